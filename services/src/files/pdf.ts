import { createInflate, inflateSync } from 'node:zlib'
import { PDF } from '@libpdf/core'
import { places } from './pdfPlaces.ts'
import { decodedName, type PdfBudget, PdfArray, PdfDict, PdfName, PdfOther, PdfReader, PdfRef, type PdfValue } from './pdfSyntax.ts'
import { BROKEN, EMPTY, FileRefused, refuse } from './refusal.ts'

/** Pages; objects and what they consist of; bytes that a packed page or picture unpacks to, and a packed list of objects. */
const PAGES = 2_000
const OBJECTS = 200_000
const VALUES = 4_000_000
const UNPACKED_BYTES = 256 * 1024 * 1024
const LISTED_BYTES = 16 * 1024 * 1024
const TOO_LARGE = 'Das PDF ist entpackt zu groß.'
const ACTIVE = 'Das PDF enthält aktive Inhalte.'
const OUTSIDE = 'Das PDF lädt Inhalte von außen nach.'

/** The mark of a file's end has to stand within so many bytes of that end. */
const END_WITHIN = 1_024

/** What a document that is only read has no use for: it runs something, sends something away, opens or hides another file. */
const ACTIVE_KEYS = new Set(['JS', 'JavaScript', 'XFA', 'EF', 'EmbeddedFiles', 'RichMediaContent', 'RichMediaSettings'])
const ACTIVE_ACTIONS = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Movie',
  'Sound',
  'Rendition',
  'GoTo3DView',
  'RichMediaExecute',
])
const ACTIVE_SUBTYPES = new Set(['RichMedia', 'FileAttachment', 'Movie', 'Sound', 'Screen', '3D', 'PS'])
/** What may happen by itself when a document or a page is opened: going somewhere within it, showing or hiding. */
const QUIET_ACTIONS = new Set(['GoTo', 'Named', 'SetOCGState', 'Hide', 'Trans', 'ResetForm', 'GoToDp'])

/**
 * Is this a PDF that shows and does nothing else? Two ways of reading have to agree: a parser opens it as programs that show PDFs
 * do, and every object is judged that any of them could find. The parser follows the file's table of objects; an older state, a damaged
 * table or another place may lead others elsewhere, so here each place counts at which an object begins, and each list of
 * compressed objects.
 * @throws FileRefused naming the reason
 */
export async function checkPdf(bytes: Uint8Array): Promise<void> {
  if (bytes.length === 0) refuse(EMPTY)
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-'))) refuse('Die Datei ist kein PDF.')
  if (!file.subarray(-END_WITHIN).includes('%%EOF')) refuse('Die Datei ist unvollständig.')
  await judge(file)
  await openPdf(bytes)
}

/** @throws FileRefused for a file that can't be opened, or only by guessing what its damaged parts meant */
async function openPdf(bytes: Uint8Array): Promise<void> {
  let pages: number
  try {
    const pdf = await PDF.load(bytes)
    if (pdf.isEncrypted) refuse('Das PDF ist verschlüsselt.')
    if (pdf.recoveredViaBruteForce) refuse(BROKEN)
    pages = pdf.getPageCount()
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused(BROKEN)
  }
  if (pages < 1) refuse(BROKEN)
  if (pages > PAGES) refuse(`Das PDF hat mehr als ${PAGES.toLocaleString('de-DE')} Seiten.`)
}

/** All definitions of each object, by its number. */
type Objects = Map<number, PdfValue[]>

async function judge(file: Buffer): Promise<void> {
  const budget: PdfBudget = { values: VALUES }
  const objects: Objects = new Map()
  const found: PdfValue[] = []
  let broken = false
  const keep = (numbers: readonly number[], value: PdfValue) => {
    found.push(value)
    if (found.length > OBJECTS) refuse('Das PDF hat zu viele Objekte.')
    for (const number of numbers) {
      const others = objects.get(number)
      if (others) others.push(value)
      else objects.set(number, [value])
    }
  }
  let unread: number | undefined
  for (const { numbers, at } of places(file, budget)) {
    if (unread !== undefined) judgeUnread(file, unread, at > unread ? at : file.length)
    unread = undefined
    const reader = new PdfReader(file, at, budget)
    const value = readAt(reader, numbers.length > 0)
    if (value === undefined) {
      unread = at
      continue
    }
    keep(numbers, value)
    const data = value instanceof PdfDict ? streamAt(reader) : undefined
    if (data === undefined) continue
    const dict = value as PdfDict
    // The content of a stream may stand in another file.
    if (dict.all('F').some((other) => !(other instanceof PdfOther))) refuse(OUTSIDE)
    const isList = isNamed(dict.all('Type'), 'ObjStm') || (dict.all('N').length > 0 && dict.all('First').length > 0)
    const filters = filtersOf(dict)
    if (filters.filter((filter) => filter === 'FlateDecode').length > 1) refuse(TOO_LARGE)
    try {
      if (isList) readList(dict, decodeStream(file.subarray(data), filters), budget, keep)
      else if (filters[0] === 'FlateDecode') await refuseBomb(file.subarray(data))
    } catch (error) {
      // What is encrypted looks damaged, too: that is said first.
      if (!(error instanceof FileRefused) || error.message !== BROKEN) throw error
      broken = true
    }
  }
  if (unread !== undefined) judgeUnread(file, unread, file.length)
  const known: Known = { objects, judged: new Set() }
  for (const value of found) judgeValue(value, known)
  if (broken) refuse(BROKEN)
}

