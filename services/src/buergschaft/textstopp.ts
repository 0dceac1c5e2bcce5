import { Ablehnung } from '../kernel/problem.ts'
import type { Vorgang } from '../kernel/vorgang.ts'
import { frageTextprüfungAn } from '../text/pruefen.ts'
import type { Fassung } from './ausstellen.ts'

/** The text that was chosen is not released for the guarantor. */
class TextUngeprüft extends Ablehnung {
  readonly textId: string
  readonly bürgeId: string
  constructor(textId: string, bürgeId: string) {
    super('TEXT_UNGEPRUEFT')
    this.textId = textId
    this.bürgeId = bürgeId
  }
}

/** Nothing is issued with a text that the guarantor hasn't released, with or without a file beside it. @throws Ablehnung TEXT_UNGEPRUEFT */
export function verlangeGeprüftenText(fassung: Fassung, bürgeId: string): void {
  if (fassung.textId && fassung.eingabe.textFreigegeben === false) throw new TextUngeprüft(fassung.textId, bürgeId)
}

/**
 * Does what may stop at an unchecked text. Source: document 1, section 5 (Text review): the review is asked for, and the issue
 * ends; `arbeit` must have written nothing by then.
 * @returns what it did; or, kept beyond the refusal, TEXT_UNGEPRUEFT
 */
export async function mitTextstopp<T>(v: Vorgang, arbeit: () => Promise<T>): Promise<T | Ablehnung> {
  try {
    return await arbeit()
  } catch (fehler) {
    if (!(fehler instanceof TextUngeprüft)) throw fehler
    await frageTextprüfungAn(v, fehler.textId, fehler.bürgeId)
    return new Ablehnung('TEXT_UNGEPRUEFT')
  }
}
