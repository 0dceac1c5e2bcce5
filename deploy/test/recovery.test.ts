/** Back to a moment: pgBackRest with our own settings, script and words of the runbook, on a server as Debian's package makes one. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, debianCluster, requirePackages } from '@avalwerk/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from './site.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const STANDINS = join(ROOT, 'shared', 'build', 'src', 'install', 'standins')
const deploy = (...path: string[]) => join(ROOT, 'deploy', ...path)
const command = (...path: string[]) => join(ROOT, 'services', 'src', ...path)
const CIPHER = 'only-for-this-test-0123456789abcdef'
const isRoot = process.getuid?.() === 0

let cluster: Cluster
let folder: string
let env: NodeJS.ProcessEnv
const begun = new AsyncDisposableStack()

/** Runs a shell's line as the user of PostgreSQL. @throws Error with what it said */
function asPostgres(line: string): string {
  const { status, stdout, stderr } = spawnSync('runuser', ['-u', 'postgres', '--', 'bash', '-euc', line], {
    encoding: 'utf8',
    env,
    cwd: '/',
  })
  if (status !== 0) throw new Error(`${line} (${status}): ${stdout}${stderr}`)
  return stdout.trim()
}
/** Asks PostgreSQL, as its superuser. */
function ask(database: string, ...statements: string[]): string {
  const args = ['-qXAt', '-h', cluster.folder, '-p', String(cluster.port), '-U', 'postgres', '-d', database, '-v', 'ON_ERROR_STOP=1']
  const each = statements.flatMap((statement) => ['-c', statement])
  return execFileSync('runuser', ['-u', 'postgres', '--', 'psql', ...args, ...each], { encoding: 'utf8', env, cwd: '/' }).trim()
}
/** The test of the backup that a timer makes each month. */
function probe(...args: string[]) {
  const metrics = join(folder, 'test.prom')
  rmSync(metrics, { force: true })
  const all = [command('backup', 'command.ts'), 'test', '--pgbackrest', '--metrics', metrics, ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, all, { encoding: 'utf8', env })
  return {
    status,
    said: (stdout + stderr).trim(),
    told: existsSync(metrics) && /^avalwerk_restore_test_failed\{kind="pgbackrest"\} 0$/m.test(readFileSync(metrics, 'utf8')),
  }
}
/** Closes the segment that is written to; an empty one wouldn't be closed, and wakes no archiver. @returns its name */
function closeSegment(): string {
  ask('postgres', `select pg_create_restore_point('written')`)
  return ask('postgres', 'select pg_walfile_name(pg_switch_wal())')
}
/** Everything that was written has come into the archive. */
async function archived(): Promise<void> {
  const segment = closeSegment()
  await until(async () => ask('postgres', 'select last_archived_wal from pg_stat_archiver') >= segment, `Archiv mit ${segment}`)
}
const repository = (...path: string[]) => join(folder, 'var', 'lib', 'pgbackrest', 'repo', ...path)
const filesOf = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))

/** Sample and key where pgBackRest looks for them, as section 4 of the page lays them. */
function configure(): void {
  for (const path of ['etc/conf.d', 'tmp', 'var/lib/pgbackrest/repo', 'var/lib/pgbackrest/lock', 'var/log/pgbackrest'])
    mkdirSync(join(folder, path), { recursive: true })
  const sample = readFileSync(deploy('postgres', 'pgbackrest.conf'), 'utf8').replaceAll('=/var/', `=${folder}/var/`)
  const place = `pg1-path=${cluster.data}\npg1-port=${cluster.port}\npg1-socket-path=${cluster.folder}\n`
  writeFileSync(join(folder, 'etc', 'pgbackrest.conf'), sample + place)
  writeFileSync(join(folder, 'etc', 'conf.d', 'cipher.conf'), `[global]\nrepo1-cipher-pass=${CIPHER}\n`, { mode: 0o400 })
  chmodSync(folder, 0o755)
  if (isRoot) execFileSync('chown', ['-R', 'postgres', folder])
}

