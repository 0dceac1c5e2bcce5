import { SaxesParser, type SaxesTagNS } from 'saxes'
import { BROKEN, FileRefused, refuse } from './refusal.ts'

/** Receives a document's parts while it is read. Nothing of the document is kept. */
export type MarkupHandler = Readonly<{
  open?: (tag: SaxesTagNS) => void
  close?: (tag: SaxesTagNS) => void
  text?: (text: string) => void
  /** The document is over. */
  end?: () => void
}>

/** How much of a file's markup is read: elements of all its parts together, everything else of each. */
const ELEMENTS = 200_000
const DEPTH = 200
const ATTRIBUTES = 100
const ATTRIBUTE_LENGTH = 65_536
const TOO_LARGE = 'Das Word-Dokument ist zu groß oder zu tief verschachtelt.'

/** What the parts of one file may still hold. */
export type Budget = { elements: number }
/** The budget of a file before anything of it is read. */
export const fullBudget = (): Budget => ({ elements: ELEMENTS })

/** The value of an attribute by its local name, whatever its prefix, quotes and entities. */
export const attribute = (tag: SaxesTagNS, name: string): string | undefined =>
  Object.values(tag.attributes).find(({ local }) => local === name)?.value

/**
 * Reads XML as it comes, in time that grows with its length alone. Declarations of types are refused, and with them entities of one's own;
 * so is every encoding but UTF-8, which is what word processors write.
 * @throws FileRefused for a file that is no XML, or goes beyond the bounds
 */
export async function readMarkup(source: AsyncIterable<Uint8Array>, handler: MarkupHandler, budget: Budget): Promise<void> {
  const parser = new SaxesParser({ xmlns: true })
  let [depth, attributes] = [0, 0]
  parser.on('error', () => refuse(BROKEN))
  parser.on('doctype', () => refuse('Das Word-Dokument enthält eine Dokumenttyp-Deklaration.'))
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding && !/^utf-?8$/i.test(encoding)) refuse(BROKEN)
  })
  parser.on('attribute', ({ value }) => {
    attributes += 1
    if (attributes > ATTRIBUTES || value.length > ATTRIBUTE_LENGTH) refuse(TOO_LARGE)
  })
  parser.on('opentagstart', () => {
    attributes = 0
    budget.elements -= 1
    depth += 1
    if (budget.elements < 0 || depth > DEPTH) refuse(TOO_LARGE)
  })
  parser.on('opentag', (tag) => handler.open?.(tag))
  parser.on('closetag', (tag) => {
    depth -= 1
    handler.close?.(tag)
  })
  parser.on('text', (text) => handler.text?.(text))
  parser.on('cdata', (text) => handler.text?.(text))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of source) parser.write(decoder.decode(piece, { stream: true }))
    parser.write(decoder.decode()).close()
    handler.end?.()
  } catch (error) {
    // Neither the archive's own checks of lengths and sums nor a decoder's complaint tells people more than this.
    throw error instanceof FileRefused ? error : new FileRefused(BROKEN)
  }
}
