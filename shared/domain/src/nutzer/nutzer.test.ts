import { describe, expect, test } from '@jest/globals'
import {
  ADDRESS_PATH,
  ADMINISTRATOR,
  asAddress,
  BASE_NUTZER,
  DEMO_PASSWORD,
  former,
  isChanged,
  isSystemRole,
  NUTZER_CLASS,
  NUTZER_KINDS,
  NUTZER_RELATION,
  NUTZER_STATUS,
  type NutzerData,
  nutzerClass,
  nutzerKind,
  nutzerStatus,
  signsInAlone,
  validateNutzerData,
  validateNutzerEmail,
  WITHOUT_CHANGE,
  WITHOUT_SIGN_IN_PAGE,
} from '../index.ts'

const DATA: NutzerData = {
  vorname: 'Änne',
  nachname: "O'Hara-Süß",
  email: 'aenne@firma.example',
  telefonnummer: '+49 40 123456',
  rolle: 'Basisnutzer:in',
  unternehmenId: 'WI0001',
  unternehmenSichtbeschränkt: true,
  sichtberechtigteUnternehmen: ['WI0001', 'WI0002'],
}

describe('data of users', () => {
  test('complete data are fine, without a phone too', () => {
    expect(validateNutzerData(DATA)).toEqual([])
    expect(validateNutzerData({ ...DATA, telefonnummer: null })).toEqual([])
  })
  test.each<[Partial<NutzerData>, string, string]>([
    [{ vorname: '' }, 'vorname', 'Bitte füllen Sie dieses Feld aus'],
    [{ nachname: 'R2D2' }, 'nachname', 'Das Zeichen 2 kann nicht verwendet werden.'],
    [{ nachname: 'a--b' }, 'nachname', 'Die Zeichenfolge -- kann nicht verwendet werden.'],
    [{ email: 'ohne-at' }, 'email', 'Bitte geben Sie eine gültige E-Mail-Adresse an'],
    [{ email: `${'x'.repeat(120)}@a.de` }, 'email', 'Bitte geben Sie maximal 120 Zeichen ein'],
    [{ telefonnummer: 'keine' }, 'telefonnummer', 'Bitte geben Sie eine gültige Telefonnummer an'],
    [{ rolle: '' }, 'rolle', 'Bitte wählen Sie eine Rolle'],
    [{ unternehmenId: '' }, 'unternehmenId', 'Bitte wählen Sie ein Unternehmen'],
    [{ sichtberechtigteUnternehmen: [] }, 'sichtberechtigteUnternehmen', 'Bitte wählen Sie mindestens ein Unternehmen'],
  ])('%j', (part, feld, grund) => expect(validateNutzerData({ ...DATA, ...part })).toEqual([{ feld, grund }]))
  test('a user who isn’t restricted needs no choice of companies', () => {
    expect(validateNutzerData({ ...DATA, unternehmenSichtbeschränkt: false, sichtberechtigteUnternehmen: [] })).toEqual([])
  })
  test('an address to sign in with is needed, and has the form of one', () => {
    expect(['', 'ohne-at', 'a@b.c', 'aenne@firma.example'].map(validateNutzerEmail)).toEqual([
      'Bitte füllen Sie dieses Feld aus',
      'Bitte geben Sie eine gültige E-Mail-Adresse an',
      'Bitte geben Sie eine gültige E-Mail-Adresse an',
      undefined,
    ])
  })
  test('addresses are compared in lower case, without spaces around them', () => {
    expect(asAddress(' Aenne@Firma.Example ')).toBe('aenne@firma.example')
  })
  test('only other data are a change', () => {
    expect(isChanged(DATA, { ...DATA, sichtberechtigteUnternehmen: ['WI0002', 'WI0001'] })).toBe(false)
    expect(isChanged({ ...DATA, telefonnummer: null }, { ...DATA, telefonnummer: '' })).toBe(false)
    expect(isChanged(DATA, { ...DATA, sichtberechtigteUnternehmen: ['WI0001'] })).toBe(true)
    expect(isChanged(DATA, { ...DATA, nachname: 'Berg' })).toBe(true)
    expect(isChanged({ ...DATA, telefonnummer: '' }, { ...DATA, telefonnummer: null })).toBe(false)
    expect(isChanged({ ...DATA, telefonnummer: null }, DATA)).toBe(true)
    expect(isChanged(DATA, { ...DATA, telefonnummer: null })).toBe(true)
    expect(isChanged(DATA, { ...DATA, unternehmenSichtbeschränkt: false })).toBe(true)
    expect(isChanged({ ...DATA, sichtberechtigteUnternehmen: ['A', 'BC'] }, { ...DATA, sichtberechtigteUnternehmen: ['AB', 'C'] })).toBe(
      true,
    )
    expect(WITHOUT_CHANGE).toBe('Bitte ändern Sie mindestens einen Wert')
  })
  test('are left as they came by the comparison', () => {
    const companies = ['WI0002', 'WI0001']
    isChanged(DATA, { ...DATA, sichtberechtigteUnternehmen: companies })
    expect(companies).toEqual(['WI0002', 'WI0001'])
  })
})

