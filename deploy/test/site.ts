/** A whole installation on the loopback: PostgreSQL, pgbouncer, several processes of the portal, nginx with our configuration. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Authority,
  type DatabaseServer,
  freePort,
  newAuthority,
  rowsOf,
  startOwnPostgres,
  startReplica,
  trust,
  UNLIMITED,
  requirePackages,
  bareEnvironment,
  until as untilHolds,
} from '@avalwerk/testing'

const ROOT = join(import.meta.dirname, '..', '..')
const NGINX = '/usr/sbin/nginx'
const PGBOUNCER = '/usr/sbin/pgbouncer'
const OPENSSL = '/usr/bin/openssl'
/** The names that nginx asks for, and that a test asks for. */
export const PORTAL_NAMES = 'portal.internal,localhost'
const asRoot = process.getuid?.() === 0

/** What a portal's first start may take on a busy machine, in seconds. */
const FIRST_START_S = 240

/** Waits until something holds; what fails doesn't hold yet. @throws Error after the time limit */
export async function until(isValid: () => Promise<boolean>, what: string, seconds = 60): Promise<void> {
  await untilHolds(
    () => isValid().catch(() => false),
    seconds * 1000,
    () => what,
  )
}
const reached = (url: string) => async () => (await fetch(url)).ok

async function end(process: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  const ended = new Promise((next) => process.once('exit', next))
  process.kill(signal)
  await ended
}

