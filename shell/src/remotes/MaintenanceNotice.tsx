import { formatPeriod } from '@avalwerk/domain'
import type { Maintenance } from '@avalwerk/platform'
import { spacing, themeColor, Icon, RADIUS } from '@avalwerk/ui'
import { useEffect, useState } from 'react'
import { t } from './texts.ts'

const INTERVAL_MS = 30_000

/** Shows what the operator announces to users of this area, until it is over. */
export function MaintenanceNotice({ wartung }: { wartung: Maintenance | undefined }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!wartung) return undefined
    const interval = setInterval(() => setNow(Date.now()), INTERVAL_MS)
    return () => clearInterval(interval)
  }, [wartung])
  if (!wartung || Date.parse(wartung.until) <= now) return null
  const running = Date.parse(wartung.from) <= now
  return (
    <div
      role="status"
      data-maintenance={running ? 'running' : 'planned'}
      css={{
        display: 'flex',
        gap: spacing(1),
        alignItems: 'flex-start',
        marginBottom: spacing(2),
        padding: spacing(1.5),
        border: `1px solid ${themeColor('warning')}`,
        borderRadius: RADIUS,
        background: themeColor('warningGround'),
      }}
    >
      <Icon name="repair" />
      <div>
        <strong>
          {running ? t('maintenanceNotice.running') : t('maintenanceNotice.planned')} {formatPeriod(wartung.from, wartung.until)}
        </strong>
        <p>{wartung.text}</p>
      </div>
    </div>
  )
}
