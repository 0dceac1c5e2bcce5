import type { TextBlock, TextChunk } from '@avalwerk/domain'
import type { SaxesTagNS } from 'saxes'
import { isWord } from './docx.ts'
import { attribute, type MarkupHandler } from './markup.ts'
import { refuse } from './refusal.ts'
import { openWordPackage, type WordPackage } from './wordPackage.ts'

/** More than this no wording holds; the user who takes it over may still shorten it. */
const CHARACTERS = 240_000
const PARAGRAPHS = 5_000

/**
 * The wording of a Word document: paragraphs, lists, bold and italic. Tables come as paragraphs, pictures not at all; what was
 * deleted with changes tracked is left out.
 * @throws FileRefused if it can't be read
 */
export async function readWording(bytes: Uint8Array): Promise<TextBlock[]> {
  const word = await openWordPackage(bytes)
  try {
    const blocks: TextBlock[] = []
    const reader = paragraphs(await numberingOf(word), (paragraph, list) => add(blocks, paragraph, list))
    await word.read(word.main, reader)
    return blocks
  } finally {
    word.close()
  }
}

/** Whether a paragraph is the point of a list: its numbers or bullets, or neither. */
type ListKind = 'ordered' | 'bullets' | undefined

/** Ordered paragraphs of legal texts are their clauses, which are numbered anyway; points with bullets make lists. */
function add(blocks: TextBlock[], pieces: readonly TextChunk[], list: ListKind): void {
  const parts = joinPieces(pieces)
  if (!parts.some(({ text }) => text.trim())) return
  if (blocks.length >= PARAGRAPHS) refuse('Das Word-Dokument hat zu viele Absätze, um es zu übernehmen.')
  const last = blocks.at(-1)
  if (list !== 'bullets') blocks.push({ art: 'ABSATZ', teile: parts })
  else if (last?.art === 'LISTE') (last.punkte as TextChunk[][]).push(parts)
  else blocks.push({ art: 'LISTE', nummeriert: false, punkte: [parts] })
}

/** Neighbours that look the same are one: Word splits words wherever the author has paused. */
function joinPieces(pieces: readonly TextChunk[]): TextChunk[] {
  const whole: { text: string; fett?: true; kursiv?: true }[] = []
  for (const piece of pieces) {
    const last = whole.at(-1)
    if (last && last.fett === piece.fett && last.kursiv === piece.kursiv) last.text += piece.text
    else whole.push({ ...piece })
  }
  return whole
}

/** What the direct numbering or the style of a paragraph makes of it. */
type Numbering = Readonly<{ kindOf(direct: Numbered, style: string | undefined): ListKind }>
type Numbered = Readonly<{ id?: string | undefined; level?: string | undefined }>

/** Reads what a document says of its lists, in the parts for numbering and styles. */
async function numberingOf(word: WordPackage): Promise<Numbering> {
  const abstracts = new Map<string, Map<string, string>>()
  const lists = new Map<string, string>()
  const levelOfStyle = new Map<string, string>()
  const styles = new Map<string, Numbered & { basedOn?: string }>()
  const numbering = word.relatedPart(word.main, 'numbering')
  const styling = word.relatedPart(word.main, 'styles')
  if (numbering) await word.read(numbering, numberingReader(abstracts, lists, levelOfStyle))
  if (styling) await word.read(styling, styleReader(styles))
  const formatOf = ({ id, level }: Numbered): string | undefined => {
    // Number 0 takes a style's numbering away.
    if (id === undefined || id === '0') return undefined
    const levels = abstracts.get(lists.get(id) ?? '')
    return levels?.get(level ?? '0') ?? levels?.get('0')
  }
  const styleFormat = (style: string | undefined): string | undefined => {
    let name = style
    // How deep styles may be based on one another; those that are based on themselves end here.
    for (let step = 0; name !== undefined && step < 12; step++) {
      const found = styles.get(name)
      if (found?.id !== undefined) return formatOf({ id: found.id, level: found.level })
      const format = levelOfStyle.get(name)
      if (format) return format
      name = found?.basedOn
    }
    return undefined
  }
  return {
    kindOf: (direct, style) => {
      const format = direct.id === undefined ? styleFormat(style) : formatOf(direct)
      return format === undefined ? undefined : format === 'bullet' ? 'bullets' : 'ordered'
    },
  }
}

const value = (tag: SaxesTagNS) => attribute(tag, 'val')

