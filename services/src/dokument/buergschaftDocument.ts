import { randomInt } from 'node:crypto'
import {
  CONSTRUCTION_LAW,
  BUERGSCHAFTSARTEN,
  type Buergschaftsart,
  documentTitle,
  AUTHENTICITY_PATH,
  authenticityAddress,
  formatAmount,
  formatDate,
  contentFrom,
  VERIFICATION_CODE_CHARS,
  type Placeholder,
  type TextContent,
  type TextChunk,
} from '@avalwerk/domain'
import type { Insertable, Selectable } from 'kysely'
import { ALL_READERS, type BuergschaftReader, numberOfRow } from '../buergschaft/index.ts'
import { bytesHash } from '../kernel/hash.ts'
import type { Address, BuergschaftTable, DokumentTable } from '../kernel/schema.ts'
import { amountInWords } from './amountInWords.ts'
import { fillPlaceholders, KLAUSELN, SAMPLE_TEXTS } from './texts.ts'
import { typeset } from '../files/index.ts'

/** A new verification code: four groups of four. */
export function newVerificationCode(): string {
  const group = () => Array.from({ length: 4 }, () => VERIFICATION_CODE_CHARS[randomInt(VERIFICATION_CODE_CHARS.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

const postalAddress = (postalAddress: Address) =>
  `${postalAddress.straße} ${postalAddress.hausnummer}, ${postalAddress.postleitzahl} ${postalAddress.ort}${postalAddress.landeskennzeichen === 'DE' ? '' : ` (${postalAddress.landeskennzeichen})`}`

/** The product's own sample wording of a type. */
export const sampleWording = (type: Buergschaftsart): Wording => ({
  inhalt: contentFrom((SAMPLE_TEXTS[type] ?? SAMPLE_TEXTS.ALG) as readonly string[]),
  allgemeineBestimmungen: true,
})

/** A wording, and whether the general clauses are set under it. */
export type Wording = Readonly<{ inhalt: TextContent; allgemeineBestimmungen: boolean }>

/** No line break between a paragraph sign, a word for its parts, and the number. */
const withFixedSpaces = (text: string) => text.replace(/(§|\bAbs\.|\bSatz|\bNr\.) (?=\d)|(\d) (?=Abs\.|Satz)/g, '$1$2\u00a0')

type Clause = { stack: object[] }
/** A wording as numbered clauses with their lists, placeholders filled. */
function clausesFrom(content: TextContent, values: Readonly<Record<string, string>>): Clause[] {
  const chunks = (parts: readonly TextChunk[]) =>
    parts.map(({ text, fett, kursiv }) => ({
      text: withFixedSpaces(fillPlaceholders(text, values)),
      ...(fett && { bold: true }),
      ...(kursiv && { italics: true }),
    }))
  const numbers: Clause[] = []
  for (const block of content) {
    if (block.art === 'ABSATZ') {
      numbers.push({ stack: [{ text: chunks(block.teile), margin: [0, 0, 0, 6], alignment: 'left' }] })
      continue
    }
    const list = {
      [block.nummeriert ? 'ol' : 'ul']: block.punkte.map((point) => ({ text: chunks(point), margin: [0, 0, 0, 4] })),
      ...(block.nummeriert && { type: 'lower-alpha' }),
      margin: [0, 0, 0, 6],
    }
    const last = numbers.at(-1)
    if (last) last.stack.push(list)
    else numbers.push({ stack: [list] })
  }
  return numbers
}

/** The guarantor's signature block stands with the last clause: a page with nothing but a name could be added to any document. */
function withSigning(clauses: readonly Clause[], signing: object): object[] {
  const last = clauses.at(-1)
  return last ? [...clauses.slice(0, -1), { unbreakable: true, stack: [...last.stack, signing] }] : [signing]
}

type UrkundeDetails = Readonly<{
  buerge: { postalAddress: Address }
  verificationCode: string
  /** Address of the portal, for the check of authenticity; without one there is no code to scan. */
  portalUrl?: string | undefined
  /** The sample wording of the type where none is given. */
  wording?: Wording | undefined
}>
const titleOf = (b: Selectable<BuergschaftTable>): string => `${documentTitle(b.art)} Nr. ${numberOfRow(b)}`

/** The content of a guarantee's document: parties, wording with filled placeholders, who gives the guarantee, and where. */
export function buergschaftContent(buergschaft: Selectable<BuergschaftTable>, details: UrkundeDetails): object[] {
  // What is sent by post is signed by hand; a file is an electronic version, like what is delivered on the platform.
  const signed = buergschaft.versandweg === 'POST'
  const formless: Omit<Record<Placeholder, string>, 'abgabeform'> = {
    'art.name': BUERGSCHAFTSARTEN[buergschaft.art].name,
    'bürge.vertretung': 'die hierzu Bevollmächtigten',
    'auftraggeber.vertretung': buergschaft.vertretungsformel.join(', '),
    betrag: formatAmount(buergschaft.betrag_cent),
    betragInWorten: amountInWords(buergschaft.betrag_cent),
    befristungsdatum: buergschaft.befristungsdatum ? formatDate(buergschaft.befristungsdatum) : '',
    gerichtsstand: details.buerge.postalAddress.ort,
    // Neither a code nor a paragraph sign stands apart from its rest at the end of a line.
    pruefcode: details.verificationCode.replaceAll('-', '\u2011'),
    bauleistung: buergschaft.bauleistung ?? 'siehe Vertrag',
    rechtsgrund: buergschaft.bauleistung ?? 'siehe Vertrag',
    mietobjekt: buergschaft.bauvorhaben ?? 'siehe Vertrag',
    vorauszahlung: formatAmount(buergschaft.betrag_cent),
    bauvorhaben: buergschaft.bauvorhaben ?? 'siehe Vertrag',
    vertragsnummer: buergschaft.vertragsnummer ?? '–',
    vertragsdatum: buergschaft.vertragsdatum ? formatDate(buergschaft.vertragsdatum) : '–',
    avalnummer: buergschaft.nummer_buerge ?? '–',
    ausstellungsdatum: buergschaft.ausstellungsdatum ? formatDate(buergschaft.ausstellungsdatum) : '–',
    ausstellungsort: details.buerge.postalAddress.ort,
    'bürge.name': buergschaft.buerge_name,
    'bürge.anschrift': postalAddress(details.buerge.postalAddress),
    'auftraggeber.name': buergschaft.auftraggeber_name,
    'auftraggeber.anschrift': postalAddress(buergschaft.auftraggeber_adresse),
    'auftragnehmer.name': buergschaft.auftragnehmer_name,
    'auftragnehmer.anschrift': postalAddress(buergschaft.auftragnehmer_adresse),
  }
  const form = fillPlaceholders(signed ? KLAUSELN.paper : KLAUSELN.digital, formless)
  const values: Record<Placeholder, string> = { ...formless, abgabeform: form }
  const { inhalt, allgemeineBestimmungen } = details.wording ?? sampleWording(buergschaft.art)
  const general = [
    KLAUSELN.einreden,
    buergschaft.erstes_anfordern ? KLAUSELN.zahlungErstesAnfordern : KLAUSELN.zahlung,
    buergschaft.befristungsdatum ? KLAUSELN.befristet : KLAUSELN.unbefristet,
    KLAUSELN.verjaehrung,
    KLAUSELN.abtretung,
    KLAUSELN.recht,
    form,
  ]
  const auftraggeber = buergschaft.auftraggeber_gemaess_vertrag
  const facts: [string, string][] = [
    [
      'Gläubiger',
      [buergschaft.auftraggeber_name, postalAddress(buergschaft.auftraggeber_adresse), ...buergschaft.vertretungsformel].join('\n'),
    ],
    ['Hauptschuldner', `${buergschaft.auftragnehmer_name}\n${postalAddress(buergschaft.auftragnehmer_adresse)}`],
    [
      'Vertrag',
      `Nr. ${buergschaft.vertragsnummer ?? '–'}${buergschaft.vertragsdatum ? ` vom ${formatDate(buergschaft.vertragsdatum)}` : ''}`,
    ],
    ...(buergschaft.baurecht ? [['Vertragsrecht', CONSTRUCTION_LAW[buergschaft.baurecht]] as [string, string]] : []),
    ...(auftraggeber
      ? [['Auftraggeber laut Vertrag', `${auftraggeber.name}\n${postalAddress(auftraggeber.postadresse)}`] as [string, string]]
      : []),
    ['Leistung', buergschaft.bauleistung ?? '–'],
    ['Ort/Vorhaben', buergschaft.bauvorhaben ?? '–'],
  ]
  const placeAndDay = `${details.buerge.postalAddress.ort}, ${buergschaft.ausstellungsdatum ? formatDate(buergschaft.ausstellungsdatum) : '–'}`
  const clauses = clausesFrom([...inhalt, ...(allgemeineBestimmungen ? contentFrom(general) : [])], values)
  const signing = {
    unbreakable: true,
    margin: [0, 14, 0, 0],
    columnGap: 16,
    columns: [
      {
        width: '*',
        stack: [
          placeAndDay,
          ...(signed
            ? [
                {
                  canvas: [{ type: 'line' as const, x1: 0, y1: 0, x2: 200, y2: 0, lineWidth: 0.5 }],
                  margin: [0, 40, 0, 4] as [number, number, number, number],
                },
                { text: 'Unterschrift des Bürgen', fontSize: 9, color: '#444444' },
              ]
            : []),
          buergschaft.buerge_name,
        ],
      },
      ...(details.portalUrl
        ? [{ ...reviewNotice(details.portalUrl, numberOfRow(buergschaft), details.verificationCode), width: 256, margin: 0 }]
        : []),
    ],
  }
  return [
    { text: buergschaft.buerge_name, bold: true, fontSize: 12 },
    { text: postalAddress(details.buerge.postalAddress), color: '#444444', margin: [0, 0, 0, 16] },
    { text: titleOf(buergschaft), fontSize: 15, bold: true, headlineLevel: 1, margin: [0, 0, 0, 8] },
    {
      layout: 'facts',
      table: { widths: [96, '*'], body: facts.map(([name, value]) => [{ text: name, color: '#444444' }, value]) },
      margin: [0, 0, 0, 12],
    },
    { ol: withSigning(clauses, signing) },
  ]
}

/** The document of a guarantee as PDF/A-2b, with page numbers and check code. */
export const buergschaftPdf = (
  buergschaft: Selectable<BuergschaftTable>,
  details: UrkundeDetails & Readonly<{ draft: boolean; createdAt: Date; preview?: boolean }>,
): Promise<Buffer> =>
  typeset({
    title: titleOf(buergschaft),
    author: buergschaft.buerge_name,
    createdAt: details.createdAt,
    draft: details.draft,
    preview: details.preview ?? false,
    footer: `${numberOfRow(buergschaft)} · Prüfcode ${details.verificationCode}`,
    content: buergschaftContent(buergschaft, details),
  })

/** The note on where the document can be checked, to read and to scan. */
export const reviewNotice = (baseUrl: string, number: string, verificationCode: string) => ({
  unbreakable: true,
  margin: [0, 24, 0, 0],
  columnGap: 12,
  columns: [
    { qr: authenticityAddress(baseUrl, number, verificationCode), fit: 84, eccLevel: 'M', width: 'auto' },
    {
      fontSize: 8,
      color: '#444444',
      margin: [0, 8, 0, 0],
      text: `Echtheit prüfen:\n${baseUrl}${AUTHENTICITY_PATH}\nNummer ${number}\nPrüfcode ${verificationCode}`,
    },
  ],
})

/** What is kept of a guarantee's document; its number is given when it is stored. */
export type Document = Omit<Insertable<DokumentTable>, 'version'>

/** Who reads the document of a draft, as the column has it. */
export const BUERGE_ONLY = JSON.stringify(['BUERGE'] satisfies BuergschaftReader[])

/** A file as a version of a guarantee's document, with its SHA-256. A draft is for the guarantor alone. */
export function documentFrom(
  buergschaft: Selectable<BuergschaftTable>,
  inhalt: Uint8Array,
  details: { title: string; verificationCode: string; createdAt: Date; visible?: readonly BuergschaftReader[]; kind?: Document['art'] },
): Document {
  const draft = buergschaft.status === 'ENT'
  return {
    org_id: buergschaft.buerge_org,
    buergschaft_id: buergschaft.id,
    titel: details.title,
    mime: 'application/pdf',
    groesse: inhalt.length,
    sha256: bytesHash(inhalt),
    inhalt,
    pruefcode: details.verificationCode,
    erstellt_am: details.createdAt,
    sichtbar: details.visible ? JSON.stringify(details.visible) : draft ? BUERGE_ONLY : JSON.stringify(ALL_READERS),
    ...(details.kind && { art: details.kind }),
  }
}

/** The guarantee set in its wording, ready to be stored. */
export async function typesetBuergschaft(
  buergschaft: Selectable<BuergschaftTable>,
  buergePostalAddress: Address,
  createdAt: Date,
  baseUrl: string,
  wording?: Wording,
): Promise<Document> {
  const verificationCode = newVerificationCode()
  const draft = buergschaft.status === 'ENT'
  const content = await buergschaftPdf(buergschaft, {
    buerge: { postalAddress: buergePostalAddress },
    verificationCode,
    portalUrl: draft ? undefined : baseUrl,
    draft,
    createdAt,
    wording,
  })
  return documentFrom(buergschaft, content, {
    title: draft ? 'Entwurf der Bürgschaftsurkunde' : 'Bürgschaftsurkunde',
    verificationCode,
    createdAt,
  })
}
