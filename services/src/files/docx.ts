import type { SaxesTagNS } from 'saxes'
import { attribute, type MarkupHandler } from './markup.ts'
import { refuse } from './refusal.ts'
import { openWordPackage } from './wordPackage.ts'

/** The names of word processing, of both editions of the standard. */
export const isWord = ({ uri }: SaxesTagNS): boolean => /\/wordprocessingml\/(2006\/)?main$/.test(uri)

/**
 * Fields that fetch something from elsewhere or start something. What may stand before a field's name (blanks, quotes, what can't be
 * seen) is passed over.
 */
const ACTIVE_FIELD =
  /^[\s"“”\\\p{Cf}]*(DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|INCLUDE|LINK|IMPORT|RD|MACROBUTTON|DATABASE|EMBED|CONTROL|HTMLCONTROL)(?![\p{L}\p{N}_])/iu
const FIELD_LENGTH = 65_536
const INSTRUCTIONS = new Set(['instrText', 'delInstrText'])
const FOREIGN = new Set(['altChunk', 'object', 'control', 'OLEObject', 'subDoc'])

/**
 * May a Word document be kept? It is read as a whole where text can stand, so that no notation of markup hides anything: entities,
 * quotes, prefixes, an instruction in pieces or in fields within fields.
 * @throws FileRefused naming the reason
 */
export async function checkDocx(bytes: Uint8Array): Promise<void> {
  const word = await openWordPackage(bytes)
  try {
    for (const part of word.textParts) await word.read(part, judging())
  } finally {
    word.close()
  }
}

/** A field whose instruction is being read, or whose result is. */
type Field = { instruction: string; inResult: boolean }

function judging(): MarkupHandler {
  const fields: Field[] = []
  /** The field that the coming text belongs to; undefined where it is just text. */
  let instruction: Field | undefined
  const judge = (field: Field | undefined) => {
    if (field && ACTIVE_FIELD.test(field.instruction)) refuse('Das Word-Dokument enthält aktive Felder (DDE).')
  }
  const change = (kind: string | undefined) => {
    if (kind === 'begin') fields.push({ instruction: '', inResult: false })
    const last = fields.at(-1)
    if (kind === 'separate' || kind === 'end') judge(last)
    if (kind === 'separate' && last) last.inResult = true
    if (kind === 'end') fields.pop()
  }
  return {
    open: (tag) => {
      if (FOREIGN.has(tag.local)) refuse('Das Word-Dokument enthält Makros oder eingebettete Dateien.')
      if (!isWord(tag)) return
      if (tag.local === 'mailMerge') refuse('Das Word-Dokument lädt Inhalte von außen nach.')
      if (tag.local === 'fldSimple') judge({ instruction: attribute(tag, 'instr') ?? '', inResult: false })
      if (tag.local === 'fldChar') change(attribute(tag, 'fldCharType'))
      // The result of a field within an instruction is a part of that instruction.
      const open = fields.findLast(({ inResult }) => !inResult)
      if (INSTRUCTIONS.has(tag.local)) instruction = open ?? { instruction: '', inResult: false }
      else if (tag.local === 't') instruction = open
    },
    close: (tag) => {
      if (INSTRUCTIONS.has(tag.local) && instruction && !fields.includes(instruction)) judge(instruction)
      instruction = undefined
    },
    text: (text) => {
      if (!instruction) return
      instruction.instruction += text
      if (instruction.instruction.length > FIELD_LENGTH) refuse('Das Word-Dokument enthält ein Feld, das zu lang ist.')
    },
    end: () => fields.forEach(judge),
  }
}
