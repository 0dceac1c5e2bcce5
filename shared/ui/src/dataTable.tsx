import { css } from '@emotion/react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { Icon } from './icon.tsx'
import { themeColor } from './theme.ts'
import { t } from './texts.ts'

/** A column of a table. */
export type Column<Row, Field extends string = string> = Readonly<{
  id: string
  title: string
  /** Pixels. */
  width: number
  cell: (row: Row) => ReactNode
  /** The field that the server sorts by; a column without one cannot be sorted. */
  sortField?: Field
  alignRight?: boolean
}>
/** The order of a table's rows: by which field, and in which direction. */
export type Sorting<Field extends string = string> = Readonly<{ field: Field; direction: 'asc' | 'desc' }>

const NARROWEST = 64
const WIDEST = 800

const style = css`
  border-collapse: separate;
  border-spacing: 0;
  table-layout: fixed;
  min-width: 100%;
  th, td { padding: 0 12px; text-align: left; border-bottom: 1px solid ${themeColor('line')}; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  th { position: sticky; top: 0; z-index: 1; height: 36px; background: ${themeColor('surface')}; font-size: 12px; font-weight: 600; color: ${themeColor('muted')}; }
  td { height: var(--row); font-variant-numeric: tabular-nums; }
  .right { text-align: right; }
  .right button { justify-content: flex-end; }
  tbody tr { position: relative; }
  tbody tr:hover td { background: ${themeColor('raised')}; }
  tbody tr:last-child td { border-bottom: 0; }
  /* The first cell's link covers its row: one real link, the whole row clickable. */
  tbody td:first-of-type a { color: inherit; font-weight: 550; text-decoration: none; }
  tbody td:first-of-type a::after { content: ''; position: absolute; inset: 0; }
  tbody tr:has(a:focus-visible) td { background: ${themeColor('raised')}; }
  .sort { display: flex; align-items: center; gap: 4px; width: 100%; padding: 0; border: 0; background: none; font-weight: 600; color: inherit; cursor: pointer; min-height: 28px; }
  .sort:hover { color: ${themeColor('text')}; }
  .resize { position: absolute; right: 0; top: 6px; bottom: 6px; width: 9px; cursor: col-resize; touch-action: none; border: 0; padding: 0; background: none; }
  .resize::after { content: ''; position: absolute; right: 0; top: 0; bottom: 0; width: 1px; background: ${themeColor('line')}; }
  .resize:hover::after, .resize:focus-visible::after { width: 3px; background: ${themeColor('accent')}; }
`

/**
 * A table of rows that the server filtered, sorted and paged: sticky header, sort buttons, columns that can be drawn
 * wider with pointer or arrow keys, each row one link.
 */
export function DataTable<Row, Field extends string = string>({
  name,
  columns,
  rows,
  rowKey,
  sorting,
  onSort,
  onWidth,
  compact = false,
  busy = false,
}: {
  name: string
  columns: readonly Column<Row, Field>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sorting: Sorting<Field>
  onSort: (fresh: Sorting<Field>) => void
  onWidth: (column: string, width: number) => void
  compact?: boolean
  /** Rows are being fetched; the old ones stay. */
  busy?: boolean
}) {
  const total = columns.reduce((total, { width }) => total + width, 0)
  return (
    <div
      role="region"
      aria-label={name}
      // A scroll region must be reachable with the keyboard.
      tabIndex={0}
      css={{
        overflow: 'auto',
        maxHeight: 'max(320px, calc(100dvh - 330px))',
        ...(compact ? { '--row': '32px' } : { '--row': '40px' }),
      }}
    >
      <table css={style} style={{ width: total }} aria-busy={busy}>
        <colgroup>
          {columns.map(({ id, width }) => (
            <col key={id} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.id} column={column} sorting={sorting} onSort={onSort} onWidth={onWidth} />
            ))}
          </tr>
        </thead>
        {/* Stepped back but readable: fading would take the contrast away. */}
        <tbody css={busy && { color: themeColor('muted'), filter: 'grayscale(1)' }}>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ id, cell, alignRight }) => (
                <td key={id} className={alignRight ? 'right' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head<Row, Field extends string>({
  column,
  sorting,
  onSort,
  onWidth,
}: {
  column: Column<Row, Field>
  sorting: Sorting<Field>
  onSort: (fresh: Sorting<Field>) => void
  onWidth: (column: string, width: number) => void
}) {
  const { sortField, title, alignRight: right } = column
  const active = sortField !== undefined && sorting.field === sortField
  const ascending = sorting.direction === 'asc'
  return (
    <th scope="col" className={right ? 'right' : undefined} aria-sort={active ? (ascending ? 'ascending' : 'descending') : undefined}>
      {sortField ? (
        <button
          type="button"
          className="sort"
          onClick={() => onSort({ field: sortField, direction: active && ascending ? 'desc' : 'asc' })}
        >
          {title}
          {active && <Icon name={ascending ? 'up' : 'down'} size={14} />}
        </button>
      ) : (
        title
      )}
      <ResizeHandle column={column} onWidth={onWidth} />
    </th>
  )
}

function ResizeHandle<Row>({ column, onWidth }: { column: Column<Row>; onWidth: (column: string, width: number) => void }) {
  const drag = useRef<{ x: number; width: number; col: HTMLElement } | undefined>(undefined)
  const clampWidth = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))

  function begin(event: PointerEvent<HTMLDivElement>) {
    event.preventDefault()
    const cell = event.currentTarget.closest('th') as HTMLTableCellElement
    const col = cell.closest('table')?.querySelectorAll('col')[cell.cellIndex] as HTMLElement
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width: column.width, col }
  }
  // While it is drawn only the col changes; the value is kept once, at the end.
  const startDrag = (event: PointerEvent) => {
    if (drag.current) drag.current.col.style.width = `${clampWidth(drag.current.width + event.clientX - drag.current.x)}px`
  }
  const end = (event: PointerEvent) => {
    if (drag.current) onWidth(column.id, clampWidth(drag.current.width + event.clientX - drag.current.x))
    drag.current = undefined
  }
  const key = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key]
    if (!step) return
    event.preventDefault()
    onWidth(column.id, clampWidth(column.width + step))
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('dataTable.columnWidth', { title: column.title })}
      aria-valuenow={column.width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={0}
      className="resize"
      onPointerDown={begin}
      onPointerMove={startDrag}
      onPointerUp={end}
      onKeyDown={key}
    />
  )
}
