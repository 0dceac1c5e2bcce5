/** The documents that say how the portal is protected: what they name is there, and they add up. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { ROOT } from '../workspace.ts'

const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8')

describe('ASVS', () => {
  const text = read('deploy', 'asvs.md')
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \((L[12])\) \|(.*)\|$/gm)].map(([, number = '', level, rest = '']) => {
    const [asks = '', state = '', by = '', by_test = ''] = rest.split('|').map((cell) => cell.trim())
    return { number, level, asks, state, by, test: by_test }
  })
  test('has each requirement of levels 1 and 2 once, with a state', () => {
    expect(rows).toHaveLength(253)
    expect(new Set(rows.map(({ number }) => number)).size).toBe(253)
    expect(rows.filter(({ level }) => level === 'L1')).toHaveLength(70)
    for (const row of rows)
      expect(row).toMatchObject({ state: expect.stringMatching(/^(met|not yet|n\.a\.)$/), by: expect.stringMatching(/\w/) })
  })
  test('counts right, in its head and for each chapter', () => {
    const count = (of: typeof rows) => ['met', 'not yet', 'n.a.'].map((state) => of.filter((row) => row.state === state).length)
    const [met, open, away] = count(rows)
    expect(text).toContain(`**${met} met, ${open} not yet, ${away} not applicable**`)
    for (const [, chapter = '', ...numbers] of text.matchAll(/^\| V(\d+) [^|]*\| (\d+) \| (\d+) \| (\d+) \|$/gm))
      expect([chapter, ...numbers.map(Number)]).toEqual([chapter, ...count(rows.filter(({ number }) => number.startsWith(`${chapter}.`)))])
  })
  test('names files that are there', () => {
    const paths = rows.flatMap(({ by, test: of }) =>
      [...`${by} ${of}`.matchAll(/(?:^|[\s(`,;:])((?:services|shared|shell|deploy|mfe-\w+)\/[\w./ü-]*\w\/?)/g)].map(
        ([, path = '']) => path,
      ),
    )
    expect(paths.length).toBeGreaterThan(250)
    expect([...new Set(paths)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })
})

test('every table of the database has a class of protection', () => {
  const protection = read('deploy', 'protection.md')
  const named = new Set([...protection.slice(0, protection.indexOf('## Keys')).matchAll(/`(\w+)`/g)].map(([, name]) => name))
  const tables = globSync('services/src/kernel/migrations/*.sql', { cwd: ROOT }).flatMap((file) =>
    [...read(file).matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gim)].map(([, name = '']) => name),
  )
  expect(tables.length).toBeGreaterThan(50)
  expect([...new Set(tables)].filter((name) => !named.has(name))).toEqual([])
})
