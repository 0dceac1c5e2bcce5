import { createRequire } from 'node:module'
import { BUERGSCHAFTSARTEN, type Buergschaftsart, CHARSET } from '@avalwerk/domain'
import { describe, expect, test } from '@jest/globals'
import type { Buergschaft } from '../src/buergschaft/state.ts'
import { buergschaftPdf, buergschaftContent } from '../src/dokument/buergschaftDocument.ts'
import { coverSheet, coverSheetContent } from '../src/dokument/coverSheet.ts'
import { declaredFacts } from '../src/dokument/declaration.ts'
import { FONT } from '../src/files/typesetter.ts'

const { openSync: openFont } = createRequire(import.meta.url)('fontkit') as { openSync(file: string): { characterSet: number[] } }

/** DIN 5008, form B: the address field begins 45 mm from the top, 25 mm from the left, its nine lines of the address at 62.7 mm. */
const mm = (points: number) => Math.round((points / 72) * 254) / 10
const address = { straße: 'Am Wall', hausnummer: '120', postleitzahl: '28195', ort: 'Bremen', landeskennzeichen: 'DE' }
const guarantee = (versandadresse: Buergschaft['versandadresse']) =>
  ({
    id: '1',
    art: 'VEB',
    betrag_cent: 1_250_000,
    nummer_buerge: 'KK-1',
    buerge_name: 'Kranich Kreditversicherung AG',
    auftraggeber_name: 'Zweckverband Moorland',
    auftraggeber_adresse: address,
    auftragnehmer_name: 'Gebr. Harms Tiefbau GmbH',
    vertragsnummer: 'V-1',
    versandadresse,
  }) as Buergschaft
const sheet = (versandadresse: Buergschaft['versandadresse']) => coverSheetContent(guarantee(versandadresse), address, '2026-11-22')
/** The content at a place of the page, in millimetres. */
const at = (content: readonly object[], x: number, y: number) =>
  content
    .filter((c) => 'absolutePosition' in c)
    .map((c) => c as { absolutePosition: { x: number; y: number }; columns?: { text: string }[] })
    .filter(({ absolutePosition: p }) => mm(p.x) === x && mm(p.y) === y)
    .map(({ columns }) => columns?.[0]?.text)

/** A guarantee of a type, with data of the usual length. */
const whole = (art: Buergschaftsart, versandweg: Buergschaft['versandweg']) =>
  ({
    ...guarantee(null),
    art,
    versandweg,
    auftragnehmer_adresse: address,
    vertretungsformel: [],
    vertragsdatum: '2026-03-02',
    ausstellungsdatum: '2026-11-18',
    bauleistung: 'Erd- und Tiefbauarbeiten, Los 3',
    bauvorhaben: 'Neubau Weserbrücke Achim-Nord',
  }) as unknown as Buergschaft

/** The document itself, as it is set for a way of delivery. */
const deed = (versandweg: Buergschaft['versandweg']) =>
  JSON.stringify(
    buergschaftContent(
      { ...guarantee(null), auftragnehmer_adresse: address, vertretungsformel: [], versandweg } as unknown as Buergschaft,
      {
        buerge: { postalAddress: address },
        verificationCode: 'AAAA-BBBB-CCCC-DDDD',
      },
    ),
  )

describe('the document', () => {
  test('is to be signed on paper', () => {
    expect(deed('POST')).toContain('schriftlich ab (§\u00a0766 BGB)')
    expect(deed('POST')).toContain('Unterschrift des Bürgen')
    expect(deed('POST')).not.toContain('ohne Unterschrift in elektronischer Fassung')
  })
  test('lets no line end between paragraph sign, subsection and number', () => {
    expect(deed('POST')).toContain('§\u00a0770\u00a0Abs.\u00a01')
    expect(deed('POST')).not.toMatch(/§ |Abs\. |\d Abs\./)
  })
  test('never has the signature without the last provision on one page', () => {
    const clauses = buergschaftContent(whole('VEB', 'POST'), {
      buerge: { postalAddress: address },
      verificationCode: 'AAAA-BBBB-CCCC-DDDD',
    })
      .flatMap((part) => ('ol' in part ? (part.ol as { unbreakable?: boolean; stack: object[] }[]) : []))
      .map((item) => [item.unbreakable ?? false, JSON.stringify(item).includes('Unterschrift des Bürgen')])
    expect(clauses.at(-1)).toEqual([true, true])
    expect(clauses.slice(0, -1).flat()).not.toContain(true)
  })
  test.each(Object.keys(BUERGSCHAFTSARTEN) as Buergschaftsart[])('%s stands on one page with the usual wording', async (kind) => {
    const pdf = await buergschaftPdf(whole(kind, 'POST'), {
      buerge: { postalAddress: address },
      verificationCode: 'AAAA-BBBB-CCCC-DDDD',
      portalUrl: 'https://portal.avalwerk.example',
      draft: false,
      createdAt: new Date(),
    })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  })
  test.each(['AVALWERK', 'PDF'] as const)('%s is an electronic version', (way) => {
    expect(deed(way)).toContain('ohne Unterschrift in elektronischer Fassung')
    expect(deed(way)).not.toContain('Unterschrift des Bürgen')
  })
})

