import type { ReactNode } from 'react'
import { themeColor } from './theme.ts'

/** A row of a short list on a card: what it is, and at its side what can be done; lines between the rows. */
export const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  alignItems: 'center',
  padding: '8px 0',
  borderTop: `1px solid ${themeColor('line')}`,
  '&:first-of-type': { borderTop: 0 },
} as const

type StaticColumn =
  | string
  | Readonly<{
      title: string
      /** Amounts and numbers: one below the other, never broken. */
      alignRight: true
    }>
const titleOf = (column: StaticColumn): string => (typeof column === 'string' ? column : column.title)
const cls = (column: StaticColumn | undefined) => (typeof column === 'object' ? 'right' : undefined)

/** A short table to read: columns with their titles, rows of cells. Scrolls by itself where it is wide or long. */
export function StaticTable({
  name,
  columns,
  rows,
  height,
}: {
  name: string
  columns: readonly StaticColumn[]
  rows: readonly Readonly<{ rowKey: string | number; cells: readonly ReactNode[] }>[]
  /** Pixels from which it scrolls. */
  height?: number
}) {
  return (
    <div
      role="region"
      aria-label={name}
      tabIndex={0}
      css={{ overflow: 'auto', width: '100%', minWidth: 0, ...(height && { maxHeight: height }) }}
    >
      <table
        css={{
          width: '100%',
          borderCollapse: 'collapse',
          'th, td': {
            padding: '6px 12px 6px 0',
            textAlign: 'left',
            verticalAlign: 'top',
            borderBottom: `1px solid ${themeColor('line')}`,
          },
          th: { fontSize: 12, color: themeColor('muted'), fontWeight: 600 },
          'tbody tr:last-child td': { borderBottom: 0 },
          '.right': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
        }}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={titleOf(column)} scope="col" className={cls(column)}>
                {titleOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ rowKey, cells }) => (
            <tr key={rowKey}>
              {cells.map((cell, index) => (
                <td key={titleOf(columns[index] ?? String(index))} className={cls(columns[index])}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
