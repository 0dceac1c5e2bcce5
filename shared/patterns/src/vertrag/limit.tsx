import { utilization, UTILIZATION_TONE, utilizationLevel, formatUtilization, formatEuro, freiesLimit, type Usage } from '@avalwerk/domain'
import { spacing, themeColor } from '@avalwerk/ui'
import { t } from './texts.ts'

const HEIGHT = 8
const percentOf = (part: number, whole: number): number => (whole > 0 ? Math.max(0, Math.min(100, (part / whole) * 100)) : 0)

/**
 * The used and the reserved part of a limit, as a bar; its colour says when it gets tight. It has no text for screen readers: words stand
 * beside it.
 */
export function LimitBar({ gesamtlimit, genutzt, reserviert }: Usage) {
  const tone = themeColor(UTILIZATION_TONE[utilizationLevel(utilization({ gesamtlimit, genutzt }))])
  const used = percentOf(genutzt, gesamtlimit)
  return (
    <svg aria-hidden width="100%" height={HEIGHT} css={{ display: 'block', borderRadius: HEIGHT / 2, background: themeColor('raised') }}>
      <rect width={`${percentOf(genutzt + reserviert, gesamtlimit)}%`} height={HEIGHT} fill={tone} opacity="0.35" />
      <rect width={`${used}%`} height={HEIGHT} fill={tone} />
    </svg>
  )
}

/** The use of a limit in a cell: share and bar. */
export function LimitCell(usage: Usage) {
  return (
    <div css={{ display: 'grid', gridTemplateColumns: '56px 1fr', gap: spacing(1), alignItems: 'center' }}>
      <span css={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>{formatUtilization(utilization(usage))}</span>
      <LimitBar {...usage} />
    </div>
  )
}

/** The use of a limit at large: how much there is, what is used, reserved and free. */
export function LimitSummary({
  usage,
  after,
}: {
  usage: Usage
  /** Cents that an order would add. */
  after?: number
}) {
  const { gesamtlimit, genutzt, reserviert } = usage
  const free = freiesLimit(usage)
  const values = [
    [t('limit.gesamtlimit'), formatEuro(gesamtlimit)],
    [t('limit.genutzt'), `${formatEuro(genutzt)} (${formatUtilization(utilization(usage))})`],
    [t('limit.reserviert'), formatEuro(reserviert)],
    [t('limit.frei'), formatEuro(free)],
    ...(after === undefined ? [] : [[t('limit.freiNachAnnahme'), formatEuro(free - after)]]),
  ] as const
  return (
    <div css={{ display: 'grid', gap: spacing(1) }}>
      <LimitBar gesamtlimit={gesamtlimit} genutzt={genutzt} reserviert={reserviert + (after ?? 0)} />
      <dl css={{ display: 'flex', flexWrap: 'wrap', gap: '8px 24px', margin: 0 }}>
        {values.map(([name, value]) => (
          <div key={name}>
            <dt css={{ fontSize: 12, color: themeColor('muted') }}>{name}</dt>
            <dd
              css={{
                margin: 0,
                fontVariantNumeric: 'tabular-nums',
                fontWeight: 550,
                ...(value.startsWith('-') && { color: themeColor('danger') }),
              }}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
