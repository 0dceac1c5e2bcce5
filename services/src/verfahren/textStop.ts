import { Refusal } from '../kernel/problem.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { requestTextReview } from '../text/index.ts'
import type { Edition } from '../auftrag/index.ts'

/** The text that was chosen is not approved for the guarantor. */
class TextUnchecked extends Refusal {
  readonly textId: string
  readonly buergeId: string
  constructor(textId: string, buergeId: string) {
    super('TEXT_UNGEPRUEFT')
    this.textId = textId
    this.buergeId = buergeId
  }
}

/** Nothing is issued with a text that the guarantor hasn't approved, with or without a file beside it. @throws Refusal TEXT_UNGEPRUEFT */
export function requireCheckedText(edition: Edition, buergeId: string): void {
  if (edition.textId && edition.input.textApproved === false) throw new TextUnchecked(edition.textId, buergeId)
}

/**
 * Does work that may stop at an unchecked text. Source: document 1, section 5 (Text review): the review is asked for, and the issue ends;
 * `work` must have written nothing by then.
 * @returns the result of the work; or the refusal TEXT_UNGEPRUEFT, in spite of which the request for the review is kept
 */
export async function withTextStop<T>(ctx: UseCaseContext, work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof TextUnchecked)) throw error
    await requestTextReview(ctx, error.textId, error.buergeId)
    return new Refusal('TEXT_UNGEPRUEFT')
  }
}
