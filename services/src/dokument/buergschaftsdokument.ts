import { createHash, randomInt } from 'node:crypto'
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
import { numberOf } from '../buergschaft/lage.ts'
import type { Adresse, BuergschaftTable, DokumentTable } from '../kernel/schema.ts'
import { betragInWorten } from './betragInWorten.ts'
import { filled, KLAUSELN, SAMPLE_TEXTS } from './texte.ts'
import { typeset } from './typesetting.ts'

/** A new verification code: four groups of four. */
export function newVerificationCode(): string {
  const gruppe = () => Array.from({ length: 4 }, () => VERIFICATION_CODE_CHARS[randomInt(VERIFICATION_CODE_CHARS.length)]).join('')
  return [gruppe(), gruppe(), gruppe(), gruppe()].join('-')
}

const anschrift = (anschrift: Adresse) =>
  `${anschrift.straße} ${anschrift.hausnummer}, ${anschrift.postleitzahl} ${anschrift.ort}${anschrift.landeskennzeichen === 'DE' ? '' : ` (${anschrift.landeskennzeichen})`}`

/** The product's own sample wording of a type. */
export const sampleWording = (art: Buergschaftsart): Wording => ({
  inhalt: contentFrom((SAMPLE_TEXTS[art] ?? SAMPLE_TEXTS.ALG) as readonly string[]),
  allgemeineBestimmungen: true,
})

/** A wording, and whether the general clauses are set under it. */
export type Wording = Readonly<{ inhalt: TextContent; allgemeineBestimmungen: boolean }>

/** No line break between a paragraph sign, a word for its parts, and the number. */
const gesetzt = (text: string) => text.replace(/(§|\bAbs\.|\bSatz|\bNr\.) (?=\d)|(\d) (?=Abs\.|Satz)/g, '$1$2\u00a0')

type Clause = { stack: object[] }
/** A wording as numbered clauses with their lists, placeholders filled. */
function klauseln(inhalt: TextContent, werte: Readonly<Record<string, string>>): Clause[] {
  const chunks = (teile: readonly TextChunk[]) =>
    teile.map(({ text, fett, kursiv }) => ({
      text: gesetzt(filled(text, werte)),
      ...(fett && { bold: true }),
      ...(kursiv && { italics: true }),
    }))
  const nummern: Clause[] = []
  for (const block of inhalt) {
    if (block.art === 'ABSATZ') {
      nummern.push({ stack: [{ text: chunks(block.teile), margin: [0, 0, 0, 6], alignment: 'left' }] })
      continue
    }
    const liste = {
      [block.nummeriert ? 'ol' : 'ul']: block.punkte.map((point) => ({ text: chunks(point), margin: [0, 0, 0, 4] })),
      ...(block.nummeriert && { type: 'lower-alpha' }),
      margin: [0, 0, 0, 6],
    }
    const letzte = nummern.at(-1)
    if (letzte) letzte.stack.push(liste)
    else nummern.push({ stack: [liste] })
  }
  return nummern
}

/** Who gives it stands with the last clause: a page of its own for a name would be one that anybody could add. */
function withSigning(clauses: readonly Clause[], signing: object): object[] {
  const last = clauses.at(-1)
  return last ? [...clauses.slice(0, -1), { unbreakable: true, stack: [...last.stack, signing] }] : [signing]
}

type UrkundeDetails = Readonly<{
  bürge: { anschrift: Adresse }
  prüfcode: string
  /** Address of the portal, for the check of authenticity; without one there is no code to scan. */
  basis?: string | undefined
  /** The sample wording of the type where none is given. */
  wortlaut?: Wording | undefined
}>
const titleOf = (b: Selectable<BuergschaftTable>): string => `${documentTitle(b.art)} Nr. ${numberOf(b)}`

