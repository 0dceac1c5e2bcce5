import { onDemand, usePlatform } from '@avalwerk/platform/remote'
import { themeColor, Icon, Button, Dialog, PartMissing } from '@avalwerk/ui'
import { useState } from 'react'
import { SaveView } from './Views.tsx'
import { FilterCondition } from './FilterCondition.tsx'
import { filterChips } from './chips.ts'
import { ColumnPicker } from './ColumnPicker.tsx'
import { type ListCallId, type ListDefinition, type ListState, columnsFor, hiddenColumns } from './state.ts'
import type { FilterValues } from './fields.ts'
import { t } from './texts.ts'

const FilterDialog = onDemand(
  () => import(/* webpackChunkName: "filterdialog" */ './FilterDialog.tsx'),
  () => null,
  ({ title, onClose }, again) => (
    <Dialog title={title} onClose={onClose}>
      <PartMissing onRetry={again} />
    </Dialog>
  ),
)

/** Search, conditions and chips at the left, columns at the right. */
export function Toolbar<K extends ListCallId>({ definition, state }: { definition: ListDefinition<K, FilterValues>; state: ListState }) {
  const { group } = usePlatform().area
  const [dialog, setDialog] = useState(false)
  const { fields, columns, title } = definition
  const { conditions, setFilter, setting, update, filtered } = state
  const inDialog = fields.filter(({ kind, always }) => kind !== 'search' && !always)
  return (
    <div data-print="no" css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 8, marginBottom: 12 }}>
      {fields
        .filter((field) => !inDialog.includes(field))
        .map((field) => (
          <FilterCondition key={field.name} field={field} filter={conditions} onChange={setFilter} />
        ))}
      {inDialog.length > 0 && (
        <Button icon="filter" onClick={() => setDialog(true)}>
          {t('toolbar.filter')}
        </Button>
      )}
      {filterChips(fields, conditions).map(({ id, text, ohne }) => (
        <button
          key={id}
          type="button"
          aria-label={t('toolbar.removeFilter', { text })}
          onClick={() => setFilter(ohne)}
          css={{
            display: 'inline-flex',
            alignItems: 'center',
            alignSelf: 'center',
            gap: 4,
            minHeight: 28,
            padding: '0 8px 0 12px',
            border: `1px solid ${themeColor('accent')}`,
            borderRadius: 14,
            background: themeColor('accentGround'),
            color: themeColor('accent'),
            cursor: 'pointer',
            maxWidth: '100%',
          }}
        >
          <span css={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{text}</span>
          <Icon name="close" size={14} />
        </button>
      ))}
      {filtered && (
        <>
          <Button variant="ghost" onClick={() => setFilter({})}>
            {t('toolbar.resetAll')}
          </Button>
          <SaveView state={state} />
        </>
      )}
      <div css={{ flex: 1 }} />
      <ColumnPicker
        columns={columnsFor(columns, group, setting)}
        hidden={hiddenColumns(columns, setting)}
        kompakt={setting.kompakt}
        onChange={update}
      />
      {dialog && (
        <FilterDialog
          title={t('toolbar.filterDialogTitle', { title })}
          fields={inDialog}
          filter={conditions}
          onClose={() => setDialog(false)}
          onApply={(fresh) => {
            const beside = Object.fromEntries(Object.entries(conditions).filter(([name]) => !inDialog.some((field) => field.name === name)))
            setFilter({ ...beside, ...fresh })
            setDialog(false)
          }}
        />
      )}
    </div>
  )
}
