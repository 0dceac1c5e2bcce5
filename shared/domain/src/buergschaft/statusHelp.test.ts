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
  // Domain conventions, status help texts, for the beneficiary; the others' are worded by the product.
  test.each([
    [
      'AUFTRAGGEBER',
      {
        AUS: 'Die Bürgschaft ist angekündigt, liegt Ihnen aber noch nicht vor.',
        UP: 'Die Bürgschaft ist Ihnen zugegangen. Der Bürge ist an sie gebunden; Ihre Prüfung steht noch aus.',
        IK: 'Sie haben eine Korrektur gewünscht.',
        UT: 'Diese Bürgschaft wurde ersetzt und begründet keine Ansprüche mehr.',
        ABB: 'Sie haben die Bürgschaft abgelehnt.',
        AB: 'Die Ablehnung ist bestätigt.',
        TEB: 'Eine Teilenthaftung ist erklärt.',
        ANB: 'Ihre Inanspruchnahme wurde übermittelt.',
        AN: '{buerge} prüft Ihre Inanspruchnahme.',
        ZGBB: 'Sie haben den Bürgen aus der Haftung entlassen.',
        ZGB: 'Sie haben den Bürgen aus der Haftung entlassen.',
        STO: 'Der Bürge hat die Bürgschaft nicht ausgestellt.',
        ABGELEHNT: '{buerge} hat den Bestand dieser importierten Bürgschaft nicht bestätigt.',
        ABGETRETEN: 'Sie haben die gesicherte Forderung abgetreten.',
      },
    ],
    [
      'BUERGE',
      {
        ENT: 'Der Entwurf wartet auf die Zweitprüfung durch eine zweite Person.',
        AUS: 'Die Bürgschaft ist ausgestellt, aber noch nicht zugestellt.',
        UP: 'Die Bürgschaft ist zugestellt; Sie sind an sie gebunden. Der Begünstigte prüft sie.',
        IK: 'Der Begünstigte wünscht eine Korrektur.',
        UT: 'Die Bürgschaft wurde durch eine andere ersetzt.',
        ABB: 'Der Begünstigte hat die Bürgschaft abgelehnt. Bestätigen Sie die Ablehnung, wenn die Bürgschaft bei Ihnen ausgebucht ist.',
        AB: 'Sie haben die Ablehnung bestätigt.',
        TEB: 'Der Begünstigte hat eine Teilenthaftung erklärt. Bestätigen Sie sie, wenn der Teilbetrag bei Ihnen ausgebucht ist.',
        ANB: 'Der Begünstigte nimmt die Bürgschaft in Anspruch.',
        AN: 'Sie prüfen die Inanspruchnahme.',
        ZGBB: 'Der Begünstigte hat Sie aus der Haftung entlassen.',
        ZGB: 'Die Enthaftung ist bestätigt.',
        STO: 'Die Bürgschaft wurde nicht ausgestellt.',
        ABGELEHNT: 'Sie haben den Bestand dieser importierten Bürgschaft nicht bestätigt.',
      },
    ],
    [
      'BETREIBER',
      {
        ENT: 'Der Entwurf wartet beim Bürgen auf die Zweitprüfung durch eine zweite Person.',
        AUS: 'Die Bürgschaft ist ausgestellt, aber dem Begünstigten noch nicht zugestellt.',
        UP: 'Die Bürgschaft ist dem Begünstigten zugegangen. Der Bürge ist an sie gebunden; die Prüfung des Begünstigten steht noch aus.',
        IK: 'Der Begünstigte wünscht eine Korrektur.',
        UT: 'Diese Bürgschaft wurde ersetzt und begründet keine Ansprüche mehr.',
        ABB: 'Der Begünstigte hat die Bürgschaft abgelehnt; die Bestätigung des Bürgen steht noch aus.',
        AB: 'Der Begünstigte hat die Bürgschaft abgelehnt, der Bürge hat es bestätigt.',
        TEB: 'Der Begünstigte hat eine Teilenthaftung erklärt.',
        ANB: 'Der Begünstigte nimmt die Bürgschaft in Anspruch.',
        AN: '{buerge} prüft die Inanspruchnahme.',
        ZGBB: 'Der Begünstigte hat den Bürgen aus der Haftung entlassen.',
        ZGB: 'Der Bürge ist aus der Haftung entlassen.',
        STO: 'Der Bürge hat die Bürgschaft nicht ausgestellt.',
        ABGELEHNT: '{buerge} hat den Bestand dieser importierten Bürgschaft nicht bestätigt.',
      },
    ],
  ] as const)('%s reads in each state but in force', (role, expected) => {
    const read = VISIBILITY_STATUS_CODES.filter((status) => status !== 'AKT').flatMap((status) => {
      const sentence = buergschaftHelp(status, role)
      return sentence === undefined ? [] : [[status, sentence]]
    })
    expect(Object.fromEntries(read)).toEqual(expected)
  })
  test.each([
    ['ZEDENT', 'AUFTRAGGEBER'],
    ['ZESSIONAR', 'AUFTRAGGEBER'],
    ['AUFTRAGNEHMER', 'BETREIBER'],
    [null, 'BETREIBER'],
  ] as const)('%s reads what %s reads', (role, other) => {
    for (const status of VISIBILITY_STATUS_CODES.filter((code) => code !== 'AKT'))
      expect([status, buergschaftHelp(status, role)]).toEqual([status, buergschaftHelp(status, other)])
  })
  test('in force: each reads whose claims it secures', () => {
    const OTHERS = 'Die Bürgschaft ist angenommen. Sie sichert die Ansprüche des Begünstigten bis {betrag}.'
    expect((['AUFTRAGNEHMER', 'BETREIBER', null] as const).map((role) => buergschaftHelp('AKT', role))).toEqual([OTHERS, OTHERS, OTHERS])
    expect(buergschaftHelp('AKT', 'ZESSIONAR')).toBe('Die Bürgschaft besteht. Die gesicherte Forderung ist Ihnen zur Abtretung angeboten.')
    expect(buergschaftHelp('AKT', 'BUERGE', { abgetreten: true })).toBe(OTHERS)
    expect(buergschaftHelp('AKT', 'AUFTRAGGEBER', { versandweg: 'POST' })).toBe(
      'Die Bürgschaft besteht. Sie sichert Ihre Ansprüche bis {betrag}.',
    )
    // Read as the beneficiary's former one: what they did is told, but the claims aren't theirs any more.
    expect(buergschaftHelp('AKT', 'ZEDENT')).toBe(
      'Sie haben die Bürgschaft angenommen. Sie sichert die Ansprüche des Begünstigten bis {betrag}.',
    )
  })
})
