import { type AuftragPhase, type AuftragStatus, auftragDisplay } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { Badge } from '@avalwerk/ui'

/** An order's status in the viewer's words. */
export function StatusBadge({ status, phase }: { status: AuftragStatus; phase: AuftragPhase | null }) {
  const { caption, tone } = auftragDisplay(status, usePlatform().area.group, phase)
  return <Badge tone={tone}>{caption}</Badge>
}
