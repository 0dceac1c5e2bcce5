import type { TableSetting } from '@avalwerk/contracts'
import { Disclosure, Button } from '@avalwerk/ui'

/** Which columns are shown, in which order, how high rows are; kept for the user on the server. The first one stays. */
export function ColumnPicker({
  spalten,
  verborgen,
  kompakt,
  beiÄnderung,
}: {
  spalten: readonly { id: string; titel: string }[]
  verborgen: readonly string[]
  kompakt: boolean
  beiÄnderung: (teil: Partial<TableSetting>) => void
}) {
  const ids = spalten.map(({ id }) => id)
  const push = (von: number, um: -1 | 1) => {
    const neu = [...ids]
    const [id] = neu.splice(von, 1)
    neu.splice(von + um, 0, id as string)
    beiÄnderung({ spalten: neu, verborgen: [...verborgen] })
  }
  const schalte = (id: string, an: boolean) =>
    beiÄnderung({ spalten: ids, verborgen: an ? verborgen.filter((v) => v !== id) : [...verborgen, id] })
  return (
    <Disclosure icon="spalten" beschriftung="Spalten" rechts>
      <ul css={{ listStyle: 'none', padding: 0, width: 280 }}>
        {spalten.map(({ id, titel }, stelle) => (
          <li key={id} css={{ display: 'flex', alignItems: 'center' }}>
            <label css={{ flex: 1, display: 'flex', alignItems: 'center', gap: 8, minHeight: 32, paddingLeft: 8 }}>
              <input
                type="checkbox"
                checked={!verborgen.includes(id)}
                disabled={stelle === 0}
                onChange={(e) => schalte(id, e.target.checked)}
              />
              {titel}
            </label>
            <Button art="leise" icon="oben" nurIcon={`${titel} nach vorn`} disabled={stelle < 2} onClick={() => push(stelle, -1)} />
            <Button
              art="leise"
              icon="unten"
              nurIcon={`${titel} nach hinten`}
              disabled={stelle === 0 || stelle === ids.length - 1}
              onClick={() => push(stelle, 1)}
            />
          </li>
        ))}
      </ul>
      <label css={{ display: 'flex', alignItems: 'center', gap: 8, minHeight: 32, padding: '8px 8px 0' }}>
        <input type="checkbox" checked={kompakt} onChange={(e) => beiÄnderung({ kompakt: e.target.checked })} />
        Kompakte Zeilen
      </label>
      <div css={{ padding: 8 }}>
        <Button onClick={() => beiÄnderung({ spalten: [], verborgen: [], breiten: {}, kompakt: false })}>Standard wiederherstellen</Button>
      </div>
    </Disclosure>
  )
}
