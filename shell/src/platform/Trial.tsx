import type { ReleaseState, RemoteState } from '@avalwerk/contracts'
import { errorRate, formatNumber } from '@avalwerk/domain'
import { Card, StaticTable } from '@avalwerk/ui'
import type { ReactNode } from 'react'
import { FaultCourse, LoadCourse, milliseconds, rateText, SwitchCourse, WithCourse } from './figures.tsx'
import { releaseOf } from './queries.ts'
import { t } from './texts.ts'

const kilobytes = ({ groesse }: ReleaseState): number => Math.round(groesse / 1024)
const signed = (value: number): string => `${value > 0 ? '+' : value < 0 ? '−' : '±'}${formatNumber(Math.abs(value))}`
/** '−19 %' of what it was; a dash where one of them has no starts, or there was nothing. */
const change = (fresh: number | undefined, older: number | undefined): string =>
  fresh === undefined || !older ? '–' : `${signed(Math.round((fresh / older - 1) * 100))} %`

/** A release on trial beside the one that all others have: the same figures of the last day, and what is different. */
export function Trial({ state }: { state: RemoteState }) {
  const [older, fresh] = [releaseOf(state, state.version), releaseOf(state, state.kanarie?.version)]
  if (!state.kanarie || !older || !fresh) return null
  const load = (release: ReleaseState, of: 'haelfte' | 'fast') => (
    <WithCourse key={`${release.version} ${of}`} course={<LoadCourse release={release} of={of} />}>
      {milliseconds(release.ladezeit?.[of])}
    </WithCourse>
  )
  const rate = (release: ReleaseState) => (
    <WithCourse key={`${release.version} rate`} course={<FaultCourse release={release} />}>
      {rateText(release)}
    </WithCourse>
  )
  const switchTime = (release: ReleaseState, of: 'median' | 'p95') => (
    <WithCourse key={`${release.version} ${of}`} course={<SwitchCourse release={release} of={of} />}>
      {milliseconds(release.switches?.[of])}
    </WithCourse>
  )
  const points = Math.round((errorRate(fresh) - errorRate(older)) * 10) / 10
  const rows: readonly [name: string, older: ReactNode, fresh: ReactNode, difference: string][] = [
    [t('figures.here'), formatNumber(older.here ?? 0), formatNumber(fresh.here ?? 0), ''],
    [t('trial.people'), formatNumber(older.personen), formatNumber(fresh.personen), ''],
    [t('figures.starts'), formatNumber(older.starts), formatNumber(fresh.starts), ''],
    [
      t('figures.errorRate'),
      rate(older),
      rate(fresh),
      older.personen && fresh.personen ? t('trial.points', { points: signed(points) }) : '–',
    ],
    [t('trial.loadHalf'), load(older, 'haelfte'), load(fresh, 'haelfte'), change(fresh.ladezeit?.haelfte, older.ladezeit?.haelfte)],
    [t('trial.loadFast'), load(older, 'fast'), load(fresh, 'fast'), change(fresh.ladezeit?.fast, older.ladezeit?.fast)],
    [
      t('trial.switchHalf'),
      switchTime(older, 'median'),
      switchTime(fresh, 'median'),
      change(fresh.switches?.median, older.switches?.median),
    ],
    [t('trial.switchFast'), switchTime(older, 'p95'), switchTime(fresh, 'p95'), change(fresh.switches?.p95, older.switches?.p95)],
    [
      t('trial.size'),
      `${formatNumber(kilobytes(older))} KB`,
      `${formatNumber(kilobytes(fresh))} KB`,
      `${signed(kilobytes(fresh) - kilobytes(older))} KB`,
    ],
  ]
  const right = (title: string) => ({ title, alignRight: true as const })
  const { version, anteil } = state.kanarie
  return (
    <Card title={t('trial.title', { name: state.name })}>
      <StaticTable
        name={t('trial.title', { name: state.name })}
        columns={[
          t('trial.lastDay'),
          right(t('trial.before', { version: older.version })),
          right(t('trial.fresh', { version, share: anteil })),
          right(t('trial.difference')),
        ]}
        rows={rows.map(([name, ...cells]) => ({ rowKey: name, cells: [name, ...cells] }))}
      />
    </Card>
  )
}