beforeAll(async () => {
  requirePackages({ pgbackrest: '/usr/bin/pgbackrest' })
  folder = mkdtempSync(join(tmpdir(), 'avalwerk-recovery-'))
  begun.defer(() => rmSync(folder, { recursive: true, force: true }))
  cluster = await debianCluster()
  begun.defer(() => cluster.remove())
  const config = join(folder, 'etc')
  env = {
    PATH: `${STANDINS}:${process.env.PATH}`,
    TMPDIR: join(folder, 'tmp'),
    PGBACKREST_CONFIG_PATH: config,
    PGBACKREST_JOB_RETRY: '0',
    TEXTFILE: join(folder, 'backup.prom'),
  }
  configure()
  asPostgres(`${cluster.start} > /dev/null`)
  ask(
    'postgres',
    'alter system set archive_mode = on',
    `alter system set archive_command = 'pgbackrest --config-path=${config} --stanza=avalwerk archive-push %p'`,
    'create role avalwerk_app nologin',
    `create role avalwerk login password 'geheim'`,
    'grant avalwerk_app to avalwerk',
    'create database avalwerk owner avalwerk',
  )
  asPostgres(`${cluster.stop} && ${cluster.start} > /dev/null && pgbackrest --stanza=avalwerk stanza-create`)
  const operator = [
    '--company',
    'Musterportal Betriebs GmbH',
    '--street',
    'Hafenstraße',
    '--house-number',
    '12',
    '--postcode',
    '28195',
    '--city',
    'Bremen',
  ]
  const register = ['--register-court', 'Amtsgericht Bremen', '--register-number', 'HRB 4711']
  const person = ['--admin-first-name', 'Änne', '--admin-last-name', 'Vogt', '--admin-email', 'aenne.vogt@musterportal.example']
  execFileSync(process.execPath, [command('setup', 'command.ts'), ...operator, ...register, ...person], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...env,
      DEMO: 'false',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: `postgres://avalwerk:geheim@127.0.0.1:${cluster.port}/avalwerk`,
    },
  })
  ask('avalwerk', 'create table acknowledged (n int primary key)', 'insert into acknowledged values (1)')
})
afterAll(() => begun.disposeAsync())

test('a backup shows its key in no list of processes, only its owner can read it, and it says when it was made', async () => {
  const backup = spawn('runuser', ['-u', 'postgres', '--', deploy('postgres', 'backup.sh'), 'full'], {
    env: { ...env, TEXTFILE: '' },
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<number | null>((done) => backup.on('exit', done))
  let seen = ''
  while (backup.exitCode === null) {
    seen += execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    await new Promise((next) => setTimeout(next, 20))
  }
  expect(await ended).toBe(0)
  expect(seen).toContain('--type=full')
  expect(seen).not.toContain(CIPHER)
  const files = filesOf(repository())
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => (statSync(file).mode & 0o077) !== 0)).toEqual([])
  // Encrypted: nothing of ours can be read in it.
  expect(files.filter((file) => readFileSync(file).includes('Musterportal'))).toEqual([])

  writeFileSync(env.TEXTFILE as string, '', { mode: 0o666 })
  chmodSync(env.TEXTFILE as string, 0o666)
  asPostgres(`${deploy('postgres', 'backup.sh')} diff`)
  const told = /^avalwerk_backup_last_success_timestamp_seconds\{kind="pgbackrest"\} (\d+)$/m.exec(
    readFileSync(env.TEXTFILE as string, 'utf8'),
  )
  expect(Math.abs(Number(told?.[1]) - Date.now() / 1000)).toBeLessThan(60)
})

