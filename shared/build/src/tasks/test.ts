import { chmodSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { availableParallelism, freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchChromium, hasClamav, inForm, UNLIMITED } from '@avalwerk/testing'
import { buildChanged } from '../buildAll.ts'
import { type DemoServer, demoEmbedded, demoOnServer } from '../demoData.ts'
import { playwright, type TestPortal, withPortals } from '../portal.ts'
import {
  chosenTests,
  drillCommand,
  EMBEDDED_FILES,
  failedStories,
  failedTests,
  type Failure,
  inFewLines,
  inTurn,
  type Part,
  PARTS,
  skipReasons,
  slowest,
  type Timed,
  timedFiles,
  timedStories,
  warningsIn,
  WITHOUT_OPERATION_LONG,
} from '../testParts.ts'
import { JEST_NODE_OPTIONS, run, NODE, ROOT } from '../workspace.ts'

// Everything that must be true: static checks, rules, services on both databases, flows in the browser.
// Ends with 'N passed, N failed' and a non-zero code on any failure.

/** What Node compiles is kept: tests start a hundred processes of the same sources. */
process.env.NODE_COMPILE_CACHE ??= join(ROOT, '.cache', 'node')

let demo: Promise<DemoServer> | undefined
/** For tests on PostgreSQL: one server for all of them, and the demo's data made once. */
const demoServer = (): Promise<DemoServer> => (demo ??= demoOnServer(join(temporary, 'template')))
const onServer = async (): Promise<NodeJS.ProcessEnv> => (await demoServer()).environment
let embedded: Promise<NodeJS.ProcessEnv> | undefined
/** For tests on the embedded database: the demo's data made once. */
const onEmbedded = (): Promise<NodeJS.ProcessEnv> => (embedded ??= demoEmbedded(join(temporary, 'embedded'), demoServer))

let built: Promise<void> | undefined
/** Builds what changed, for all parts that need it. */
const build = (): Promise<void> => (built ??= buildChanged())

const result = { passed: 0, failed: 0 }
/** What was left out: it proves nothing on this machine, on this database, or in the short form. */
const leftBy: string[] = []
const countAll = (passed: number, failed: number) => {
  result.passed += passed
  result.failed += failed
}
const timed: Timed[] = []
const failures: Failure[] = []
/** A part that failed by itself, not by one of its tests. */
const failAlone = (name: string, why: string) => {
  countAll(0, 1)
  failures.push({ name, why })
}
const step = (title: string) => console.log(`\n── ${title} ──`)

async function runLint(): Promise<void> {
  step('Regeln, Format, Typen, Wände')
  const code = await run(NODE, [join(import.meta.dirname, 'lint.ts')])
  if (code === 0) countAll(1, 0)
  else failAlone('lint', 'Was nicht stimmt, steht oben unter „Regeln, Format, Typen, Wände“. Allein: npm run lint')
}

/** Where the ports of a part's workers begin: those of this process are the first. */
const laneOf = (part: Part) => ({ PORT_LANE: String(10 + 15 * PARTS.indexOf(part)) })

/** When the command began, for what says how far it is. */
process.env.TESTS_BEGUN = String(Date.now())
const PROGRESS = join(import.meta.dirname, '..', 'native', 'progress.mts')

async function jest(part: Part, title: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  step(title)
  const report = join(mkdtempSync(join(temporary, 'jest-')), 'report.json')
  const reports = ['--json', `--outputFile=${report}`, '--reporters=default', `--reporters=${PROGRESS}`]
  const code = await run(NODE, [join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js'), ...reports, ...args], {
    env: { NODE_OPTIONS: JEST_NODE_OPTIONS, TEST_PART: part, ...laneOf(part), ...env },
  })
  if (!existsSync(report)) return failAlone(title, `Jest endete mit ${code} und ohne Bericht.`)
  const read = JSON.parse(readFileSync(report, 'utf8')) as Parameters<typeof failedTests>[0] & Record<string, number>
  const error = (read.numFailedTests ?? 0) + (read.numRuntimeErrorTestSuites ?? 0)
  countAll(read.numPassedTests ?? 0, error)
  if (read.numPendingTests) leftBy.push(`${read.numPendingTests} (${title})`)
  if (code !== 0 && error === 0) failAlone(title, `Jest endete mit ${code}, obwohl kein Test scheiterte.`)
  timed.push(...timedFiles(read, ROOT))
  failures.push(...failedTests(read, ROOT))
}

/** Some stories: their part of the tests, what they are called, a tag that all of them have, and how many go on at a time. */
type Stories = Readonly<{ part: Part; title: string; tag?: string; workers: number }>
/** Tells stories, each worker on a portal of its own. @param selection what Playwright is told besides */
async function tell({ part, title, tag, workers }: Stories, selection: readonly string[]): Promise<void> {
  step(title)
  fetchChromium()
  await build()
  const results = join('test-results', part)
  const report = join(temporary, `${part}.json`)
  const template = { ...(await onServer()), ...laneOf(part), TEST_PART: part, LOOKED_OVER: join(temporary, 'looked-over') }
  // Two people with a fault are enough to take a release back: stories have no crowd. All of them come from one address.
  const settings = {
    ...UNLIMITED,
    ROLLBACK_MIN_STARTS: '2',
    ROLLBACK_MIN_USERS: '2',
    DEV_OVERRIDES: 'http://localhost:4801',
    BROWSER_PROFILES: '0',
  }
  const stories = (portals: readonly TestPortal[]) =>
    playwright({ ...(portals[0] as TestPortal), portals, results, report, tag, template }, '--pass-with-no-tests', ...selection)
  const logs = Array.from({ length: workers }, (_, worker) => join('test-results', `${part}-portal-${worker}.log`))
  const code = await withPortals(workers, settings, stories, { template, logs: logs.map((log) => join(ROOT, log)) })
  if (!existsSync(report)) return failAlone(title, `Playwright endete mit ${code} und ohne Bericht.`)
  const read = JSON.parse(readFileSync(report, 'utf8')) as Parameters<typeof timedStories>[0] & {
    stats: { expected: number; unexpected: number; skipped: number }
  }
  countAll(read.stats.expected, read.stats.unexpected)
  if (read.stats.skipped) leftBy.push(`${read.stats.skipped} (${[title, ...skipReasons(read)].join('; ')})`)
  if (code !== 0 && read.stats.unexpected === 0) failAlone(title, `Playwright endete mit ${code}, obwohl keine Geschichte scheiterte.`)
  timed.push(...timedStories(read))
  const failed = failedStories(read)
  failures.push(...failed)
  // What the portals say of it is nowhere else.
  if (failed.length)
    for (const log of logs)
      console.log([`\nWarnungen in ${log}, die letzten:`, ...warningsIn(readFileSync(join(ROOT, log), 'utf8'))].join('\n'))
}

const ALONE = '@alone'
/** Tags of stories that aren't told: `npm run test:long` tells all, and so does whoever asks for some of them. */
const leftOut = (args: readonly string[]) => (args.length > 0 ? [] : inForm(['@long'], []))
/** Whether there may be such a story among those that are asked for. */
function mayStandAlone(args: readonly string[]): boolean {
  const named = args.filter((word) => !word.startsWith('-') && existsSync(join(ROOT, word)))
  const files = named
    .flatMap((path) => (path.endsWith('.spec.ts') ? path : globSync(`${path}/**/*.spec.ts`, { cwd: ROOT, exclude: ['**/node_modules'] })))
    .map((path) => join(ROOT, path))
  return files.length === 0 || files.some((path) => readFileSync(path, 'utf8').includes(ALONE))
}

async function onPostgres(args: readonly string[]): Promise<void> {
  // Installed where it may be; the tests that need it are left out otherwise.
  hasClamav()
  // Half the time of one is waiting: for the database, and for what works beside the portal.
  const workers = `--maxWorkers=${2 * availableParallelism()}`
  await jest('services', 'Dienste auf PostgreSQL', ['--selectProjects', 'services', workers, ...args], await onServer())
}

const RUN: Readonly<Record<Part, (args: readonly string[]) => Promise<void>>> = {
  lint: runLint,
  jest: (args) => jest('jest', 'Regeln und Oberfläche', ['--selectProjects', 'rules', 'browser', ...args]),
  services: onPostgres,
  embedded: async (args) =>
    jest(
      'embedded',
      'Dienste auf der eingebetteten Datenbank',
      ['--selectProjects', 'services', ...(args.length ? args : ['--testPathPatterns', EMBEDDED_FILES])],
      await onEmbedded(),
    ),
  operation: async (args) => {
    await build()
    const left = args.length > 0 ? [] : WITHOUT_OPERATION_LONG
    const { TEST_TEMPLATE, TEST_CLUSTER } = await onServer()
    const selection = ['--selectProjects', 'operation', '--runInBand', ...left, ...args]
    await jest('operation', 'Betrieb: nginx, pgbouncer, mehrere Prozesse', selection, { TEST_TEMPLATE, TEST_CLUSTER })
  },
  // Stories that switch a remote off for all users come one by one, on a portal that no other story is on.
  alone: async (args) => {
    if (!mayStandAlone(args)) return
    const left = leftOut(args).flatMap((tag) => ['--grep-invert', tag])
    await tell({ title: 'Abläufe im Browser, die allein stehen', part: 'alone', tag: ALONE, workers: 1 }, [...left, ...args])
  },
  e2e: (args) => {
    // Whoever asks for one file doesn't wait for a dozen portals.
    const workers = args.length ? Math.min(availableParallelism(), 2) : availableParallelism()
    return tell({ title: 'Abläufe im Browser', part: 'e2e', workers }, ['--grep-invert', [ALONE, ...leftOut(args)].join('|'), ...args])
  },
}

/** A file system in memory, as Linux has it: each of some hundred databases is a thousand small files, which take ten times as long on disk. */
const MEMORY = '/dev/shm'
/** More than all of them take at once. */
const MEMORY_BYTES = 4e9
function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, freemem()) >= MEMORY_BYTES
  } catch {
    return false
  }
}

