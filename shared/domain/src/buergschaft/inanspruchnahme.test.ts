import { describe, expect, test } from '@jest/globals'
import {
  INANSPRUCHNAHME_END,
  INANSPRUCHNAHME_STATUS,
  type InanspruchnahmeDetails,
  inanspruchnahmeDeclaration,
  NUTZER_EXPLANATION_VERSION,
  UNTERLAGE_BYTES,
  UNTERLAGE_TYPES,
  validateInanspruchnahme,
} from './inanspruchnahme.ts'

const DETAILS: InanspruchnahmeDetails = { betrag: 500, begruendung: 'Mängel am Dach', zahlungsempfaenger: null }
const PAYEE = { name: 'Stadt Bremen', iban: 'DE89 3704 0044 0532 0130 00' }

// Document 1, section 5: reason and amount are required.
describe('a claim', () => {
  test.each<Partial<InanspruchnahmeDetails>>([{}, { betrag: 1 }, { betrag: 1_000 }, { zahlungsempfaenger: PAYEE }])(
    'on a guarantee of 10,00 € is fine with %j',
    (part) => expect(validateInanspruchnahme({ ...DETAILS, ...part }, 1_000)).toEqual([]),
  )
  test.each<[Partial<InanspruchnahmeDetails>, string, string]>([
    [{ betrag: undefined }, 'betrag', 'Bitte füllen Sie dieses Feld aus'],
    [{ betrag: 0 }, 'betrag', 'Bitte geben Sie einen gültigen Betrag ein'],
    [{ betrag: -1 }, 'betrag', 'Bitte geben Sie einen gültigen Betrag ein'],
    [{ betrag: 1_001 }, 'betrag', 'Der Betrag darf nicht höher sein als der Betrag der Bürgschaft'],
    [{ begruendung: ' ' }, 'begruendung', 'Bitte füllen Sie dieses Feld aus'],
    [{ zahlungsempfaenger: { ...PAYEE, name: '' } }, 'zahlungsempfaenger.name', 'Bitte füllen Sie dieses Feld aus'],
    [{ zahlungsempfaenger: { ...PAYEE, iban: '' } }, 'zahlungsempfaenger.iban', 'Bitte füllen Sie dieses Feld aus'],
    [{ zahlungsempfaenger: { ...PAYEE, iban: 'DE00' } }, 'zahlungsempfaenger.iban', 'Bitte geben Sie eine gültige IBAN ein'],
  ])('on it is not with %j', (part, feld, grund) => {
    expect(validateInanspruchnahme({ ...DETAILS, ...part }, 1_000)).toEqual([{ feld, grund }])
  })
  // Domain conventions, strings.
  test('is declared in one sentence after the other, in its first version', () => {
    expect(inanspruchnahmeDeclaration('Stadt Bremen')).toBe(
      'Ich bin berechtigt, diese Inanspruchnahme für Stadt Bremen zu erklären. Die Angaben sind nach bestem Wissen richtig und vollständig. Mir ist bekannt, dass die Inanspruchnahme dem Bürgen mit Absenden zugeht.',
    )
    expect(NUTZER_EXPLANATION_VERSION).toBe('1')
  })
  test('takes files of three kinds, of ten megabytes each', () => {
    expect(UNTERLAGE_TYPES).toEqual({ 'application/pdf': 'PDF', 'image/png': 'PNG', 'image/jpeg': 'JPEG' })
    expect(UNTERLAGE_BYTES).toBe(10_485_760)
  })
  test('has a state in words, of which three settle it', () => {
    expect(INANSPRUCHNAHME_STATUS).toEqual({
      EINGEREICHT: { caption: 'Übermittelt', tone: 'info' },
      IN_PRUEFUNG: { caption: 'In Prüfung', tone: 'info' },
      RUECKFRAGE: { caption: 'Rückfrage', tone: 'warning' },
      ANERKANNT: { caption: 'Anerkannt', tone: 'success' },
      TEILANERKANNT: { caption: 'Teilweise anerkannt', tone: 'success' },
      ABGELEHNT: { caption: 'Abgelehnt', tone: 'danger' },
      AUSGEZAHLT: { caption: 'Ausgezahlt', tone: 'success' },
      ZURUECKGEZOGEN: { caption: 'Zurückgezogen', tone: 'neutral' },
    })
    expect([...INANSPRUCHNAHME_END].sort()).toEqual(['ABGELEHNT', 'AUSGEZAHLT', 'ZURUECKGEZOGEN'])
  })
})
