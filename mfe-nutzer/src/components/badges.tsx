import type { Access } from '@avalwerk/contracts'
import { NUTZER_STATUS, nutzerStatus, type Tone } from '@avalwerk/domain'
import { Badge } from '@avalwerk/ui'
import { t } from '../texts.ts'

export function StatusBadge({ active }: { active: boolean }) {
  const { caption, tone } = NUTZER_STATUS[nutzerStatus(active)]
  return <Badge tone={tone}>{caption}</Badge>
}

const TONE: Readonly<Record<Access, Tone>> = {
  EINGERICHTET: 'success',
  EINGELADEN: 'info',
  WIRD_UEBERTRAGEN: 'warning',
  GESTOERT: 'danger',
  OHNE_ANMELDESEITE: 'neutral',
}
export const AccessBadge = ({ zugang }: { zugang: Access }) => <Badge tone={TONE[zugang]}>{t(`zugang.${zugang}`)}</Badge>