const chosen = chosenTests(process.argv.slice(2))
if (!chosen) {
  const [asked = ''] = process.argv.slice(2)
  const command = drillCommand(asked)
  console.error(
    command
      ? `'${asked}' ist eine Übung, die ${command} spielt.`
      : `'${asked}' ist weder ein Teil der Tests (${PARTS.join(', ')}) noch eine Datei mit Tests.`,
  )
  process.exit(1)
}
const inMemory = hasRoom(MEMORY)
/** Everything that this run keeps until its end. */
const temporary = mkdtempSync(join(inMemory ? MEMORY : tmpdir(), 'avalwerk-test-'))
if (inMemory) {
  // What tests make for a moment lies there, too; PostgreSQL and nginx, of other users, come through.
  process.env.TMPDIR = temporary
  chmodSync(temporary, 0o711)
}
const { args, parts } = chosen
/** Runs a part; one that can't be run fails by itself, and lets those beside it come to their end. */
async function runPart(part: Part): Promise<void> {
  await RUN[part](args).catch((error: unknown) => {
    console.error(error)
    failAlone(part, String(error))
  })
  // Where a run of everything is, for whoever waits for it.
  if (parts.length > 1) console.log(`${part}: ${result.passed} passed, ${result.failed} failed so far`)
}

try {
  for (const turn of inTurn(parts)) {
    // The demo's data take one core for half a minute, unless they are kept; whoever needs them waits, and says what failed.
    if (turn.includes('jest') && parts === PARTS) onEmbedded().catch(() => {})
    await Promise.all(turn.map(runPart))
  }
} catch (error) {
  console.error(error)
  failAlone('npm test', String(error))
} finally {
  // Where it failed, that is told.
  await demo?.then(({ server }) => server.stop()).catch(() => {})
  rmSync(temporary, { recursive: true, force: true })
}
if (result.passed + result.failed === 0)
  failAlone(process.argv.slice(2).join(' '), leftBy.length ? 'Alle wurden ausgelassen.' : 'Kein Test dieses Namens lief.')
if (timed.length > 1) console.log(['\nAm längsten:', ...slowest(timed)].join('\n'))
// Said again at the end: whoever reads a long run, or what was kept of it, looks there.
if (failures.length) console.log(['\nGescheitert:', ...failures.map((failure) => inFewLines(failure))].join('\n'))
if (leftBy.length) console.log(`\nAusgelassen: ${leftBy.join(', ')}`)
console.log(`\n${result.passed} passed, ${result.failed} failed`)
process.exit(result.failed ? 1 : 0)