/** An object that says by a number where it begins has to be one; what only looks like a beginning may be part of a picture. */
function readAt(reader: PdfReader, surely: boolean): PdfValue | undefined {
  try {
    return reader.object()
  } catch (error) {
    if (surely) throw error
    return undefined
  }
}

/** So many bytes of a part that can't be read are searched for names. */
const UNREAD_BYTES = 65_536
/** A part that can't be read here may be readable for other programs: every name in it counts. @throws FileRefused */
function judgeUnread(file: Buffer, from: number, to: number): void {
  const text = file.subarray(from, Math.min(to, from + UNREAD_BYTES)).toString('latin1')
  for (const [, word = ''] of text.matchAll(/\/([^\0\t\n\f\r ()<>[\]{}/%]+)/g)) {
    const name = decodedName(word)
    if (ACTIVE_KEYS.has(name) || ACTIVE_ACTIONS.has(name)) refuse(ACTIVE)
  }
}

const STREAM = Buffer.from('stream')
/** The place where the data of a stream begin, if that is what follows its dictionary. */
function streamAt(reader: PdfReader): number | undefined {
  reader.skip()
  const { bytes, at } = reader
  if (!STREAM.equals(bytes.subarray(at, at + STREAM.length))) return undefined
  const [first, second] = [bytes[at + STREAM.length], bytes[at + STREAM.length + 1]]
  return at + STREAM.length + (first === 13 && second === 10 ? 2 : first === 10 || first === 13 ? 1 : 0)
}

const isNamed = (values: readonly PdfValue[], name: string) => values.some((value) => value instanceof PdfName && value.name === name)

const SHORT: Readonly<Record<string, string>> = { Fl: 'FlateDecode' }
/** The filters with which a stream is packed, outermost first. @throws FileRefused where that is said somewhere else */
function filtersOf(dict: PdfDict): string[] {
  const given = dict.all('Filter').flatMap((value) => (value instanceof PdfArray ? value.items : [value]))
  return given.flatMap((value) => {
    if (value instanceof PdfRef) return refuse(BROKEN)
    return value instanceof PdfName ? [SHORT[value.name] ?? value.name] : []
  })
}

/** So many times its size a packed part may become at most. */
const DEFLATE_RATIO = 1_032
/** Bytes at a time. */
const PIECE = 262_144

/**
 * Unpacks what begins here, piece by piece, wherever it is said to end.
 * @throws FileRefused beyond the bound; Error of zlib for what isn't packed so
 */
async function* unpack(packed: Buffer, most: number): AsyncGenerator<Buffer> {
  const stream = createInflate({ chunkSize: PIECE })
  let size = 0
  stream.end(packed)
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > most) refuse(TOO_LARGE)
    yield piece
  }
}

/**
 * A page or picture isn't unpacked here, but by the program that shows it.
 * @throws FileRefused for one that would fill that program's memory
 */
async function refuseBomb(packed: Buffer): Promise<void> {
  const end = packed.indexOf('endstream')
  if (end >= 0 && end * DEFLATE_RATIO < UNPACKED_BYTES) return
  try {
    for await (const _ of unpack(packed, UNPACKED_BYTES));
  } catch (error) {
    // A damaged picture is no danger.
    if (error instanceof FileRefused) throw error
  }
}