/** Our pgbouncer before a server, with another port and without passwords; it can be turned to another server. */
async function startPgbouncer(folder: string, server: DatabaseServer) {
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const template = readFileSync(join(ROOT, 'deploy', 'postgres', 'pgbouncer.ini'), 'utf8')
  const show = (on: DatabaseServer) =>
    writeFileSync(
      file,
      template
        .replaceAll(
          /host=127\.0\.0\.1 port=5432 dbname=avalwerk/g,
          `host=127.0.0.1 port=${on.port} dbname=${new URL(on.url).pathname.slice(1)} user=avalwerk`,
        )
        .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
        .replace(/^auth_type = .*$/m, 'auth_type = any')
        .replaceAll(/^(auth_file|logfile|pidfile|unix_socket_dir) = .*$/gm, ''),
    )
  show(server)
  // It refuses to be root, as PostgreSQL does.
  const command = asRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', PGBOUNCER] : [PGBOUNCER]
  const process = spawn(command[0] as string, [...command.slice(1), '-q', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = (name: string) => `postgres://avalwerk@127.0.0.1:${port}/${name}`
  return {
    url: url('avalwerk'),
    direct: url('avalwerk_direkt'),
    wende: (on: DatabaseServer) => {
      show(on)
      process.kill('SIGHUP')
    },
    stop: () => end(process, 'SIGTERM'),
  }
}

/** A certificate for this machine alone, which calls from this process trust from now on. */
function issueCertificate(folder: string): void {
  mkdirSync(join(folder, 'tls'))
  const [key, certificate] = [join(folder, 'tls', 'schluessel.pem'), join(folder, 'tls', 'zertifikat.pem')]
  const audience = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate, ...audience]
  execFileSync(OPENSSL, args, { stdio: ['ignore', 'ignore', 'ignore'] })
  trust(certificate)
}

/** Our nginx, with other ports, other folders and these processes behind it, and nothing else changed. @returns ends it */
export async function startNginx(
  folder: string,
  ports: { http: number; https: number },
  processes: readonly number[],
  authority: Authority,
): Promise<() => Promise<void>> {
  const template = readFileSync(join(ROOT, 'deploy', 'nginx', 'nginx.conf'), 'utf8')
  writeFileSync(join(folder, 'locations.conf'), readFileSync(join(ROOT, 'deploy', 'nginx', 'locations.conf')))
  issueCertificate(folder)
  cpSync(authority.certFile, join(folder, 'tls', 'portal-ca.pem'))
  const config = template
    .replace('listen 80 ', `listen 127.0.0.1:${ports.http} `)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replace('server_name portal.example;', 'server_name localhost;')
    .replace('/var/log/nginx/error.log', join(folder, 'fehler.log'))
    .replace('/var/cache/nginx/avalwerk', join(folder, 'cache'))
    .replace('/var/log/nginx/avalwerk.log', join(folder, 'zugriffe.log'))
    .replace('/var/www/acme', join(folder, 'acme'))
  const challenges = join(folder, 'acme', '.well-known', 'acme-challenge')
  mkdirSync(challenges, { recursive: true })
  writeFileSync(join(challenges, 'antwort'), 'antwort.probe')
  writeFileSync(join(folder, 'processes.conf'), processes.map((p) => `server 127.0.0.1:${p} max_fails=0;\n`).join(''))
  writeFileSync(join(folder, 'nginx.conf'), `daemon off;\npid ${join(folder, 'nginx.pid')};\n${config}`)
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'fehler.log')]
  execFileSync(NGINX, ['-t', ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  const nginx = spawn(NGINX, args, { stdio: 'ignore' })
  return () => end(nginx, 'SIGQUIT')
}

/** The next release of the services: this one, with migrations of its own. */
function nextRelease(folder: string, migrations: Readonly<Record<string, string>>): Release {
  const [here, there] = [join(ROOT, 'services'), join(folder, 'naechste')]
  cpSync(join(here, 'src'), join(there, 'src'), { recursive: true })
  cpSync(join(here, 'package.json'), join(there, 'package.json'))
  symlinkSync(join(here, 'node_modules'), join(there, 'node_modules'))
  for (const [name, text] of Object.entries(migrations)) writeFileSync(join(there, 'src', 'kernel', 'migrations', name), text)
  return { ...THIS_RELEASE, services: there }
}

/** A release of the services: its folder, and the remotes' builds that it takes over at its start. */
export type Release = Readonly<{ services: string; localBuilds?: readonly string[] }>
const THIS_RELEASE = {
  services: join(ROOT, 'services'),
  localBuilds: ['mfe-texte', 'mfe-vertraege'].map((name) => join(ROOT, name, 'dist')),
}

/** A process of the portal that speaks TLS, to be ended and started again. */
function childProcess(port: number, environment: NodeJS.ProcessEnv) {
  let kind: ChildProcess | undefined
  return {
    port,
    async start({ services, localBuilds }: Release = THIS_RELEASE): Promise<void> {
      const env = { ...process.env, NODE_OPTIONS: '', ...environment, LOCAL_BUILDS: localBuilds?.join(), PORT: String(port) }
      kind = spawn(process.execPath, [join(services, 'src', 'main.ts')], {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit'],
        env,
      })
      // The first one makes the demo data, where none are kept.
      const begun = kind
      const over = new Promise<never>((_, fail) =>
        begun.once('exit', (code) => fail(new Error(`Prozess auf ${port}: endete mit ${code}.`))),
      )
      over.catch(() => undefined)
      await Promise.race([over, until(reached(`https://localhost:${port}/health/ready`), `Prozess auf ${port}`, FIRST_START_S)])
    },
    url: `https://localhost:${port}`,
    end: (signal: NodeJS.Signals = 'SIGTERM') => (kind ? end(kind, signal) : Promise.resolve()),
  }
}

/** An answer with all of its text. */
export type Whole = Readonly<{ status: number; headers: IncomingHttpHeaders; text: string }>
/**
 * A call on a connection of its own: one that is kept open ends when nginx takes over new settings, and a call that a browser would then
 * send again by itself is not sent again here.
 */
export const callAlone = (url: string, method: string, headers: Readonly<Record<string, string>>, body?: object): Promise<Whole> =>
  new Promise((done, fail) => {
    const sent = { ...headers, ...(body && { 'content-type': 'application/json' }) }
    const call = request(url, { method, agent: false, headers: sent }, (answer) => {
      let text = ''
      answer.on('data', (part: Buffer) => (text += part.toString()))
      answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    call.on('error', fail).end(body && JSON.stringify(body))
  })

/** Asks PostgreSQL itself. @returns the first row */
export async function question(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>> {
  return (await rowsOf<Record<string, unknown>>(url, text, values))[0] ?? {}
}
const place = async (url: string) => (await question(url, 'select pg_current_wal_lsn()::text as ort')).ort

export type Setup = Readonly<{
  url: string
  /** The address at which nginx sends people on who typed http instead of https. */
  unencrypted: string
  /** The file in which nginx writes down each call. */
  zugriffe: string
  /** PostgreSQL itself, with nothing before it. */
  database: string
  nextRelease(migrations: Readonly<Record<string, string>>): Release
  /** Runs a command of the services with the installation's settings. @param file below `services/src` @returns what it said */
  command(file: string, ...args: string[]): string
  /** The replica takes over from the server, which is gone from then on. */
  apply(): Promise<void>
  processes: readonly ReturnType<typeof childProcess>[]
  /** Takes a process out of nginx's service, or puts it back, as operators do. */
  toggle(what: 'out' | 'in', port: number): string
  close(): Promise<void>
}>

/**
 * Starts it all.
 * @param release another one, to begin with
 * @throws Error if something can neither be found nor installed
 */
export async function startSetup(count = 2, release?: Release): Promise<Setup> {
  requirePackages({ nginx: NGINX, pgbouncer: PGBOUNCER, openssl: OPENSSL })
  // What has been started is ended, the last first, when the rest doesn't start either.
  const begun = new AsyncDisposableStack()
  return begin(count, begun, release).catch(async (error: unknown) => {
    await begun.disposeAsync()
    throw error
  })
}

async function begin(count: number, begun: AsyncDisposableStack, release?: Release): Promise<Setup> {
  const folder = mkdtempSync(join(tmpdir(), 'avalwerk-site-'))
  begun.defer(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'cache'))
  const data = join(folder, 'daten')
  // Another release begins with its own demo.
  const postgres = await startOwnPostgres(data, release ? {} : process.env)
  let lost = false
  begun.defer(() => {
    if (!lost) postgres.stop()
  })
  const pgbouncer = await startPgbouncer(folder, postgres)
  begun.defer(() => pgbouncer.stop())
  const ports = { http: await freePort(), https: await freePort() }
  const url = `https://localhost:${ports.https}`
  const authority = newAuthority(join(folder, 'authority'))
  trust(authority.certFile)
  const pair = authority.issue(join(folder, 'portal'), PORTAL_NAMES)
  const environment = {
    ...UNLIMITED,
    TLS_CERT_FILE: pair.certFile,
    TLS_KEY_FILE: pair.keyFile,
    DATABASE_URL: pgbouncer.url,
    DATABASE_DIRECT_URL: pgbouncer.direct,
    DATA_DIR: data,
    PUBLIC_URL: url,
    SHUTDOWN_DRAIN_SECONDS: '4',
    LOG_LEVEL: 'error',
  }
  const processes: ReturnType<typeof childProcess>[] = []
  for (let index = 0; index < count; index++) processes.push(childProcess(await freePort(), environment))
  begun.defer(async () => void (await Promise.all(processes.map((p) => p.end('SIGKILL')))))
  for (const p of processes) await p.start(release)
  const replica = await startReplica(postgres)
  begun.defer(() => replica.stop())
  const stopNginx = await startNginx(
    folder,
    ports,
    processes.map((p) => p.port),
    authority,
  )
  begun.defer(stopNginx)
  await until(reached(`${url}/plattform/manifest.json`), 'nginx')
  return {
    url,
    unencrypted: `http://localhost:${ports.http}`,
    zugriffe: join(folder, 'zugriffe.log'),
    database: postgres.url,
    nextRelease: (migrations) => nextRelease(folder, migrations),
    command: (file, ...args) => {
      const { stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'services', 'src', file), ...args], {
        encoding: 'utf8',
        env: bareEnvironment(environment),
      })
      return stdout + stderr
    },
    apply: async () => {
      // What was acknowledged has arrived before the server goes: replication here doesn't wait for the replica.
      await until(
        async () =>
          (await question(replica.url, 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as da', [await place(postgres.url)])).da === true,
        'Replikat',
      )
      postgres.stop()
      lost = true
      replica.apply()
      pgbouncer.wende(replica)
    },
    processes,
    toggle: (what, whom) =>
      execFileSync(join(ROOT, 'deploy', 'nginx', 'process.sh'), [what, String(whom)], {
        encoding: 'utf8',
        stdio: 'pipe',
        env: { ...process.env, NGINX_FOLDER: folder, PATH: `${process.env.PATH}:/usr/sbin` },
      }),
    close: () => begun.disposeAsync(),
  }
}
