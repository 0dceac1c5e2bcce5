import { useIsAhead, Badge } from '@avalwerk/ui'
import type { RemoteState } from '@avalwerk/contracts'
import { t } from './texts.ts'

/** Shows whether a remote is on or off, waits for a decision, is tried by some, or is soon under maintenance. */
export function State({ state }: { state: RemoteState }) {
  const maintenance = useIsAhead(state.wartung?.bis)
  return (
    <span css={{ display: 'inline-flex', flexWrap: 'wrap', gap: 4 }}>
      {state.aktiv ? <Badge tone="success">{t('state.switchedOn')}</Badge> : <Badge tone="danger">{t('state.switchedOff')}</Badge>}
      {state.waiting && <Badge tone="warning">{t('state.versionWaiting', { waiting: state.waiting })}</Badge>}
      {state.kanarie && (
        <Badge tone="info">{t('state.shareOnVersion', { share: state.kanarie.anteil, version: state.kanarie.version })}</Badge>
      )}
      {maintenance && <Badge tone="warning">{t('state.maintenance')}</Badge>}
    </span>
  )
}