/** What stands in the document of a guarantee: parties, wording with filled placeholders, who gives it, and where. */
export function guaranteeContent(buergschaft: Selectable<BuergschaftTable>, angaben: UrkundeDetails): object[] {
  // What is sent by post is signed by hand; a file is an electronic version, like what is delivered on the platform.
  const signed = buergschaft.versandweg === 'POST'
  const formless: Omit<Record<Placeholder, string>, 'abgabeform'> = {
    'art.name': BUERGSCHAFTSARTEN[buergschaft.art].name,
    'bürge.vertretung': 'die hierzu Bevollmächtigten',
    'auftraggeber.vertretung': buergschaft.vertretungsformel.join(', '),
    betrag: formatAmount(buergschaft.betrag_cent),
    betragInWorten: betragInWorten(buergschaft.betrag_cent),
    befristungsdatum: buergschaft.befristungsdatum ? formatDate(buergschaft.befristungsdatum) : '',
    gerichtsstand: angaben.bürge.anschrift.ort,
    // Neither a code nor a paragraph sign stands apart from its rest at the end of a line.
    pruefcode: angaben.prüfcode.replaceAll('-', '\u2011'),
    bauleistung: buergschaft.bauleistung ?? 'siehe Vertrag',
    rechtsgrund: buergschaft.bauleistung ?? 'siehe Vertrag',
    mietobjekt: buergschaft.bauvorhaben ?? 'siehe Vertrag',
    vorauszahlung: formatAmount(buergschaft.betrag_cent),
    bauvorhaben: buergschaft.bauvorhaben ?? 'siehe Vertrag',
    vertragsnummer: buergschaft.vertragsnummer ?? '–',
    vertragsdatum: buergschaft.vertragsdatum ? formatDate(buergschaft.vertragsdatum) : '–',
    avalnummer: buergschaft.nummer_buerge ?? '–',
    ausstellungsdatum: buergschaft.ausstellungsdatum ? formatDate(buergschaft.ausstellungsdatum) : '–',
    ausstellungsort: angaben.bürge.anschrift.ort,
    'bürge.name': buergschaft.buerge_name,
    'bürge.anschrift': anschrift(angaben.bürge.anschrift),
    'auftraggeber.name': buergschaft.auftraggeber_name,
    'auftraggeber.anschrift': anschrift(buergschaft.auftraggeber_adresse),
    'auftragnehmer.name': buergschaft.auftragnehmer_name,
    'auftragnehmer.anschrift': anschrift(buergschaft.auftragnehmer_adresse),
  }
  const form = filled(signed ? KLAUSELN.paper : KLAUSELN.digital, formless)
  const werte: Record<Placeholder, string> = { ...formless, abgabeform: form }
  const { inhalt, allgemeineBestimmungen } = angaben.wortlaut ?? sampleWording(buergschaft.art)
  const allgemeine = [
    KLAUSELN.einreden,
    buergschaft.erstes_anfordern ? KLAUSELN.zahlungErstesAnfordern : KLAUSELN.zahlung,
    buergschaft.befristungsdatum ? KLAUSELN.befristet : KLAUSELN.unbefristet,
    KLAUSELN.verjährung,
    KLAUSELN.abtretung,
    KLAUSELN.recht,
    form,
  ]
  const contract = buergschaft.auftraggeber_gemaess_vertrag
  const facts: [string, string][] = [
    [
      'Gläubiger',
      [buergschaft.auftraggeber_name, anschrift(buergschaft.auftraggeber_adresse), ...buergschaft.vertretungsformel].join('\n'),
    ],
    ['Hauptschuldner', `${buergschaft.auftragnehmer_name}\n${anschrift(buergschaft.auftragnehmer_adresse)}`],
    [
      'Vertrag',
      `Nr. ${buergschaft.vertragsnummer ?? '–'}${buergschaft.vertragsdatum ? ` vom ${formatDate(buergschaft.vertragsdatum)}` : ''}`,
    ],
    ...(buergschaft.baurecht ? [['Vertragsrecht', CONSTRUCTION_LAW[buergschaft.baurecht]] as [string, string]] : []),
    ...(contract ? [['Auftraggeber laut Vertrag', `${contract.name}\n${anschrift(contract.postadresse)}`] as [string, string]] : []),
    ['Leistung', buergschaft.bauleistung ?? '–'],
    ['Ort/Vorhaben', buergschaft.bauvorhaben ?? '–'],
  ]
  const placeAndDay = `${angaben.bürge.anschrift.ort}, ${buergschaft.ausstellungsdatum ? formatDate(buergschaft.ausstellungsdatum) : '–'}`
  const clauses = klauseln([...inhalt, ...(allgemeineBestimmungen ? contentFrom(allgemeine) : [])], werte)
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
      ...(angaben.basis ? [{ ...reviewNotice(angaben.basis, numberOf(buergschaft), angaben.prüfcode), width: 256, margin: 0 }] : []),
    ],
  }
  return [
    { text: buergschaft.buerge_name, bold: true, fontSize: 12 },
    { text: anschrift(angaben.bürge.anschrift), color: '#444444', margin: [0, 0, 0, 16] },
    { text: titleOf(buergschaft), fontSize: 15, bold: true, headlineLevel: 1, margin: [0, 0, 0, 8] },
    {
      layout: 'facts',
      table: { widths: [96, '*'], body: facts.map(([name, wert]) => [{ text: name, color: '#444444' }, wert]) },
      margin: [0, 0, 0, 12],
    },
    { ol: withSigning(clauses, signing) },
  ]
}

