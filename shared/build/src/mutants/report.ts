import { switchAt, withoutSwitches } from './conditions.ts'

/** A mutant that the tests didn't notice, as the list of survivors has it: by its text, since lines move. */
export type Survivor = Readonly<{
  file: string
  /** The line in which it begins. */
  inLine: string
  /** What stands there, and what it was changed into. */
  code: string
  becomes: string
}>
/** One that may survive. */
export type KnownSurvivor = Survivor & Readonly<{ why: string }>

/** Stryker's report, as far as it is read here (its schema is mutation-testing-report-schema). */
export type MutationReport = Readonly<{
  files: Readonly<
    Record<
      string,
      Readonly<{
        source: string
        mutants: readonly Readonly<{
          status: 'Killed' | 'Survived' | 'NoCoverage' | 'CompileError' | 'RuntimeError' | 'Timeout' | 'Ignored' | 'Pending'
          replacement?: string
          statusReason?: string
          location: Readonly<{ start: Place; end: Place }>
        }>[]
      }>
    >
  >
}>
type MutantResult = MutationReport['files'][string]['mutants'][number]
/** Both begin with one. */
type Place = Readonly<{ line: number; column: number }>

/** What came of breaking a part. */
export type Outcome = Readonly<{
  mutants: number
  noticed: number
  /** Of a hundred; a hundred where there was nothing to break. */
  score: number
  /** Those that aren't known, with their line. */
  survivors: readonly (Survivor & Readonly<{ line: number }>)[]
  /** Known ones that don't survive any more, or whose code is gone. */
  outdated: readonly KnownSurvivor[]
}>

const NOTICED = ['Killed', 'Timeout']
const UNNOTICED = ['Survived', 'NoCoverage']
/** What the portal of a file of tests throws when it is closed and doesn't add up: its first place is there. */
const AT_CLOSE = /^\s*Error: [^\n]*\n\s+at Object\.close \(\S*\/test\/portal\.ts:\d+/

/** Did a test notice it? What a portal says at its end is none of a file's cases, and noticed all the same. */
const isNoticed = ({ status, statusReason = '' }: Pick<MutantResult, 'status' | 'statusReason'>): boolean =>
  NOTICED.includes(status) || (status === 'RuntimeError' && AT_CLOSE.test(statusReason))

/** The text between two places. */
function textBetween(source: string, start: Place, end: Place): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  // From the end first: where both are in one line, its beginning is still in its place then.
  lines.push((lines.pop() ?? '').slice(0, end.column - 1))
  lines.unshift((lines.shift() ?? '').slice(start.column - 1))
  return lines.join('\n')
}

const sameAs = (one: Survivor) => (other: Survivor) =>
  (['file', 'inLine', 'code', 'becomes'] as const).every((key) => one[key] === other[key])

/** Counts what was noticed, and names what wasn't, but for what is known to survive. */
export function judgeReport({ files }: MutationReport, known: readonly KnownSurvivor[]): Outcome {
  const mutants = Object.entries(files).flatMap(([file, { source, mutants: all }]) =>
    all.map(({ status, statusReason, replacement = '', location: { start, end } }) => {
      const line = source.split('\n')[start.line - 1] ?? ''
      return {
        file,
        status,
        ...(statusReason !== undefined && { statusReason }),
        line: start.line,
        inLine: withoutSwitches(line).trim(),
        ...(switchAt(line, start.column) ?? { code: textBetween(source, start, end), becomes: replacement }),
      }
    }),
  )
  const noticed = mutants.filter(isNoticed).length
  const left = mutants.filter(({ status }) => UNNOTICED.includes(status))
  const count = noticed + left.length
  const knownHere = known.filter(({ file }) => file in files)
  return {
    mutants: count,
    noticed,
    score: count === 0 ? 100 : (100 * noticed) / count,
    survivors: left.filter((one) => !known.some(sameAs(one))).map(({ status: _status, statusReason: _reason, ...survivor }) => survivor),
    outdated: knownHere.filter((one) => !left.some(sameAs(one))),
  }
}
