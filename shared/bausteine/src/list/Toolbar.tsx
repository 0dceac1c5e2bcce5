import { usePlatform } from '@avalwerk/platform/remote'
import { themeColor, Icon, Button } from '@avalwerk/ui'
import { lazy, Suspense, useState } from 'react'
import { SaveView } from './Views.tsx'
import { FilterCondition } from './Conditions.tsx'
import { filterChips } from './chips.ts'
import { ColumnPicker } from './ColumnChoice.tsx'
import { type ListCall, type ListDefinition, type ListState, columnsFor, hiddenColumns } from './state.ts'

const FilterDialog = lazy(() => import(/* webpackChunkName: "filterdialog" */ './FilterDialog.tsx'))

/** Search, conditions and chips at the left, columns at the right. */
export function Toolbar<K extends ListCall>({
  erklärung: explanation,
  zustand: state,
}: {
  erklärung: ListDefinition<K>
  zustand: ListState
}) {
  const { gruppe: group } = usePlatform().bereich
  const [dialog, setDialog] = useState(false)
  const { felder: fields, spalten: columns, titel: title } = explanation
  const { bedingungen: conditions, setzeFilter: setFilter, einstellung: setting, ändere: update, gefiltert: filtered } = state
  const inDialog = fields.filter(({ art: kind, immer: always }) => kind !== 'suche' && !always)
  return (
    <div data-druck="nein" css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 8, marginBottom: 12 }}>
      {fields
        .filter((field) => !inDialog.includes(field))
        .map((field) => (
          <FilterCondition key={field.name} feld={field} filter={conditions} beiÄnderung={setFilter} />
        ))}
      {inDialog.length > 0 && (
        <Button icon="filter" onClick={() => setDialog(true)}>
          Filter
        </Button>
      )}
      {filterChips(fields, conditions).map(({ id, text, ohne: without }) => (
        <button
          key={id}
          type="button"
          aria-label={`Filter entfernen: ${text}`}
          onClick={() => setFilter(without)}
          css={{
            display: 'inline-flex',
            alignItems: 'center',
            alignSelf: 'center',
            gap: 4,
            minHeight: 28,
            padding: '0 8px 0 12px',
            border: `1px solid ${themeColor('akzent')}`,
            borderRadius: 14,
            background: themeColor('akzentgrund'),
            color: themeColor('akzent'),
            cursor: 'pointer',
            maxWidth: '100%',
          }}
        >
          <span css={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{text}</span>
          <Icon name="zu" größe={14} />
        </button>
      ))}
      {filtered && (
        <>
          <Button art="leise" onClick={() => setFilter({})}>
            Alle zurücksetzen
          </Button>
          <SaveView zustand={state} />
        </>
      )}
      <div css={{ flex: 1 }} />
      <ColumnPicker
        spalten={columnsFor(columns, group, setting)}
        verborgen={hiddenColumns(columns, setting)}
        kompakt={setting.kompakt}
        beiÄnderung={update}
      />
      {dialog && (
        <Suspense fallback={null}>
          <FilterDialog
            titel={`${title} filtern`}
            felder={inDialog}
            filter={conditions}
            beiSchließen={() => setDialog(false)}
            beiAnwenden={(fresh) => {
              const revision = Object.fromEntries(
                Object.entries(conditions).filter(([name]) => !inDialog.some((field) => field.name === name)),
              )
              setFilter({ ...revision, ...fresh })
              setDialog(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
