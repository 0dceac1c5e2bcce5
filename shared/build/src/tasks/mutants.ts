import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { type DatabaseServer, dropLeftDatabases, findTemplate, startPostgres } from '@avalwerk/testing'
import { copyPart } from '../mutants/copy.ts'
import { type Part, partsOf } from '../mutants/parts.ts'
import { judgeReport, type MutationReport } from '../mutants/report.ts'
import { SURVIVORS } from '../mutants/survivors.ts'
import { JEST_NODE_OPTIONS, NODE, ROOT, run } from '../workspace.ts'

// `npm run mutants [-- <part> …]`: breaks the rules at one place after the other, runs the tests that name their subject, and names what
// they didn't notice. Ends with 1 where too much was left, or a survivor isn't accounted for.
const storage = join(ROOT, '.cache', 'mutants')
/** A mutant that runs for ever is ended; a busy machine is no reason for it. */
const TIMEOUT_MS = 20_000
const SHOWN = 40
/** How mutants of services are run, whose modules are loaded once by each process. */
const OF_SERVICES = {
  // What is decided while a module is loaded can't be switched.
  ignoreStatic: true,
  // What one mutant has left in a module isn't met by all that follow.
  maxTestRunnerReuse: 50,
}

const parts = partsOf(ROOT)
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`Unbekannter Teil: ${unknown.join(', ')}. Es gibt: ${parts.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

/** Where the demo's data for a part's tests are made. */
const templateOf = (part: string): string => join(storage, part, '.template')

let postgres: DatabaseServer | undefined
/** What the tests of a part need besides its sources: those of services a server of databases, and the demo's data made once. */
async function surroundings({ project, name }: Part): Promise<NodeJS.ProcessEnv> {
  if (project === 'rules') return {}
  postgres ??= await startPostgres()
  return { TEST_DATABASE_URL: postgres.url, TEST_TEMPLATE: templateOf(name) }
}

/** How often databases are looked for that tests of one mutant have left. */
const LOOK_MS = 20_000

/** Drops what each mutant's tests leave, a copy of the demo's data, until it is ended: some hundreds of them fill a disk. */
async function tidy(server: string, { name }: Part, end: AbortSignal): Promise<void> {
  let left: ReadonlySet<string> = new Set()
  for (;;) {
    await after(LOOK_MS, undefined, { signal: end })
    // The template is a database that nobody is connected to, and is made before the first copy.
    const kept = findTemplate(templateOf(name))?.database
    if (kept !== undefined) left = await dropLeftDatabases(server, new Set([...left].filter((one) => one !== kept)))
  }
}

/** Does something for a part, with a server of databases beside it that doesn't fill the disk. */
async function tidying<T>(part: Part, work: Promise<T>): Promise<T> {
  if (!postgres) return work
  const end = new AbortController()
  const tidied = tidy(postgres.url, part, end.signal).catch((error: unknown) => {
    if (!end.signal.aborted) console.error(error)
  })
  try {
    return await work
  } finally {
    end.abort()
    await tidied
  }
}

/** @returns Stryker's report @throws Error where it ended without one */
async function breakPart(part: Part): Promise<MutationReport> {
  const folder = join(storage, part.name)
  const mutate = copyPart(ROOT, folder, part)
  const settings = {
    plugins: [join(ROOT, 'node_modules', '@stryker-mutator', 'jest-runner', 'dist', 'src', 'index.js')],
    testRunner: 'jest',
    // The part has its tests: those that import a file by a way of many stations aren't asked for.
    jest: { configFile: 'jest.config.json', enableFindRelatedTests: false },
    coverageAnalysis: 'perTest',
    mutate,
    inPlace: true,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: 'report.json' },
    concurrency: availableParallelism(),
    testRunnerNodeArgs: JEST_NODE_OPTIONS.split(' '),
    timeoutMS: TIMEOUT_MS,
    ...(part.project === 'services' && OF_SERVICES),
    dryRunTimeoutMinutes: 15,
    logLevel: 'warn',
    // Tables are what is broken here, and each of them costs a whole run.
    warnings: { slow: false },
  }
  writeFileSync(join(folder, 'stryker.json'), JSON.stringify(settings))
  const stryker = join(ROOT, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
  const env = await surroundings(part)
  const status = await tidying(part, run(NODE, [stryker, 'run', 'stryker.json'], { cwd: folder, env }))
  if (status !== 0) throw new Error(`${part.name}: Stryker endete mit ${status}`)
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as MutationReport
}

mkdirSync(storage, { recursive: true })

/** Breaks a part and says what came of it. @returns whether enough was noticed, and every survivor is known */
async function judgePart(part: Part): Promise<boolean> {
  if (globSync(part.tests as string[], { cwd: ROOT }).length === 0) {
    console.log(`✘ ${part.name}: keine Prüfungen, die ihn nennen`)
    return false
  }
  const begun = Date.now()
  const { mutants, noticed, score, survivors, outdated } = judgeReport(await breakPart(part), SURVIVORS)
  const isGood = score >= part.least && survivors.length === 0 && outdated.length === 0
  const seconds = ((Date.now() - begun) / 1000).toFixed(0)
  console.log(`${isGood ? '✓' : '✘'} ${part.name}: ${score.toFixed(1)} % (${noticed} von ${mutants}; Grenze ${part.least} %), ${seconds} s`)
  for (const { file, line, code, becomes } of survivors.slice(0, SHOWN)) console.log(`    ${file}:${line}: ${code} → ${becomes}`)
  if (survivors.length > SHOWN) console.log(`    … und ${survivors.length - SHOWN} weitere: ${join(storage, part.name, 'report.json')}`)
  for (const { file, code } of outdated) console.log(`    überlebt nicht mehr, ist aber vermerkt: ${file}: ${code}`)
  return isGood
}

let isGood = true
try {
  for (const part of parts.filter(({ name }) => asked.length === 0 || asked.includes(name))) if (!(await judgePart(part))) isGood = false
} finally {
  postgres?.stop()
}
process.exit(isGood ? 0 : 1)
