import { BROKEN, refuse } from './refusal.ts'

/** The objects that a PDF is written in, as far as they tell what it does. Numbers of objects are kept, of generations not. */
export type PdfValue = number | string | PdfName | PdfRef | PdfArray | PdfDict | PdfOther
/** Decoded: /J#61vaScript is /JavaScript. */
export class PdfName {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
/** A reference to an object, by its number. */
export class PdfRef {
  readonly object: number
  constructor(object: number) {
    this.object = object
  }
}
/** A word such as true, null or endobj. */
export class PdfOther {
  readonly word: string
  constructor(word: string) {
    this.word = word
  }
}
export class PdfArray {
  readonly items: readonly PdfValue[]
  constructor(items: readonly PdfValue[]) {
    this.items = items
  }
}
/** Every pair as it stands: of two with one key each reader may take another. */
export class PdfDict {
  readonly pairs: readonly (readonly [key: string, value: PdfValue])[]
  constructor(pairs: readonly (readonly [string, PdfValue])[]) {
    this.pairs = pairs
  }
  /** All values of a key. */
  all(key: string): PdfValue[] {
    return this.pairs.filter(([name]) => name === key).map(([, value]) => value)
  }
}

const DEPTH = 100
const WHITE = new Set([0, 9, 10, 12, 13, 32])
const DELIMITERS = new Set(Buffer.from('()<>[]{}/%'))
const [PERCENT, OPEN, CLOSE, LESS, GREATER, SLASH, BACKSLASH, BEGIN, END] = Buffer.from('%()<>/\\[]')
/** Does a byte count as white space? The end of the file, undefined, doesn't. */
export const isWhite = (byte: number | undefined): boolean => byte !== undefined && WHITE.has(byte)
/** May a byte be part of a name, a number or a word? */
export const isRegular = (byte: number): boolean => !WHITE.has(byte) && !DELIMITERS.has(byte)
const hex = (byte: number | undefined): number => (byte === undefined ? NaN : Number.parseInt(String.fromCharCode(byte), 16))

/** A name as it is meant: J#61vaScript is JavaScript. */
export const decodedName = (word: string): string =>
  word.replace(/#([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))

/** So much of a text is kept, beside its blanks and control characters. */
const TEXT = 200
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** What may be read of all objects together: a file of a few bytes must not keep the process busy. */
export type PdfBudget = { values: number }

/** Reads objects at a place of a file, as forgiving as programs that show PDFs are. */
export class PdfReader {
  readonly bytes: Uint8Array
  at: number
  readonly #budget: PdfBudget
  constructor(bytes: Uint8Array, at: number, budget: PdfBudget) {
    this.bytes = bytes
    this.at = at
    this.#budget = budget
  }

  /** The object that begins here; undefined at the end. @throws FileRefused for one that never ends */
  value(): PdfValue | undefined {
    return this.#valueOf(0)
  }

  /** The object that is defined here: what a value is, and a reference where it is nothing but one. @throws FileRefused as `value` */
  object(): PdfValue | undefined {
    const first = this.value()
    const { at } = this
    if (typeof first === 'number') {
      const [generation, word] = [this.value(), this.value()]
      if (typeof generation === 'number' && word instanceof PdfOther && word.word === 'R') return new PdfRef(first)
      this.at = at
    }
    return first
  }

  /** Passes over blanks and comments. */
  skip(): void {
    for (; this.at < this.bytes.length; this.at++) {
      const byte = this.bytes[this.at] as number
      if (byte === PERCENT) while (this.at < this.bytes.length && ![10, 13].includes(this.bytes[this.at] as number)) this.at++
      else if (!WHITE.has(byte)) return
    }
  }

  #valueOf(depth: number): PdfValue | undefined {
    this.#budget.values -= 1
    if (this.#budget.values < 0 || depth > DEPTH) refuse('Das PDF ist zu umfangreich oder zu tief verschachtelt.')
    this.skip()
    const [byte, next] = [this.bytes[this.at], this.bytes[this.at + 1]]
    if (byte === undefined) return undefined
    if (byte === SLASH) return this.#name()
    if (byte === OPEN) return this.#text()
    if (byte === LESS && next === LESS) return this.#dict(depth)
    if (byte === LESS) return this.#hexText()
    if (byte === BEGIN) return new PdfArray(this.#until(depth, (at) => this.bytes[at] === END, 1))
    if (DELIMITERS.has(byte)) {
      this.at += byte === GREATER && next === GREATER ? 2 : 1
      return new PdfOther(String.fromCharCode(byte))
    }
    const word = this.#word()
    return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(word) ? Number(word) : new PdfOther(word)
  }

  /** The objects up to a sign; a number, a number and R are one. */
  #until(depth: number, isEnd: (at: number) => boolean, length: number): PdfValue[] {
    const items: PdfValue[] = []
    this.at += length
    for (;;) {
      this.skip()
      if (isEnd(this.at)) break
      const item = this.#valueOf(depth + 1) ?? refuse(BROKEN)
      const [object, generation] = items.slice(-2)
      if (item instanceof PdfOther && item.word === 'R' && typeof object === 'number' && typeof generation === 'number')
        items.splice(-2, 2, new PdfRef(object))
      else items.push(item)
    }
    this.at += length
    return items
  }

  #dict(depth: number): PdfDict {
    const items = this.#until(depth, (at) => this.bytes[at] === GREATER && this.bytes[at + 1] === GREATER, 2)
    const pairs: [string, PdfValue][] = []
    for (let index = 0; index < items.length; index++) {
      const [key, item] = [items[index], items[index + 1]]
      // A value that stands where a key should is passed over.
      if (!(key instanceof PdfName) || item === undefined) continue
      pairs.push([key.name, item])
      index += 1
    }
    return new PdfDict(pairs)
  }

  #word(): string {
    const from = this.at
    while (this.at < this.bytes.length && isRegular(this.bytes[this.at] as number)) this.at++
    return Buffer.from(this.bytes.subarray(from, this.at)).toString('latin1')
  }

