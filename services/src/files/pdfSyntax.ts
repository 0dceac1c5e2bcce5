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
const [HASH, PERCENT, OPEN, CLOSE, LESS, GREATER, SLASH, BACKSLASH, BEGIN, END] = Buffer.from('#%()<>/\\[]')
const isRegular = (byte: number) => !WHITE.has(byte) && !DELIMITERS.has(byte)
const hex = (byte: number | undefined): number => (byte === undefined ? NaN : Number.parseInt(String.fromCharCode(byte), 16))

/** What may be read of all objects together: a file of a few bytes must not keep anybody busy. */
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

  /** The object that begins here; undefined at the end. @throws Refused for one that never ends */
  value(): PdfValue | undefined {
    return this.#valueOf(0)
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
    for (let i = 0; i < items.length; i++) {
      const [key, item] = [items[i], items[i + 1]]
      // What stands where a key should is passed over.
      if (!(key instanceof PdfName) || item === undefined) continue
      pairs.push([key.name, item])
      i += 1
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
    const from = this.at
    const word = this.#word()
    if (!word.includes('#')) return new PdfName(word)
    const decoded: number[] = []
    for (let i = from; i < this.at; i++) {
      const byte = this.bytes[i] as number
      const code = byte === HASH ? hex(this.bytes[i + 1]) * 16 + hex(this.bytes[i + 2]) : Number.NaN
      decoded.push(Number.isNaN(code) ? byte : code)
      if (!Number.isNaN(code)) i += 2
    }
    return new PdfName(Buffer.from(decoded).toString('latin1'))
  }

  /** (A text, with (brackets) and \\051 in it.) Only its end matters, and how it begins. */
  #text(): string {
    const from = this.at + 1
    for (let open = 0; this.at < this.bytes.length; this.at++) {
      const byte = this.bytes[this.at]
      if (byte === BACKSLASH) this.at += 1
      else if (byte === OPEN) open += 1
      else if (byte === CLOSE && --open === 0) {
        this.at += 1
        return this.#beginning(from, this.at - 1)
      }
    }
    return refuse(BROKEN)
  }

  #hexText(): string {
    const from = this.at + 1
    while (this.at < this.bytes.length && this.bytes[this.at] !== GREATER) this.at++
    if (this.at >= this.bytes.length) refuse(BROKEN)
    this.at += 1
    return this.#beginning(from, this.at - 1)
  }

  #beginning(from: number, to: number): string {
    return Buffer.from(this.bytes.subarray(from, Math.min(to, from + 100))).toString('latin1')
  }
}
