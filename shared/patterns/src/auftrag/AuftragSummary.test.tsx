import { expect, test } from '@jest/globals'
import type { AuftragData } from '@avalwerk/contracts'
import { draw, screen } from '@avalwerk/testing/components'
import { AuftragSummary } from './AuftragSummary.tsx'

const postadresse = { straße: 'Weg', hausnummer: '1', postleitzahl: '28195', ort: 'Bremen', landeskennzeichen: 'DE' }
const ORDER: AuftragData = {
  rolle: 'AUFTRAGGEBER',
  auftragnehmer: {
    auftragnehmerId: null,
    fremdId: 'K-77',
    name: 'Hafenbau',
    postadresse,
    ansprechpartner: { vorname: 'Ada', nachname: 'Lund', email: 'ada@hafenbau.example', telefonnummer: '' },
  },
  auftraggeber: {
    auftraggeberId: null,
    name: 'Zweckverband',
    postadresse,
    oeffentlicherAuftraggeber: true,
    vertretungsformel: ['vertreten durch den Vorstand'],
    partnertyp: 'OEFFENTLICH',
  },
  buergeId: null,
  kautionsvertragId: null,
  buergschaftsdaten: null,
  versand: { weg: 'POST', versandadresse: { name: 'Rechtsamt', zustellanweisung: 'Einschreiben', postadresse } },
  buergschaftstext: null,
}

/** What is said under each name. */
const shown = () =>
  Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']))

test('a user who decides on an order sees its parties and its delivery in full', () => {
  draw(<AuftragSummary auftrag={ORDER} buerge="Kranich AG" vertrag="KTV 1" />)
  expect(shown()).toEqual({
    Kreditnehmer: 'HafenbauWeg 1, 28195 Bremen',
    'Fremde Nummer des Kreditnehmers': 'K-77',
    'Ansprechpartner beim Kreditnehmer': 'Ada Lund, ada@hafenbau.example',
    Begünstigter: 'ZweckverbandWeg 1, 28195 Bremen',
    'Öffentlicher Auftraggeber': 'Ja',
    Vertretungsformel: 'vertreten durch den Vorstand',
    Bürge: 'Kranich AG',
    Kautionsvertrag: 'KTV 1',
    Versandweg: 'Post',
    'Abweichender Empfänger': 'RechtsamtWeg 1, 28195 Bremen',
    Zustellanweisung: 'Einschreiben',
  })
})

test('what isn’t known yet isn’t said', () => {
  draw(<AuftragSummary auftrag={{ ...ORDER, auftraggeber: null, versand: null }} />)
  expect(Object.keys(shown())).toEqual(['Kreditnehmer', 'Fremde Nummer des Kreditnehmers', 'Ansprechpartner beim Kreditnehmer'])
})
