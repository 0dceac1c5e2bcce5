import { VERTRAG_STATUS, type VertragStatus, VERTRAG_TONE, ZUORDNUNG_STATUS, ZUORDNUNG_TONE } from '@avalwerk/domain'
import { Badge } from '@avalwerk/ui'

export const VertragBadge = ({ status }: { status: VertragStatus }) => <Badge tone={VERTRAG_TONE[status]}>{VERTRAG_STATUS[status]}</Badge>
export const ZuordnungBadge = ({ status }: { status: keyof typeof ZUORDNUNG_STATUS }) => (
  <Badge tone={ZUORDNUNG_TONE[status]}>{ZUORDNUNG_STATUS[status]}</Badge>
)
