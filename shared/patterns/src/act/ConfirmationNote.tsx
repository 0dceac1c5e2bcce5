import { themeColor } from '@avalwerk/ui'
import { t } from './texts.ts'

/** A note before the button of a step of weight: when the step is sent, the shell asks the user to confirm it by signing in anew. */
export const ConfirmationNote = () => <p css={{ color: themeColor('muted') }}>{t('formFields.confirmationHint')}</p>