/** The document of a guarantee as PDF/A-2b, with page numbers and check code. */
export const buergschaftPdf = (
  buergschaft: Selectable<BuergschaftTable>,
  angaben: UrkundeDetails & Readonly<{ entwurf: boolean; erstelltAm: Date; preview?: boolean }>,
): Promise<Buffer> =>
  typeset({
    titel: titleOf(buergschaft),
    verfasser: buergschaft.buerge_name,
    erstelltAm: angaben.erstelltAm,
    entwurf: angaben.entwurf,
    preview: angaben.preview ?? false,
    fuß: `${numberOf(buergschaft)} · Prüfcode ${angaben.prüfcode}`,
    inhalt: guaranteeContent(buergschaft, angaben),
  })

/** Where the document can be checked, to read and to scan. */
export const reviewNotice = (basis: string, nummer: string, prüfcode: string) => ({
  unbreakable: true,
  margin: [0, 24, 0, 0],
  columnGap: 12,
  columns: [
    { qr: authenticityAddress(basis, nummer, prüfcode), fit: 84, eccLevel: 'M', width: 'auto' },
    {
      fontSize: 8,
      color: '#444444',
      margin: [0, 8, 0, 0],
      text: `Echtheit prüfen:\n${basis}${AUTHENTICITY_PATH}\nNummer ${nummer}\nPrüfcode ${prüfcode}`,
    },
  ],
})

/** What is kept of a guarantee's document; its number is given when it is stored. */
export type Document = Omit<Insertable<DokumentTable>, 'version'>

/** Who reads the document of a draft, as the column has it. */
export const GUARANTOR_ONLY = JSON.stringify(['BUERGE'])
const EVERYONE = ['AUFTRAGGEBER', 'AUFTRAGNEHMER', 'ZEDENT', 'BUERGE', 'BETREIBER']

/** A file as a version of a guarantee's document, with its SHA-256. A draft is for the guarantor alone. */
export function documentFrom(
  buergschaft: Selectable<BuergschaftTable>,
  inhalt: Uint8Array,
  angaben: { titel: string; prüfcode: string; erstelltAm: Date; sichtbar?: readonly string[]; art?: Document['art'] },
): Document {
  const entwurf = buergschaft.status === 'ENT'
  return {
    org_id: buergschaft.buerge_org,
    buergschaft_id: String(buergschaft.id),
    titel: angaben.titel,
    mime: 'application/pdf',
    groesse: inhalt.length,
    sha256: createHash('sha256').update(inhalt).digest('hex'),
    inhalt,
    pruefcode: angaben.prüfcode,
    erstellt_am: angaben.erstelltAm,
    sichtbar: angaben.sichtbar ? JSON.stringify(angaben.sichtbar) : entwurf ? GUARANTOR_ONLY : JSON.stringify(EVERYONE),
    ...(angaben.art && { art: angaben.art }),
  }
}

/** The guarantee set in its wording, ready to be stored. */
export async function documentSet(
  buergschaft: Selectable<BuergschaftTable>,
  buergePostalAddress: Adresse,
  erstelltAm: Date,
  basis: string,
  wortlaut?: Wording,
): Promise<Document> {
  const prüfcode = newVerificationCode()
  const entwurf = buergschaft.status === 'ENT'
  const inhalt = await buergschaftPdf(buergschaft, {
    bürge: { anschrift: buergePostalAddress },
    prüfcode,
    basis: entwurf ? undefined : basis,
    entwurf,
    erstelltAm,
    wortlaut,
  })
  return documentFrom(buergschaft, inhalt, {
    titel: entwurf ? 'Entwurf der Bürgschaftsurkunde' : 'Bürgschaftsurkunde',
    prüfcode,
    erstelltAm,
  })
}
