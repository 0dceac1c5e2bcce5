import { describe, expect, test } from '@jest/globals'
import { bürgschaftshilfe as helpFor, type HelpFacts, type Parteirolle, SICHTSTATUS_CODES, type Sichtstatus } from './index.ts'

const TODAY = '2026-11-23'
const DIGITAL: HelpFacts = { herkunft: 'ERSTELLT_IN_TL', versandweg: 'AVALWERK', befristungsdatum: null, assigned: false }
const bürgschaftshilfe = (status: Sichtstatus, rolle: Parteirolle | null, facts: Partial<HelpFacts> = {}) =>
  helpFor(status, rolle, { ...DIGITAL, ...facts }, TODAY)

describe('what a state means', () => {
  const told = (rolle: Parteirolle | null) => SICHTSTATUS_CODES.map((status) => bürgschaftshilfe(status, rolle) ?? '').join(' ')
  test.each(['AUFTRAGNEHMER', 'BETREIBER', null] as const)('%s looks on: nothing is said to have been done by or for them', (rolle) =>
    expect(told(rolle)).not.toMatch(/\b(Sie haben|Ihnen|Ihre|Ihren|Sie prüfen)\b/),
  )
  test('the beneficiary and who was assigned the claim are addressed themselves', () => {
    expect(bürgschaftshilfe('UP', 'AUFTRAGGEBER')).toMatch(/Ihnen zugegangen/)
    expect(bürgschaftshilfe('UP', 'ZESSIONAR')).toMatch(/Ihnen zugegangen/)
    expect(bürgschaftshilfe('UP', 'AUFTRAGNEHMER')).toMatch(/dem Begünstigten zugegangen/)
  })
  const ALL = ['AUFTRAGGEBER', 'AUFTRAGNEHMER', 'BUERGE', 'BETREIBER', null] as const
  test('in force: who accepted it is told so', () => {
    expect(bürgschaftshilfe('AKT', 'AUFTRAGGEBER')).toBe('Sie haben die Bürgschaft angenommen. Sie sichert Ihre Ansprüche bis {betrag}.')
    expect(bürgschaftshilfe('AKT', 'BUERGE')).toBe(
      'Die Bürgschaft ist angenommen. Sie sichert die Ansprüche des Begünstigten bis {betrag}.',
    )
  })
  test.each([{ herkunft: 'IMPORTIERT' }, { versandweg: 'POST' }, { versandweg: 'PDF' }] as const)(
    'in force without the portal (%o): nobody is said to have accepted it',
    (facts) => {
      for (const rolle of ALL) {
        expect(bürgschaftshilfe('AKT', rolle, facts)).toMatch(/^Die Bürgschaft besteht\. Sie sichert .* bis \{betrag\}\.$/)
        expect(bürgschaftshilfe('AKT', rolle, facts)).not.toMatch(/angenommen/)
      }
    },
  )
  test('who was assigned the claim accepted no guarantee; who is offered it has nothing yet', () => {
    expect(bürgschaftshilfe('AKT', 'AUFTRAGGEBER', { assigned: true })).toBe(
      'Die gesicherte Forderung ist Ihnen abgetreten. Die Bürgschaft sichert Ihre Ansprüche bis {betrag}.',
    )
    expect(bürgschaftshilfe('AKT', 'ZESSIONAR')).not.toMatch(/angenommen|Ihre Ansprüche/)
  })
  test('expired: it is not said to secure anything', () => {
    for (const rolle of ALL) {
      expect(bürgschaftshilfe('AKT', rolle, { befristungsdatum: '2026-11-22' })).toBe('Die Befristung der Bürgschaft ist abgelaufen.')
      expect(bürgschaftshilfe('AKT', rolle, { befristungsdatum: TODAY })).toMatch(/sichert/)
    }
  })
  test('the guarantor is told what to write off', () => {
    expect(bürgschaftshilfe('ABB', 'BUERGE')).toMatch(/wenn die Bürgschaft bei Ihnen ausgebucht ist/)
    expect(bürgschaftshilfe('TEB', 'BUERGE')).toMatch(/Bestätigen Sie sie/)
  })
})