describe('Kinds', () => {
  test.each([
    ['Administrator:in', false, 'ADMIN'],
    ['Basisnutzer:in', false, 'REGULAER'],
    ['Schnittstellennutzer:in', false, 'PROGRAMM'],
    ['Technischer Nutzer', false, 'PROGRAMM'],
    ['Einkauf', false, 'REGULAER'],
    ['Einkauf', true, 'SSO'],
  ])('%s (SSO: %s) counts as %s', (rolle, sso, cls) => expect(nutzerClass({ rolle, sso })).toBe(cls))
  test('the four kinds are fixed roles, own roles aren’t', () => {
    expect(nutzerKind('Administrator:in')).toBe('Administrator:in')
    expect(nutzerKind('Einkauf')).toBeUndefined()
    expect([isSystemRole('Technischer Nutzer'), isSystemRole('Einkauf')]).toEqual([true, false])
    expect([signsInAlone('Technischer Nutzer'), signsInAlone('Einkauf')]).toEqual([false, true])
  })
  // Document 2, section 6: names of roles and their short labels.
  test('the four kinds have short labels, and two of them stand for programs', () => {
    expect(NUTZER_KINDS).toEqual({
      'Administrator:in': 'Admin',
      'Basisnutzer:in': 'Basisnutzer',
      'Schnittstellennutzer:in': 'Schnittstellennutzer',
      'Technischer Nutzer': 'Technischer Nutzer',
    })
    expect([ADMINISTRATOR, BASE_NUTZER]).toEqual(['Administrator:in', 'Basisnutzer:in'])
    expect(WITHOUT_SIGN_IN_PAGE).toEqual(['Schnittstellennutzer:in', 'Technischer Nutzer'])
    expect(nutzerKind('constructor')).toBeUndefined()
  })
  test('classes and states have their words', () => {
    expect(NUTZER_CLASS).toEqual({
      ADMIN: 'Administrator:in',
      REGULAER: 'Reguläre:r Nutzer:in',
      PROGRAMM: 'Programm',
      SSO: 'Anmeldung über das eigene Haus',
    })
    // Document 1, section 3.
    expect(NUTZER_STATUS).toEqual({ AKT: { caption: 'Aktiv', tone: 'success' }, INA: { caption: 'Inaktiv', tone: 'neutral' } })
    expect([true, false].map(nutzerStatus)).toEqual(['AKT', 'INA'])
  })
  // Document 1, section 4.
  test('the check before a user is created answers with a number', () => {
    expect(NUTZER_RELATION).toEqual({ FREI: 100, FREMD: 200, VORHANDEN: 300, WIEDERHERSTELLBAR: 400 })
  })
  test('no name is left of deleted users', () => {
    expect(former('4f2a0000-0000-4000-8000-000000000000')).toEqual({ vorname: 'Ehemalige:r', nachname: 'Nutzer:in 4F2A' })
  })
})

test('the demo’s password and the page for a new address are those that people were told', () => {
  expect([DEMO_PASSWORD, ADDRESS_PATH]).toEqual(['Avalwerk-2026!', '/adresse'])
})
