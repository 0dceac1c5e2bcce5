import { describe, expect, test } from '@jest/globals'
import {
  type PruefungItem,
  validatePosition,
  validateTerms,
  validateVertragData,
  validateZuordnungen,
  VERTRAG_STATUS,
  VERTRAG_TONE,
  type VertragTerms,
  WORKING_MODE,
  type Zuordnung,
  ZUORDNUNG_DECISION,
  ZUORDNUNG_INTENT,
  ZUORDNUNG_STATUS,
  ZUORDNUNG_TONE,
} from './vertrag.ts'

const REQUIRED = 'Bitte füllen Sie dieses Feld aus'
const AMOUNT = 'Bitte geben Sie einen gültigen Betrag ein'
const EXCEEDS = 'Das Einzellimit darf das Gesamtlimit nicht übersteigen'
const max = (chars: number) => `Bitte geben Sie maximal ${chars} Zeichen ein`
const at = (feld: string, grund: string) => [{ feld, grund }]

describe('a contract', () => {
  test('stands as its badge says', () => {
    expect(VERTRAG_STATUS).toEqual({ IN_PRUEFUNG: 'In Prüfung', AKTIV: 'Aktiv', ABGELEHNT: 'Abgelehnt', BEENDET: 'Inaktiv' })
    expect(VERTRAG_TONE).toEqual({ IN_PRUEFUNG: 'info', AKTIV: 'success', ABGELEHNT: 'danger', BEENDET: 'neutral' })
  })
  test('has companies that are asked for, and answered', () => {
    expect(ZUORDNUNG_STATUS).toEqual({ OFFEN: 'In Prüfung', ANGENOMMEN: 'Angenommen', ABGELEHNT: 'Abgelehnt', FEHLER: 'Fehler' })
    // A company that the guarantor's own system turned away is no more under the contract than one that a person did.
    expect(ZUORDNUNG_TONE).toEqual({ OFFEN: 'info', ANGENOMMEN: 'success', ABGELEHNT: 'danger', FEHLER: 'danger' })
  })
  test('has a review that asks and decides, company by company', () => {
    expect(ZUORDNUNG_INTENT).toEqual({
      HINZUFUEGEN: 'Hinzufügen',
      ENTFERNEN: 'Entfernen',
      VERSICHERUNGSNEHMER: 'Neuer Versicherungsnehmer',
    })
    expect(ZUORDNUNG_DECISION).toEqual({ GENEHMIGT: 'Genehmigt', GEAENDERT: 'Mit Änderungen genehmigt', ABGELEHNT: 'Abgelehnt' })
  })
  test('is with a guarantor whose own system counts only if it is a regular one', () => {
    expect(WORKING_MODE.LIGHT).toContain('Postfächer')
    expect(WORKING_MODE.LIGHT).not.toContain('eigenen System')
    expect(WORKING_MODE.REGULAR).toContain('eigenen System')
  })
})

describe('the data of a contract', () => {
  const DATA = { vertragsnummer: 'KTV 90-118-442', gesamtlimit: 1_000_000, einzellimit: 100_000, nachricht: null }
  test.each<[Partial<Record<keyof typeof DATA, string | number | null>>, { feld: string; grund: string }[]]>([
    [{}, []],
    [{ vertragsnummer: 'Avalrahmen 88-206/3' }, []],
    [{ vertragsnummer: ' ' }, at('vertragsnummer', REQUIRED)],
    [{ vertragsnummer: 'x'.repeat(40) }, []],
    [{ vertragsnummer: 'x'.repeat(41) }, at('vertragsnummer', max(40))],
    [{ vertragsnummer: '<b>' }, at('vertragsnummer', 'Die Zeichen <, > können nicht verwendet werden.')],
    [{ gesamtlimit: 1, einzellimit: 1 }, []],
    [{ gesamtlimit: 0 }, [...at('gesamtlimit', AMOUNT), ...at('einzellimit', EXCEEDS)]],
    [{ gesamtlimit: -1, einzellimit: 0 }, [...at('gesamtlimit', AMOUNT), ...at('einzellimit', AMOUNT)]],
    [{ einzellimit: 0 }, at('einzellimit', AMOUNT)],
    [{ einzellimit: -1 }, at('einzellimit', AMOUNT)],
    [{ einzellimit: 1_000_000 }, []],
    [{ einzellimit: 1_000_001 }, at('einzellimit', EXCEEDS)],
    [{ nachricht: 'x'.repeat(1000) }, []],
    [{ nachricht: 'x'.repeat(1001) }, at('nachricht', max(1000))],
  ])('are judged field by field: %j', (more, expected) =>
    expect(validateVertragData({ ...DATA, ...more } as typeof DATA)).toEqual(expected),
  )
})

