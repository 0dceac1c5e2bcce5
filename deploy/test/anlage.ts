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
  startPostgres,
  startReplica,
  trust,
  UNLIMITED,
  requirePackages,
} from '@avalwerk/testing'

const ROOT = join(import.meta.dirname, '..', '..')
const NGINX = '/usr/sbin/nginx'
const PGBOUNCER = '/usr/sbin/pgbouncer'
const OPENSSL = '/usr/bin/openssl'
/** What nginx asks for, and what a test does. */
export const PORTAL_NAMES = 'portal.internal,localhost'
const asRoot = process.getuid?.() === 0

/** What a portal's first start may take on a busy machine, in seconds. */
const FIRST_START_S = 240

/** Waits until something holds. @throws Error after the time limit */
export async function bis(gilt: () => Promise<boolean>, was: string, sekunden = 60): Promise<void> {
  for (const ende = Date.now() + sekunden * 1000; Date.now() < ende; await new Promise((weiter) => setTimeout(weiter, 100)))
    if (await gilt().catch(() => false)) return
  throw new Error(`${was}: nicht nach ${sekunden} Sekunden.`)
}
const reached = (url: string) => async () => (await fetch(url)).ok

async function ende(prozess: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (prozess.exitCode !== null || prozess.signalCode !== null) return
  const beendet = new Promise((weiter) => prozess.once('exit', weiter))
  prozess.kill(signal)
  await beendet
}

