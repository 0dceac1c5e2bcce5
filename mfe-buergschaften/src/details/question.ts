import { type Prompt, withFields } from '@avalwerk/bausteine'
import type { Buergschaft } from '@avalwerk/contracts'
import { numberOf } from '@avalwerk/domain'
import { t } from '../texts.ts'

type QuestionWord =
  | 'wunschZurückziehen'
  | 'wunschAblehnen'
  | 'stornieren'
  | 'dokumentZurücknehmen'
  | 'versand'
  | 'zurückziehen'
  | 'dokument'
  | 'ablehnungBestätigen'
  | 'importBestätigen'
  | 'importAblehnen'
  | 'statusÄndern'
  | 'statusFreigeben'
  | 'statusVerwerfen'
  | 'vermerk'
  | 'setHold'
  | 'changeHold'
  | 'liftHold'
  | 'ablauf'
  | 'löschen'
  | 'wiedervorlage'
  | 'freigeben'
  | 'nichtFreigeben'

/** A question about a guarantee, with the words that every one of them has. */
export const question = <W extends object>(
  caption: QuestionWord,
  rest: Pick<Prompt<Buergschaft, W>, 'sende'> & Partial<Prompt<Buergschaft, W>>,
): Readonly<{ art: 'frage'; wort: string; frage: Prompt<Buergschaft> }> => ({
  art: 'frage',
  wort: t(`schritt.${caption}`),
  frage: withFields<Buergschaft, W>({
    titel: (b) => `${t(`schritt.${caption}`)}: ${numberOf(b)}`,
    text: () => t(`schritt.${caption}Text`),
    erfolg: t('schritt.ausgeführt'),
    anfang: {} as W,
    ...rest,
  }),
})
