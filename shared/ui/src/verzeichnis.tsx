import type { ReactNode } from 'react'
import { farbe } from './theme.ts'

/** A row of a short list on a card: what it is, and at its side what can be done; lines between the rows. */
export const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  alignItems: 'center',
  padding: '8px 0',
  borderTop: `1px solid ${farbe('linie')}`,
  '&:first-of-type': { borderTop: 0 },
} as const

type DirectoryColumn = string | Readonly<{ titel: string /** Amounts and numbers: one below the other, never broken. */; rechts: true }>
const titleOf = (spalte: DirectoryColumn): string => (typeof spalte === 'string' ? spalte : spalte.titel)
const klasse = (spalte: DirectoryColumn | undefined) => (typeof spalte === 'object' ? 'rechts' : undefined)

/** A short table to read: columns with their titles, rows of cells. Scrolls by itself where it is wide or long. */
export function StaticTable({
  name,
  spalten,
  zeilen,
  höhe,
}: {
  name: string
  spalten: readonly DirectoryColumn[]
  zeilen: readonly Readonly<{ schlüssel: string | number; zellen: readonly ReactNode[] }>[]
  /** Pixels from which it scrolls. */
  höhe?: number
}) {
  return (
    <div
      role="region"
      aria-label={name}
      tabIndex={0}
      css={{ overflow: 'auto', width: '100%', minWidth: 0, ...(höhe && { maxHeight: höhe }) }}
    >
      <table
        css={{
          width: '100%',
          borderCollapse: 'collapse',
          'th, td': { padding: '6px 12px 6px 0', textAlign: 'left', verticalAlign: 'top', borderBottom: `1px solid ${farbe('linie')}` },
          th: { fontSize: 12, color: farbe('leise'), fontWeight: 600 },
          'tbody tr:last-child td': { borderBottom: 0 },
          '.rechts': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
        }}
      >
        <thead>
          <tr>
            {spalten.map((spalte) => (
              <th key={titleOf(spalte)} scope="col" className={klasse(spalte)}>
                {titleOf(spalte)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {zeilen.map(({ schlüssel, zellen }) => (
            <tr key={schlüssel}>
              {zellen.map((zelle, index) => (
                <td key={titleOf(spalten[index] ?? String(index))} className={klasse(spalten[index])}>
                  {zelle}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
