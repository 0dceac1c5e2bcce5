import { expect, test } from '@jest/globals'
import { BUERGSCHAFTART_CODES, documentTitle, TYPE_LISTS, TYPES_AS_OFFERED } from './art.ts'

test('every one of the 37 types has the title of its documents', () => {
  expect(Object.fromEntries(BUERGSCHAFTART_CODES.map((kind) => [kind, documentTitle(kind)]))).toEqual({
    MAB: 'Mängelansprüchebürgschaft',
    VEB: 'Vertragserfüllungsbürgschaft',
    AVB: 'An-/Vorauszahlungsbürgschaft',
    AUB: 'Ausführungsbürgschaft',
    ALG: 'Bürgschaft',
    ANZ: 'Anzahlungsbürgschaft',
    AZK: 'Bürgschaft für Arbeitszeitkonten',
    AUL: 'Auslandsbürgschaft',
    ASB: 'Ausschüttungsbürgschaft',
    BHS: 'Bauhandwerkersicherungsbürgschaft',
    BIE: 'Bietungsbürgschaft',
    BIM: 'Immissionsschutzbürgschaft',
    BRA: 'Branntweinbürgschaft',
    DHG: 'Deckungs-/Haftrücklassbürgschaft',
    DEC: 'Deckungsrücklassbürgschaft',
    ERS: 'Erschließungsbürgschaft',
    FHG: 'Fertigstellungs-/Haftrücklassbürgschaft',
    FER: 'Fertigstellungsbürgschaft',
    FRA: 'Frachtbürgschaft',
    GAR: 'Garantie',
    GWG: 'Gewährleistungsbürgschaft',
    HAF: 'Haftrücklassbürgschaft',
    IAT: 'IATA-Bürgschaft',
    LIE: 'Lieferantenbürgschaft',
    MVB: 'Bürgschaft nach MaBV',
    MIE: 'Mietbürgschaft',
    MIN: 'Mineralölbürgschaft',
    PAC: 'Pachtbürgschaft',
    PRO: 'Prozessbürgschaft',
    REK: 'Rekultivierungsbürgschaft',
    RUE: 'Rückbürgschaft',
    SON: 'Sonstige Bürgschaft',
    SOG: 'Sonstige Garantie',
    TAN: 'Tankkartenbürgschaft',
    VEG: 'Vertragserfüllungsgarantie',
    ZAH: 'Zahlungsbürgschaft',
    ZOL: 'Zollbürgschaft',
  })
  expect(BUERGSCHAFTART_CODES).toHaveLength(37)
})

test('the lists of types are those of the specification', () => {
  expect([...TYPE_LISTS.core].sort()).toEqual(['AUB', 'AVB', 'MAB', 'VEB'])
  expect([...TYPE_LISTS.extended].sort()).toEqual(['ALG', 'AUB', 'AVB', 'MAB', 'MIE', 'VEB'])
  expect([...TYPE_LISTS.common].sort()).toEqual(['AUB', 'AVB', 'BHS', 'BIE', 'MAB', 'MIE', 'MVB', 'SON', 'VEB'])
})

test('every type is offered once, those of the lists first', () => {
  expect(TYPES_AS_OFFERED.slice(0, 10)).toEqual(['MAB', 'VEB', 'AVB', 'AUB', 'ALG', 'MIE', 'BHS', 'BIE', 'MVB', 'SON'])
  expect([...TYPES_AS_OFFERED].sort()).toEqual([...BUERGSCHAFTART_CODES].sort())
})