test('a restore to a moment has what was acknowledged before it, and nothing later', async () => {
  ask('avalwerk', 'insert into acknowledged values (2)')
  const moment = ask('avalwerk', 'select clock_timestamp()')
  ask('avalwerk', 'insert into acknowledged values (3)', 'drop table unternehmen_historie')
  await archived()

  // The test of the restore finds out what became of the data, and at which moment they were whole.
  const now = probe()
  expect([now.status, now.told]).toEqual([1, false])
  expect(now.said).toMatch(/^Die Probe ist gescheitert\. .*unternehmen_historie/)
  const before = probe('--until', moment)
  expect(before.said).toMatch(/^Probe bestanden: pgBackRest vom Stand .* Uhr, in \d+ s .* \d+ Einträge der Verläufe lückenlos/)
  expect([before.status, before.told]).toEqual([0, true])
  expect(ask('avalwerk', `select to_regclass('unternehmen_historie') is null, max(n) from acknowledged`)).toBe('t|3')

  const said = readFileSync(deploy('RUNBOOK.md'), 'utf8')
  const restore = /^runuser -u postgres -- (pgbackrest .* restore)$/m.exec(said)?.[1] as string
  asPostgres(`${cluster.stop} && moment='${moment}' && ${restore} && ${cluster.start} > /dev/null`)
  await until(async () => ask('postgres', 'select pg_is_in_recovery()') === 'f', 'Wiederherstellung')
  expect(ask('avalwerk', `select string_agg(n::text, ',' order by n) from acknowledged`)).toBe('1,2')
  expect(ask('avalwerk', `select to_regclass('unternehmen_historie') is not null`)).toBe('t')

  // It goes on from here, into the same archive.
  asPostgres(`${deploy('postgres', 'backup.sh')} full`)
  ask('avalwerk', 'insert into acknowledged values (4)')
  await archived()
  expect(probe().said).toMatch(/^Probe bestanden: /)
}, 180_000)

test('a moment outside of the archive and a malformed moment are refused', () => {
  const late = probe('--until', new Date(Date.now() + 3_600_000).toISOString())
  expect([late.status, late.told]).toEqual([1, false])
  expect(late.said).toMatch(/^Die Probe ist gescheitert\. Der Server für die Probe startet nicht:\n.*recovery ended before/)
  expect(probe('--until', 'gestern')).toMatchObject({ status: 1, said: expect.stringMatching(/^„gestern“ ist kein Zeitpunkt\./) })
  expect(probe('--stanza', 'nirgends')).toMatchObject({ status: 1, said: expect.stringMatching(/^Die Probe ist gescheitert\. /) })
})

test('the portal’s own login learns that the archive fails, and that it works again', async () => {
  const url = `postgres://avalwerk:geheim@127.0.0.1:${cluster.port}/avalwerk`
  const script = `import { openDatabase } from '${command('kernel', 'database.ts')}'
    import { archiveFailing } from '${command('kernel', 'wal.ts')}'
    const db = await openDatabase({ url: '${url}', pool: 1 })
    console.log(await archiveFailing(db))
    await db.close()`
  const failing = () => execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', env }).trim()
  expect(failing()).toBe('0')
  const before = ask('postgres', 'show archive_command')
  ask('postgres', `alter system set archive_command = 'false'`, 'select pg_reload_conf()')
  closeSegment()
  await until(async () => ask('postgres', 'select last_failed_time > last_archived_time from pg_stat_archiver') === 't', 'Archiv scheitert')
  expect(failing()).toBe('1')
  ask('postgres', `alter system set archive_command = '${before}'`, 'select pg_reload_conf()')
  await archived()
  expect(failing()).toBe('0')
})

test('a gap in the archive is found', async () => {
  ask('avalwerk', 'insert into acknowledged values (5)')
  const segment = ask('postgres', 'select pg_walfile_name(pg_current_wal_lsn())')
  await archived()
  ask('avalwerk', 'insert into acknowledged values (6)')
  await archived()
  const [lost] = filesOf(repository('archive')).filter((file) => file.includes(`/${segment}-`))
  rmSync(lost as string)
  const { status, said, told } = probe()
  expect(said).toMatch(/^Die Probe ist gescheitert\. .*Das WAL-Archiv hat eine Lücke vor 0{7}[0-9A-F]{17}\.$/)
  expect([status, told]).toEqual([1, false])
})

test('a backup that was cut off is found', () => {
  const largest = filesOf(repository('backup'))
    .toSorted((a, b) => (statSync(a).mtimeMs < statSync(b).mtimeMs ? 1 : -1))
    .filter((file) => file.includes('/bundle/'))[0] as string
  truncateSync(largest, Math.floor(statSync(largest).size / 2))
  const { status, said, told } = probe()
  expect(said).toMatch(/^Die Probe ist gescheitert\. \S+ ist gescheitert:\n.*ERROR/)
  expect([status, told]).toEqual([1, false])
  // Nothing is left of all those servers.
  expect(readdirSync(env.TMPDIR as string)).toEqual([])
})
