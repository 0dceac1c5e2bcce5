import { useToday } from '@avalwerk/bausteine'
import {
  validityNotice,
  type TextDisplay,
  type TextProgress,
  TEXT_REVIEW,
  type TextReview,
  TEXT_STATUS,
  textStatusCaption,
} from '@avalwerk/domain'
import { Badge } from '@avalwerk/ui'

/** A text's status, with how many guarantors have released it. */
export const StatusBadge = ({ anzeige, x, y }: TextProgress & { anzeige: TextDisplay }) => (
  <Badge ton={TEXT_STATUS[anzeige].ton}>{textStatusCaption(anzeige, { x, y })}</Badge>
)

/** The state of a text's review at one guarantor. */
export const Token = ({ status }: { status: TextReview }) => <Badge ton={TEXT_REVIEW[status].ton}>{TEXT_REVIEW[status].wort}</Badge>

/** An active text that may not be used today says so. */
export function ValidityBadge({ aktiv, gültigAb, gültigBis }: { aktiv: boolean; gültigAb: string | null; gültigBis: string | null }) {
  const today = useToday()
  const hinweis = aktiv && validityNotice({ gültigAb, gültigBis }, today)
  return hinweis ? <Badge ton="warnung">{hinweis}</Badge> : null
}
