import { createHash, randomInt } from 'node:crypto'
import {
  BAURECHT,
  BÜRGSCHAFTSARTEN,
  type Bürgschaftsart,
  dokumenttitel,
  ECHTHEIT_PFAD,
  echtheitAdresse,
  formatBetrag,
  formatDatum,
  inhaltAus,
  PRÜFCODE_ZEICHEN,
  type Platzhalter,
  type Textinhalt,
  type Textstück,
} from '@avalwerk/domain'
import type { Insertable, Selectable } from 'kysely'
import { nummerVon } from '../buergschaft/lage.ts'
import type { Adresse, BürgschaftTabelle, DokumentTabelle } from '../kernel/schema.ts'
import { betragInWorten } from './betragInWorten.ts'
import { gefüllt, KLAUSELN, MUSTERTEXTE } from './texte.ts'
import { typeset } from './typesetting.ts'

/** A new verification code: four groups of four. */
export function neuerPrüfcode(): string {
  const gruppe = () => Array.from({ length: 4 }, () => PRÜFCODE_ZEICHEN[randomInt(PRÜFCODE_ZEICHEN.length)]).join('')
  return [gruppe(), gruppe(), gruppe(), gruppe()].join('-')
}

const anschrift = (a: Adresse) =>
  `${a.straße} ${a.hausnummer}, ${a.postleitzahl} ${a.ort}${a.landeskennzeichen === 'DE' ? '' : ` (${a.landeskennzeichen})`}`

/** The product's own sample wording of a type. */
export const musterwortlaut = (art: Bürgschaftsart): Wortlaut => ({
  inhalt: inhaltAus((MUSTERTEXTE[art] ?? MUSTERTEXTE.ALG) as readonly string[]),
  allgemeineBestimmungen: true,
})

/** A wording, and whether the general clauses are set under it. */
export type Wortlaut = Readonly<{ inhalt: Textinhalt; allgemeineBestimmungen: boolean }>

/** No line break between a paragraph sign, a word for its parts, and the number. */
const gesetzt = (text: string) => text.replace(/(§|\bAbs\.|\bSatz|\bNr\.) (?=\d)|(\d) (?=Abs\.|Satz)/g, '$1$2\u00a0')

