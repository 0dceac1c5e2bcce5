import { type Frage, mitFeldern } from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { nummerVon } from '@avalwerk/domain'
import { t } from '../texte.ts'

type Fragewort =
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
export const frage = <W extends object>(
  wort: Fragewort,
  rest: Pick<Frage<Bürgschaft, W>, 'sende'> & Partial<Frage<Bürgschaft, W>>,
): Readonly<{ art: 'frage'; wort: string; frage: Frage<Bürgschaft> }> => ({
  art: 'frage',
  wort: t(`schritt.${wort}`),
  frage: mitFeldern<Bürgschaft, W>({
    titel: (b) => `${t(`schritt.${wort}`)}: ${nummerVon(b)}`,
    text: () => t(`schritt.${wort}Text`),
    erfolg: t('schritt.ausgeführt'),
    anfang: {} as W,
    ...rest,
  }),
})
