import { DATEITYP, type Textblock, type Textstück } from '@avalwerk/domain'
import mammoth from 'mammoth'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { prüfePdf } from '../dokument/hochladen.ts'
import { Ablehnung } from '../kernel/problem.ts'

const lehneAb = (grund: string): never => {
  throw new Ablehnung('DATEI_UNGUELTIG', [{ feld: 'datei', grund }])
}

const beginntMit = (inhalt: Uint8Array, ...bytes: number[]) => bytes.every((byte, i) => inhalt[i] === byte)

/**
 * What kind of file is this, and may it be kept? Judged by its content alone: names and media types are what somebody says.
 * A check of form; viruses are looked for before.
 * @returns its media type
 * @throws Ablehnung DATEI_UNGUELTIG naming the reason
 */
export async function prüfeTextdatei(inhalt: Uint8Array): Promise<string> {
  if (inhalt.length === 0) lehneAb('Die Datei ist leer.')
  if (Buffer.from(inhalt.subarray(0, 5)).toString('latin1') === '%PDF-') {
    prüfePdf(inhalt)
    return DATEITYP.pdf
  }
  if (beginntMit(inhalt, 0x50, 0x4b, 0x03, 0x04)) {
    await prüfeDocx(inhalt)
    return DATEITYP.docx
  }
  if (beginntMit(inhalt, 0x4d, 0x5a) || beginntMit(inhalt, 0x7f, 0x45, 0x4c, 0x46)) lehneAb('Die Datei ist ein Programm, kein Text.')
  if (beginntMit(inhalt, 0xd0, 0xcf, 0x11, 0xe0))
    lehneAb('Das ist ein Word-Dokument im alten Format oder mit Kennwort. Bitte speichern Sie es als DOCX ohne Kennwort.')
  return lehneAb('Die Datei ist weder ein PDF noch ein Word-Dokument (DOCX).')
}

const TEILE_HÖCHSTENS = 2_000
/** Bytes, unpacked: a small file must not become a large one. */
const ENTPACKT_HÖCHSTENS = 100 * 1024 * 1024
const GELESEN_HÖCHSTENS = 20 * 1024 * 1024

/** Parts that run something or hide another file. */
const AKTIVE_TEILE = /(^|\/)(vbaProject\.bin|vbaData\.xml|activeX\/|embeddings\/|customUI\/)/i
const HAUPTTEIL = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

async function prüfeDocx(inhalt: Uint8Array): Promise<void> {
  const teile = await entpackt(inhalt).catch((fehler: unknown) => {
    if (fehler instanceof Ablehnung) throw fehler
    return lehneAb('Die Datei ist beschädigt oder unvollständig.')
  })
  const arten = teile.get('[Content_Types].xml')
  if (arten === undefined || !teile.has('word/document.xml')) lehneAb('Die Datei ist kein Word-Dokument (DOCX).')
  if (/macroEnabled/i.test(arten ?? '')) lehneAb('Das Word-Dokument enthält Makros. Bitte speichern Sie es als DOCX ohne Makros.')
  if (!arten?.includes(HAUPTTEIL)) lehneAb('Die Datei ist kein Word-Dokument (DOCX).')
  for (const [name, xml] of teile) {
    if (name.endsWith('.rels') && fremdbezug(xml)) lehneAb('Das Word-Dokument lädt Inhalte von außen nach.')
    if (/<w:instrText[^>]*>[^<]*\bDDE(AUTO)?\b/i.test(xml)) lehneAb('Das Word-Dokument enthält aktive Felder (DDE).')
  }
}