type Clause = { stack: object[] }
/** A wording as numbered clauses with their lists, placeholders filled. */
function klauseln(inhalt: Textinhalt, werte: Readonly<Record<string, string>>): Clause[] {
  const stücke = (teile: readonly Textstück[]) =>
    teile.map(({ text, fett, kursiv }) => ({
      text: gesetzt(gefüllt(text, werte)),
      ...(fett && { bold: true }),
      ...(kursiv && { italics: true }),
    }))
  const nummern: Clause[] = []
  for (const block of inhalt) {
    if (block.art === 'ABSATZ') {
      nummern.push({ stack: [{ text: stücke(block.teile), margin: [0, 0, 0, 6], alignment: 'left' }] })
      continue
    }
    const liste = {
      [block.nummeriert ? 'ol' : 'ul']: block.punkte.map((punkt) => ({ text: stücke(punkt), margin: [0, 0, 0, 4] })),
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

type Urkundenangaben = Readonly<{
  bürge: { anschrift: Adresse }
  prüfcode: string
  /** Address of the portal, for the check of authenticity; without one there is no code to scan. */
  basis?: string | undefined
  /** The sample wording of the type where none is given. */
  wortlaut?: Wortlaut | undefined
}>
const titelVon = (b: Selectable<BürgschaftTabelle>): string => `${dokumenttitel(b.art)} Nr. ${nummerVon(b)}`

/** What stands in the document of a guarantee: parties, wording with filled placeholders, who gives it, and where. */
export function guaranteeContent(b: Selectable<BürgschaftTabelle>, angaben: Urkundenangaben): object[] {
  // What is sent by post is signed by hand; a file is an electronic version, like what is delivered on the platform.
  const signed = b.versandweg === 'POST'
  const formlos: Omit<Record<Platzhalter, string>, 'abgabeform'> = {
    'art.name': BÜRGSCHAFTSARTEN[b.art].name,
    'bürge.vertretung': 'die hierzu Bevollmächtigten',
    'auftraggeber.vertretung': b.vertretungsformel.join(', '),
    betrag: formatBetrag(b.betrag_cent),
    betragInWorten: betragInWorten(b.betrag_cent),
    befristungsdatum: b.befristungsdatum ? formatDatum(b.befristungsdatum) : '',
    gerichtsstand: angaben.bürge.anschrift.ort,
    // Neither a code nor a paragraph sign stands apart from its rest at the end of a line.
    pruefcode: angaben.prüfcode.replaceAll('-', '\u2011'),
    bauleistung: b.bauleistung ?? 'siehe Vertrag',
    rechtsgrund: b.bauleistung ?? 'siehe Vertrag',
    mietobjekt: b.bauvorhaben ?? 'siehe Vertrag',
    vorauszahlung: formatBetrag(b.betrag_cent),
    bauvorhaben: b.bauvorhaben ?? 'siehe Vertrag',
    vertragsnummer: b.vertragsnummer ?? '–',
    vertragsdatum: b.vertragsdatum ? formatDatum(b.vertragsdatum) : '–',
    avalnummer: b.nummer_buerge ?? '–',
    ausstellungsdatum: b.ausstellungsdatum ? formatDatum(b.ausstellungsdatum) : '–',
    ausstellungsort: angaben.bürge.anschrift.ort,
    'bürge.name': b.buerge_name,
    'bürge.anschrift': anschrift(angaben.bürge.anschrift),
    'auftraggeber.name': b.auftraggeber_name,
    'auftraggeber.anschrift': anschrift(b.auftraggeber_adresse),
    'auftragnehmer.name': b.auftragnehmer_name,
    'auftragnehmer.anschrift': anschrift(b.auftragnehmer_adresse),
  }
  const form = gefüllt(signed ? KLAUSELN.paper : KLAUSELN.digital, formlos)
  const werte: Record<Platzhalter, string> = { ...formlos, abgabeform: form }
  const { inhalt, allgemeineBestimmungen } = angaben.wortlaut ?? musterwortlaut(b.art)
  const allgemeine = [
    KLAUSELN.einreden,
    b.erstes_anfordern ? KLAUSELN.zahlungErstesAnfordern : KLAUSELN.zahlung,
    b.befristungsdatum ? KLAUSELN.befristet : KLAUSELN.unbefristet,
    KLAUSELN.verjährung,
    KLAUSELN.abtretung,
    KLAUSELN.recht,
    form,
  ]
  const contract = b.auftraggeber_gemaess_vertrag
  const fakten: [string, string][] = [
    ['Gläubiger', [b.auftraggeber_name, anschrift(b.auftraggeber_adresse), ...b.vertretungsformel].join('\n')],
    ['Hauptschuldner', `${b.auftragnehmer_name}\n${anschrift(b.auftragnehmer_adresse)}`],
    ['Vertrag', `Nr. ${b.vertragsnummer ?? '–'}${b.vertragsdatum ? ` vom ${formatDatum(b.vertragsdatum)}` : ''}`],
    ...(b.baurecht ? [['Vertragsrecht', BAURECHT[b.baurecht]] as [string, string]] : []),
    ...(contract ? [['Auftraggeber laut Vertrag', `${contract.name}\n${anschrift(contract.postadresse)}`] as [string, string]] : []),
    ['Leistung', b.bauleistung ?? '–'],
    ['Ort/Vorhaben', b.bauvorhaben ?? '–'],
  ]
  const placeAndDay = `${angaben.bürge.anschrift.ort}, ${b.ausstellungsdatum ? formatDatum(b.ausstellungsdatum) : '–'}`
  const clauses = klauseln([...inhalt, ...(allgemeineBestimmungen ? inhaltAus(allgemeine) : [])], werte)
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
          b.buerge_name,
        ],
      },
      ...(angaben.basis ? [{ ...prüfhinweis(angaben.basis, nummerVon(b), angaben.prüfcode), width: 256, margin: 0 }] : []),
    ],
  }
  return [
    { text: b.buerge_name, bold: true, fontSize: 12 },
    { text: anschrift(angaben.bürge.anschrift), color: '#444444', margin: [0, 0, 0, 16] },
    { text: titelVon(b), fontSize: 15, bold: true, headlineLevel: 1, margin: [0, 0, 0, 8] },
    {
      layout: 'facts',
      table: { widths: [96, '*'], body: fakten.map(([name, wert]) => [{ text: name, color: '#444444' }, wert]) },
      margin: [0, 0, 0, 12],
    },
    { ol: withSigning(clauses, signing) },
  ]
}

