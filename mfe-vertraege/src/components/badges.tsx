import { VERTRAG_STATUS, type VertragStatus, VERTRAG_TONE, ASSIGNMENT_STATUS, ASSIGNMENT_TONE } from '@avalwerk/domain'
import { Badge } from '@avalwerk/ui'

export const VertragBadge = ({ status }: { status: VertragStatus }) => <Badge tone={VERTRAG_TONE[status]}>{VERTRAG_STATUS[status]}</Badge>
export const AssignmentBadge = ({ status }: { status: keyof typeof ASSIGNMENT_STATUS }) => (
  <Badge tone={ASSIGNMENT_TONE[status]}>{ASSIGNMENT_STATUS[status]}</Badge>
)
