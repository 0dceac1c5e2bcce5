import { apiQuery, isUnreachable, call } from '@avalwerk/api'
import { Loaded, LoadedSection, StatusBadge, useRefresh } from '@avalwerk/bausteine'
import type { BuergschaftRow, Projekt } from '@avalwerk/contracts'
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
import { buergschaften, projekte } from '../components/queries.ts'
import { t } from '../texts.ts'
import { LIST, projektPage, PROJEKT_TEXTS, useProjekt } from './queries.ts'

/** Puts guarantees that belong to no project into one, several at once. */
export default function Page() {
  const { id = '' } = useParams()
  return (
    <Loaded antwort={useProjekt(id)} texte={PROJEKT_TEXTS}>
      {(p) => <Assign p={p} />}
    </Loaded>
  )
}

/** So many can be assigned at once. */
const MAX = 200
/** While people type nobody is asked. */
const IDLE_MS = 250

function Assign({ p: projekt }: { p: Projekt }) {
  const { transport, fortschritt: progress, melde: notify, zeigeProblem: showProblem, navigation } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const [search, setSearch] = useState('')
  const [searched, setSearched] = useState('')
  const [page, setPage] = useState(0)
  const [perPage, setPerPage] = useState(25)
  const [sorting, setSorting] = useState<Sorting>({ feld: 'geaendertAm', richtung: 'desc' })
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({})
  const [selected, setSelected] = useState<ReadonlyMap<string, BuergschaftRow>>(new Map())
  const [tried, setTried] = useState(false)
  useEffect(() => {
    const clock = setTimeout(() => {
      setSearched(search.trim())
      setPage(0)
    }, IDLE_MS)
    return () => clearTimeout(clock)
  }, [search])
  const response = useQuery({
    ...apiQuery(transport, `POST ${buergschaften}/filterung`, {
      query: { page, size: perPage, sort: `${sorting.feld},${sorting.richtung}` },
      body: { ohneProjekt: true, ...(searched && { suche: searched }) },
    }),
    placeholderData: keepPreviousData,
  })
  const submit = useMutation({
    mutationFn: (ids: string[]) =>
      progress(call(transport, `POST ${projekte}/{id}/buergschaften`, { params: { id: projekt.id }, body: { buergschaftIds: ids } })),
    meta: { eigeneBehandlung: true },
    onError: (error) => {
      if (!isUnreachable(error)) showProblem(error)
    },
    onSuccess: async (_, ids) => {
      setSelected(new Map())
      notify(t('projekt.zugeordnet', { count: ids.length, name: projekt.name }))
      await navigate(projektPage(projekt.id), { replace: true })
      await refresh()
    },
  })
  const count = selected.size
  useEffect(
    () => navigation.sichere(() => (count > 0 && !submit.isPending && !submit.isSuccess ? t('projekt.auswahlVerlieren') : undefined)),
    [navigation, count, submit.isPending, submit.isSuccess],
  )
  const switchOn = (buergschaft: BuergschaftRow) => {
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
        titel={t('projekt.zuordnenTitel', { name: projekt.name })}
        pfad={[
          { beschriftung: t('projekt.liste'), ziel: LIST },
          { beschriftung: projekt.name, ziel: projektPage(projekt.id) },
        ]}
        zusatz={<p css={{ color: themeColor('leise') }}>{t('projekt.zuordnenText')}</p>}
      />
      <div css={{ maxWidth: 480 }}>
        <TextField
          beschriftung={t('projekt.bürgschaftenSuchen')}
          hinweis={t('projekt.bürgschaftenSuchenHinweis')}
          value={search}
          autoComplete="off"
          onChange={(e) => setSearch(e.target.value)}
        />
      </div>
      <section
        aria-label={t('projekt.ohneProjekt')}
        css={{
          border: `1px solid ${themeColor('linie')}`,
          borderRadius: 6,
          background: themeColor('fläche'),
          overflow: 'hidden',
          minWidth: 0,
        }}
      >
        <LoadedSection antwort={response} name={t('projekt.ohneProjekt')} zeilen={8}>
          {({ zeilen, gesamt }) =>
            zeilen.length === 0 ? (
              <EmptyState titel={t(searched ? 'projekt.keineTreffer' : 'projekt.alleZugeordnet')}>
                {t(searched ? 'projekt.keineTrefferText' : 'projekt.alleZugeordnetText')}
              </EmptyState>
            ) : (
              <>
                <DataTable
                  name={t('projekt.ohneProjekt')}
                  spalten={COLUMNS(selected, switchOn).map((s) => ({ ...s, breite: widths[s.id] ?? s.breite }))}
                  zeilen={zeilen}
                  schlüssel={(b) => b.id}
                  sortierung={sorting}
                  beiSortierung={(fresh) => {
                    setSorting(fresh)
                    setPage(0)
                  }}
                  beiBreite={(column, width) => setWidths({ ...widths, [column]: width })}
                  beschäftigt={response.isFetching && response.isPlaceholderData}
                />
                <Pagination
                  seite={page}
                  proSeite={perPage}
                  {...gesamt}
                  gezeigt={zeilen.length}
                  beiSeite={setPage}
                  beiProSeite={(fresh) => {
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
        <Alert ton="warnung">
          <p>{t('projekt.zuViele', { höchstens: formatNumber(MAX) })}</p>
        </Alert>
      )}
      {tried && count === 0 && !submit.isSuccess && (
        <p role="alert" css={{ color: themeColor('gefahr') }}>
          {t('projekt.wähleBürgschaft')}
        </p>
      )}
      {submit.error && <ErrorPanel titel={t('projekt.nichtZugeordnet')} text={submit.error.message} />}
      <div
        css={{
          position: 'sticky',
          bottom: 0,
          display: 'flex',
          flexWrap: 'wrap',
          gap: spacing(1.5),
          alignItems: 'center',
          padding: `${spacing(1.5)} 0`,
          borderTop: `1px solid ${themeColor('linie')}`,
          background: themeColor('grund'),
        }}
      >
        <Button art="haupt" type="submit" busy={submit.isPending}>
          {t('projekt.zuordnenKnopf', { count })}
        </Button>
        <span role="status">{count > 0 && t('projekt.ausgewählt', { count, summe: formatEuro(total) })}</span>
        {count > 0 && (
          <Button art="leise" onClick={() => setSelected(new Map())}>
            {t('projekt.auswahlAufheben')}
          </Button>
        )}
        <Button art="leise" onClick={() => void navigate(projektPage(projekt.id))}>
          {t('abbrechen')}
        </Button>
      </div>
    </form>
  )
}

const COLUMNS = (selected: ReadonlyMap<string, BuergschaftRow>, switchOn: (buergschaft: BuergschaftRow) => void) =>
  [
    {
      id: 'wahl',
      titel: t('projekt.auswahl'),
      breite: 88,
      zelle: (buergschaft) => (
        <label css={{ display: 'grid', placeItems: 'center', width: 24, height: 24 }}>
          <span css={visuallyHidden}>{t('projekt.wähle', { nummer: numberOf(buergschaft) })}</span>
          <input
            type="checkbox"
            checked={selected.has(buergschaft.id)}
            onChange={() => switchOn(buergschaft)}
            css={{ width: 16, height: 16, margin: 0, accentColor: themeColor('akzent') }}
          />
        </label>
      ),
    },
    {
      id: 'nummer',
      titel: t('projekt.nummer'),
      breite: 152,
      sortierfeld: 'buergschaftsIdBuerge',
      zelle: (b) => numberOf(b),
    },
    { id: 'art', titel: t('projekt.art'), breite: 152, zelle: (b) => BUERGSCHAFTSARTEN[b.art].name },
    {
      id: 'kreditnehmer',
      titel: t('projekt.kreditnehmer'),
      breite: 216,
      sortierfeld: 'auftragnehmerName',
      zelle: (b) => b.auftragnehmerName,
    },
    { id: 'betrag', titel: t('projekt.betrag'), breite: 144, rechts: true, sortierfeld: 'betrag', zelle: (b) => formatEuro(b.betrag) },
    { id: 'bauvorhaben', titel: t('zuordnung.bauvorhaben'), breite: 240, zelle: (b) => b.bauvorhaben ?? '–' },
    {
      id: 'begünstigter',
      titel: t('projekt.begünstigter'),
      breite: 216,
      sortierfeld: 'auftraggeberName',
      zelle: (b) => b.auftraggeberName,
    },
    {
      id: 'ausgestellt',
      titel: t('projekt.ausgestellt'),
      breite: 112,
      sortierfeld: 'ausstellungsdatum',
      zelle: (b) => (b.ausstellungsdatum ? formatDate(b.ausstellungsdatum) : '–'),
    },
    {
      id: 'status',
      titel: t('feld.status'),
      breite: 240,
      zelle: (b) => <StatusBadge status={b.status} grund={b.statusgrund} />,
    },
  ] as const satisfies readonly Column<BuergschaftRow>[]
