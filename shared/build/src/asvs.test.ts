/** The table of deploy/asvs.md adds up to what stands at its head. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'deploy', 'asvs.md'), 'utf8')
const STATES = ['met', 'not yet', 'n.a.'] as const
const rows = [...text.matchAll(/^\| (\d+)\.\d+\.\d+ \(L([12])\) \| [^|]+ \| (met|not yet|n\.a\.) \|/gm)].map(
  ([, chapter, level, state]) => ({
    chapter,
    level,
    state,
  }),
)
const countOf = (which: (row: (typeof rows)[number]) => boolean) =>
  STATES.map((state) => rows.filter((row) => row.state === state && which(row)).length)

test('253 requirements, 70 of level 1', () => {
  expect([rows.length, rows.filter(({ level }) => level === '1').length]).toEqual([253, 70])
})
test('each chapter, and all of them', () => {
  const said = [...text.matchAll(/^\| (?:V(\d+) [^|]+|all) \| (\d+) \| (\d+) \| (\d+) \|$/gm)]
  expect(said).toHaveLength(18)
  for (const [, chapter, ...counts] of said)
    expect([chapter, counts.map(Number)]).toEqual([chapter, countOf((row) => chapter === undefined || row.chapter === chapter)])
})
test('the sentence at the head', () => {
  const [met = 0, notYet = 0, none = 0] = countOf(() => true)
  const [met1, notYet1, none1] = countOf(({ level }) => level === '1')
  expect(text).toContain(`**${met} met, ${notYet} not yet, ${none} not applicable**`)
  expect(text).toContain(`level 1 alone: ${met1} met, ${notYet1} not yet, ${none1} n.a.`)
  expect(text).toContain(`${Math.round((100 * met) / (met + notYet))} % are met`)
})
