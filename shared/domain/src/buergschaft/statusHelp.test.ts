import { describe, expect, test } from '@jest/globals'
import { buergschaftHelp as helpFor, type HelpFacts, type ParteiRole, VISIBILITY_STATUS_CODES, type VisibilityStatus } from '../index.ts'

const TODAY = '2026-11-23'
const DIGITAL: HelpFacts = { herkunft: 'ERSTELLT_IN_TL', versandweg: 'AVALWERK', befristungsdatum: null, abgetreten: false }
const buergschaftHelp = (status: VisibilityStatus, role: ParteiRole | null, facts: Partial<HelpFacts> = {}) =>
  helpFor(status, role, { ...DIGITAL, ...facts }, TODAY)

describe('what a state means', () => {
  const told = (role: ParteiRole | null) => VISIBILITY_STATUS_CODES.map((status) => buergschaftHelp(status, role) ?? '').join(' ')
  test.each(['AUFTRAGNEHMER', 'BETREIBER', null] as const)('%s looks on: nothing is said to have been done by or for them', (role) =>
    expect(told(role)).not.toMatch(/\b(Sie haben|Ihnen|Ihre|Ihren|Sie prüfen)\b/),
  )
  test('the beneficiary and the party that was assigned the claim are addressed themselves', () => {
    expect(buergschaftHelp('UP', 'AUFTRAGGEBER')).toMatch(/Ihnen zugegangen/)
    expect(buergschaftHelp('UP', 'ZESSIONAR')).toMatch(/Ihnen zugegangen/)
    expect(buergschaftHelp('UP', 'AUFTRAGNEHMER')).toMatch(/dem Begünstigten zugegangen/)
  })
  const ALL = ['AUFTRAGGEBER', 'AUFTRAGNEHMER', 'BUERGE', 'BETREIBER', null] as const
  test('in force: who accepted it is told so', () => {
    expect(buergschaftHelp('AKT', 'AUFTRAGGEBER')).toBe('Sie haben die Bürgschaft angenommen. Sie sichert Ihre Ansprüche bis {betrag}.')
    expect(buergschaftHelp('AKT', 'BUERGE')).toBe('Die Bürgschaft ist angenommen. Sie sichert die Ansprüche des Begünstigten bis {betrag}.')
  })
  test.each([{ herkunft: 'IMPORTIERT' }, { versandweg: 'POST' }, { versandweg: 'PDF' }] as const)(
    'in force without the portal (%o): no party is said to have accepted it',
    (facts) => {
      for (const role of ALL) {
        expect(buergschaftHelp('AKT', role, facts)).toMatch(/^Die Bürgschaft besteht\. Sie sichert .* bis \{betrag\}\.$/)
        expect(buergschaftHelp('AKT', role, facts)).not.toMatch(/angenommen/)
      }
    },
  )
  test('the party that was assigned the claim accepted no guarantee; the one it is offered to has nothing yet', () => {
    expect(buergschaftHelp('AKT', 'AUFTRAGGEBER', { abgetreten: true })).toBe(
      'Die gesicherte Forderung ist Ihnen abgetreten. Die Bürgschaft sichert Ihre Ansprüche bis {betrag}.',
    )
    expect(buergschaftHelp('AKT', 'ZESSIONAR')).not.toMatch(/angenommen|Ihre Ansprüche/)
  })
  test('expired: it is not said to secure anything', () => {
    for (const role of ALL) {
      expect(buergschaftHelp('AKT', role, { befristungsdatum: '2026-11-22' })).toBe('Die Befristung der Bürgschaft ist abgelaufen.')
      expect(buergschaftHelp('AKT', role, { befristungsdatum: TODAY })).toMatch(/sichert/)
    }
  })
  test('the guarantor is told what to write off', () => {
    expect(buergschaftHelp('ABB', 'BUERGE')).toMatch(/wenn die Bürgschaft bei Ihnen ausgebucht ist/)
    expect(buergschaftHelp('TEB', 'BUERGE')).toMatch(/Bestätigen Sie sie/)
  })
})
