/** Which part of `npm test` a file of tests belongs to, and which of them took longest. */

/** The parts of `npm test`, in their order. */
export const PARTS = ['lint', 'jest', 'services', 'embedded', 'operation', 'e2e'] as const
export type Part = (typeof PARTS)[number]

const isPart = (word: string): word is Part => (PARTS as readonly string[]).includes(word)

/** The part that runs a file; undefined for one that is no test. @param path from the root of the repository */
function partOfFile(path: string): Part | undefined {
  if (path.endsWith('.spec.ts')) return 'e2e'
  if (!/\.test\.tsx?$/.test(path)) return undefined
  if (path.startsWith('services/test/')) return 'services'
  return path.startsWith('deploy/test/') ? 'operation' : 'jest'
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
  if (isPart(first)) return { parts: [first], args: rest }
  const part = partOfFile(first)
  if (!part) return undefined
  return { parts: [part], args: part === 'e2e' ? [first, ...rest] : ['--testPathPatterns', first, ...rest] }
}

/** How long a file of tests or a story took. */
export type Timed = Readonly<{ name: string; ms: number }>

/** The slowest ones, one to a line, the slowest first. @param most how many at most */
export const slowest = (timed: readonly Timed[], most = 10): string[] =>
  timed
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, most)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)

/** What Jest reports of its files. */
type JestReport = Readonly<{ testResults: readonly Readonly<{ name: string; startTime: number; endTime: number }>[] }>
/** What Playwright reports: suites in suites, and stories in them. */
type Suite = Readonly<{
  title: string
  suites?: readonly Suite[]
  specs?: readonly Readonly<{ title: string; tests: readonly Readonly<{ results: readonly Readonly<{ duration: number }>[] }>[] }>[]
}>

/** The files of a report of Jest. @param root the repository */
export const timedFiles = ({ testResults }: JestReport, root: string): Timed[] =>
  testResults.map(({ name, startTime, endTime }) => ({ name: name.replace(`${root}/`, ''), ms: endTime - startTime }))

/** The stories of a report of Playwright. */
export const timedStories = ({ suites }: Readonly<{ suites: readonly Suite[] }>): Timed[] =>
  suites.flatMap((file) => storiesIn(file, file.title))

const storiesIn = ({ suites = [], specs = [] }: Suite, file: string): Timed[] => [
  ...specs.map(({ title, tests }) => ({
    name: `${file}: ${title}`,
    ms: Math.max(0, ...tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  })),
  ...suites.flatMap((suite) => storiesIn(suite, file)),
]
