import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freierPort } from './port.ts'

const ORDNER = '/usr/lib/postgresql'
const alsRoot = process.getuid?.() === 0

function programme(): string | undefined {
  if (!existsSync(ORDNER)) return undefined
  const neueste = readdirSync(ORDNER)
    .sort((a, b) => Number(b) - Number(a))
    .find((version) => existsSync(join(ORDNER, version, 'bin', 'initdb')))
  return neueste && join(ORDNER, neueste, 'bin')
}

/** PostgreSQL refuses to run as root; its package made a user for that. */
export function führe(programm: string, argumente: readonly string[]): void {
  const [befehl, ...rest] = alsRoot ? ['runuser', '-u', 'postgres', '--', programm, ...argumente] : [programm, ...argumente]
  execFileSync(befehl as string, rest, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Installs Debian packages where this may be done. @returns whether it went well */
export function installiere(...pakete: string[]): boolean {
  if (!alsRoot || !existsSync('/usr/bin/apt-get')) return false
  const apt = (...argumente: string[]) =>
    spawnSync('apt-get', argumente, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  return apt('update', '-q') && apt('install', '-y', '-q', '--no-install-recommends', ...pakete)
}

/**
 * A fresh PostgreSQL on the loopback, installed from Debian's packages if need be.
 * @throws Error if there is none and none can be installed
 */
export async function startePostgres(): Promise<{ url: string; stoppe: () => void }> {
  if (!programme()) installiere('postgresql')
  const bin = programme()
  if (!bin) throw new Error('PostgreSQL fehlt und lässt sich nicht installieren. Erwartet: apt-get install postgresql')
  const ordner = mkdtempSync(join(tmpdir(), 'avalwerk-postgres-'))
  if (alsRoot) execFileSync('chown', ['postgres', ordner])
  const daten = join(ordner, 'daten')
  const port = await freierPort()
  führe(join(bin, 'initdb'), ['-D', daten, '-U', 'avalwerk', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'])
  führe(join(bin, 'pg_ctl'), [
    '-D',
    daten,
    '-w',
    '-l',
    join(ordner, 'log'),
    '-o',
    `-p ${port} -c listen_addresses=127.0.0.1 -k ${ordner} -c fsync=off`,
    'start',
  ])
  return {
    url: `postgres://avalwerk@127.0.0.1:${port}/postgres`,
    stoppe: () => {
      führe(join(bin, 'pg_ctl'), ['-D', daten, '-m', 'immediate', 'stop'])
      rmSync(ordner, { recursive: true, force: true })
    },
  }
}
