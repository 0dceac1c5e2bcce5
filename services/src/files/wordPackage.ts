import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { attribute, type Budget, fullBudget, type MarkupHandler, readMarkup } from './markup.ts'
import { BROKEN, FileRefused, refuse } from './refusal.ts'

/** Entries of an archive, and bytes that they claim to have unpacked: pictures are never unpacked, so this is a bound of form. */
const ENTRIES = 2_000
const CLAIMED_BYTES = 100 * 1024 * 1024
/** Bytes of parts that are read, each and together. */
const PART_BYTES = 2 * 1024 * 1024
const RELATIONSHIPS_BYTES = 256 * 1024
const READ_BYTES = 16 * 1024 * 1024
const TOO_LARGE = 'Das Word-Dokument ist entpackt zu groß.'

const MACROS = 'Das Word-Dokument enthält Makros. Bitte speichern Sie es als DOCX ohne Makros.'
const ACTIVE = 'Das Word-Dokument enthält Makros oder eingebettete Dateien.'
const OUTSIDE = 'Das Word-Dokument lädt Inhalte von außen nach.'
const NO_WORD = 'Die Datei ist kein Word-Dokument (DOCX).'

/** Names and kinds of parts that run something or hide another file. */
const ACTIVE_NAME = /(^|\/)(vbaProject|vbaData|activeX|embeddings|customUI|afchunk)/i
const ACTIVE_TYPE = /vbaProject|vbaData|activeX|oleObject|ms-office\.control|package\.sheet|keyMapCustomizations/i
const ACTIVE_RELATIONSHIP = /\/(vbaProject|wordVbaData|oleObject|package|control|activeXControlBinary|aFChunk|subDocument|frame|customUI)$/i
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

type Relationship = Readonly<{ type: string; target: string }>

/** A Word document's archive, of which no more is unpacked than is asked for. */
export type WordPackage = Readonly<{
  /** The part that holds the text. */
  main: string
  /** Parts that the markup of a text may stand in: everything of the main part's folder, and those whose own type says so. */
  textParts: readonly string[]
  /** The part that another one names by the end of a relationship's type, such as 'numbering'. */
  relatedPart(from: string, type: string): string | undefined
  /** @throws FileRefused */
  read(name: string, handler: MarkupHandler): Promise<void>
  close(): void
}>

/**
 * Opens a Word document and judges what its archive says of itself: names, kinds of parts, relationships.
 * @throws FileRefused naming the reason
 */
export async function openWordPackage(bytes: Uint8Array): Promise<WordPackage> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
    strictFileNames: true,
    autoClose: false,
  }).catch(() => refuse(BROKEN))
  try {
    return await judge(zip, await entriesOf(zip))
  } catch (error) {
    zip.close()
    throw error instanceof FileRefused ? error : new FileRefused(BROKEN)
  }
}

/** The entries by their names, in which case doesn't count. @throws FileRefused */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let claimed = 0
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    claimed += entry.uncompressedSize
    if (entries.size >= ENTRIES || claimed > CLAIMED_BYTES) refuse(TOO_LARGE)
    if (entry.isEncrypted()) refuse('Das Word-Dokument ist verschlüsselt.')
    if (ACTIVE_NAME.test(name)) refuse(ACTIVE)
    // Of two entries with one name, each program may take a different one.
    if (entries.has(name)) refuse(BROKEN)
    entries.set(name, entry)
  }
  return entries
}

