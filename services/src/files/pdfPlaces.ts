import { isRegular, isWhite, type PdfBudget } from './pdfSyntax.ts'
import { refuse } from './refusal.ts'

/** Where an object or a trailer begins, with the object's numbers that may stand before it; none where there is no numbered object. */
export type Place = Readonly<{ numbers: readonly number[]; at: number }>

const PERCENT = 37
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/
const isLineEnd = (byte: number | undefined) => byte === 10 || byte === 13

/** Each place at which an object may be found: a number, a generation and `obj` (PDF 2.0, 7.3.10), and trailers. */
export function* places(file: Buffer, budget: PdfBudget): Generator<Place> {
  for (let at = file.indexOf('obj'); at >= 0; at = file.indexOf('obj', at + 3)) {
    if (file.subarray(Math.max(0, at - 3), at).toString('latin1') === 'end') continue
    const numbers = numbersBefore(file, at, budget)
    if (numbers.length || isWhite(file[at - 1])) yield { numbers, at: at + 3 }
  }
  for (let at = file.indexOf('trailer'); at >= 0; at = file.indexOf('trailer', at + 7)) yield { numbers: [], at: at + 7 }
}

/** The numbers of the object whose generation ends before `end`: one, or several where it can't be told what is a comment. */
function numbersBefore(file: Buffer, end: number, budget: PdfBudget): number[] {
  const numbers = new Set<number>()
  const seen = new Set<number>()
  for (const generation of wordsBefore(file, end, new Set(), budget)) {
    if (!NUMBER.test(generation.word)) continue
    for (const { word } of wordsBefore(file, generation.from, seen, budget))
      if (NUMBER.test(word)) numbers.add(Math.trunc(Math.abs(Number(word))))
  }
  return [...numbers]
}

/**
 * The words that only blanks and comments part from `end`. Read backwards a line may hold a comment from any of its percent signs on,
 * or none: each counts.
 * @param seen places that were looked at already
 * @throws FileRefused for a file that would keep us looking
 */
function* wordsBefore(file: Buffer, end: number, seen: Set<number>, budget: PdfBudget): Generator<{ word: string; from: number }> {
  const ends = [end]
  for (let at of ends) {
    let newLine = false
    for (; at > 0 && isWhite(file[at - 1]); at--) newLine ||= isLineEnd(file[at - 1])
    if (seen.has(at)) continue
    seen.add(at)
    budget.values -= 1
    if (budget.values < 0) refuse('Das PDF ist zu umfangreich oder zu tief verschachtelt.')
    let from = at
    while (from > 0 && isRegular(file[from - 1] as number)) from--
    if (from < at) yield { word: file.subarray(from, at).toString('latin1'), from }
    if (newLine) for (let index = at - 1; index >= 0 && !isLineEnd(file[index]); index--) if (file[index] === PERCENT) ends.push(index)
  }
}
