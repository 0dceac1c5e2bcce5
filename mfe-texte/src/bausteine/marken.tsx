import {
  gültigkeitshinweis,
  kalendertag,
  type Textanzeige,
  type Textfortschritt,
  TEXTPRÜFUNG,
  type Textprüfung,
  TEXTSTATUS,
  textstatusWort,
} from '@avalwerk/domain'
import { Marke } from '@avalwerk/ui'

/** A text's status, with how many guarantors have released it. */
export const Statusmarke = ({ anzeige, x, y }: Textfortschritt & { anzeige: Textanzeige }) => (
  <Marke ton={TEXTSTATUS[anzeige].ton}>{textstatusWort(anzeige, { x, y })}</Marke>
)

/** The state of a text's review at one guarantor. */
export const Prüfmarke = ({ status }: { status: Textprüfung }) => <Marke ton={TEXTPRÜFUNG[status].ton}>{TEXTPRÜFUNG[status].wort}</Marke>

/** An active text that may not be used today says so. */
export function Gültigkeitsmarke({ aktiv, gültigAb, gültigBis }: { aktiv: boolean; gültigAb: string | null; gültigBis: string | null }) {
  const hinweis = aktiv && gültigkeitshinweis({ gültigAb, gültigBis }, kalendertag(new Date()))
  return hinweis ? <Marke ton="warnung">{hinweis}</Marke> : null
}
