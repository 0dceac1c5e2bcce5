import type { TableSetting } from '@avalwerk/contracts'
import { Disclosure, Button } from '@avalwerk/ui'
import { t } from './texts.ts'

/** Lets the user choose columns, their order and the rows' height, which the server keeps. The first column stays. */
export function ColumnPicker({
  columns,
  hidden,
  kompakt,
  onChange,
}: {
  columns: readonly { id: string; title: string }[]
  hidden: readonly string[]
  kompakt: boolean
  onChange: (part: Partial<TableSetting>) => void
}) {
  const ids = columns.map(({ id }) => id)
  const move = (from: number, um: -1 | 1) => {
    const fresh = [...ids]
    const [id] = fresh.splice(from, 1)
    fresh.splice(from + um, 0, id as string)
    onChange({ spalten: fresh, verborgen: [...hidden] })
  }
  const setShown = (id: string, an: boolean) => onChange({ spalten: ids, verborgen: an ? hidden.filter((v) => v !== id) : [...hidden, id] })
  return (
    <Disclosure icon="columns" label={t('columnChoice.columns')} alignRight>
      <ul css={{ listStyle: 'none', padding: 0, width: 280 }}>
        {columns.map(({ id, title }, index) => (
          <li key={id} css={{ display: 'flex', alignItems: 'center' }}>
            <label css={{ flex: 1, display: 'flex', alignItems: 'center', gap: 8, minHeight: 32, paddingLeft: 8 }}>
              <input
                type="checkbox"
                checked={!hidden.includes(id)}
                disabled={index === 0}
                onChange={(e) => setShown(id, e.target.checked)}
              />
              {title}
            </label>
            <Button
              variant="ghost"
              icon="up"
              iconOnly={t('columnChoice.moveForward', { title })}
              disabled={index < 2}
              onClick={() => move(index, -1)}
            />
            <Button
              variant="ghost"
              icon="down"
              iconOnly={t('columnChoice.moveBackward', { title })}
              disabled={index === 0 || index === ids.length - 1}
              onClick={() => move(index, 1)}
            />
          </li>
        ))}
      </ul>
      <label css={{ display: 'flex', alignItems: 'center', gap: 8, minHeight: 32, padding: '8px 8px 0' }}>
        <input type="checkbox" checked={kompakt} onChange={(e) => onChange({ kompakt: e.target.checked })} />
        {t('columnChoice.compactRows')}
      </label>
      <div css={{ padding: 8 }}>
        <Button onClick={() => onChange({ spalten: [], verborgen: [], breiten: {}, kompakt: false })}>
          {t('columnChoice.restoreDefault')}
        </Button>
      </div>
    </Disclosure>
  )
}
