import type { ReactNode } from 'react'
import { farbe } from './theme.ts'

/** A short table to read: columns with their titles, rows of cells. Scrolls by itself where it is wide or long. */
export function Verzeichnis({
  name,
  spalten,
  zeilen,
  höhe,
}: {
  name: string
  spalten: readonly string[]
  zeilen: readonly Readonly<{ schlüssel: string | number; zellen: readonly ReactNode[] }>[]
  /** Pixels from which it scrolls. */
  höhe?: number
}) {
  return (
    <div role="region" aria-label={name} tabIndex={0} css={{ overflow: 'auto', ...(höhe && { maxHeight: höhe }) }}>
      <table
        css={{
          width: '100%',
          borderCollapse: 'collapse',
          'th, td': { padding: '6px 12px 6px 0', textAlign: 'left', verticalAlign: 'top', borderBottom: `1px solid ${farbe('linie')}` },
          th: { fontSize: 12, color: farbe('leise'), fontWeight: 600 },
          'tbody tr:last-child td': { borderBottom: 0 },
        }}
      >
        <thead>
          <tr>
            {spalten.map((titel) => (
              <th key={titel} scope="col">
                {titel}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {zeilen.map(({ schlüssel, zellen }) => (
            <tr key={schlüssel}>
              {zellen.map((zelle, i) => (
                <td key={spalten[i]}>{zelle}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
