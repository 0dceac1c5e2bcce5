import { describe, expect, test } from '@jest/globals'
import {
  ehemaliger,
  istGeändert,
  istSystemrolle,
  meldetSichSelbstAn,
  nutzerart,
  nutzerklasse,
  type Nutzerdaten,
  prüfeNutzerdaten,
} from './index.ts'

const DATEN: Nutzerdaten = {
  vorname: 'Änne',
  nachname: "O'Hara-Süß",
  email: 'aenne@firma.example',
  telefonnummer: '+49 40 123456',
  rolle: 'Basisnutzer:in',
  unternehmenId: 'WI0001',
  unternehmenSichtbeschränkt: true,
  sichtberechtigteUnternehmen: ['WI0001', 'WI0002'],
}

describe('Angaben zu Nutzer:innen', () => {
  test('vollständige Angaben sind in Ordnung, auch ohne Telefon', () => {
    expect(prüfeNutzerdaten(DATEN)).toEqual([])
    expect(prüfeNutzerdaten({ ...DATEN, telefonnummer: null })).toEqual([])
  })
  test.each<[Partial<Nutzerdaten>, string, string]>([
    [{ vorname: '' }, 'vorname', 'Bitte füllen Sie dieses Feld aus'],
    [{ nachname: 'R2D2' }, 'nachname', 'Das Zeichen 2 kann nicht verwendet werden.'],
    [{ nachname: 'a--b' }, 'nachname', 'Die Zeichenfolge -- kann nicht verwendet werden.'],
    [{ email: 'ohne-at' }, 'email', 'Bitte geben Sie eine gültige E-Mail-Adresse an'],
    [{ email: `${'x'.repeat(120)}@a.de` }, 'email', 'Bitte geben Sie maximal 120 Zeichen ein'],
    [{ telefonnummer: 'keine' }, 'telefonnummer', 'Bitte geben Sie eine gültige Telefonnummer an'],
    [{ rolle: '' }, 'rolle', 'Bitte wählen Sie eine Rolle'],
    [{ unternehmenId: '' }, 'unternehmenId', 'Bitte wählen Sie ein Unternehmen'],
    [{ sichtberechtigteUnternehmen: [] }, 'sichtberechtigteUnternehmen', 'Bitte wählen Sie mindestens ein Unternehmen'],
  ])('%j', (teil, feld, grund) => expect(prüfeNutzerdaten({ ...DATEN, ...teil })).toEqual([{ feld, grund }]))
  test('wer nicht beschränkt ist, braucht keine Auswahl', () => {
    expect(prüfeNutzerdaten({ ...DATEN, unternehmenSichtbeschränkt: false, sichtberechtigteUnternehmen: [] })).toEqual([])
  })
  test('eine Änderung ist, was etwas anderes sagt', () => {
    expect(istGeändert(DATEN, { ...DATEN, sichtberechtigteUnternehmen: ['WI0002', 'WI0001'] })).toBe(false)
    expect(istGeändert({ ...DATEN, telefonnummer: null }, { ...DATEN, telefonnummer: '' })).toBe(false)
    expect(istGeändert(DATEN, { ...DATEN, sichtberechtigteUnternehmen: ['WI0001'] })).toBe(true)
    expect(istGeändert(DATEN, { ...DATEN, nachname: 'Berg' })).toBe(true)
  })
})

describe('Arten', () => {
  test.each([
    ['Administrator:in', false, 'ADMIN'],
    ['Basisnutzer:in', false, 'REGULAER'],
    ['Schnittstellennutzer:in', false, 'PROGRAMM'],
    ['Technischer Nutzer', false, 'PROGRAMM'],
    ['Einkauf', false, 'REGULAER'],
    ['Einkauf', true, 'SSO'],
  ])('%s (SSO: %s) gilt als %s', (rolle, sso, klasse) => expect(nutzerklasse({ rolle, sso })).toBe(klasse))
  test('die vier Arten sind feste Rollen, eigene Rollen nicht', () => {
    expect(nutzerart('Administrator:in')).toBe('Administrator:in')
    expect(nutzerart('Einkauf')).toBeUndefined()
    expect([istSystemrolle('Technischer Nutzer'), istSystemrolle('Einkauf')]).toEqual([true, false])
    expect([meldetSichSelbstAn('Technischer Nutzer'), meldetSichSelbstAn('Einkauf')]).toEqual([false, true])
  })
  test('von Gelöschten bleibt kein Name', () => {
    expect(ehemaliger('4f2a0000-0000-4000-8000-000000000000')).toEqual({ vorname: 'Ehemalige:r', nachname: 'Nutzer:in 4F2A' })
  })
})
