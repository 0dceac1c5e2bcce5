import { isUnreachable, useApi } from '@avalwerk/api'
import { Loaded, LoadedSection, useRefresh } from '@avalwerk/patterns/calls'
import { StatusBadge } from '@avalwerk/patterns/status'
import type { BuergschaftRow, SortField, Projekt } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, formatDate, formatEuro, formatNumber, numberOf } from '@avalwerk/domain'
import { useNavigate, useParams, usePlatform } from '@avalwerk/platform/remote'
import {
  spacing,
  Pagination,
  themeColor,
  ErrorPanel,
  Alert,
  Button,
  EmptyState,
  visuallyHidden,
  PageHeader,
  type Sorting,
  type Column,
  DataTable,
  TextField,
} from '@avalwerk/ui'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { t } from '../texts.ts'
import { LIST, projektPage, PROJEKT_TEXTS, useProjekt } from './queries.ts'

/** Puts guarantees that belong to no project into one, several at once. */
export default function AssignBuergschaftPage() {
  const { id = '' } = useParams()
  return (
    <Loaded result={useProjekt(id)} texts={PROJEKT_TEXTS}>
      {(p) => <Assign projekt={p} />}
    </Loaded>
  )
}

/** So many can be assigned at once. */
const MAX = 200
/** Only after this pause in typing is the server asked. */
const IDLE_MS = 250

