import { useIsAhead, Badge } from '@avalwerk/ui'
import type { RemoteState } from '@avalwerk/contracts'
import { t } from './texts.ts'

/** On or off, with a version that waits for a decision, tried by some, under maintenance soon. */
export function State({ state: r }: { state: RemoteState }) {
  const maintenance = useIsAhead(r.wartung?.bis)
  return (
    <span css={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
      {r.aktiv ? <Badge tone="gut">{t('state.eingeschaltet')}</Badge> : <Badge tone="gefahr">{t('state.ausgeschaltet')}</Badge>}
      {r.waiting && <Badge tone="warnung">{t('state.wartet', { waiting: r.waiting })}</Badge>}
      {r.kanarie && <Badge tone="info">{`${r.kanarie.anteil} % auf ${r.kanarie.version}`}</Badge>}
      {maintenance && <Badge tone="warnung">{t('state.wartung')}</Badge>}
    </span>
  )
}
