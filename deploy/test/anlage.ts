/** A whole installation on the loopback: PostgreSQL, pgbouncer, several processes of the portal, nginx with our configuration. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freierPort, installiere, startePostgres } from '@avalwerk/testing'

const WURZEL = join(import.meta.dirname, '..', '..')
const NGINX = '/usr/sbin/nginx'
const PGBOUNCER = '/usr/sbin/pgbouncer'
const alsRoot = process.getuid?.() === 0

/** Waits until something holds. @throws Error after the time limit */
export async function bis(gilt: () => Promise<boolean>, was: string, sekunden = 60): Promise<void> {
  for (const ende = Date.now() + sekunden * 1000; Date.now() < ende; await new Promise((weiter) => setTimeout(weiter, 100)))
    if (await gilt().catch(() => false)) return
  throw new Error(`${was}: nicht nach ${sekunden} Sekunden.`)
}
const erreicht = (url: string) => async () => (await fetch(url)).ok

async function ende(prozess: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (prozess.exitCode !== null || prozess.signalCode !== null) return
  const beendet = new Promise((weiter) => prozess.once('exit', weiter))
  prozess.kill(signal)
  await beendet
}

/** pgbouncer before a server, one server connection for each transaction. */
async function startePgbouncer(ordner: string, server: URL): Promise<{ url: string; stoppe: () => Promise<void> }> {
  const port = await freierPort()
  const datei = join(ordner, 'pgbouncer.ini')
  const vorlage = readFileSync(join(WURZEL, 'deploy', 'postgres', 'pgbouncer.ini'), 'utf8')
  writeFileSync(
    datei,
    vorlage
      .replace(
        /^avalwerk = .*$/m,
        `avalwerk = host=127.0.0.1 port=${server.port} dbname=${server.pathname.slice(1)} user=${server.username}`,
      )
      .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
      .replace(/^auth_type = .*$/m, 'auth_type = any')
      .replace(/^auth_file = .*$/m, '')
      .replace(/^(logfile|pidfile|unix_socket_dir) = .*$/gm, ''),
  )
  // It refuses to be root, as PostgreSQL does.
  const [befehl, argumente] = alsRoot ? ['runuser', ['-u', 'postgres', '--', PGBOUNCER, '-q', datei]] : [PGBOUNCER, ['-q', datei]]
  const prozess = spawn(befehl as string, argumente as string[], { stdio: ['ignore', 'ignore', 'inherit'] })
  return { url: `postgres://${server.username}@127.0.0.1:${port}/avalwerk`, stoppe: () => ende(prozess, 'SIGTERM') }
}

/** Our nginx, with another port, other folders and these processes behind it, and nothing else changed. */
async function starteNginx(ordner: string, port: number, prozesse: readonly number[]): Promise<() => Promise<void>> {
  const vorlage = readFileSync(join(WURZEL, 'deploy', 'nginx', 'nginx.conf'), 'utf8')
  writeFileSync(join(ordner, 'orte.conf'), readFileSync(join(WURZEL, 'deploy', 'nginx', 'orte.conf')))
  const konfiguration = vorlage
    .replace(/ {2}server \{\n {4}listen 80 .*?\n {2}\}\n/s, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/ {4}ssl_.*\n/g, '')
    .replace('server_name portal.example;', 'server_name localhost;')
    .replace('/var/cache/nginx/avalwerk', join(ordner, 'cache'))
    .replace('/var/log/nginx/avalwerk.log', join(ordner, 'zugriffe.log'))
  writeFileSync(join(ordner, 'prozesse.conf'), prozesse.map((p) => `server 127.0.0.1:${p} max_fails=0;\n`).join(''))
  writeFileSync(join(ordner, 'nginx.conf'), `daemon off;\npid ${join(ordner, 'nginx.pid')};\n${konfiguration}`)
  const argumente = ['-p', ordner, '-c', join(ordner, 'nginx.conf'), '-e', join(ordner, 'fehler.log')]
  execFileSync(NGINX, ['-t', ...argumente], { stdio: ['ignore', 'ignore', 'pipe'] })
  const nginx = spawn(NGINX, argumente, { stdio: 'ignore' })
  return () => ende(nginx, 'SIGQUIT')
}

