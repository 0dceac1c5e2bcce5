import { auslastung, UTILIZATION_TONE, utilizationLevel, formatUtilization, formatEuro, freiesLimit, type Usage } from '@avalwerk/domain'
import { abstand, farbe } from '@avalwerk/ui'

const HEIGHT = 8
const anteil = (teil: number, whole: number): number => (whole > 0 ? Math.max(0, Math.min(100, (teil / whole) * 100)) : 0)

/** What of a limit is used and reserved, as a bar; its colour says when it gets tight. Says nothing by itself: words stand beside it. */
export function LimitBar({ gesamtlimit, genutzt, reserviert }: Usage) {
  const ton = farbe(UTILIZATION_TONE[utilizationLevel(auslastung({ gesamtlimit, genutzt }))])
  const bisher = anteil(genutzt, gesamtlimit)
  return (
    <svg aria-hidden width="100%" height={HEIGHT} css={{ display: 'block', borderRadius: HEIGHT / 2, background: farbe('hebung') }}>
      <rect width={`${anteil(genutzt + reserviert, gesamtlimit)}%`} height={HEIGHT} fill={ton} opacity="0.35" />
      <rect width={`${bisher}%`} height={HEIGHT} fill={ton} />
    </svg>
  )
}

/** The use of a limit in a cell: share and bar. */
export function LimitCell(usage: Usage) {
  return (
    <div css={{ display: 'grid', gridTemplateColumns: '56px 1fr', gap: abstand(1), alignItems: 'center' }}>
      <span css={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>{formatUtilization(auslastung(usage))}</span>
      <LimitBar {...usage} />
    </div>
  )
}

/** The use of a limit at large: how much there is, what is used, reserved and free. */
export function LimitSummary({ nutzung, danach }: { nutzung: Usage /** Cents that an order would add. */; danach?: number }) {
  const { gesamtlimit, genutzt, reserviert } = nutzung
  const frei = freiesLimit(nutzung)
  const werte = [
    ['Gesamtlimit', formatEuro(gesamtlimit)],
    ['Genutzt', `${formatEuro(genutzt)} (${formatUtilization(auslastung(nutzung))})`],
    ['Reserviert', formatEuro(reserviert)],
    ['Frei', formatEuro(frei)],
    ...(danach === undefined ? [] : [['Frei nach Annahme', formatEuro(frei - danach)]]),
  ] as const
  return (
    <div css={{ display: 'grid', gap: abstand(1) }}>
      <LimitBar gesamtlimit={gesamtlimit} genutzt={genutzt} reserviert={reserviert + (danach ?? 0)} />
      <dl css={{ display: 'flex', flexWrap: 'wrap', gap: '8px 24px', margin: 0 }}>
        {werte.map(([name, wert]) => (
          <div key={name}>
            <dt css={{ fontSize: 12, color: farbe('leise') }}>{name}</dt>
            <dd
              css={{
                margin: 0,
                fontVariantNumeric: 'tabular-nums',
                fontWeight: 550,
                ...(name.startsWith('Frei') && wert.startsWith('-') && { color: farbe('gefahr') }),
              }}
            >
              {wert}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
