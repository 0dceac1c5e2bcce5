/** A whole installation on the loopback: PostgreSQL, pgbouncer, several processes of the portal, nginx with our configuration. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Datenbankserver, freierPort, installiere, startePostgres, starteReplikat } from '@avalwerk/testing'
import pg from 'pg'

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

/** Our pgbouncer before a server, with another port and without passwords; it can be turned to another server. */
async function startePgbouncer(ordner: string, server: Datenbankserver) {
  const port = await freierPort()
  const datei = join(ordner, 'pgbouncer.ini')
  const vorlage = readFileSync(join(WURZEL, 'deploy', 'postgres', 'pgbouncer.ini'), 'utf8')
  const zeige = (auf: Datenbankserver) =>
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
  const befehl = alsRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', PGBOUNCER] : [PGBOUNCER]
  const prozess = spawn(befehl[0] as string, [...befehl.slice(1), '-q', datei], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = (name: string) => `postgres://avalwerk@127.0.0.1:${port}/${name}`
  return {
    url: url('avalwerk'),
    direkt: url('avalwerk_direkt'),
    wende: (auf: Datenbankserver) => {
      zeige(auf)
      prozess.kill('SIGHUP')
    },
    stoppe: () => ende(prozess, 'SIGTERM'),
  }
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

async function frage(url: string, text: string, werte: unknown[] = []): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text, werte)).rows[0] ?? {}
  } finally {
    await client.end()
  }
}
const ort = async (url: string) => (await frage(url, 'select pg_current_wal_lsn()::text as ort')).ort

export type Anlage = Readonly<{
  url: string
  ordner: string
  /** The replica takes over from the server, which is gone from then on. */
  übernimm(): Promise<void>
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
  let verloren = false
  const pgbouncer = await startePgbouncer(ordner, postgres)
  const port = await freierPort()
  const url = `http://localhost:${port}`
  const umgebung = {
    DATABASE_URL: pgbouncer.url,
    DATABASE_DIRECT_URL: pgbouncer.direkt,
    DATA_DIR: join(ordner, 'daten'),
    PUBLIC_URL: url,
    SHUTDOWN_DRAIN_SECONDS: '4',
    LOG_LEVEL: 'error',
    LOCAL_BUILDS: ['mfe-texte', 'mfe-vertraege'].map((name) => join(WURZEL, name, 'dist')).join(),
  }
  const prozesse: ReturnType<typeof prozess>[] = []
  for (let i = 0; i < anzahl; i++) prozesse.push(prozess(await freierPort(), umgebung))
  for (const p of prozesse) await p.starte()
  const replikat = await starteReplikat(postgres)
  const stoppeNginx = await starteNginx(
    ordner,
    port,
    prozesse.map((p) => p.port),
  )
  await bis(erreicht(`${url}/plattform/manifest.json`), 'nginx')
  return {
    url,
    ordner,
    übernimm: async () => {
      // What was acknowledged has arrived before the server goes: replication here doesn't wait for the replica.
      await bis(
        async () =>
          (await frage(replikat.url, 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as da', [await ort(postgres.url)])).da === true,
        'Replikat',
      )
      postgres.stoppe()
      verloren = true
      replikat.übernimm()
      pgbouncer.wende(replikat)
    },
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
      if (!verloren) postgres.stoppe()
      replikat.stoppe()
      rmSync(ordner, { recursive: true, force: true })
    },
  }
}
