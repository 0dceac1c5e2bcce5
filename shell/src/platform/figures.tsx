import type { ReleaseState } from '@avalwerk/contracts'
import { formatErrorRate, formatFaults, formatNumber } from '@avalwerk/domain'
import { spacing, themeColor } from '@avalwerk/ui'
import type { ReactNode } from 'react'
import { Bars, Sparkline } from './Sparkline.tsx'
import { t } from './texts.ts'

const HOURS = 24

/** What each of the last 24 hours has to say; null where it says nothing. */
const byHour = <H extends Readonly<{ ago: number }>>(hours: readonly H[], of: (hour: H) => number | null): (number | null)[] =>
  Array.from({ length: HOURS }, (_, at) => {
    const hour = hours.find(({ ago }) => ago === HOURS - 1 - at)
    return hour ? of(hour) : null
  })

/** '1,2 %'; a dash where nobody has started it. */
export const rateText = (release: Pick<ReleaseState, 'personen' | 'betroffene'>): string =>
  release.personen ? formatErrorRate(release) : '–'

/** '240 ms'; a dash where there was no start. */
export const milliseconds = (ms: number | null | undefined): string => (ms == null ? '–' : `${formatNumber(ms)} ms`)

/** A number, with its course above it where there is one. */
export const WithCourse = ({ course, children }: { course: ReactNode; children: ReactNode }) => (
  <span css={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: spacing(1) }}>
    {course}
    <span>{children}</span>
  </span>
)

/** How long starts took, hour by hour. */
export const LoadCourse = ({ release, of = 'fast' }: { release: ReleaseState; of?: 'haelfte' | 'fast' }) => (
  <Sparkline
    values={byHour(release.hours, (hour) => hour[of])}
    label={t(of === 'fast' ? 'figures.loadCourseFast' : 'figures.loadCourseHalf', { version: release.version })}
  />
)

/** How long switches took, hour by hour. */
export const SwitchCourse = ({ release, of = 'p95' }: { release: ReleaseState; of?: 'median' | 'p95' }) => (
  <Sparkline
    values={byHour(release.switchHours ?? [], (hour) => hour[of])}
    label={t(of === 'p95' ? 'figures.switchCourseFast' : 'figures.switchCourseHalf', { version: release.version })}
  />
)

/** Starts that failed, hour by hour; nothing where none did. */
export const FaultCourse = ({ release }: { release: ReleaseState }) =>
  release.fehler > 0 ? (
    <Bars values={byHour(release.hours, ({ failed }) => failed)} label={t('figures.faultCourse', { version: release.version })} />
  ) : null

/** How a release fared, as columns of a table and their cells. */
export const NUMBER_COLUMNS = [
  { title: t('figures.here'), alignRight: true as const },
  { title: t('figures.starts'), alignRight: true as const },
  { title: t('figures.errorRate'), alignRight: true as const },
  { title: t('figures.loadTime'), alignRight: true as const },
  { title: t('figures.switchTime'), alignRight: true as const },
]
/** The cells for a release; one that is not known has no starts. */
export const numberCells = (release: ReleaseState | undefined): ReactNode[] =>
  release
    ? [
        formatNumber(release.here ?? 0),
        formatNumber(release.starts),
        <WithCourse key="rate" course={<FaultCourse release={release} />}>
          {rateText(release)}
          {release.fehlerarten.length > 0 && (
            <span css={{ display: 'block', color: themeColor('muted'), fontSize: 12 }}>{formatFaults(release.fehlerarten)}</span>
          )}
        </WithCourse>,
        <WithCourse key="load" course={<LoadCourse release={release} />}>
          {release.ladezeit ? `${formatNumber(release.ladezeit.haelfte)} / ${milliseconds(release.ladezeit.fast)}` : '–'}
        </WithCourse>,
        <WithCourse key="switch" course={<SwitchCourse release={release} />}>
          {release.switches ? `${formatNumber(release.switches.median)} / ${milliseconds(release.switches.p95)}` : '–'}
        </WithCourse>,
      ]
    : ['0', '0', '–', '–', '–']
