import { usePlatform } from '@avalwerk/platform/remote'
import { farbe, Icon, Button } from '@avalwerk/ui'
import { lazy, Suspense, useState } from 'react'
import { SaveView } from './Ansichten.tsx'
import { FilterCondition } from './Bedingungen.tsx'
import { filterChips } from './chips.ts'
import { ColumnPicker } from './Spaltenwahl.tsx'
import { type ListCall, type ListDefinition, type ListState, columnsFor, hiddenColumns } from './zustand.ts'

const FilterDialog = lazy(() => import(/* webpackChunkName: "filterdialog" */ './Filterdialog.tsx'))

/** Search, conditions and chips at the left, columns at the right. */
export function Toolbar<K extends ListCall>({ erklärung, zustand }: { erklärung: ListDefinition<K>; zustand: ListState }) {
  const { gruppe } = usePlatform().bereich
  const [dialog, setDialog] = useState(false)
  const { felder, spalten, titel } = erklärung
  const { bedingungen, setzeFilter, einstellung, ändere, gefiltert } = zustand
  const inDialog = felder.filter(({ art, immer }) => art !== 'suche' && !immer)
  return (
    <div data-druck="nein" css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 8, marginBottom: 12 }}>
      {felder
        .filter((feld) => !inDialog.includes(feld))
        .map((feld) => (
          <FilterCondition key={feld.name} feld={feld} filter={bedingungen} beiÄnderung={setzeFilter} />
        ))}
      {inDialog.length > 0 && (
        <Button icon="filter" onClick={() => setDialog(true)}>
          Filter
        </Button>
      )}
      {filterChips(felder, bedingungen).map(({ id, text, ohne }) => (
        <button
          key={id}
          type="button"
          aria-label={`Filter entfernen: ${text}`}
          onClick={() => setzeFilter(ohne)}
          css={{
            display: 'inline-flex',
            alignItems: 'center',
            alignSelf: 'center',
            gap: 4,
            minHeight: 28,
            padding: '0 8px 0 12px',
            border: `1px solid ${farbe('akzent')}`,
            borderRadius: 14,
            background: farbe('akzentgrund'),
            color: farbe('akzent'),
            cursor: 'pointer',
            maxWidth: '100%',
          }}
        >
          <span css={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{text}</span>
          <Icon name="zu" größe={14} />
        </button>
      ))}
      {gefiltert && (
        <>
          <Button art="leise" onClick={() => setzeFilter({})}>
            Alle zurücksetzen
          </Button>
          <SaveView zustand={zustand} />
        </>
      )}
      <div css={{ flex: 1 }} />
      <ColumnPicker
        spalten={columnsFor(spalten, gruppe, einstellung)}
        verborgen={hiddenColumns(spalten, einstellung)}
        kompakt={einstellung.kompakt}
        beiÄnderung={ändere}
      />
      {dialog && (
        <Suspense fallback={null}>
          <FilterDialog
            titel={`${titel} filtern`}
            felder={inDialog}
            filter={bedingungen}
            beiSchließen={() => setDialog(false)}
            beiAnwenden={(neu) => {
              const stand = Object.fromEntries(Object.entries(bedingungen).filter(([name]) => !inDialog.some((feld) => feld.name === name)))
              setzeFilter({ ...stand, ...neu })
              setDialog(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
