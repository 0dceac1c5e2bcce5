import { useIsAhead } from '@avalwerk/bausteine'
import type { RemoteState } from '@avalwerk/contracts'
import { Badge } from '@avalwerk/ui'

/** On or off, with a version that waits for a decision, tried by some, under maintenance soon. */
export function State({ r }: { r: RemoteState }) {
  const maintenance = useIsAhead(r.wartung?.bis)
  return (
    <span css={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
      {r.aktiv ? <Badge ton="gut">Eingeschaltet</Badge> : <Badge ton="gefahr">Ausgeschaltet</Badge>}
      {r.waiting && <Badge ton="warnung">{`${r.waiting} wartet`}</Badge>}
      {r.kanarie && <Badge ton="info">{`${r.kanarie.anteil} % auf ${r.kanarie.version}`}</Badge>}
      {maintenance && <Badge ton="warnung">Wartung</Badge>}
    </span>
  )
}
