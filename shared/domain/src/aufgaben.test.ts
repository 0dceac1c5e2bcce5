import { describe, expect, test } from '@jest/globals'
import { AUFGABEN, AUFGABENCODES, RECHTE_POOL, type Recht, taskKindsFor } from './index.ts'

/** Everything that a group can be given. */
const all = (gruppe: keyof typeof RECHTE_POOL): Recht[] =>
  Object.entries(RECHTE_POOL[gruppe]).flatMap(([kategorie, aktionen]) =>
    aktionen.map((anzeigename) => ({ anzeigename, kategorie }) as Recht),
  )

describe('the kinds of task', () => {
  test('are called by words of their own, one each', () => {
    const names = AUFGABENCODES.map((code) => AUFGABEN[code].name)
    expect(new Set(names).size).toBe(names.length)
    // A noun with what it is about: nothing cut out of a subject's sentence.
    for (const name of names) expect(name).toMatch(/^[A-ZÄÖÜ][^:„“{}]{5,45}$/)
  })
  test('each party is offered those that it can get', () => {
    expect(taskKindsFor('BSP', all('BSP'))).not.toContain('A-01')
    expect(taskKindsFor('BSP', all('BSP'))).toEqual(expect.arrayContaining(['A-10', 'C-06']))
    expect(taskKindsFor('AG', all('AG')).filter((code) => /^[BC]/.test(code))).toEqual([])
    expect(taskKindsFor('BG', all('BG')).filter((code) => !code.startsWith('B'))).toEqual(['A-08'])
    expect(taskKindsFor('AG', [])).toEqual([])
  })
})