/** Unpacks a list of objects. @throws FileRefused for a damaged one, or one that is packed in an unusual way */
function decodeStream(packed: Buffer, filters: readonly string[]): Buffer {
  if (filters.length === 0) return packed
  if (filters.length > 1 || filters[0] !== 'FlateDecode') refuse(BROKEN)
  try {
    return inflateSync(packed, { maxOutputLength: LISTED_BYTES })
  } catch (error) {
    return refuse((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? TOO_LARGE : BROKEN)
  }
}

/** The objects of a list: pairs of numbers and places, then the objects at these places. @throws FileRefused for an unusual one */
function readList(dict: PdfDict, content: Buffer, budget: PdfBudget, keep: (numbers: readonly number[], value: PdfValue) => void): void {
  const [first, count] = [dict.all('First'), dict.all('N')]
  const isPlain = first.length === 1 && count.length === 1 && !dict.all('DecodeParms').some((parms) => hasPredictor(parms))
  const [from, n] = [first[0], count[0]]
  if (!isPlain || typeof from !== 'number' || typeof n !== 'number' || n > OBJECTS) return refuse(BROKEN)
  const header = new PdfReader(content, 0, budget)
  for (let index = 0; index < n; index++) {
    const [number, place] = [header.value(), header.value()]
    if (typeof number !== 'number' || typeof place !== 'number') return refuse(BROKEN)
    const value = new PdfReader(content, from + place, budget).object()
    if (value !== undefined) keep([number], value)
  }
}

const hasPredictor = (parms: PdfValue): boolean =>
  parms instanceof PdfArray
    ? parms.items.some(hasPredictor)
    : parms instanceof PdfDict
      ? parms.all('Predictor').some((predictor) => predictor !== 1)
      : parms instanceof PdfRef

/** All objects, and those that were judged already: by number, and by what an object is to the one that refers to it. */
type Known = Readonly<{ objects: Objects; judged: Set<string> }>

/** @throws FileRefused for whatever does something */
function judgeValue(value: PdfValue, known: Known): void {
  // A name that stands alone may be the kind of an action that refers to it.
  if (value instanceof PdfName && ACTIVE_ACTIONS.has(value.name)) refuse(ACTIVE)
  if (value instanceof PdfArray) for (const item of value.items) if (!(item instanceof PdfName)) judgeValue(item, known)
  if (value instanceof PdfDict) judgeDict(value, known)
}

function judgeDict(dict: PdfDict, known: Known): void {
  for (const [key, value] of dict.pairs) {
    if (ACTIVE_KEYS.has(key)) refuse(ACTIVE)
    if (key === 'Encrypt' && (value instanceof PdfRef || value instanceof PdfDict)) refuse('Das PDF ist verschlüsselt.')
    if (key === 'OpenAction') judgeOwnAction(value, known)
    if (key === 'AA')
      for (const events of resolveAll(value, 'events', known))
        if (events instanceof PdfDict) for (const [, action] of events.pairs) judgeOwnAction(action, known)
    if (key === 'Ref' && value instanceof PdfDict && value.all('F').length) refuse(OUTSIDE)
    if (key === 'URI' || key === 'Base')
      for (const address of resolveAll(value, 'address', known)) if (typeof address === 'string' && SCRIPT.test(address)) refuse(ACTIVE)
    if (value instanceof PdfName) {
      if (key === 'S' && ACTIVE_ACTIONS.has(value.name)) refuse(ACTIVE)
      if (key === 'Subtype' && ACTIVE_SUBTYPES.has(value.name)) refuse(ACTIVE)
      if (key === 'Type' && value.name === 'EmbeddedFile') refuse(ACTIVE)
    } else judgeValue(value, known)
  }
}

/** A script as an address, behind the marks of texts in UTF-16 and UTF-8; the reader leaves out blanks and zeros. */
const SCRIPT = /^(þÿ|ÿþ|ï»¿)?javascript:/i

/**
 * Yields what a value refers to, in each of its definitions that wasn't judged as this before.
 * @throws FileRefused for what leads nowhere that we know, or only on from there: others may find something
 */
function* resolveAll(value: PdfValue, as: 'events' | 'address' | 'action' | 'kind', { objects, judged }: Known): Generator<PdfValue> {
  if (!(value instanceof PdfRef)) return yield value
  const key = `${as} ${value.object}`
  if (judged.has(key)) return
  judged.add(key)
  const definitions = objects.get(value.object) ?? []
  if (definitions.length === 0 || definitions.some((definition) => definition instanceof PdfRef)) refuse(ACTIVE)
  yield* definitions
}

/** An action that runs without a click, and those that come after it. @throws FileRefused for all but quiet ones */
function judgeOwnAction(first: PdfValue, known: Known): void {
  const waiting = [first]
  for (const action of waiting)
    for (const found of resolveAll(action, 'action', known)) {
      // A place in the document: the page that it names may be gone.
      if (found instanceof PdfArray)
        for (const item of found.items)
          if (item instanceof PdfDict || (item instanceof PdfRef && known.objects.has(item.object))) waiting.push(item)
      if (!(found instanceof PdfDict)) continue
      for (const value of found.all('S'))
        for (const kind of resolveAll(value, 'kind', known)) if (!(kind instanceof PdfName && QUIET_ACTIONS.has(kind.name))) refuse(ACTIVE)
      for (const next of found.all('Next')) for (const item of next instanceof PdfArray ? next.items : [next]) waiting.push(item)
    }
}
