/**
 * The version of a guarantee on which two people decide: all that its document says and what it is set from, so that nothing is delivered
 * that only one of them has seen. Source: document 1, sections 4 and 6.
 */
import { expect, test } from '@jest/globals'
import { versionOf } from '../src/buergschaft/fourEyes.ts'

const GUARANTEE = {
  nummer_buerge: 'KR-1',
  art: 'GEW',
  betrag_cent: 100_000,
  bausumme_cent: 2_000_000,
  bausumme_prozent: 5,
  vertragsdatum: '2026-02-01',
  vertragsnummer: 'V-7',
  bauleistung: 'Rohbau',
  bauvorhaben: 'Brücke',
  bauadresse: { ort: 'Bremen', plz: '28195' },
  befristungsdatum: '2030-02-01',
  ausstellungsdatum: '2026-02-03',
  erstes_anfordern: false,
  auftraggeber_name: 'Weserbogen Infra',
  auftraggeber_adresse: { ort: 'Bremen', strasse: 'Am Wall' },
  auftraggeber_oeffentlich: false,
  vertretungsformel: 'vertreten durch den Vorstand',
  auftragnehmer_name: 'Hansa Tiefbau',
  auftragnehmer_adresse: { ort: 'Hamburg', strasse: 'Kai 3' },
  dokument_art: 'DIGITAL',
  dokument_datei: null,
  text_org: 'OE0000',
  text_id: 'OE0000-0002-001',
  baurecht: null,
  auftraggeber_gemaess_vertrag: null,
  wortlaut: null,
} as unknown as Parameters<typeof versionOf>[0]
const version = versionOf(GUARANTEE)
const changed = (more: object) => versionOf({ ...GUARANTEE, ...more })

test.each(Object.keys(GUARANTEE))('another %s is another version', (column) => {
  const value = (GUARANTEE as Readonly<Record<string, unknown>>)[column]
  const other = typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 1 : `${JSON.stringify(value)} anders`
  expect(changed({ [column]: other })).not.toBe(version)
})

test('so is another part of an address', () => {
  expect(changed({ bauadresse: { ort: 'Bremen', plz: '28199' } })).not.toBe(version)
})

test('the order of what an address is made of says nothing, nor does what others keep of the guarantee', () => {
  expect(changed({ bauadresse: { plz: '28195', ort: 'Bremen' } })).toBe(version)
  expect(changed({ status: 'AKT', version: 9, geaendert_am: new Date() })).toBe(version)
})

test('what later releases added changes no earlier version as long as it is empty', () => {
  const { baurecht, auftraggeber_gemaess_vertrag, wortlaut, ...earlier } = GUARANTEE
  expect([baurecht, auftraggeber_gemaess_vertrag, wortlaut]).toEqual([null, null, null])
  expect(versionOf(earlier as typeof GUARANTEE)).toBe(version)
})

test('a value in one of them isn’t taken for the same in another', () => {
  expect(changed({ baurecht: 'x' })).not.toBe(changed({ wortlaut: 'x' }))
})