/** Our pgbouncer before a server, with another port and without passwords; it can be turned to another server. */
async function startPgbouncer(ordner: string, server: DatabaseServer) {
  const port = await freePort()
  const datei = join(ordner, 'pgbouncer.ini')
  const vorlage = readFileSync(join(ROOT, 'deploy', 'postgres', 'pgbouncer.ini'), 'utf8')
  const zeige = (auf: DatabaseServer) =>
    writeFileSync(
      datei,
      vorlage
        .replaceAll(/host=127\.0\.0\.1 port=5432 dbname=avalwerk/g, `host=127.0.0.1 port=${auf.port} dbname=postgres user=avalwerk`)
        .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
        .replace(/^auth_type = .*$/m, 'auth_type = any')
        .replaceAll(/^(auth_file|logfile|pidfile|unix_socket_dir) = .*$/gm, ''),
    )
  zeige(server)
  // It refuses to be root, as PostgreSQL does.
  const befehl = asRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', PGBOUNCER] : [PGBOUNCER]
  const prozess = spawn(befehl[0] as string, [...befehl.slice(1), '-q', datei], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = (name: string) => `postgres://avalwerk@127.0.0.1:${port}/${name}`
  return {
    url: url('avalwerk'),
    direkt: url('avalwerk_direkt'),
    wende: (auf: DatabaseServer) => {
      zeige(auf)
      prozess.kill('SIGHUP')
    },
    stoppe: () => ende(prozess, 'SIGTERM'),
  }
}

/** A certificate for this machine alone, which calls from this process trust from now on. */
function issueCertificate(ordner: string): void {
  mkdirSync(join(ordner, 'tls'))
  const [schlüssel, zertifikat] = [join(ordner, 'tls', 'schluessel.pem'), join(ordner, 'tls', 'zertifikat.pem')]
  const für = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1']
  const argumente = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', schlüssel, '-out', zertifikat, ...für]
  execFileSync(OPENSSL, argumente, { stdio: ['ignore', 'ignore', 'ignore'] })
  trust(zertifikat)
}

/** Our nginx, with other ports, other folders and these processes behind it, and nothing else changed. @returns ends it */
export async function startNginx(
  ordner: string,
  ports: { http: number; https: number },
  prozesse: readonly number[],
  authority: Authority,
): Promise<() => Promise<void>> {
  const vorlage = readFileSync(join(ROOT, 'deploy', 'nginx', 'nginx.conf'), 'utf8')
  writeFileSync(join(ordner, 'orte.conf'), readFileSync(join(ROOT, 'deploy', 'nginx', 'orte.conf')))
  issueCertificate(ordner)
  cpSync(authority.certFile, join(ordner, 'tls', 'portal-ca.pem'))
  const konfiguration = vorlage
    .replace('listen 80 ', `listen 127.0.0.1:${ports.http} `)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replace('server_name portal.example;', 'server_name localhost;')
    .replace('/var/log/nginx/error.log', join(ordner, 'fehler.log'))
    .replace('/var/cache/nginx/avalwerk', join(ordner, 'cache'))
    .replace('/var/log/nginx/avalwerk.log', join(ordner, 'zugriffe.log'))
    .replace('/var/www/acme', join(ordner, 'acme'))
  const challenges = join(ordner, 'acme', '.well-known', 'acme-challenge')
  mkdirSync(challenges, { recursive: true })
  writeFileSync(join(challenges, 'antwort'), 'antwort.probe')
  writeFileSync(join(ordner, 'prozesse.conf'), prozesse.map((p) => `server 127.0.0.1:${p} max_fails=0;\n`).join(''))
  writeFileSync(join(ordner, 'nginx.conf'), `daemon off;\npid ${join(ordner, 'nginx.pid')};\n${konfiguration}`)
  const argumente = ['-p', ordner, '-c', join(ordner, 'nginx.conf'), '-e', join(ordner, 'fehler.log')]
  execFileSync(NGINX, ['-t', ...argumente], { stdio: ['ignore', 'ignore', 'pipe'] })
  const nginx = spawn(NGINX, argumente, { stdio: 'ignore' })
  return () => ende(nginx, 'SIGQUIT')
}

/** The next release of the services: this one, with migrations of its own. @returns its folder */
function nächsteAusgabe(ordner: string, migrations: Readonly<Record<string, string>>): string {
  const [hier, dort] = [join(ROOT, 'services'), join(ordner, 'naechste')]
  cpSync(join(hier, 'src'), join(dort, 'src'), { recursive: true })
  cpSync(join(hier, 'package.json'), join(dort, 'package.json'))
  symlinkSync(join(hier, 'node_modules'), join(dort, 'node_modules'))
  for (const [name, text] of Object.entries(migrations)) writeFileSync(join(dort, 'src', 'kernel', 'migrationen', name), text)
  return dort
}

/** A process of the portal that speaks TLS, to be ended and started again. */
function prozess(port: number, umgebung: NodeJS.ProcessEnv) {
  let kind: ChildProcess | undefined
  return {
    port,
    /** @param dienste folder of another release */
    async starte(dienste = join(ROOT, 'services')): Promise<void> {
      const env = { ...process.env, NODE_OPTIONS: '', ...umgebung, PORT: String(port) }
      kind = spawn(process.execPath, [join(dienste, 'src', 'main.ts')], {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit'],
        env,
      })
      // The first one makes the demo data.
      const begun = kind
      const over = new Promise<never>((_, fail) =>
        begun.once('exit', (code) => fail(new Error(`Prozess auf ${port}: endete mit ${code}.`))),
      )
      over.catch(() => undefined)
      await Promise.race([over, bis(reached(`https://localhost:${port}/health/ready`), `Prozess auf ${port}`, FIRST_START_S)])
    },
    url: `https://localhost:${port}`,
    beende: (signal: NodeJS.Signals = 'SIGTERM') => (kind ? ende(kind, signal) : Promise.resolve()),
  }
}

/** An answer with all of its text. */
export type Whole = Readonly<{ status: number; headers: IncomingHttpHeaders; text: string }>
/**
 * A call on a connection of its own: one that is kept open ends when nginx takes over new settings, and what a browser would send again
 * by itself then, nobody sends again here.
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
export async function frage(url: string, text: string, werte: unknown[] = []): Promise<Record<string, unknown>> {
  return (await rowsOf<Record<string, unknown>>(url, text, werte))[0] ?? {}
}
const ort = async (url: string) => (await frage(url, 'select pg_current_wal_lsn()::text as ort')).ort

export type Setup = Readonly<{
  url: string
  /** Where nginx sends people on who forgot the s. */
  unverschlüsselt: string
  /** The file in which nginx writes down each call. */
  zugriffe: string
  /** PostgreSQL itself, with nothing before it. */
  datenbank: string
  nächsteAusgabe(migrations: Readonly<Record<string, string>>): string
  /** Runs a command of the services with the installation's settings. @param datei below `services/src` @returns what it said */
  befehl(datei: string, ...argumente: string[]): string
  /** The replica takes over from the server, which is gone from then on. */
  übernimm(): Promise<void>
  prozesse: readonly ReturnType<typeof prozess>[]
  /** Takes a process out of nginx's service, or puts it back, as operators do. */
  schalte(was: 'raus' | 'rein', port: number): string
  schließe(): Promise<void>
}>

