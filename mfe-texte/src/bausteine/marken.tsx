import { type Textanzeige, type Textfortschritt, TEXTPRÜFUNG, type Textprüfung, TEXTSTATUS, textstatusWort } from '@avalwerk/domain'
import { Marke } from '@avalwerk/ui'

/** A text's status, with how many guarantors have released it. */
export const Statusmarke = ({ anzeige, x, y }: Textfortschritt & { anzeige: Textanzeige }) => (
  <Marke ton={TEXTSTATUS[anzeige].ton}>{textstatusWort(anzeige, { x, y })}</Marke>
)

/** The state of a text's review at one guarantor. */
export const Prüfmarke = ({ status }: { status: Textprüfung }) => <Marke ton={TEXTPRÜFUNG[status].ton}>{TEXTPRÜFUNG[status].wort}</Marke>