async function judge(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<WordPackage> {
  const budget: Budget = fullBudget()
  let left = READ_BYTES
  const read = async (name: string, handler: MarkupHandler): Promise<void> => {
    const entry = entries.get(name) ?? refuse(NO_WORD)
    left -= entry.uncompressedSize
    if (entry.uncompressedSize > (name.endsWith('.rels') ? RELATIONSHIPS_BYTES : PART_BYTES) || left < 0) refuse(TOO_LARGE)
    const stream = await zip.openReadStreamPromise(entry).catch(() => refuse(BROKEN))
    try {
      await readMarkup(stream, handler, budget)
    } finally {
      stream.destroy()
    }
  }
  if (!entries.has('[content_types].xml')) refuse(NO_WORD)
  const typeOf = await contentTypes(read)
  const relationships = new Map<string, readonly Relationship[]>()
  for (const name of entries.keys()) if (name.endsWith('.rels')) relationships.set(name, await relationshipsIn(name, read))
  const relatedPart = (from: string, type: string) => {
    const found = relationships.get(relationshipsOf(from))?.find((r) => r.type.endsWith(`/${type}`))
    return found && resolve(from, found.target)
  }
  const main = relatedPart('', 'officeDocument') ?? 'word/document.xml'
  if (/macroEnabled/i.test(typeOf(main) ?? '')) refuse(MACROS)
  if (!entries.has(main) || typeOf(main) !== MAIN_TYPE.toLowerCase()) refuse(NO_WORD)
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const isText = (name: string) => (name.endsWith('.xml') && name.startsWith(folder)) || (typeOf(name) ?? '').includes('wordprocessingml')
  return {
    main,
    textParts: [...entries.keys()].filter((name) => name !== '[content_types].xml' && !name.endsWith('.rels') && isText(name)),
    relatedPart: (from, type) => {
      const name = relatedPart(from, type)
      return name !== undefined && entries.has(name) ? name : undefined
    },
    read,
    close: () => zip.close(),
  }
}

type Read = (name: string, handler: MarkupHandler) => Promise<void>

/** Tells a part's kind by its name, from the archive's own list: for itself, or else for its ending. @throws FileRefused for active ones */
async function contentTypes(read: Read): Promise<(name: string) => string | undefined> {
  const [byName, byEnding] = [new Map<string, string>(), new Map<string, string>()]
  await read('[content_types].xml', {
    open: (tag) => {
      const type = (attribute(tag, 'ContentType') ?? '').trim().toLowerCase()
      if (/macroEnabled/i.test(type)) refuse(MACROS)
      if (ACTIVE_TYPE.test(type)) refuse(ACTIVE)
      if (tag.local === 'Override') byName.set((attribute(tag, 'PartName') ?? '').replace(/^\/+/, '').toLowerCase(), type)
      if (tag.local === 'Default') byEnding.set((attribute(tag, 'Extension') ?? '').toLowerCase(), type)
    },
  })
  return (name) => byName.get(name) ?? byEnding.get(name.slice(name.lastIndexOf('.') + 1))
}

/** @throws FileRefused for one that runs something, or fetches something when the document is opened; links to click on may stay */
async function relationshipsIn(name: string, read: Read): Promise<Relationship[]> {
  const found: Relationship[] = []
  await read(name, {
    open: (tag) => {
      if (tag.local !== 'Relationship') return
      const type = (attribute(tag, 'Type') ?? '').trim()
      const target = (attribute(tag, 'Target') ?? '').trim()
      const external = (attribute(tag, 'TargetMode') ?? '').trim().toLowerCase() === 'external'
      if ((external || isAddress(target)) && !/\/hyperlink$/i.test(type)) refuse(OUTSIDE)
      if (ACTIVE_RELATIONSHIP.test(type)) refuse(ACTIVE)
      if (!external) found.push({ type, target })
    },
  })
  return found
}

/** Something elsewhere: with a scheme, or on another machine. */
const isAddress = (target: string): boolean => /^([a-z][a-z0-9+.-]*:|\\\\|\/\/)/i.test(target)

/** 'word/document.xml' → 'word/_rels/document.xml.rels' */
const relationshipsOf = (name: string): string => {
  const at = name.lastIndexOf('/') + 1
  return `${name.slice(0, at)}_rels/${name.slice(at)}.rels`
}

/** The name of a part that another one refers to. */
function resolve(from: string, target: string): string {
  const way = target.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const step of target.split('/').filter(Boolean)) {
    if (step === '..') way.pop()
    else if (step !== '.') way.push(step)
  }
  return way.join('/').toLowerCase()
}
