/** Which part of `npm test` a file of tests belongs to; which of them took longest, and which failed. */

import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inForm } from '@avalwerk/testing'

/** The parts of `npm test`, in their order. */
export const PARTS = ['lint', 'jest', 'services', 'embedded', 'alone', 'operation', 'e2e'] as const
export type Part = (typeof PARTS)[number]

/** What waits much, or comes one by one, beside what has work for all cores. */
const SIDE_BY_SIDE: readonly Part[] = ['embedded', 'alone', 'operation', 'e2e']

/** All stories. */
const STORIES: readonly Part[] = ['alone', 'e2e']

/** The parts in the order in which they are run; those that stand together run at the same time. */
export const inTurn = (parts: readonly Part[]): (readonly Part[])[] =>
  parts.reduce<Part[][]>((turns, part) => {
    const last = turns.at(-1)
    if (last && [...last, part].every((each) => SIDE_BY_SIDE.includes(each))) last.push(part)
    else turns.push([part])
    return turns
  }, [])

const isPart = (word: string): word is Part => (PARTS as readonly string[]).includes(word)

/** What can differ on the embedded database: driver, start, crash, its one process, row-level security. */
const ON_EMBEDDED = ['backup', 'columns', 'crash', 'disk', 'jobs', 'migration', 'setup', 'shutdown', 'start', 'streams', 'visibility-wall']
/** What stands on these, and takes long. */
const ON_EMBEDDED_LONG = ['at-rest', 'background', 'bestand', 'csvimport', 'deadlines', 'import-crash', 'list', 'outage', 'restore-test']
const ALL_ON_EMBEDDED = [...ON_EMBEDDED, ...ON_EMBEDDED_LONG]

/** The files of the services' tests that run on the embedded database as well, as a pattern for Jest. */
export const EMBEDDED_FILES = `services/test/(${inForm(ON_EMBEDDED, ALL_ON_EMBEDDED).join('|')})\\.test`

/** The files of the services' tests that have a long form, as a pattern for Jest. */
export const LONG_FILES = 'services/test/(crash|four-eyes|fuzz|import-crash|several-workers)\\.test'

/** Leaves to `npm run test:long` what it alone plays of operation, for Jest; a backup and its way back are played among the services. */
export const WITHOUT_OPERATION_LONG: readonly string[] = inForm(['--testPathIgnorePatterns', 'deploy/test/recovery'], [])

/** The command of a drill that isn't among the tests, if it is one. @param path from the root of the repository */
export const drillCommand = (path: string): string | undefined => (path.endsWith('.drill.ts') ? 'npm run test:upgrade' : undefined)

/** The parts that run a file; none for one that is no test. @param path from the root of the repository */
function partsOfFile(path: string): readonly Part[] {
  if (path.endsWith('.spec.ts')) return STORIES
  if (!/\.test\.tsx?$/.test(path)) return []
  if (path.startsWith('services/test/'))
    return ALL_ON_EMBEDDED.includes(basename(path, '.test.ts')) ? ['services', 'embedded'] : ['services']
  return path.startsWith('deploy/test/') ? ['operation'] : ['jest']
}

/**
 * What `npm test` is asked to run: everything, one part, or one file; what follows is handed on to Jest or Playwright.
 * @param args a part or a file, and more
 * @returns the parts, and what their programs are told; undefined if the first word is neither
 */
export function chosenTests([first, ...rest]: readonly string[]):
  | Readonly<{ parts: readonly Part[]; args: readonly string[] }>
  | undefined {
  if (first === undefined) return { parts: PARTS, args: [] }
  if (isPart(first)) return { parts: first === 'e2e' ? STORIES : [first], args: rest }
  const parts = partsOfFile(first)
  if (!parts.length) return undefined
  return { parts, args: parts.includes('e2e') ? [first, ...rest] : ['--testPathPatterns', first, ...rest] }
}

/** How long a file of tests or a story took. */
export type Timed = Readonly<{ name: string; ms: number }>

