import { describe, expect, test } from '@jest/globals'
import type { ProjektPhase } from '../buergschaft/index.ts'
import { PROJEKT_NOTICE, PROJEKT_TONE, type ProjektData, validateProjekt, validateProjektDetails } from './projekt.ts'

const PROJEKT: ProjektData = {
  name: 'Neubau Weserbrücke',
  nummer: null,
  beschreibung: null,
  phase: 'UMSETZUNG',
  auftragssumme: null,
  bauadresse: null,
  beginn: null,
  ende: null,
  ansprechpartner: null,
  unternehmenId: 'WI0001',
  fuerAlle: true,
  sichtberechtigteUnternehmen: [],
}
const ADDRESS = { straße: 'Kai', hausnummer: '1', postleitzahl: '28195', ort: 'Bremen', landeskennzeichen: 'DE' }
const PERSON = { vorname: 'Meike', nachname: 'Voss', email: 'voss@firma.example', telefonnummer: '', personentyp: 'BL' as const }

describe('a project', () => {
  test.each<Partial<ProjektData>>([
    {},
    { nummer: 'x'.repeat(40) },
    { beschreibung: 'x'.repeat(2000) },
    { auftragssumme: 1 },
    { bauadresse: ADDRESS },
    { bauadresse: { straße: ' ', hausnummer: '', postleitzahl: '', ort: '', landeskennzeichen: 'DE' } },
    { beginn: '2026-01-01' },
    { ende: '2026-01-01' },
    { beginn: '2026-01-02', ende: '2026-01-02' },
    { ansprechpartner: PERSON },
  ])('is fine with %j', (part) => {
    expect(validateProjekt({ ...PROJEKT, ...part })).toEqual([])
  })
  test.each<[Partial<ProjektData>, string, string]>([
    [{ name: ' ' }, 'name', 'Bitte füllen Sie dieses Feld aus'],
    [{ nummer: 'x'.repeat(41) }, 'nummer', 'Bitte geben Sie maximal 40 Zeichen ein'],
    [{ beschreibung: 'x'.repeat(2001) }, 'beschreibung', 'Bitte geben Sie maximal 2000 Zeichen ein'],
    [{ phase: 'PAUSE' as ProjektPhase }, 'phase', 'Bitte wählen Sie eine Option aus.'],
    [{ phase: 'constructor' as ProjektPhase }, 'phase', 'Bitte wählen Sie eine Option aus.'],
    [{ auftragssumme: 0 }, 'auftragssumme', 'Bitte geben Sie einen gültigen Betrag ein'],
    // Document 1, section 5: an address that was begun has to be complete.
    [{ bauadresse: { ...ADDRESS, hausnummer: '' } }, 'bauadresse.hausnummer', 'Bitte füllen Sie dieses Feld aus'],
    [{ beginn: '2026-01-02', ende: '2026-01-01' }, 'ende', 'Der Wert „bis“ darf nicht vor dem Wert „von“ liegen'],
    [{ ansprechpartner: { ...PERSON, email: '' } }, 'ansprechpartner.email', 'Bitte füllen Sie dieses Feld aus'],
  ])('is not with %j', (part, feld, grund) => {
    expect(validateProjektDetails({ ...PROJEKT, ...part })).toEqual([{ feld, grund }])
    expect(validateProjekt({ ...PROJEKT, ...part })).toEqual([{ feld, grund }])
  })
  test('needs the company that is responsible, but not in its first step', () => {
    const none = { ...PROJEKT, unternehmenId: '' }
    expect(validateProjektDetails(none)).toEqual([])
    expect(validateProjekt(none)).toEqual([{ feld: 'unternehmenId', grund: 'Bitte wählen Sie ein Unternehmen' }])
  })
})

// Domain conventions, project phases: after building comes the time of defects claims, which asks for another guarantee.
test('the phase of a project has its tone, and reminds of what guarantees it calls for', () => {
  expect(PROJEKT_TONE).toEqual({
    PLANUNG: 'neutral',
    UMSETZUNG: 'info',
    ABSCHLUSS: 'warning',
    GEWAEHRLEISTUNG: 'info',
    ABGESCHLOSSEN: 'success',
  })
  expect(PROJEKT_NOTICE).toEqual({
    ABGESCHLOSSEN: 'Das Projekt ist abgeschlossen, aber es gibt noch laufende Bürgschaften. Prüfen Sie, ob sie enthaftet werden können.',
    GEWAEHRLEISTUNG:
      'In der Gewährleistung werden Vertragserfüllungsbürgschaften üblicherweise gegen Mängelansprüchebürgschaften getauscht.',
  })
})