/** The document of a guarantee as PDF/A-2b, with page numbers and check code. */
export const bürgschaftsPdf = (
  b: Selectable<BürgschaftTabelle>,
  angaben: Urkundenangaben & Readonly<{ entwurf: boolean; erstelltAm: Date; preview?: boolean }>,
): Promise<Buffer> =>
  typeset({
    titel: titelVon(b),
    verfasser: b.buerge_name,
    erstelltAm: angaben.erstelltAm,
    entwurf: angaben.entwurf,
    preview: angaben.preview ?? false,
    fuß: `${nummerVon(b)} · Prüfcode ${angaben.prüfcode}`,
    inhalt: guaranteeContent(b, angaben),
  })

/** Where the document can be checked, to read and to scan. */
export const prüfhinweis = (basis: string, nummer: string, prüfcode: string) => ({
  unbreakable: true,
  margin: [0, 24, 0, 0],
  columnGap: 12,
  columns: [
    { qr: echtheitAdresse(basis, nummer, prüfcode), fit: 84, eccLevel: 'M', width: 'auto' },
    {
      fontSize: 8,
      color: '#444444',
      margin: [0, 8, 0, 0],
      text: `Echtheit prüfen:\n${basis}${ECHTHEIT_PFAD}\nNummer ${nummer}\nPrüfcode ${prüfcode}`,
    },
  ],
})

/** What is kept of a guarantee's document; its number is given when it is stored. */
export type Dokument = Omit<Insertable<DokumentTabelle>, 'version'>

/** Who reads the document of a draft, as the column has it. */
export const GUARANTOR_ONLY = JSON.stringify(['BUERGE'])
const ALLE = ['AUFTRAGGEBER', 'AUFTRAGNEHMER', 'ZEDENT', 'BUERGE', 'BETREIBER']

/** A file as a version of a guarantee's document, with its SHA-256. A draft is for the guarantor alone. */
export function dokumentAus(
  b: Selectable<BürgschaftTabelle>,
  inhalt: Uint8Array,
  angaben: { titel: string; prüfcode: string; erstelltAm: Date; sichtbar?: readonly string[]; art?: Dokument['art'] },
): Dokument {
  const entwurf = b.status === 'ENT'
  return {
    org_id: b.buerge_org,
    buergschaft_id: String(b.id),
    titel: angaben.titel,
    mime: 'application/pdf',
    groesse: inhalt.length,
    sha256: createHash('sha256').update(inhalt).digest('hex'),
    inhalt,
    pruefcode: angaben.prüfcode,
    erstellt_am: angaben.erstelltAm,
    sichtbar: angaben.sichtbar ? JSON.stringify(angaben.sichtbar) : entwurf ? GUARANTOR_ONLY : JSON.stringify(ALLE),
    ...(angaben.art && { art: angaben.art }),
  }
}

/** The guarantee set in its wording, ready to be stored. */
export async function gesetztesDokument(
  b: Selectable<BürgschaftTabelle>,
  bürgeAnschrift: Adresse,
  erstelltAm: Date,
  basis: string,
  wortlaut?: Wortlaut,
): Promise<Dokument> {
  const prüfcode = neuerPrüfcode()
  const entwurf = b.status === 'ENT'
  const inhalt = await bürgschaftsPdf(b, {
    bürge: { anschrift: bürgeAnschrift },
    prüfcode,
    basis: entwurf ? undefined : basis,
    entwurf,
    erstelltAm,
    wortlaut,
  })
  return dokumentAus(b, inhalt, { titel: entwurf ? 'Entwurf der Bürgschaftsurkunde' : 'Bürgschaftsurkunde', prüfcode, erstelltAm })
}
