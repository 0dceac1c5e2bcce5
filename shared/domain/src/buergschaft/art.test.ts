import { expect, test } from '@jest/globals'
import {
  BUERGSCHAFTART_CODES,
  BUERGSCHAFTSARTEN,
  documentTitle,
  TYPE_LISTS,
  TYPES_AS_OFFERED,
  typesByGroup,
  typesWithoutPublicText,
} from './art.ts'

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

test('types stand under their list, or under the field that they come from', () => {
  expect(typesByGroup()).toEqual([
    { name: 'Kernarten', types: ['MAB', 'VEB', 'AVB', 'AUB'] },
    { name: 'Erweiterte Arten', types: ['ALG', 'MIE'] },
    { name: 'Weitere häufige Arten', types: ['BHS', 'BIE', 'MVB', 'SON'] },
    { name: 'Handel', types: ['ANZ', 'FRA', 'IAT', 'LIE', 'TAN', 'ZAH'] },
    { name: 'Sonstige', types: ['AZK', 'AUL', 'ASB', 'GAR', 'PAC', 'RUE', 'SOG'] },
    { name: 'Öffentlich-rechtlich', types: ['BIM', 'BRA', 'MIN', 'PRO', 'REK', 'ZOL'] },
    { name: 'Bau', types: ['DHG', 'DEC', 'ERS', 'FHG', 'FER', 'GWG', 'HAF', 'VEG'] },
  ])
})

// Document 1, section 3: short codes where they differ, badges for the core four.
test('every type has a name in lists; the core types have a short code and a badge', () => {
  expect(Object.values(BUERGSCHAFTSARTEN).map(({ name }) => name)).toEqual([
    'Mängelansprüche',
    'Vertragserfüllung',
    'An-/Vorauszahlung',
    'Ausführung',
    'Allgemein',
    'Anzahlung',
    'Arbeitszeitkonten',
    'Ausland',
    'Ausschüttung',
    'Bauhandwerkersicherung',
    'Bietung',
    'Immissionsschutz',
    'Branntwein',
    'Deckungs-/Haftrücklass',
    'Deckungsrücklass',
    'Erschließung',
    'Fertigstellung/Haftrücklass',
    'Fertigstellung',
    'Fracht',
    'Garantie',
    'Gewährleistung',
    'Haftrücklass',
    'IATA',
    'Lieferanten',
    'MaBV',
    'Miete',
    'Mineralöl',
    'Pacht',
    'Prozess',
    'Rekultivierung',
    'Rückbürgschaft',
    'Sonstige',
    'Sonstige Garantie',
    'Tankkarten',
    'Vertragserfüllungsgarantie',
    'Zahlung',
    'Zoll',
  ])
  expect(
    Object.entries(BUERGSCHAFTSARTEN).flatMap(([code, art]) => ('short' in art ? [[code, art.short, art.icon, art.group]] : [])),
  ).toEqual([
    ['MAB', 'MGL', 'repair', 'Kernarten'],
    ['VEB', 'VE', 'performance', 'Kernarten'],
    ['AVB', 'ANVOR', 'payment', 'Kernarten'],
    ['AUB', 'AUS', 'construction', 'Kernarten'],
  ])
})

// Document 1, section 5: for certain named surety ids, types ALG and MIE are treated specially.
test('a guarantor that the installation names takes no public text for two types', () => {
  expect(typesWithoutPublicText('KK0001', ['NK0001', 'KK0001'])).toEqual(['ALG', 'MIE'])
  expect(typesWithoutPublicText('KK0001', ['NK0001'])).toEqual([])
  expect(typesWithoutPublicText(null, ['NK0001'])).toEqual([])
})
