import { type Prompt, withFields } from '@avalwerk/patterns/act'
import type { Buergschaft } from '@avalwerk/contracts'
import { numberOf } from '@avalwerk/domain'
import { t } from '../texts.ts'

type QuestionWord =
  | 'withdrawWish'
  | 'rejectWish'
  | 'cancelDraft'
  | 'takeBackDocument'
  | 'confirmDispatch'
  | 'withdraw'
  | 'uploadDocument'
  | 'confirmRejection'
  | 'confirmImport'
  | 'rejectImport'
  | 'changeStatus'
  | 'approveStatus'
  | 'discardStatus'
  | 'vermerk'
  | 'setLoeschsperre'
  | 'changeLoeschsperre'
  | 'liftLoeschsperre'
  | 'setExpiry'
  | 'delete'
  | 'wiedervorlage'
  | 'approve'
  | 'refuseApproval'

/** A question about a guarantee, with the words that every one of them has. */
export const question = <W extends object>(
  caption: QuestionWord,
  rest: Pick<Prompt<Buergschaft, W>, 'send'> & Partial<Prompt<Buergschaft, W>>,
): Readonly<{ kind: 'question'; label: string; question: Prompt<Buergschaft> }> => ({
  kind: 'question',
  label: t(`schritt.${caption}`),
  question: withFields<Buergschaft, W>({
    title: (b) => `${t(`schritt.${caption}`)}: ${numberOf(b)}`,
    // One whose text has values brings its own.
    text: () => t(`schritt.${caption}Text` as 'schritt.vermerkText'),
    success: t('schritt.stepDone'),
    initial: {} as W,
    ...rest,
  }),
})