  #name(): PdfName {
    this.at += 1
    return new PdfName(decodedName(this.#word()))
  }

  /** (A text, with (brackets) and \\051 in it.) Only its end matters, and how it begins, without blanks and control characters. */
  #text(): string {
    const from = this.at + 1
    for (let open = 0; this.at < this.bytes.length; this.at++) {
      const byte = this.bytes[this.at]
      if (byte === BACKSLASH) this.at += 1
      else if (byte === OPEN) open += 1
      else if (byte === CLOSE && --open === 0) {
        this.at += 1
        return this.#textOf(from, this.at - 1)
      }
    }
    return refuse(BROKEN)
  }

  #hexText(): string {
    const from = this.at + 1
    let [text, high] = ['', -1]
    for (this.at = from; this.at < this.bytes.length && this.bytes[this.at] !== GREATER; this.at++) {
      const digit = hex(this.bytes[this.at])
      if (Number.isNaN(digit)) continue
      if (high < 0) high = digit
      else [text, high] = [append(text, high * 16 + digit), -1]
    }
    if (this.at >= this.bytes.length) refuse(BROKEN)
    this.at += 1
    return high < 0 ? text : append(text, high * 16)
  }

  #textOf(from: number, to: number): string {
    let text = ''
    for (let at = from; at < to && text.length < TEXT; at++) {
      const byte = this.bytes[at] as number
      if (byte !== BACKSLASH) {
        text = append(text, byte)
        continue
      }
      at += 1
      const ahead = Buffer.from(this.bytes.subarray(at, Math.min(to, at + 3))).toString('latin1')
      const octal = /^[0-7]{1,3}/.exec(ahead)?.[0]
      // A backslash before the end of a line continues it: the end itself is no character that is kept.
      text = append(text, octal ? Number.parseInt(octal, 8) & 255 : (ESCAPED[ahead[0] ?? ''] ?? ahead).charCodeAt(0) || 0)
      if (octal) at += octal.length - 1
    }
    return text
  }
}

/** A text with one sign more, if it is one that is kept. */
const append = (text: string, byte: number): string => (byte <= 32 || text.length >= TEXT ? text : text + String.fromCharCode(byte))
