import { describe, expect, test } from '@jest/globals'
import { judgeReport, type MutationReport } from './report.ts'

const FILE = 'shared/domain/src/x.ts'
const source = 'const a = 1\nexport const isMore = (n: number) =>\n  n > a\n'
type Mutant = MutationReport['files'][string]['mutants'][number]
const mutant = (status: Mutant['status'], replacement = 'n >= a'): Mutant => ({
  status,
  replacement,
  location: { start: { line: 3, column: 3 }, end: { line: 3, column: 8 } },
})
const report = (...mutants: readonly Mutant[]): MutationReport => ({ files: { [FILE]: { source, mutants } } })
const known = (becomes: string) => ({ file: FILE, inLine: 'n > a', code: 'n > a', becomes, why: 'a is never given' })

describe('a report', () => {
  test('counts what a test noticed or what ran for ever, of what could be run', () => {
    const outcome = judgeReport(
      report(mutant('Killed'), mutant('Timeout'), mutant('Survived'), mutant('NoCoverage'), mutant('CompileError')),
      [],
    )
    expect(outcome).toMatchObject({ mutants: 4, noticed: 2, score: 50 })
  })
  test('counts as noticed what a portal of the tests says at its end, but not what can’t be run', () => {
    const thrown = (statusReason: string) => ({ ...mutant('RuntimeError'), statusReason })
    const outcome = judgeReport(
      report(
        thrown('Error: Limits that aren’t used as kept\n    at Object.close (file:///tmp/services/test/portal.ts:129:33)'),
        thrown('ReferenceError: x is not defined\n    at file:///tmp/services/src/vertrag/ledger.ts:1:1'),
        thrown(
          'Error: listen EADDRINUSE\n    at start (file:///tmp/services/src/start.ts:9:1)\n    at Object.close (file:///tmp/services/test/portal.ts:80:18)',
        ),
        mutant('Survived'),
      ),
      [],
    )
    expect(outcome).toMatchObject({ mutants: 2, noticed: 1, score: 50 })
  })
  test('of nothing to break is whole', () => {
    expect(judgeReport(report(mutant('Ignored')), [])).toMatchObject({ mutants: 0, score: 100, survivors: [] })
  })
  test('names a survivor by its line and its text', () => {
    expect(judgeReport(report(mutant('Survived')), []).survivors).toEqual([
      { file: FILE, line: 3, inLine: 'n > a', code: 'n > a', becomes: 'n >= a' },
    ])
  })
  test('names text over several lines', () => {
    const over = { ...mutant('NoCoverage', '() => undefined'), location: { start: { line: 2, column: 23 }, end: { line: 3, column: 8 } } }
    expect(judgeReport(report(over), []).survivors.map(({ code }) => code)).toEqual(['(n: number) =>\n  n > a'])
  })
  test('leaves known survivors out of the list, not out of the score', () => {
    const outcome = judgeReport(report(mutant('Killed'), mutant('Survived', 'true')), [known('true')])
    expect(outcome).toMatchObject({ score: 50, survivors: [], outdated: [] })
  })
  test('tells the same text in another line apart', () => {
    const elsewhere = { ...known('true'), inLine: 'return n > a' }
    expect(judgeReport(report(mutant('Survived', 'true')), [elsewhere])).toMatchObject({ survivors: [{ line: 3 }], outdated: [elsewhere] })
  })
  test('names what is known and doesn’t survive any more, but nothing of other files', () => {
    const elsewhere = { ...known('true'), file: 'shared/domain/src/y.ts' }
    expect(
      judgeReport(report(mutant('Killed', 'false')), [known('false'), known('gone'), elsewhere]).outdated.map((one) => one.becomes),
    ).toEqual(['false', 'gone'])
  })
})