/** The slowest ones, one to a line, the slowest first. @param most how many at most */
export const slowest = (timed: readonly Timed[], most = 10): string[] =>
  timed
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)

/** A test that failed, or a file that couldn't be run. `why` is what was printed of it. */
export type Failure = Readonly<{ name: string; why: string }>

/** A failure in a few lines, for the end of a run. @param most how many lines of its reason at most */
export const inFewLines = ({ name, why }: Failure, most = 8): string => {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim())
  return [`✕ ${name}`, ...lines.slice(0, most).map((line) => `    ${line}`)].join('\n')
}

/** What a portal's log says at this level is a warning, or worse. */
const WARNING = 40
/**
 * The lines of a portal's log that are warnings or worse, in their order.
 * @param most how many of the last ones at most
 */
export const warningsIn = (log: string, most = 12): string[] =>
  log
    .split('\n')
    .filter((line) => Number(/"level":(\d+)/.exec(line)?.[1] ?? 0) >= WARNING)
    .slice(-most)

/** What Jest reports of its files. */
type JestReport = Readonly<{
  testResults: readonly Readonly<{
    name: string
    startTime: number
    endTime: number
    /** What stopped a file, when none of its tests says so. */
    message: string
    status: string
    assertionResults: readonly Readonly<{ fullName: string; status: string; failureMessages: readonly string[] }>[]
  }>[]
}>
/** What Playwright reports: suites in suites, and stories in them. */
type Suite = Readonly<{
  title: string
  suites?: readonly Suite[]
  specs?: readonly Spec[]
}>
type Spec = Readonly<{
  title: string
  ok: boolean
  tests: readonly Readonly<{
    annotations?: readonly Readonly<{ type: string; description?: string }>[]
    results: readonly Readonly<{ duration: number; errors: readonly Readonly<{ message?: string }>[] }>[]
  }>[]
}>
type PlaywrightReport = Readonly<{ suites: readonly Suite[] }>

const shortened = (path: string, root: string) => path.replace(`${root}/`, '')

/** The files of a report of Jest. @param root the repository */
export const timedFiles = ({ testResults }: Pick<JestReport, 'testResults'>, root: string): Timed[] =>
  testResults.map(({ name, startTime, endTime }) => ({ name: shortened(name, root), ms: endTime - startTime }))

/** What failed in a report of Jest. @param root the repository */
export const failedTests = ({ testResults }: JestReport, root: string): Failure[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = shortened(name, root)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [{ name: file, why: message }]
    return failed.map(({ fullName, failureMessages }) => ({ name: `${file}: ${fullName}`, why: failureMessages.join('\n') }))
  })

/** The stories of a report of Playwright. */
export const timedStories = ({ suites }: PlaywrightReport): Timed[] =>
  allStories(suites).map(({ file, title, tests }) => ({
    name: `${file}: ${title}`,
    ms: Math.max(0, ...tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  }))

/** What failed in a report of Playwright. */
export const failedStories = ({ suites }: PlaywrightReport): Failure[] =>
  allStories(suites)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => ({
      name: `${file}: ${title}`,
      why: tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message ?? ''))).join('\n'),
    }))

/** Why stories were left out in a report of Playwright, each reason once. */
export const skipReasons = ({ suites }: PlaywrightReport): string[] => [
  ...new Set(
    allStories(suites)
      .flatMap(({ tests }) => tests.flatMap(({ annotations = [] }) => annotations))
      .flatMap(({ type, description }) => (type === 'skip' && description ? [description] : [])),
  ),
]

const allStories = (suites: readonly Suite[]) => suites.flatMap((file) => storiesIn(file, file.title))

const storiesIn = ({ suites = [], specs = [] }: Suite, file: string): (Spec & { file: string })[] => [
  ...specs.map((spec) => ({ ...spec, file })),
  ...suites.flatMap((suite) => storiesIn(suite, file)),
]