function numberingReader(
  abstracts: Map<string, Map<string, string>>,
  lists: Map<string, string>,
  levelOfStyle: Map<string, string>,
): MarkupHandler {
  let levels: Map<string, string> | undefined
  let list: string | undefined
  let [level, style]: (string | undefined)[] = []
  return {
    open: (tag) => {
      if (!isWord(tag)) return
      if (tag.local === 'abstractNum') abstracts.set(attribute(tag, 'abstractNumId') ?? '', (levels = new Map()))
      if (tag.local === 'num') list = attribute(tag, 'numId')
      if (tag.local === 'abstractNumId' && list !== undefined) lists.set(list, value(tag) ?? '')
      if (tag.local === 'lvl') [level, style] = [attribute(tag, 'ilvl'), undefined]
      if (tag.local === 'pStyle') style = value(tag)
      if (tag.local === 'numFmt' && levels && level !== undefined) levels.set(level, value(tag) ?? '')
    },
    close: (tag) => {
      if (!isWord(tag)) return
      if (tag.local === 'lvl') {
        const format = levels?.get(level ?? '')
        if (style !== undefined && format !== undefined) levelOfStyle.set(style, format)
        level = undefined
      }
      if (tag.local === 'abstractNum') levels = undefined
      if (tag.local === 'num') list = undefined
    },
  }
}

function styleReader(styles: Map<string, Numbered & { basedOn?: string }>): MarkupHandler {
  let style: { id?: string | undefined; level?: string | undefined; basedOn?: string } | undefined
  return {
    open: (tag) => {
      if (!isWord(tag)) return
      if (tag.local === 'style') styles.set(attribute(tag, 'styleId') ?? '', (style = {}))
      if (!style) return
      if (tag.local === 'basedOn') style.basedOn = value(tag) ?? ''
      if (tag.local === 'numId') style.id = value(tag)
      if (tag.local === 'ilvl') style.level = value(tag)
    },
    close: (tag) => {
      if (isWord(tag) && tag.local === 'style') style = undefined
    },
  }
}

/** Parts of a text that aren't its wording now: deleted and moved away, older properties, the newer of two ways to draw the same. */
const isPassedOver = (tag: SaxesTagNS): boolean =>
  isWord(tag)
    ? ['del', 'moveFrom', 'sectPr', 'rt'].includes(tag.local) || tag.local.endsWith('Change')
    : tag.local === 'Choice' && tag.uri.endsWith('/markup-compatibility/2006')

type Paragraph = {
  pieces: TextChunk[]
  numbered: { id?: string | undefined; level?: string | undefined }
  style?: string | undefined
  goesOn: boolean
}

/** Reads paragraphs, those in tables, boxes and controls too. One in a box comes before the paragraph that holds the box. */
function paragraphs(numbering: Numbering, take: (pieces: readonly TextChunk[], list: ListKind) => void): MarkupHandler {
  const open: Paragraph[] = []
  let carried: TextChunk[] = []
  let [passedOver, characters] = [0, 0]
  let [bold, italic, inText, inParagraphProperties] = [false, false, false, false]
  const isOn = (tag: SaxesTagNS) => !['0', 'false', 'off', 'none'].includes(value(tag) ?? '1')
  const say = (text: string) => {
    characters += text.length
    if (characters > CHARACTERS) refuse('Der Wortlaut des Word-Dokuments ist zu lang, um ihn zu übernehmen.')
    open
      .at(-1)
      ?.pieces.push({ text: text.replace(/\p{Cc}/gu, ' '), ...(bold && { fett: true as const }), ...(italic && { kursiv: true as const }) })
  }
  const readProperties = (tag: SaxesTagNS, paragraph: Paragraph) => {
    if (tag.local === 'pStyle') paragraph.style = value(tag)
    if (tag.local === 'numId') paragraph.numbered.id = value(tag)
    if (tag.local === 'ilvl') paragraph.numbered.level = value(tag)
  }
  const begin: Readonly<Record<string, (tag: SaxesTagNS) => void>> = {
    p: () => {
      open.push({ pieces: carried, numbered: {}, goesOn: false })
      carried = []
    },
    pPr: () => (inParagraphProperties = true),
    r: () => ([bold, italic] = [false, false]),
    b: (tag) => (bold = isOn(tag)),
    i: (tag) => (italic = isOn(tag)),
    t: () => (inText = true),
    tab: () => say(' '),
    br: () => say(' '),
    cr: () => say(' '),
    noBreakHyphen: () => say('\u2011'),
  }
  return {
    open: (tag) => {
      const paragraph = open.at(-1)
      // The mark of a deleted paragraph's end: what follows belongs to it.
      if (inParagraphProperties && !passedOver && paragraph && isWord(tag) && tag.local === 'del') paragraph.goesOn = true
      if (passedOver || isPassedOver(tag)) passedOver += 1
      else if (!isWord(tag)) return
      else if (inParagraphProperties && paragraph) readProperties(tag, paragraph)
      else begin[tag.local]?.(tag)
    },
    close: (tag) => {
      if (passedOver) {
        passedOver -= 1
        return
      }
      if (!isWord(tag)) return
      if (tag.local === 'pPr') inParagraphProperties = false
      if (tag.local === 't') inText = false
      if (tag.local !== 'p') return
      const done = open.pop()
      if (done?.goesOn) carried = done.pieces
      else if (done) take(done.pieces, numbering.kindOf(done.numbered, done.style))
    },
    text: (text) => {
      if (inText && !passedOver) say(text)
    },
    end: () => take(carried, undefined),
  }
}
