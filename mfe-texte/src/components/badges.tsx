import { useToday, Badge } from '@avalwerk/ui'
import {
  validityNotice,
  type TextDisplay,
  type TextProgress,
  TEXT_REVIEW,
  type TextReview,
  TEXT_STATUS,
  textStatusCaption,
} from '@avalwerk/domain'

/** A text's status, with how many guarantors have approved it. */
export const StatusBadge = ({ anzeige, x, y }: TextProgress & { anzeige: TextDisplay }) => (
  <Badge tone={TEXT_STATUS[anzeige].tone}>{textStatusCaption(anzeige, { x, y })}</Badge>
)

/** The state of a text's review at one guarantor. */
export const ReviewBadge = ({ status }: { status: TextReview }) => (
  <Badge tone={TEXT_REVIEW[status].tone}>{TEXT_REVIEW[status].caption}</Badge>
)

/** An active text that may not be used today says so. */
export function ValidityBadge({
  active,
  gültigAb: validFrom,
  gültigBis: validUntil,
}: {
  active: boolean
  gültigAb: string | null
  gültigBis: string | null
}) {
  const today = useToday()
  const notice = active && validityNotice({ gültigAb: validFrom, gültigBis: validUntil }, today)
  return notice ? <Badge tone="warning">{notice}</Badge> : null
}
