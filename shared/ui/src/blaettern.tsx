import { Icon } from './icon.tsx'
import { abstand, farbe } from './theme.ts'

/** The line under a table: which rows of how many, rows a page, pages. */
export function Pagination({
  seite,
  proSeite,
  anzahl,
  genau,
  gezeigt,
  beiSeite,
  beiProSeite,
}: {
  /** From 0. */
  seite: number
  proSeite: number
  anzahl: number
  /** False where there are more than `anzahl`. */
  genau: boolean
  gezeigt: number
  beiSeite: (seite: number) => void
  beiProSeite: (proSeite: 25 | 50 | 100) => void
}) {
  const zahl = (n: number) => n.toLocaleString('de-DE')
  const letzte = Math.max(0, Math.ceil(anzahl / proSeite) - 1)
  const atEnd = genau ? seite >= letzte : gezeigt < proSeite
  const text =
    anzahl === 0
      ? '0 Einträge'
      : `${zahl(seite * proSeite + 1)}–${zahl(seite * proSeite + gezeigt)} von ${genau ? '' : 'mehr als '}${zahl(anzahl)}`
  const arrow = {
    minWidth: 32,
    height: 32,
    border: 0,
    borderRadius: 6,
    background: 'transparent',
    cursor: 'pointer',
    display: 'grid',
    placeItems: 'center',
    '&:disabled': { opacity: 0.4, cursor: 'default' },
  } as const
  return (
    <div
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: abstand(1),
        padding: '8px 12px',
        borderTop: `1px solid ${farbe('linie')}`,
        fontSize: 12,
      }}
    >
      <span role="status" css={{ fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </span>
      <div css={{ display: 'flex', alignItems: 'center', gap: abstand(2) }}>
        <label css={{ display: 'flex', alignItems: 'center', gap: 6 }}>
          Zeilen
          <select
            value={proSeite}
            onChange={(e) => beiProSeite(Number(e.target.value) as 25 | 50 | 100)}
            css={{ height: 28, border: `1px solid ${farbe('feld')}`, borderRadius: 6, background: farbe('fläche') }}
          >
            <option>25</option>
            <option>50</option>
            <option>100</option>
          </select>
        </label>
        <nav aria-label="Seiten" css={{ display: 'flex', alignItems: 'center', gap: 4, fontVariantNumeric: 'tabular-nums' }}>
          <button type="button" css={arrow} aria-label="Vorherige Seite" disabled={seite === 0} onClick={() => beiSeite(seite - 1)}>
            <Icon name="links" />
          </button>
          <span>
            Seite {zahl(seite + 1)}
            {genau && ` von ${zahl(letzte + 1)}`}
          </span>
          <button type="button" css={arrow} aria-label="Nächste Seite" disabled={atEnd} onClick={() => beiSeite(seite + 1)}>
            <Icon name="rechts" />
          </button>
        </nav>
      </div>
    </div>
  )
}
