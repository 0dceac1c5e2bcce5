import { describe, expect, test } from '@jest/globals'
import { type Actor, decideNutzer, type NutzerInput, type NutzerState, type NutzerTransition, SYSTEM } from '../index.ts'

const anna: Actor = { kind: 'AG', nutzerId: 'anna', rights: [] }
const state = (more: Partial<NutzerState> = {}): NutzerState => ({ status: 'AKT', id: 'bert', role: 'Einkauf', ...more })
const outcome = (code: NutzerTransition, of: NutzerState, input: NutzerInput = {}, actor = anna) => {
  const decision = decideNutzer(code, of, actor, input)
  return decision.allowed ? decision.afterwards.status : decision.reason
}
const admin = state({ role: 'Administrator:in' })
const self = state({ id: 'anna' })

describe('The life cycle of users', () => {
  test.each<[string, NutzerTransition, NutzerState, NutzerInput, string]>([
    ['somebody is added', 'NUTZER_ANGELEGT', state({ status: null, role: null }), {}, 'AKT'],
    ['a change without one', 'NUTZER_GEAENDERT', state(), { zielstatus: 'AKT', changed: false }, 'OHNE_AENDERUNG'],
    ['a change', 'NUTZER_GEAENDERT', state(), { zielstatus: 'AKT', changed: true }, 'AKT'],
    ['a change that deactivates', 'NUTZER_GEAENDERT', state(), { zielstatus: 'INA', changed: true }, 'INA'],
    ['a change that deactivates oneself', 'NUTZER_GEAENDERT', self, { zielstatus: 'INA', changed: true }, 'EIGENES_KONTO'],
    ['a change of oneself', 'NUTZER_GEAENDERT', self, { zielstatus: 'AKT', changed: true }, 'AKT'],
    ['the last administrator gets another role', 'NUTZER_GEAENDERT', admin, { zielstatus: 'AKT', changed: true }, 'LETZTER_ADMIN'],
    ['an administrator stays one', 'NUTZER_GEAENDERT', admin, { zielstatus: 'AKT', changed: true, staysAdmin: true }, 'AKT'],
    ['one of two', 'NUTZER_GEAENDERT', admin, { zielstatus: 'AKT', changed: true, anotherAdmin: true }, 'AKT'],
    ['a change of somebody deleted', 'NUTZER_GEAENDERT', state({ status: 'GEL' }), { changed: true }, 'SCHRITT_UNZULAESSIG'],
    ['somebody is deactivated', 'NUTZER_DEAKTIVIERT', state(), {}, 'INA'],
    ['oneself is', 'NUTZER_DEAKTIVIERT', self, {}, 'EIGENES_KONTO'],
    ['oneself is, at the own account', 'NUTZER_DEAKTIVIERT', self, { atOwnAccount: true }, 'INA'],
    ['somebody inactive is', 'NUTZER_DEAKTIVIERT', state({ status: 'INA' }), {}, 'OHNE_AENDERUNG'],
    ['the last administrator is', 'NUTZER_DEAKTIVIERT', admin, { anotherAdmin: false }, 'LETZTER_ADMIN'],
    ['somebody is deleted', 'NUTZER_GELOESCHT', state({ status: 'INA' }), {}, 'GEL'],
    ['oneself is', 'NUTZER_GELOESCHT', self, {}, 'EIGENES_KONTO'],
    ['the last administrator is', 'NUTZER_GELOESCHT', admin, {}, 'LETZTER_ADMIN'],
    ['a system role is', 'NUTZER_GELOESCHT', admin, { anotherAdmin: true }, 'SYSTEMROLLE_BLEIBT'],
    ['somebody comes back', 'NUTZER_WIEDERHERGESTELLT', state({ status: 'GEL' }), {}, 'AKT'],
    ['somebody who is here comes back', 'NUTZER_WIEDERHERGESTELLT', state(), {}, 'SCHRITT_UNZULAESSIG'],
    ['one asks for somebody', 'FAKTOREN_BEANTRAGT', state(), {}, 'AKT'],
    ['one asks for oneself', 'FAKTOREN_BEANTRAGT', self, {}, 'EIGENES_KONTO'],
  ])('%s (%s)', (_, code, of, input, expected) => {
    expect(outcome(code, of, input)).toBe(expected)
  })

  test.each(['AG', 'BG', 'BSP'] as const)('administrators of all groups do it: %s', (kind) => {
    expect(outcome('NUTZER_ANGELEGT', state({ status: null, role: null }), {}, { ...anna, kind })).toBe('AKT')
  })

  test('a change says what comes of the account', () => {
    expect(outcome('NUTZER_GEAENDERT', state(), { changed: true })).toBe('PFLICHTFELDER')
  })

  test('an organisation that leaves keeps no users', () => {
    expect(outcome('NUTZER_GELOESCHT', admin, {}, SYSTEM)).toBe('GEL')
  })
})