test.each(Object.keys(FONT) as (keyof typeof FONT)[])('the font (%s) has each character that data may have, and each of our own', (cut) => {
  const { characterSet } = openFont(FONT[cut])
  const allowed = new RegExp(`[${Object.values(CHARSET).join('')}…·–→„“”‑]`, 'u')
  const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code)).filter(
    (c) => allowed.test(c) && /\P{Cn}/u.test(c) && !/\s/u.test(c),
  )
  expect(characters.length).toBeGreaterThan(650)
  const known = new Set(characterSet)
  // But these, with which no language of today is written.
  expect(characters.filter((c) => !known.has(c.codePointAt(0) as number))).toEqual(['Ỽ', 'ỽ', 'Ỿ', 'ỿ'])
})

test('a declaration names the guarantee as its document is titled', () => {
  expect(declaredFacts(whole('MAB', 'POST'), 'Zweckverband Moorland')[0]).toEqual([
    'Bürgschaft',
    'Mängelansprüchebürgschaft Nr. KK-1 vom 18.11.2026',
  ])
})

describe('the cover letter', () => {
  test('has the beneficiary in the window of the envelope', () => {
    expect(at(sheet(null), 25, 62.7)).toEqual(['Zweckverband Moorland\nAm Wall 120\n28195 Bremen'])
    expect(at(sheet(null), 25, 45)).toEqual(['Kranich Kreditversicherung AG · Am Wall 120 · 28195 Bremen'])
  })
  test('names the guarantee by its title', () => {
    expect(JSON.stringify(sheet(null))).toContain('Vertragserfüllungsbürgschaft Nr. KK-1')
  })
  test('or the other address, with country and delivery instruction', () => {
    const postadresse = {
      ...address,
      straße: 'Rue de la Gare',
      hausnummer: '11',
      postleitzahl: '1611',
      ort: 'Luxembourg',
      landeskennzeichen: 'LU',
    }
    const content = sheet({ name: 'Rechtsamt', zustellanweisung: 'Einschreiben', postadresse })
    expect(at(content, 25, 62.7)).toEqual(['Rechtsamt\nRue de la Gare 11\n1611 Luxembourg\nLUXEMBURG'])
    expect(at(content, 25, 52)).toEqual(['Einschreiben'])
  })
  test('a long delivery instruction stands in the letter instead of the window', () => {
    const long = 'Bitte nur an die Poststelle im Erdgeschoss, montags bis donnerstags zwischen 8 und 12 Uhr übergeben'
    const content = sheet({ name: 'Rechtsamt', zustellanweisung: long, postadresse: address })
    expect(at(content, 25, 52)).toEqual([])
    expect(JSON.stringify(content)).toContain(`Zustellanweisung: ${long}`)
  })
  test('sets nothing across two lines that belongs on one', () => {
    const content = sheet({ name: 'Rechtsamt\nZimmer 4', zustellanweisung: 'Einschreiben\nRückschein', postadresse: address })
    expect(at(content, 25, 62.7)).toEqual(['Rechtsamt Zimmer 4\nAm Wall 120\n28195 Bremen'])
    expect(at(content, 25, 52)).toEqual(['Einschreiben Rückschein'])
  })
  test('is a PDF', async () => {
    expect((await coverSheet(guarantee(null), address, new Date())).subarray(0, 5).toString()).toBe('%PDF-')
  })
})
