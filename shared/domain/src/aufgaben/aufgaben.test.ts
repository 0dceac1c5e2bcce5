import { describe, expect, test } from '@jest/globals'
import { AUFGABEN, AUFGABE_CODES, RIGHTS_POOL, type Right, taskKindsFor } from '../index.ts'

/** Everything that a group can be given. */
const all = (group: keyof typeof RIGHTS_POOL): Right[] =>
  Object.entries(RIGHTS_POOL[group]).flatMap(([kategorie, actions]) =>
    actions.map((anzeigename: string) => ({ anzeigename, kategorie }) as Right),
  )

describe('the kinds of task', () => {
  test('are called by words of their own, one each', () => {
    const names = AUFGABE_CODES.map((code) => AUFGABEN[code].name)
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
    // One of a task's rights is enough.
    expect(taskKindsFor('AG', [{ anzeigename: 'in Anspruch nehmen', kategorie: 'Bürgschaften' }])).toEqual(['A-02', 'A-09'])
  })
})