/** Something but a link to click on that is fetched from elsewhere when the document is opened. */
const fremdbezug = (rels: string): boolean =>
  [...rels.matchAll(/<Relationship\b[^>]*>/g)].some(([bezug]) => /TargetMode\s*=\s*"External"/i.test(bezug) && !/\/hyperlink"/i.test(bezug))

/** The parts of the archive that are XML. @throws Ablehnung for one with active parts, or too large */
function entpackt(inhalt: Uint8Array): Promise<Map<string, string>> {
  return new Promise((fertig, scheitert) => {
    fromBuffer(Buffer.from(inhalt), { lazyEntries: true }, (fehler, zip) => {
      if (fehler || !zip) return scheitert(fehler)
      lies(zip).then(fertig, (grund: unknown) => {
        zip.close()
        scheitert(grund)
      })
    })
  })
}

function lies(zip: ZipFile): Promise<Map<string, string>> {
  const teile = new Map<string, string>()
  let [anzahl, größe] = [0, 0]
  return new Promise((fertig, scheitert) => {
    const nimm = async (teil: Entry) => {
      anzahl += 1
      größe += teil.uncompressedSize
      if (anzahl > TEILE_HÖCHSTENS || größe > ENTPACKT_HÖCHSTENS) lehneAb('Das Word-Dokument ist entpackt zu groß.')
      if (teil.isEncrypted()) lehneAb('Das Word-Dokument ist verschlüsselt.')
      if (AKTIVE_TEILE.test(teil.fileName)) lehneAb('Das Word-Dokument enthält Makros oder eingebettete Dateien.')
      if (/\.(xml|rels)$/.test(teil.fileName)) {
        if (teil.uncompressedSize > GELESEN_HÖCHSTENS) lehneAb('Das Word-Dokument ist entpackt zu groß.')
        teile.set(teil.fileName, await textVon(zip, teil))
      }
      zip.readEntry()
    }
    zip.on('entry', (teil: Entry) => {
      nimm(teil).catch(scheitert)
    })
    zip.on('end', () => fertig(teile))
    zip.on('error', scheitert)
    zip.readEntry()
  })
}

function textVon(zip: ZipFile, teil: Entry): Promise<string> {
  return new Promise((fertig, scheitert) => {
    zip.openReadStream(teil, (fehler, strom) => {
      if (fehler || !strom) return scheitert(fehler)
      const stücke: Buffer[] = []
      strom.on('data', (stück: Buffer) => stücke.push(stück))
      strom.on('end', () => fertig(Buffer.concat(stücke).toString('utf8')))
      strom.on('error', scheitert)
    })
  })
}

/** What of a Word document's tree is read; everything else is left out. */
type Knoten = Readonly<{
  type: string
  children?: readonly Knoten[]
  value?: string
  isBold?: boolean
  isItalic?: boolean
  numbering?: Readonly<{ isOrdered: boolean }> | null
}>

/**
 * The wording of a Word document: paragraphs, lists, bold and italic. Tables come as paragraphs, pictures not at all.
 * @throws Ablehnung DATEI_UNGUELTIG if it can't be read
 */
export async function wortlautAusDocx(inhalt: Uint8Array): Promise<Textblock[]> {
  let baum: Knoten | undefined
  try {
    await mammoth.convertToHtml(
      { buffer: Buffer.from(inhalt) },
      {
        transformDocument: (dokument: Knoten) => {
          baum = dokument
          return dokument
        },
      },
    )
  } catch {
    lehneAb('Der Wortlaut der Datei konnte nicht gelesen werden.')
  }
  const blöcke: Textblock[] = []
  for (const absatz of absätzeIn(baum)) {
    const teile = zusammengefasst(stückeIn(absatz))
    if (!teile.some(({ text }) => text.trim())) continue
    const letzter = blöcke.at(-1)
    if (!absatz.numbering) blöcke.push({ art: 'ABSATZ', teile })
    // Ordered paragraphs of legal texts are their clauses, which are numbered anyway.
    else if (absatz.numbering.isOrdered) blöcke.push({ art: 'ABSATZ', teile })
    else if (letzter?.art === 'LISTE') blöcke.splice(-1, 1, { ...letzter, punkte: [...letzter.punkte, teile] })
    else blöcke.push({ art: 'LISTE', nummeriert: false, punkte: [teile] })
  }
  return blöcke
}

function* absätzeIn(knoten: Knoten | undefined): Generator<Knoten> {
  if (!knoten) return
  if (knoten.type === 'paragraph') yield knoten
  else for (const kind of knoten.children ?? []) yield* absätzeIn(kind)
}

function* stückeIn(knoten: Knoten, fett = false, kursiv = false): Generator<Textstück> {
  const [f, k] = [fett || knoten.isBold === true, kursiv || knoten.isItalic === true]
  const text = knoten.type === 'text' ? (knoten.value ?? '') : ['tab', 'break'].includes(knoten.type) ? ' ' : ''
  if (text) yield { text: text.replace(/\p{Cc}/gu, ' '), ...(f && { fett: true as const }), ...(k && { kursiv: true as const }) }
  for (const kind of knoten.children ?? []) yield* stückeIn(kind, f, k)
}

/** Neighbours that look the same are one: Word splits words wherever somebody has paused. */
function zusammengefasst(stücke: Iterable<Textstück>): Textstück[] {
  const ganze: Textstück[] = []
  for (const stück of stücke) {
    const letztes = ganze.at(-1)
    if (letztes && letztes.fett === stück.fett && letztes.kursiv === stück.kursiv)
      ganze.splice(-1, 1, { ...letztes, text: letztes.text + stück.text })
    else ganze.push(stück)
  }
  return ganze
}