function Assign({ projekt }: { projekt: Projekt }) {
  const api = useApi()
  const { progress, notify, showProblem, navigation } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const [search, setSearch] = useState('')
  const [searched, setSearched] = useState('')
  const [page, setPage] = useState(0)
  const [perPage, setPerPage] = useState(25)
  const [sorting, setSorting] = useState<Sorting<SortField>>({ field: 'geaendertAm', direction: 'desc' })
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({})
  const [selected, setSelected] = useState<ReadonlyMap<string, BuergschaftRow>>(new Map())
  const [tried, setTried] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSearched(search.trim())
      setPage(0)
    }, IDLE_MS)
    return () => clearTimeout(timer)
  }, [search])
  const response = useQuery({
    ...api.buergschaft.liste.queryOptions({
      query: { page, size: perPage, sort: `${sorting.field},${sorting.direction}` },
      body: { ohneProjekt: true, ...(searched && { suche: searched }) },
    }),
    placeholderData: keepPreviousData,
  })
  const submit = useMutation({
    mutationFn: (ids: string[]) =>
      progress(api.projekt.mehrereZuordnen.mutate({ params: { id: projekt.id }, body: { buergschaftIds: ids } })),
    meta: { handlesErrors: true },
    onError: (error) => {
      if (!isUnreachable(error)) showProblem(error)
    },
    onSuccess: async (_, ids) => {
      setSelected(new Map())
      notify(t('projekt.assigned', { count: ids.length, name: projekt.name }))
      await navigate(projektPage(projekt.id), { replace: true })
      await refresh()
    },
  })
  const count = selected.size
  useEffect(
    () => navigation.guard(() => (count > 0 && !submit.isPending && !submit.isSuccess ? t('projekt.selectionNotAssigned') : undefined)),
    [navigation, count, submit.isPending, submit.isSuccess],
  )
  const toggle = (buergschaft: BuergschaftRow) => {
    const fresh = new Map(selected)
    if (!fresh.delete(buergschaft.id)) fresh.set(buergschaft.id, buergschaft)
    setSelected(fresh)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (count > 0 && count <= MAX && !submit.isPending) submit.mutate([...selected.keys()])
  }
  const total = [...selected.values()].reduce((cents, b) => cents + b.betrag, 0)
  return (
    <form noValidate onSubmit={send} css={{ display: 'grid', gap: spacing(2) }}>
      <PageHeader
        title={t('projekt.assignTitle', { name: projekt.name })}
        path={[
          { label: t('projekt.listTitle'), target: LIST },
          { label: projekt.name, target: projektPage(projekt.id) },
        ]}
        addition={<p css={{ color: themeColor('muted') }}>{t('projekt.assignText')}</p>}
      />
      <div css={{ maxWidth: 480 }}>
        <TextField
          label={t('projekt.searchBuergschaften')}
          hint={t('projekt.searchBuergschaftenHint')}
          value={search}
          autoComplete="off"
          onChange={(e) => setSearch(e.target.value)}
        />
      </div>
      <section
        aria-label={t('projekt.withoutProjekt')}
        css={{
          border: `1px solid ${themeColor('line')}`,
          borderRadius: 6,
          background: themeColor('surface'),
          overflow: 'hidden',
          minWidth: 0,
        }}
      >
        <LoadedSection result={response} name={t('projekt.withoutProjekt')} rows={8}>
          {({ zeilen, gesamt }) =>
            zeilen.length === 0 ? (
              <EmptyState title={t(searched ? 'projekt.noHits' : 'projekt.allAssigned')}>
                {t(searched ? 'projekt.noHitsText' : 'projekt.allAssignedText')}
              </EmptyState>
            ) : (
              <>
                <DataTable
                  name={t('projekt.withoutProjekt')}
                  columns={columnsOf(selected, toggle).map((s) => ({ ...s, width: widths[s.id] ?? s.width }))}
                  rows={zeilen}
                  rowKey={(b) => b.id}
                  sorting={sorting}
                  onSort={(fresh) => {
                    setSorting(fresh)
                    setPage(0)
                  }}
                  onWidth={(column, width) => setWidths({ ...widths, [column]: width })}
                  busy={response.isFetching && response.isPlaceholderData}
                />
                <Pagination
                  page={page}
                  pageSize={perPage}
                  count={gesamt.anzahl}
                  exact={gesamt.genau}
                  shown={zeilen.length}
                  onPage={setPage}
                  onPageSize={(fresh) => {
                    setPerPage(fresh)
                    setPage(0)
                  }}
                />
              </>
            )
          }
        </LoadedSection>
      </section>
      {count > MAX && (
        <Alert tone="warning">
          <p>{t('projekt.tooMany', { hoechstens: formatNumber(MAX) })}</p>
        </Alert>
      )}
      {tried && count === 0 && !submit.isSuccess && (
        <p role="alert" css={{ color: themeColor('danger') }}>
          {t('projekt.selectionMissing')}
        </p>
      )}
      {submit.error && <ErrorPanel title={t('projekt.assignFailed')} text={submit.error.message} />}
      <div
        css={{
          position: 'sticky',
          bottom: 0,
          display: 'flex',
          flexWrap: 'wrap',
          gap: spacing(1.5),
          alignItems: 'center',
          padding: `${spacing(1.5)} 0`,
          borderTop: `1px solid ${themeColor('line')}`,
          background: themeColor('background'),
        }}
      >
        <Button variant="primary" type="submit" busy={submit.isPending}>
          {t('projekt.assignButton', { count })}
        </Button>
        <span role="status">{count > 0 && t('projekt.selected', { count, summe: formatEuro(total) })}</span>
        {count > 0 && (
          <Button variant="ghost" onClick={() => setSelected(new Map())}>
            {t('projekt.clearSelection')}
          </Button>
        )}
        <Button variant="ghost" onClick={() => void navigate(projektPage(projekt.id))}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

const columnsOf = (selected: ReadonlyMap<string, BuergschaftRow>, switchOn: (buergschaft: BuergschaftRow) => void) =>
  [
    {
      id: 'wahl',
      title: t('projekt.selection'),
      width: 88,
      cell: (buergschaft) => (
        <label css={{ display: 'grid', placeItems: 'center', width: 24, height: 24 }}>
          <span css={visuallyHidden}>{t('projekt.selectBuergschaft', { nummer: numberOf(buergschaft) })}</span>
          <input
            type="checkbox"
            checked={selected.has(buergschaft.id)}
            onChange={() => switchOn(buergschaft)}
            css={{ width: 16, height: 16, margin: 0, accentColor: themeColor('accent') }}
          />
        </label>
      ),
    },
    {
      id: 'nummer',
      title: t('projekt.nummer'),
      width: 152,
      sortField: 'buergschaftsIdBuerge',
      cell: (b) => numberOf(b),
    },
    { id: 'art', title: t('projekt.art'), width: 152, cell: (b) => BUERGSCHAFTSARTEN[b.art].name },
    {
      id: 'kreditnehmer',
      title: t('projekt.kreditnehmer'),
      width: 216,
      sortField: 'auftragnehmerName',
      cell: (b) => b.auftragnehmerName,
    },
    { id: 'betrag', title: t('projekt.betrag'), width: 144, alignRight: true, sortField: 'betrag', cell: (b) => formatEuro(b.betrag) },
    { id: 'bauvorhaben', title: t('zuordnung.bauvorhaben'), width: 240, cell: (b) => b.bauvorhaben ?? '–' },
    {
      id: 'beguenstigter',
      title: t('projekt.beguenstigter'),
      width: 216,
      sortField: 'auftraggeberName',
      cell: (b) => b.auftraggeberName,
    },
    {
      id: 'ausgestellt',
      title: t('projekt.ausstellungsdatum'),
      width: 112,
      sortField: 'ausstellungsdatum',
      cell: (b) => (b.ausstellungsdatum ? formatDate(b.ausstellungsdatum) : '–'),
    },
    {
      id: 'status',
      title: t('feld.status'),
      width: 240,
      cell: (b) => <StatusBadge status={b.status} grund={b.statusgrund} />,
    },
  ] as const satisfies readonly Column<BuergschaftRow, SortField>[]
