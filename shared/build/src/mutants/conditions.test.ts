/** Conditions of queries are written so that what Stryker turns into `false` leaves one out, or has it say something else. */
import { describe, expect, test } from '@jest/globals'
import { SWITCHES, switchAt, withoutSwitches, withSwitches } from './conditions.ts'

const written = (source: string): string => {
  const text = withSwitches(source, '/switches.mjs')
  const [before = '', after] = text.split("\nimport { $where, $compared, $sql } from '/switches.mjs'\n")
  expect(after).toBe('')
  return before
}

describe('a query builder', () => {
  test.each([
    ["q.where('a', '=', b)", "q[$where(true)]('a', '=', b)"],
    ["q\n  .where('bis', '>=', heute)", "q\n  [$where(true)]('bis', $compared(true, /* >= */ 0), heute)"],
    [
      "q.where('a', '<', q.where('b', '>', 1))",
      "q[$where(true)]('a', $compared(true, /* < */ 3), q[$where(true)]('b', $compared(true, /* > */ 1), 1))",
    ],
    ["q.where((w) => w.and([w('a', '<=', b)]))", "q[$where(true)]((w) => w.and([w('a', $compared(true, /* <= */ 2), b)]))"],
  ])('%s', (source, expected) => expect(written(source)).toBe(expected))

  test('letters that take several bytes move nothing', () => {
    expect(written("// Läuft ab – „heute“\nconst ä = q.where('bis', '>', 'ö')")).toBe(
      "// Läuft ab – „heute“\nconst ä = q[$where(true)]('bis', $compared(true, /* > */ 1), 'ö')",
    )
  })
})

describe('a statement', () => {
  test('its comparisons and words are switched, and nothing within a name or a string of theirs', () => {
    const source =
      "const s = sql<boolean>`(a.land_code is not null and b >= ${c}\n  or not exists (select 'x>=y' from orders where d->>'e' < ${f}))`"
    expect(written(source)).toBe(
      'const s = sql<boolean>`(a.land_code ${$sql(true, /* is not null */ 4)} ${$sql(true, /* and */ 7)} b ${$sql(true, /* >= */ 0)} ${c}\n' +
        "  ${$sql(true, /* or */ 8)} ${$sql(true, /* not exists */ 6)} (select 'x>=y' from orders where d->>'e' ${$sql(true, /* < */ 3)} ${f}))`",
    )
  })

  test('texts that are no SQL stay as they are', () => {
    const source = 'const text = `this and that >= ${n}`; const other = list.filter((x) => x >= 1)'
    expect(withSwitches(source, '/switches.mjs')).toBe(source)
  })
})

test('lines stay where they are', () => {
  const source =
    "import { sql } from 'kysely'\n\n/** What. */\nconst a = q\n  .where('a', '=', 1)\n  // Why.\n  .where('b', '=', 2)\nconst b = 3"
  const lines = written(source).split('\n')
  expect(lines).toHaveLength(source.split('\n').length)
  expect(lines[6]).toBe("  [$where(true)]('b', '=', 2)")
})

test('what the sources import is a module; a switch says the other word', async () => {
  const { $where, $compared } = (await import(
    `data:text/javascript,${encodeURIComponent(SWITCHES.replace("import { sql } from 'kysely'", 'const sql = { raw: (word) => ({ word }) }'))}`
  )) as { $where(holds: boolean): string; $compared(holds: boolean, word: number): string }
  expect([$where(true), $where(false)]).toEqual(['where', '$castTo'])
  expect([$compared(true, 0), $compared(false, 0), $compared(false, 4)]).toEqual(['>=', '>', 'is null'])
})

describe('a line in the report', () => {
  test.each(["q.where('a', '>=', b).where('c', '=', d)", 'sql`${a} is not null and b < ${c}`'])('reads as it stood: %s', (line) =>
    expect(withoutSwitches(written(line))).toBe(line),
  )

  test('says what was broken, and what it says then', () => {
    const line = written("q.where('a', '>=', b).where(sql`c is null`)")
    const broken = [...line.matchAll(/true/g)].map(({ index }) => switchAt(line, index + 1))
    expect(broken).toEqual([
      { code: '.where', becomes: '' },
      { code: '>=', becomes: '>' },
      { code: '.where', becomes: '' },
      { code: 'is null', becomes: 'is not null' },
    ])
    expect(switchAt(line, 1)).toBeUndefined()
    expect(switchAt('const a = true', 11)).toBeUndefined()
  })
})
