import { Refusal } from '../kernel/problem.ts'
import type { UseCaseContext } from '../kernel/vorgang.ts'
import { requestTextReview } from '../text/pruefen.ts'
import type { Edition } from './ausstellen.ts'

/** The text that was chosen is not released for the guarantor. */
class TextUnchecked extends Refusal {
  readonly textId: string
  readonly bürgeId: string
  constructor(textId: string, bürgeId: string) {
    super('TEXT_UNGEPRUEFT')
    this.textId = textId
    this.bürgeId = bürgeId
  }
}

/** Nothing is issued with a text that the guarantor hasn't released, with or without a file beside it. @throws Refusal TEXT_UNGEPRUEFT */
export function requireCheckedText(fassung: Edition, bürgeId: string): void {
  if (fassung.textId && fassung.eingabe.textFreigegeben === false) throw new TextUnchecked(fassung.textId, bürgeId)
}

/**
 * Does what may stop at an unchecked text. Source: document 1, section 5 (Text review): the review is asked for, and the issue
 * ends; `arbeit` must have written nothing by then.
 * @returns what it did; or, kept beyond the refusal, TEXT_UNGEPRUEFT
 */
export async function withTextStop<T>(ctx: UseCaseContext, arbeit: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await arbeit()
  } catch (fehler) {
    if (!(fehler instanceof TextUnchecked)) throw fehler
    await requestTextReview(ctx, fehler.textId, fehler.bürgeId)
    return new Refusal('TEXT_UNGEPRUEFT')
  }
}
