import { csvColumns, mayEdit, CHANGE_TYPES, type ChangeType } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { spacing, Card, StaticTable } from '@avalwerk/ui'
import { t } from '../texts.ts'

const TYPES = Object.keys(CHANGE_TYPES) as ChangeType[]

/** Shows what a file looks like: its columns, and what a row may ask for. */
export function Instructions() {
  const { group } = usePlatform().area
  return (
    <Card title={t('hochladen.instructions')}>
      <p>{t('hochladen.instructionsText')}</p>
      <details css={{ marginTop: spacing(1) }}>
        <summary css={{ cursor: 'pointer', padding: '4px 0' }}>{t('hochladen.columns')}</summary>
        <StaticTable
          name={t('hochladen.columns')}
          columns={[t('hochladen.column'), t('hochladen.requiredForNew'), t('hochladen.columnContent')]}
          rows={csvColumns(group).map(({ name, title, required, notice }) => ({
            rowKey: name,
            cells: [title, required ? t('details.yes') : '', notice],
          }))}
        />
      </details>
      <details css={{ marginTop: spacing(1) }}>
        <summary css={{ cursor: 'pointer', padding: '4px 0' }}>{t('hochladen.changeTypes')}</summary>
        <dl css={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '4px 16px' }}>
          {TYPES.filter((type) => mayEdit(type, group)).map((type) => (
            <div key={type} css={{ display: 'contents' }}>
              <dt>{type}</dt>
              <dd>{CHANGE_TYPES[type].wort}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  )
}
