import { describe, expect, test } from '@jest/globals'
import { former, isChanged, isSystemRole, signsInAlone, nutzerKind, nutzerClass, type NutzerData, validateNutzerData } from '../index.ts'

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
  test('only other data are a change', () => {
    expect(isChanged(DATA, { ...DATA, sichtberechtigteUnternehmen: ['WI0002', 'WI0001'] })).toBe(false)
    expect(isChanged({ ...DATA, telefonnummer: null }, { ...DATA, telefonnummer: '' })).toBe(false)
    expect(isChanged(DATA, { ...DATA, sichtberechtigteUnternehmen: ['WI0001'] })).toBe(true)
    expect(isChanged(DATA, { ...DATA, nachname: 'Berg' })).toBe(true)
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
  test('no name is left of deleted users', () => {
    expect(former('4f2a0000-0000-4000-8000-000000000000')).toEqual({ vorname: 'Ehemalige:r', nachname: 'Nutzer:in 4F2A' })
  })
})
