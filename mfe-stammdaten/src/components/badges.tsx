import {
  PROJEKT_PHASE,
  type ProjektPhase,
  PROJEKT_TONE,
  UNTERNEHMEN_STATUS,
  type UnternehmenStatus,
  UNTERNEHMEN_TONE,
} from '@avalwerk/domain'
import { Badge } from '@avalwerk/ui'

export const StatusBadge = ({ status }: { status: UnternehmenStatus }) => (
  <Badge tone={UNTERNEHMEN_TONE[status]}>{UNTERNEHMEN_STATUS[status]}</Badge>
)
export const PhaseBadge = ({ phase }: { phase: ProjektPhase }) => <Badge tone={PROJEKT_TONE[phase]}>{PROJEKT_PHASE[phase]}</Badge>
