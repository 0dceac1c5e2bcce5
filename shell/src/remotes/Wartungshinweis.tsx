import { formatPeriod } from '@avalwerk/domain'
import type { Maintenance } from '@avalwerk/platform'
import { abstand, farbe, Icon, RADIUS } from '@avalwerk/ui'
import { useEffect, useState } from 'react'

const INTERVAL_MS = 30_000

/** What the operator announces to those who use this area, until it is over. */
export function MaintenanceNotice({ wartung }: { wartung: Maintenance | undefined }) {
  const [jetzt, setJetzt] = useState(() => Date.now())
  useEffect(() => {
    if (!wartung) return undefined
    const interval = setInterval(() => setJetzt(Date.now()), INTERVAL_MS)
    return () => clearInterval(interval)
  }, [wartung])
  if (!wartung || Date.parse(wartung.bis) <= jetzt) return null
  const läuft = Date.parse(wartung.von) <= jetzt
  return (
    <div
      role="status"
      data-wartung={läuft ? 'läuft' : 'geplant'}
      css={{
        display: 'flex',
        gap: abstand(1),
        alignItems: 'flex-start',
        marginBottom: abstand(2),
        padding: abstand(1.5),
        border: `1px solid ${farbe('warnung')}`,
        borderRadius: RADIUS,
        background: farbe('warnunggrund'),
      }}
    >
      <Icon name="maengel" />
      <div>
        <strong>
          {läuft ? 'Wartung' : 'Geplante Wartung'} {formatPeriod(wartung.von, wartung.bis)}
        </strong>
        <p>{wartung.text}</p>
      </div>
    </div>
  )
}
