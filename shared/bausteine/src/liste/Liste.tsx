import { apiQuery, referenceOf, saveFile } from '@avalwerk/api'
import { usePlatform } from '@avalwerk/platform/remote'
import { Pagination, ErrorPanel, farbe, Button, EmptyState, PageHeader, Skeleton, DataTable } from '@avalwerk/ui'
import { keepPreviousData, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SavedViews } from './Ansichten.tsx'
import { Toolbar } from './Werkzeugleiste.tsx'
import {
  type ListCall,
  type ListDefinition,
  type RowPage,
  type ListState,
  columnsFor,
  useListState,
  hiddenColumns,
  type Row,
} from './zustand.ts'

/**
 * A list of rows that the server filters, sorts and pages: head with actions, tabs and kept views, conditions, table,
 * and every state around them. What narrows it stands in the address.
 * @param unterKopf stands between head and conditions, for pages that hold more than this list
 * @param leer what is said and offered where there is nothing yet
 */
export function ListView<K extends ListCall>({
  aktionen,
  unterKopf,
  leer,
  ...erklärung
}: ListDefinition<K> & { aktionen?: ReactNode; unterKopf?: ReactNode; leer: ReactNode }) {
  const zustand = useListState(erklärung)
  const antwort = usePage(erklärung, zustand)
  const { titel, csv } = erklärung
  return (
    <>
      <PageHeader
        titel={titel}
        aktionen={
          <>
            {csv && <CsvButton lade={() => csv(zustand.filter)} />}
            {aktionen}
          </>
        }
      />
      {unterKopf}
      <SavedViews erklärung={erklärung} zustand={zustand} />
      <Toolbar erklärung={erklärung} zustand={zustand} />
      <div css={{ border: `1px solid ${farbe('linie')}`, borderRadius: 6, background: farbe('fläche'), overflow: 'hidden' }}>
        <Content erklärung={erklärung} zustand={zustand} antwort={antwort} leer={leer} />
      </div>
    </>
  )
}

/** Of one order and conditions: the cursor that a page begins behind, by its number. */
type Cursors = Readonly<{ of: string; next: Readonly<Record<number, string>> }>

/** The page that the address asks for; the one before stays until it is there. */
function usePage<K extends ListCall>({ aufruf, eingabe }: ListDefinition<K>, zustand: ListState) {
  const { transport } = usePlatform()
  const { filter, sortierung, seite, einstellung, lädt } = zustand
  const size = einstellung.proSeite
  // Where each page ended: the next one continues there, however deep. Other conditions or another order forget them.
  const of = JSON.stringify([filter, sortierung, size])
  const [kept, setKept] = useState<Cursors>({ of, next: {} })
  let cursors = kept.of === of ? kept : { of, next: {} }
  const nach = cursors.next[seite]
  const antwort = useQuery({
    ...apiQuery(transport, aufruf, eingabe({ page: seite, size, sortierung, ...(nach && { nach }) }, filter) as never),
    enabled: !lädt,
    placeholderData: keepPreviousData,
  } as never) as UseQueryResult<RowPage<Row<K>>>
  const { data, isPlaceholderData } = antwort
  if (data?.weiter && !isPlaceholderData && cursors.next[seite + 1] !== data.weiter)
    cursors = { of, next: { ...cursors.next, [seite + 1]: data.weiter } }
  if (cursors !== kept) setKept(cursors)
  return antwort
}

function Content<K extends ListCall>({
  erklärung: { titel, spalten, schlüssel },
  zustand,
  antwort: { data, error, refetch, isFetching, isPlaceholderData },
  leer,
}: {
  erklärung: ListDefinition<K>
  zustand: ListState
  antwort: UseQueryResult<RowPage<Row<K>>>
  leer: ReactNode
}) {
  const { gruppe } = usePlatform().bereich
  const { einstellung, ändere } = zustand
  if (error && !data)
    return (
      <ErrorPanel
        titel={`${titel}: Die Liste konnte nicht geladen werden`}
        text={error.message}
        kennung={referenceOf(error)}
        beiErneut={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div css={{ padding: '0 16px' }}>
        <Skeleton zeilen={12} höhe={einstellung.kompakt ? 32 : 40} name={titel} />
      </div>
    )
  if (data.zeilen.length === 0 && zustand.seite === 0)
    return zustand.gefiltert ? (
      <EmptyState
        titel="Keine Treffer für diese Filter."
        aktion={<Button onClick={() => zustand.setzeFilter({})}>Filter zurücksetzen</Button>}
      />
    ) : (
      leer
    )
  const verborgen = hiddenColumns(spalten, einstellung)
  return (
    <>
      <DataTable
        name={titel}
        spalten={columnsFor(spalten, gruppe, einstellung).filter(({ id }, stelle) => stelle === 0 || !verborgen.includes(id))}
        zeilen={data.zeilen}
        schlüssel={schlüssel}
        sortierung={zustand.sortierung}
        beiSortierung={zustand.setzeSortierung}
        beiBreite={(id, breite) => ändere({ breiten: { ...einstellung.breiten, [id]: breite } })}
        kompakt={einstellung.kompakt}
        beschäftigt={isFetching && isPlaceholderData}
      />
      <Pagination
        seite={zustand.seite}
        proSeite={einstellung.proSeite}
        anzahl={data.gesamt.anzahl}
        genau={data.gesamt.genau}
        gezeigt={data.zeilen.length}
        beiSeite={zustand.setzeSeite}
        beiProSeite={(proSeite) => {
          ändere({ proSeite })
          zustand.setzeSeite(0)
        }}
      />
    </>
  )
}

/** Downloads everything under the conditions, not the page alone. */
function CsvButton({ lade }: { lade: () => Promise<{ inhalt: Blob; dateiname: string }> }) {
  const { fortschritt, melde } = usePlatform()
  const laden = useMutation({
    mutationFn: () => fortschritt(lade()),
    onSuccess: (datei) => {
      saveFile(datei)
      melde(`${datei.dateiname} wurde heruntergeladen.`)
    },
  })
  return (
    <Button icon="herunterladen" busy={laden.isPending} onClick={() => laden.mutate()}>
      CSV
    </Button>
  )
}
