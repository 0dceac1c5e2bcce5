import { themeColor } from '@avalwerk/ui'
import { t } from './texts.ts'

/** Stands before the button of a step of weight: the shell has it confirmed by signing in anew when it is sent. */
export const ConfirmationNote = () => <p css={{ color: themeColor('muted') }}>{t('formFields.zurBestaetigungMelden')}</p>