/**
 * Starts it all.
 * @param dienste folder of another release's services
 * @throws Error if something can neither be found nor installed
 */
export async function startSetup(anzahl = 2, dienste?: string): Promise<Setup> {
  requirePackages({ nginx: NGINX, pgbouncer: PGBOUNCER, openssl: OPENSSL })
  // What has been started is ended, the last first, when the rest doesn't start either.
  const begun = new AsyncDisposableStack()
  return begin(anzahl, begun, dienste).catch(async (error: unknown) => {
    await begun.disposeAsync()
    throw error
  })
}

async function begin(anzahl: number, begun: AsyncDisposableStack, dienste?: string): Promise<Setup> {
  const ordner = mkdtempSync(join(tmpdir(), 'avalwerk-anlage-'))
  begun.defer(() => rmSync(ordner, { recursive: true, force: true }))
  chmodSync(ordner, 0o755)
  mkdirSync(join(ordner, 'cache'))
  const postgres = await startPostgres()
  let lost = false
  begun.defer(() => {
    if (!lost) postgres.stoppe()
  })
  const pgbouncer = await startPgbouncer(ordner, postgres)
  begun.defer(() => pgbouncer.stoppe())
  const ports = { http: await freePort(), https: await freePort() }
  const url = `https://localhost:${ports.https}`
  const authority = newAuthority(join(ordner, 'authority'))
  trust(authority.certFile)
  const pair = authority.issue(join(ordner, 'portal'), PORTAL_NAMES)
  const umgebung = {
    ...UNLIMITED,
    TLS_CERT_FILE: pair.certFile,
    TLS_KEY_FILE: pair.keyFile,
    DATABASE_URL: pgbouncer.url,
    DATABASE_DIRECT_URL: pgbouncer.direkt,
    DATA_DIR: join(ordner, 'daten'),
    PUBLIC_URL: url,
    SHUTDOWN_DRAIN_SECONDS: '4',
    LOG_LEVEL: 'error',
    LOCAL_BUILDS: ['mfe-texte', 'mfe-vertraege'].map((name) => join(ROOT, name, 'dist')).join(),
  }
  const prozesse: ReturnType<typeof prozess>[] = []
  for (let index = 0; index < anzahl; index++) prozesse.push(prozess(await freePort(), umgebung))
  begun.defer(async () => void (await Promise.all(prozesse.map((p) => p.beende('SIGKILL')))))
  for (const p of prozesse) await p.starte(dienste)
  const replica = await startReplica(postgres)
  begun.defer(() => replica.stoppe())
  const stopNginx = await startNginx(
    ordner,
    ports,
    prozesse.map((p) => p.port),
    authority,
  )
  begun.defer(stopNginx)
  await bis(reached(`${url}/plattform/manifest.json`), 'nginx')
  return {
    url,
    unverschlüsselt: `http://localhost:${ports.http}`,
    zugriffe: join(ordner, 'zugriffe.log'),
    datenbank: postgres.url,
    nächsteAusgabe: (migrations) => nächsteAusgabe(ordner, migrations),
    befehl: (datei, ...argumente) => {
      const { stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'services', 'src', datei), ...argumente], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, ...umgebung },
      })
      return stdout + stderr
    },
    übernimm: async () => {
      // What was acknowledged has arrived before the server goes: replication here doesn't wait for the replica.
      await bis(
        async () =>
          (await frage(replica.url, 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as da', [await ort(postgres.url)])).da === true,
        'Replikat',
      )
      postgres.stoppe()
      lost = true
      replica.übernimm()
      pgbouncer.wende(replica)
    },
    prozesse,
    schalte: (was, wen) =>
      execFileSync(join(ROOT, 'deploy', 'nginx', 'prozess.sh'), [was, String(wen)], {
        encoding: 'utf8',
        stdio: 'pipe',
        env: { ...process.env, NGINX_ORDNER: ordner, PATH: `${process.env.PATH}:/usr/sbin` },
      }),
    schließe: () => begun.disposeAsync(),
  }
}
