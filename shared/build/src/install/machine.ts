import { spawn, execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { type Cluster, debianCluster, freePort, newAuthority, requirePackages, writeSignature } from '@avalwerk/testing'
import { keycloakArchive } from '../keycloak.ts'
import { startMailServer } from '../mailServer.ts'
import { ROOT } from '../workspace.ts'
import type { Block } from './page.ts'

const STANDINS = join(import.meta.dirname, 'standins')
const isRoot = process.getuid?.() === 0
const me = userInfo().username
const MAIL = { user: 'portal', password: 'only-for-this-test' }
/** What a block may take on a busy machine, and a service to end. */
const BLOCK_MS = 600_000
const ENDED_MS = 20_000

/** A machine on which the page is followed, below a folder of its own. */
export type Machine = Readonly<{
  url: string
  /** Folder of the mails that were sent. */
  mails: string
  /** The authority that its certificates are of. */
  caFile: string
  root: string
  /** Runs a block in the shell in which the blocks before it ran. @throws Error with its output, unless it succeeds */
  follow(block: Block): Promise<void>
  /** Ends everything and leaves nothing. */
  end(): Promise<void>
}>

/** Lays down what Debian's packages have laid down when section 3 of the page is done; the rest the page does itself. */
function layPackages(root: string, cluster: Cluster): void {
  for (const folder of ['etc/systemd/system', 'etc/pgbouncer', 'etc/nginx', 'etc/clamav', 'usr/lib/systemd/system', 'log', 'pids', 'run'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const folder of [
    'log/nginx',
    'log/postgresql',
    'log/clamav',
    'lib/clamav',
    'lib/avalwerk',
    'lib/pgbackrest',
    'log/pgbackrest',
    'lib/prometheus/node-exporter',
  ])
    mkdirSync(join(root, 'var', folder), { recursive: true })
  for (const folder of ['postgresql', 'clamav']) mkdirSync(join(root, 'run', folder))
  symlinkSync(join(root, 'run'), join(root, 'var', 'run'))
  cpSync('/etc/nginx/mime.types', join(root, 'etc', 'nginx', 'mime.types'))
  const scanner = readFileSync('/etc/clamav/clamd.conf', 'utf8').replaceAll(/ \/var\//g, ` ${root}/var/`)
  writeFileSync(join(root, 'etc/clamav/clamd.conf'), isRoot ? scanner : scanner.replaceAll(/^(User|LocalSocketGroup) .*$/gm, ''))
  writeSignature(join(root, 'var/lib/clamav'))
  const units = {
    postgresql: ['Type=oneshot', 'User=postgres', `ExecStart=${cluster.start}`, `ExecStop=${cluster.stop}`],
    pgbouncer: ['User=postgres', `ExecStart=/usr/sbin/pgbouncer ${root}/etc/pgbouncer/pgbouncer.ini`],
    nginx: [
      `ExecStart=/usr/sbin/nginx -c ${root}/etc/nginx/nginx.conf -e ${root}/var/log/nginx/error.log -g 'daemon off; pid ${root}/run/nginx.pid;'`,
    ],
    'clamav-daemon': [`ExecStart=/usr/sbin/clamd --foreground=true -c ${root}/etc/clamav/clamd.conf`],
  }
  for (const [name, lines] of Object.entries(units))
    writeFileSync(join(root, 'usr/lib/systemd/system', `${name}.service`), `[Service]\n${lines.join('\n')}\n`)
  if (!isRoot) return
  const owned = {
    postgres: ['var/log/postgresql', 'run/postgresql', 'var/lib/pgbackrest', 'var/log/pgbackrest'],
    clamav: ['var/log/clamav', 'run/clamav', 'var/lib/clamav'],
  }
  for (const [owner, folders] of Object.entries(owned)) execFileSync('chown', ['-R', owner, ...folders.map((f) => join(root, f))])
}

/** One shell for all blocks, like that of a person who follows the page. */
function openShell(variables: Readonly<Record<string, string>>, env: NodeJS.ProcessEnv, folder: string) {
  const shell = spawn('bash', ['--norc'], { cwd: '/', env, stdio: ['pipe', 'pipe', 'pipe', 'pipe'] })
  let said = ''
  let ended: number | null | undefined
  const hear = (part: Buffer) => {
    said += part.toString()
  }
  shell.stdout?.on('data', hear)
  shell.stderr?.on('data', hear)
  const exited = new Promise<void>((done) =>
    shell.on('exit', (code) => {
      ended = code
      done()
    }),
  )
  const done = shell.stdio[3] as NodeJS.ReadableStream
  shell.stdin?.write('set -eEuo pipefail\n')
  for (const [name, value] of Object.entries(variables)) shell.stdin?.write(`${name}='${value}'\n`)
  return {
    follow: async ({ line, text }: Block): Promise<void> => {
      const file = join(folder, `block-${line}.sh`)
      writeFileSync(file, text)
      said = ''
      const heard = new Promise<void>((go) => done.once('data', () => go()))
      // A program that a block starts must not read the blocks after it as its input.
      shell.stdin?.write(`source ${file} < /dev/null\necho done >&3\n`)
      const timer = setTimeout(() => shell.kill('SIGKILL'), BLOCK_MS)
      await Promise.race([heard, exited])
      clearTimeout(timer)
      if (ended !== undefined) throw new Error(`INSTALL.md, Block in Zeile ${line} (Code ${ended}):\n${said.slice(-6000)}`)
      if (said.trim()) console.log(said.trim().replaceAll(/^/gm, '    '))
    },
    close: async () => {
      shell.stdin?.end()
      await exited
    },
  }
}

/** Ends what the stand-in for systemd has started, the latest first. */
async function endServices(root: string): Promise<void> {
  const groups = readdirSync(join(root, 'pids')).map((name) => Number(readFileSync(join(root, 'pids', name), 'utf8')))
  const signal = (kind: NodeJS.Signals | 0) => (group: number) => {
    try {
      return process.kill(-group, kind)
    } catch {
      return false
    }
  }
  groups.forEach(signal('SIGTERM'))
  for (const end = Date.now() + ENDED_MS; Date.now() < end && groups.some(signal(0)); ) await new Promise((next) => setTimeout(next, 100))
  groups.forEach(signal('SIGKILL'))
}

/** A machine on which Debian's packages have just been installed, in a folder. @throws Error if one can neither be found nor installed */
export async function freshMachine(): Promise<Machine> {
  requirePackages({
    nginx: '/usr/sbin/nginx',
    pgbouncer: '/usr/sbin/pgbouncer',
    pgbackrest: '/usr/bin/pgbackrest',
    'clamav-daemon': '/usr/sbin/clamd',
    openssl: '/usr/bin/openssl',
    curl: '/usr/bin/curl',
    unzip: '/usr/bin/unzip',
    'default-jre-headless': '/usr/bin/java',
  })
  const begun = new AsyncDisposableStack()
  try {
    const archive = keycloakArchive()
    const root = mkdtempSync(join(tmpdir(), 'avalwerk-install-'))
    begun.defer(() => rmSync(root, { recursive: true, force: true }))
    // PostgreSQL, pgbouncer, ClamAV and nginx's workers run as other users.
    chmodSync(root, 0o755)
    const cluster = await debianCluster()
    begun.defer(() => cluster.remove())
    layPackages(root, cluster)
    const ports = await Promise.all(Array.from({ length: 8 }, () => freePort()))
    const [http = 0, https = 0, signIn = 0, pgbouncer = 0, keycloak = 0, first = 0, second = 0, mailPort = 0] = ports
    // An authority that the company has already; the certificate of its mail server is from it.
    const authority = newAuthority(join(root, 'etc/avalwerk/keys/web'))
    const mails = join(root, 'mails')
    mkdirSync(mails)
    const pair = authority.issue(join(root, 'mail-tls'))
    begun.defer(await startMailServer(mails, mailPort, { ...pair, ...MAIL }))
    const env = {
      HOME: process.env.HOME,
      PATH: `${STANDINS}:${process.env.PATH}:/usr/sbin`,
      LANG: 'C.UTF-8',
      INSTALL_ROOT: root,
      PGHOST: cluster.folder,
      ...(!isRoot && { PGUSER: 'postgres' }),
    }
    const variables = {
      DOMAIN: 'localhost',
      SIGN_IN: 'localhost',
      PUBLIC_URL: `https://localhost:${https}`,
      KEYCLOAK_URL: `https://localhost:${signIn}`,
      MAIL_HOST: 'localhost',
      MAIL_PORT: String(mailPort),
      MAIL_USER: MAIL.user,
      MAIL_PASSWORD: MAIL.password,
      MAIL_SENDER: 'portal@musterportal.example',
      HTTP: `127.0.0.1:${http}`,
      HTTPS: `127.0.0.1:${https}`,
      SIGN_IN_HTTPS: `127.0.0.1:${signIn}`,
      POSTGRES: String(cluster.port),
      PGBOUNCER: String(pgbouncer),
      KEYCLOAK: String(keycloak),
      PROCESSES: `${first} ${second}`,
      AVALWERK_HOME: ROOT,
      KEYCLOAK_HOME: join(root, 'opt', 'keycloak'),
      KEYCLOAK_ZIP: archive,
      PORTAL_USER: me,
      NGINX_USER: me,
      KEYCLOAK_USER: me,
      POSTGRES_USER: isRoot ? 'postgres' : me,
      ROOT: root,
    }
    mkdirSync(join(root, 'opt'))
    const blocks = join(root, 'blocks')
    mkdirSync(blocks)
    const shell = openShell(variables, env, blocks)
    begun.defer(() => endServices(root))
    begun.defer(() => shell.close())
    return {
      url: variables.PUBLIC_URL,
      mails,
      caFile: authority.certFile,
      root,
      follow: shell.follow,
      end: () => begun.disposeAsync(),
    }
  } catch (error) {
    await begun.disposeAsync()
    throw error
  }
}

/** The last lines of the services' logs, for the search for a fault. */
export const logsOf = (root: string, letters = 3_000): string =>
  ['log', 'var/log/nginx', 'var/log/clamav', 'var/log/postgresql']
    .map((folder) => join(root, folder))
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .map((file) => `── ${file.slice(root.length)}\n${readFileSync(file, 'utf8').slice(-letters)}`)
    .join('\n')