/** A process of the portal, to be ended and started again. */
function prozess(port: number, umgebung: NodeJS.ProcessEnv) {
  let kind: ChildProcess | undefined
  return {
    port,
    async starte(): Promise<void> {
      const env = { ...process.env, NODE_OPTIONS: '', ...umgebung, PORT: String(port) }
      kind = spawn(process.execPath, [join(WURZEL, 'services', 'src', 'main.ts')], {
        cwd: WURZEL,
        stdio: ['ignore', 'ignore', 'inherit'],
        env,
      })
      await bis(erreicht(`http://127.0.0.1:${port}/health/ready`), `Prozess auf ${port}`)
    },
    beende: (signal: NodeJS.Signals = 'SIGTERM') => (kind ? ende(kind, signal) : Promise.resolve()),
  }
}

export type Anlage = Readonly<{
  url: string
  ordner: string
  datenbank: string
  prozesse: readonly ReturnType<typeof prozess>[]
  /** Takes a process out of nginx's service, or puts it back, as operators do. */
  schalte(was: 'raus' | 'rein', port: number): string
  schließe(): Promise<void>
}>

/** Starts it all. @throws Error if something can neither be found nor installed */
export async function starteAnlage(anzahl = 2): Promise<Anlage> {
  const fehlt = [...(existsSync(NGINX) ? [] : ['nginx']), ...(existsSync(PGBOUNCER) ? [] : ['pgbouncer'])]
  if (fehlt.length && !installiere(...fehlt)) throw new Error(`Es fehlt: ${fehlt.join(', ')} (apt-get install)`)
  const ordner = mkdtempSync(join(tmpdir(), 'avalwerk-anlage-'))
  chmodSync(ordner, 0o755)
  mkdirSync(join(ordner, 'cache'))
  const postgres = await startePostgres()
  const pgbouncer = await startePgbouncer(ordner, new URL(postgres.url))
  const port = await freierPort()
  const url = `http://localhost:${port}`
  const umgebung = {
    DATABASE_URL: pgbouncer.url,
    DATABASE_DIRECT_URL: postgres.url,
    DATA_DIR: join(ordner, 'daten'),
    PUBLIC_URL: url,
    SHUTDOWN_DRAIN_SECONDS: '4',
    LOG_LEVEL: 'error',
    LOCAL_BUILDS: ['mfe-texte', 'mfe-vertraege'].map((name) => join(WURZEL, name, 'dist')).join(),
  }
  const prozesse: ReturnType<typeof prozess>[] = []
  for (let i = 0; i < anzahl; i++) prozesse.push(prozess(await freierPort(), umgebung))
  for (const p of prozesse) await p.starte()
  const stoppeNginx = await starteNginx(
    ordner,
    port,
    prozesse.map((p) => p.port),
  )
  await bis(erreicht(`${url}/plattform/manifest.json`), 'nginx')
  return {
    url,
    ordner,
    datenbank: postgres.url,
    prozesse,
    schalte: (was, wen) =>
      execFileSync(join(WURZEL, 'deploy', 'nginx', 'prozess.sh'), [was, String(wen)], {
        encoding: 'utf8',
        stdio: 'pipe',
        env: { ...process.env, NGINX_ORDNER: ordner, PATH: `${process.env.PATH}:/usr/sbin` },
      }),
    schließe: async () => {
      await stoppeNginx()
      await Promise.all(prozesse.map((p) => p.beende('SIGKILL')))
      await pgbouncer.stoppe()
      postgres.stoppe()
      rmSync(ordner, { recursive: true, force: true })
    },
  }
}
