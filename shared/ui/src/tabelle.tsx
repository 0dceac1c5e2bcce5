import { css } from '@emotion/react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { Icon } from './icon.tsx'
import { farbe } from './theme.ts'

export type Spalte<Row> = Readonly<{
  id: string
  titel: string
  /** Pixels. */
  breite: number
  zelle: (zeile: Row) => ReactNode
  /** The field that the server sorts by; a column without one cannot be sorted. */
  sortierfeld?: string
  rechts?: boolean
}>
export type Sorting = Readonly<{ feld: string; richtung: 'asc' | 'desc' }>

const NARROWEST = 64
const WIDEST = 800

const style = css`
  border-collapse: separate;
  border-spacing: 0;
  table-layout: fixed;
  min-width: 100%;
  th, td { padding: 0 12px; text-align: left; border-bottom: 1px solid ${farbe('linie')}; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  th { position: sticky; top: 0; z-index: 1; height: 36px; background: ${farbe('fläche')}; font-size: 12px; font-weight: 600; color: ${farbe('leise')}; }
  td { height: var(--zeile); }
  .rechts { text-align: right; font-variant-numeric: tabular-nums; }
  .rechts button { justify-content: flex-end; }
  tbody tr { position: relative; }
  tbody tr:hover td { background: ${farbe('hebung')}; }
  tbody tr:last-child td { border-bottom: 0; }
  /* The first cell's link covers its row: one real link, the whole row clickable. */
  tbody td:first-of-type a { color: inherit; font-weight: 550; text-decoration: none; }
  tbody td:first-of-type a::after { content: ''; position: absolute; inset: 0; }
  tbody tr:has(a:focus-visible) td { background: ${farbe('hebung')}; }
  .sortieren { display: flex; align-items: center; gap: 4px; width: 100%; padding: 0; border: 0; background: none; font-weight: 600; color: inherit; cursor: pointer; min-height: 28px; }
  .sortieren:hover { color: ${farbe('text')}; }
  .griff { position: absolute; right: 0; top: 6px; bottom: 6px; width: 9px; cursor: col-resize; touch-action: none; border: 0; padding: 0; background: none; }
  .griff::after { content: ''; position: absolute; right: 0; top: 0; bottom: 0; width: 1px; background: ${farbe('linie')}; }
  .griff:hover::after, .griff:focus-visible::after { width: 3px; background: ${farbe('akzent')}; }
`

/**
 * A table of rows that the server filtered, sorted and paged: sticky header, sort buttons, columns that can be drawn
 * wider with pointer or arrow keys, each row one link.
 */
export function DataTable<Row>({
  name,
  spalten,
  zeilen,
  schlüssel,
  sortierung,
  beiSortierung,
  beiBreite,
  kompakt = false,
  beschäftigt = false,
}: {
  name: string
  spalten: readonly Spalte<Row>[]
  zeilen: readonly Row[]
  schlüssel: (zeile: Row) => string
  sortierung: Sorting
  beiSortierung: (neu: Sorting) => void
  beiBreite: (spalte: string, breite: number) => void
  kompakt?: boolean
  /** Rows are being fetched; the old ones stay. */
  beschäftigt?: boolean
}) {
  const gesamt = spalten.reduce((summe, { breite }) => summe + breite, 0)
  return (
    <div
      role="region"
      aria-label={name}
      // A scroll region must be reachable with the keyboard.
      tabIndex={0}
      css={{
        overflow: 'auto',
        maxHeight: 'max(320px, calc(100dvh - 330px))',
        ...(kompakt ? { '--zeile': '32px' } : { '--zeile': '40px' }),
      }}
    >
      <table css={style} style={{ width: gesamt }} aria-busy={beschäftigt}>
        <colgroup>
          {spalten.map(({ id, breite }) => (
            <col key={id} style={{ width: breite }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {spalten.map((spalte) => (
              <Head key={spalte.id} spalte={spalte} sortierung={sortierung} beiSortierung={beiSortierung} beiBreite={beiBreite} />
            ))}
          </tr>
        </thead>
        {/* Stepped back but readable: fading would take the contrast away. */}
        <tbody css={beschäftigt && { color: farbe('leise'), filter: 'grayscale(1)' }}>
          {zeilen.map((zeile) => (
            <tr key={schlüssel(zeile)}>
              {spalten.map(({ id, zelle, rechts }) => (
                <td key={id} className={rechts ? 'rechts' : undefined}>
                  {zelle(zeile)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head<Row>({
  spalte,
  sortierung,
  beiSortierung,
  beiBreite,
}: {
  spalte: Spalte<Row>
  sortierung: Sorting
  beiSortierung: (neu: Sorting) => void
  beiBreite: (spalte: string, breite: number) => void
}) {
  const { sortierfeld, titel, rechts } = spalte
  const aktiv = sortierfeld !== undefined && sortierung.feld === sortierfeld
  const ascending = sortierung.richtung === 'asc'
  return (
    <th scope="col" className={rechts ? 'rechts' : undefined} aria-sort={aktiv ? (ascending ? 'ascending' : 'descending') : undefined}>
      {sortierfeld ? (
        <button
          type="button"
          className="sortieren"
          onClick={() => beiSortierung({ feld: sortierfeld, richtung: aktiv && ascending ? 'desc' : 'asc' })}
        >
          {titel}
          {aktiv && <Icon name={ascending ? 'oben' : 'unten'} größe={14} />}
        </button>
      ) : (
        titel
      )}
      <ResizeHandle spalte={spalte} beiBreite={beiBreite} />
    </th>
  )
}

function ResizeHandle<Row>({ spalte, beiBreite }: { spalte: Spalte<Row>; beiBreite: (spalte: string, breite: number) => void }) {
  const drag = useRef<{ x: number; breite: number; col: HTMLElement } | undefined>(undefined)
  const limited = (breite: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, breite)))

  function beginne(event: PointerEvent<HTMLDivElement>) {
    event.preventDefault()
    const zelle = event.currentTarget.closest('th') as HTMLTableCellElement
    const col = zelle.closest('table')?.querySelectorAll('col')[zelle.cellIndex] as HTMLElement
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, breite: spalte.breite, col }
  }
  // While it is drawn only the col changes; the value is kept once, at the end.
  const ziehe = (event: PointerEvent) => {
    if (drag.current) drag.current.col.style.width = `${limited(drag.current.breite + event.clientX - drag.current.x)}px`
  }
  const ende = (event: PointerEvent) => {
    if (drag.current) beiBreite(spalte.id, limited(drag.current.breite + event.clientX - drag.current.x))
    drag.current = undefined
  }
  const key = (event: KeyboardEvent) => {
    const schritt = { ArrowLeft: -16, ArrowRight: 16 }[event.key]
    if (!schritt) return
    event.preventDefault()
    beiBreite(spalte.id, limited(spalte.breite + schritt))
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Breite von ${spalte.titel}`}
      aria-valuenow={spalte.breite}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      className="griff"
      onPointerDown={beginne}
      onPointerMove={ziehe}
      onPointerUp={ende}
      onKeyDown={key}
    />
  )
}