describe('the terms that a guarantor confirms', () => {
  const TERMS: VertragTerms = { gesamtlimit: 1_000_000, einzellimit: 100_000, ausserhalb: 0, avalprovision: null, sicherheit: null }
  test.each<[Partial<VertragTerms>, { feld: string; grund: string }[]]>([
    [{}, []],
    [{ avalprovision: '0,80 %', sicherheit: '10 % Bardepot' }, []],
    [{ gesamtlimit: 0 }, [...at('gesamtlimit', AMOUNT), ...at('einzellimit', EXCEEDS)]],
    [{ ausserhalb: 1 }, []],
    [{ ausserhalb: -1 }, at('ausserhalb', AMOUNT)],
    [{ avalprovision: 'x'.repeat(60), sicherheit: 'x'.repeat(120) }, []],
    [{ avalprovision: 'x'.repeat(61) }, at('avalprovision', max(60))],
    [{ sicherheit: 'x'.repeat(121) }, at('sicherheit', max(120))],
  ])('are judged field by field: %j', (more, expected) => expect(validateTerms({ ...TERMS, ...more })).toEqual(expected))
})

describe('the companies under a contract', () => {
  const companies = (count: number): Zuordnung[] =>
    Array.from({ length: count }, (_, index) => ({ unternehmenId: `GH${String(index).padStart(4, '0')}`, person: null }))

  test('are a hundred at most', () => {
    expect(validateZuordnungen([])).toEqual([])
    expect(validateZuordnungen(companies(100))).toEqual([])
    expect(validateZuordnungen(companies(101))).toEqual(at('unternehmen', 'Bitte wählen Sie höchstens 100 Unternehmen'))
  })
  test('are there once each', () => {
    const twice = [...companies(2), ...companies(1)]
    expect(validateZuordnungen(twice)).toEqual(at('unternehmen', 'Jedes Unternehmen kann einem Vertrag nur einmal zugeordnet werden'))
  })
  test('have a contact in full or not at all', () => {
    const person = { personentyp: 'KP' as const, vorname: 'Gerd', nachname: 'Harms', email: 'keine', telefonnummer: '040 66969-101' }
    const [first, second] = companies(2) as [Zuordnung, Zuordnung]
    expect(validateZuordnungen([{ ...first, person: { ...person, email: 'gerd@harms.example' } }])).toEqual([])
    expect(validateZuordnungen([first, { ...second, person }])).toEqual(
      at('unternehmen.1.person.email', 'Bitte geben Sie eine gültige E-Mail-Adresse an'),
    )
  })
})

describe('a guarantor’s decision about a company', () => {
  const HOW_MUCH = 'Bitte geben Sie den Höchstbetrag für dieses Unternehmen ein'
  test.each<[Partial<PruefungItem>, { feld: string; grund: string }[]]>([
    [{ entscheidung: null }, at('p.entscheidung', 'Bitte entscheiden Sie über dieses Unternehmen')],
    [{ entscheidung: 'GENEHMIGT' }, []],
    [{ entscheidung: 'GENEHMIGT', kommentar: 'x'.repeat(500) }, []],
    [{ entscheidung: 'GENEHMIGT', kommentar: 'x'.repeat(501) }, at('p.kommentar', max(500))],
    // A refusal says why.
    [{ entscheidung: 'ABGELEHNT' }, at('p.kommentar', REQUIRED)],
    [{ entscheidung: 'ABGELEHNT', kommentar: '' }, at('p.kommentar', REQUIRED)],
    [{ entscheidung: 'ABGELEHNT', kommentar: '  ' }, at('p.kommentar', REQUIRED)],
    [{ entscheidung: 'ABGELEHNT', kommentar: 'Darum' }, []],
    // A change names a limit.
    [{ entscheidung: 'GEAENDERT' }, at('p.teillimit', HOW_MUCH)],
    [{ entscheidung: 'GEAENDERT', teillimit: 0 }, at('p.teillimit', HOW_MUCH)],
    [{ entscheidung: 'GEAENDERT', teillimit: -1 }, at('p.teillimit', HOW_MUCH)],
    [{ entscheidung: 'GEAENDERT', teillimit: 1 }, []],
  ])('%j', (more, expected) =>
    expect(validatePosition({ unternehmenId: 'GH0001', entscheidung: null, teillimit: null, kommentar: null, ...more }, 'p')).toEqual(
      expected,
    ),
  )
})
