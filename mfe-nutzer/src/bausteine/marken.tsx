import type { Access } from '@avalwerk/contracts'
import { NUTZER_STATUS, nutzerStatus, type Tone } from '@avalwerk/domain'
import { Badge } from '@avalwerk/ui'
import { t } from '../texte.ts'

export function StatusBadge({ aktiv }: { aktiv: boolean }) {
  const { wort, ton } = NUTZER_STATUS[nutzerStatus(aktiv)]
  return <Badge ton={ton}>{wort}</Badge>
}

const TONE: Readonly<Record<Access, Tone>> = {
  EINGERICHTET: 'gut',
  EINGELADEN: 'info',
  WIRD_UEBERTRAGEN: 'warnung',
  GESTOERT: 'gefahr',
  OHNE_ANMELDESEITE: 'neutral',
}
export const AccessBadge = ({ zugang }: { zugang: Access }) => <Badge ton={TONE[zugang]}>{t(`zugang.${zugang}`)}</Badge>
