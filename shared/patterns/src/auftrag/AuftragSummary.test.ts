import { expect, test } from '@jest/globals'
import type { AuftragData } from '@avalwerk/contracts'
import { auftragPairs } from './AuftragSummary.tsx'

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

test('a user who decides on an order sees its parties and its delivery in full', () => {
  const said = Object.fromEntries(auftragPairs(ORDER, undefined, undefined))
  expect(said).toMatchObject({
    'Fremde Nummer des Kreditnehmers': 'K-77',
    'Ansprechpartner beim Kreditnehmer': 'Ada Lund, ada@hafenbau.example',
    'Öffentlicher Auftraggeber': 'Ja',
    Vertretungsformel: 'vertreten durch den Vorstand',
    Versandweg: 'Post',
    Zustellanweisung: 'Einschreiben',
  })
  expect(said).toHaveProperty('Abweichender Empfänger.props.name', 'Rechtsamt')
})
