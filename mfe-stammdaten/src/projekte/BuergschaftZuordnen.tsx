import { apiQuery, isUnreachable, rufe } from '@avalwerk/api'
import { Geladen, LoadedSection, StatusBadge, useRefresh } from '@avalwerk/bausteine'
import type { BuergschaftRow, Projekt } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, formatDate, formatEuro, formatNumber, numberOf } from '@avalwerk/domain'
import { useNavigate, useParams, usePlatform } from '@avalwerk/platform/remote'
import {
  abstand,
  Pagination,
  farbe,
  ErrorPanel,
  Alert,
  Button,
  EmptyState,
  visuallyHidden,
  PageHeader,
  type Sorting,
  type Spalte,
  DataTable,
  TextField,
} from '@avalwerk/ui'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { bürgschaften, projekte } from '../bausteine/daten.ts'
import { t } from '../texte.ts'
import { LIST, projektPage, PROJEKT_TEXTS, useProjekt } from './daten.ts'

/** Puts guarantees that belong to no project into one, several at once. */
export default function Seite() {
  const { id = '' } = useParams()
  return (
    <Geladen antwort={useProjekt(id)} texte={PROJEKT_TEXTS}>
      {(p) => <Assign p={p} />}
    </Geladen>
  )
}

/** So many can be assigned at once. */
const MAX = 200
/** While people type nobody is asked. */
const IDLE_MS = 250

function Assign({ p: projekt }: { p: Projekt }) {
  const { transport, fortschritt, melde, zeigeProblem, navigation } = usePlatform()
  const navigiere = useNavigate()
  const refresh = useRefresh()
  const [suche, setSuche] = useState('')
  const [gesucht, setGesucht] = useState('')
  const [seite, setSeite] = useState(0)
  const [proSeite, setProSeite] = useState(25)
  const [sortierung, setSortierung] = useState<Sorting>({ feld: 'geaendertAm', richtung: 'desc' })
  const [breiten, setBreiten] = useState<Readonly<Record<string, number>>>({})
  const [gewählt, setGewählt] = useState<ReadonlyMap<string, BuergschaftRow>>(new Map())
  const [versucht, setVersucht] = useState(false)
  useEffect(() => {
    const uhr = setTimeout(() => {
      setGesucht(suche.trim())
      setSeite(0)
    }, IDLE_MS)
    return () => clearTimeout(uhr)
  }, [suche])
  const antwort = useQuery({
    ...apiQuery(transport, `POST ${bürgschaften}/filterung`, {
      query: { page: seite, size: proSeite, sort: `${sortierung.feld},${sortierung.richtung}` },
      body: { ohneProjekt: true, ...(gesucht && { suche: gesucht }) },
    }),
    placeholderData: keepPreviousData,
  })
  const senden = useMutation({
    mutationFn: (ids: string[]) =>
      fortschritt(rufe(transport, `POST ${projekte}/{id}/buergschaften`, { params: { id: projekt.id }, body: { buergschaftIds: ids } })),
    meta: { eigeneBehandlung: true },
    onError: (fehler) => {
      if (!isUnreachable(fehler)) zeigeProblem(fehler)
    },
    onSuccess: async (_, ids) => {
      setGewählt(new Map())
      melde(t('projekt.zugeordnet', { count: ids.length, name: projekt.name }))
      await navigiere(projektPage(projekt.id), { replace: true })
      await refresh()
    },
  })
  const anzahl = gewählt.size
  useEffect(
    () => navigation.sichere(() => (anzahl > 0 && !senden.isPending && !senden.isSuccess ? t('projekt.auswahlVerlieren') : undefined)),
    [navigation, anzahl, senden.isPending, senden.isSuccess],
  )
  const schalte = (buergschaft: BuergschaftRow) => {
    const neu = new Map(gewählt)
    if (!neu.delete(buergschaft.id)) neu.set(buergschaft.id, buergschaft)
    setGewählt(neu)
  }
  const sende = (event: FormEvent) => {
    event.preventDefault()
    setVersucht(true)
    if (anzahl > 0 && anzahl <= MAX && !senden.isPending) senden.mutate([...gewählt.keys()])
  }
  const summe = [...gewählt.values()].reduce((cent, b) => cent + b.betrag, 0)
  return (
    <form noValidate onSubmit={sende} css={{ display: 'grid', gap: abstand(2) }}>
      <PageHeader
        titel={t('projekt.zuordnenTitel', { name: projekt.name })}
        pfad={[
          { beschriftung: t('projekt.liste'), ziel: LIST },
          { beschriftung: projekt.name, ziel: projektPage(projekt.id) },
        ]}
        zusatz={<p css={{ color: farbe('leise') }}>{t('projekt.zuordnenText')}</p>}
      />
      <div css={{ maxWidth: 480 }}>
        <TextField
          beschriftung={t('projekt.bürgschaftenSuchen')}
          hinweis={t('projekt.bürgschaftenSuchenHinweis')}
          value={suche}
          autoComplete="off"
          onChange={(e) => setSuche(e.target.value)}
        />
      </div>
      <section
        aria-label={t('projekt.ohneProjekt')}
        css={{ border: `1px solid ${farbe('linie')}`, borderRadius: 6, background: farbe('fläche'), overflow: 'hidden', minWidth: 0 }}
      >
        <LoadedSection antwort={antwort} name={t('projekt.ohneProjekt')} zeilen={8}>
          {({ zeilen, gesamt }) =>
            zeilen.length === 0 ? (
              <EmptyState titel={t(gesucht ? 'projekt.keineTreffer' : 'projekt.alleZugeordnet')}>
                {t(gesucht ? 'projekt.keineTrefferText' : 'projekt.alleZugeordnetText')}
              </EmptyState>
            ) : (
              <>
                <DataTable
                  name={t('projekt.ohneProjekt')}
                  spalten={COLUMNS(gewählt, schalte).map((s) => ({ ...s, breite: breiten[s.id] ?? s.breite }))}
                  zeilen={zeilen}
                  schlüssel={(b) => b.id}
                  sortierung={sortierung}
                  beiSortierung={(neu) => {
                    setSortierung(neu)
                    setSeite(0)
                  }}
                  beiBreite={(spalte, breite) => setBreiten({ ...breiten, [spalte]: breite })}
                  beschäftigt={antwort.isFetching && antwort.isPlaceholderData}
                />
                <Pagination
                  seite={seite}
                  proSeite={proSeite}
                  {...gesamt}
                  gezeigt={zeilen.length}
                  beiSeite={setSeite}
                  beiProSeite={(neu) => {
                    setProSeite(neu)
                    setSeite(0)
                  }}
                />
              </>
            )
          }
        </LoadedSection>
      </section>
      {anzahl > MAX && (
        <Alert ton="warnung">
          <p>{t('projekt.zuViele', { höchstens: formatNumber(MAX) })}</p>
        </Alert>
      )}
      {versucht && anzahl === 0 && !senden.isSuccess && (
        <p role="alert" css={{ color: farbe('gefahr') }}>
          {t('projekt.wähleBürgschaft')}
        </p>
      )}
      {senden.error && <ErrorPanel titel={t('projekt.nichtZugeordnet')} text={senden.error.message} />}
      <div
        css={{
          position: 'sticky',
          bottom: 0,
          display: 'flex',
          flexWrap: 'wrap',
          gap: abstand(1.5),
          alignItems: 'center',
          padding: `${abstand(1.5)} 0`,
          borderTop: `1px solid ${farbe('linie')}`,
          background: farbe('grund'),
        }}
      >
        <Button art="haupt" type="submit" busy={senden.isPending}>
          {t('projekt.zuordnenKnopf', { count: anzahl })}
        </Button>
        <span role="status">{anzahl > 0 && t('projekt.ausgewählt', { count: anzahl, summe: formatEuro(summe) })}</span>
        {anzahl > 0 && (
          <Button art="leise" onClick={() => setGewählt(new Map())}>
            {t('projekt.auswahlAufheben')}
          </Button>
        )}
        <Button art="leise" onClick={() => void navigiere(projektPage(projekt.id))}>
          {t('abbrechen')}
        </Button>
      </div>
    </form>
  )
}

const COLUMNS = (gewählt: ReadonlyMap<string, BuergschaftRow>, schalte: (buergschaft: BuergschaftRow) => void) =>
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
            checked={gewählt.has(buergschaft.id)}
            onChange={() => schalte(buergschaft)}
            css={{ width: 16, height: 16, margin: 0, accentColor: farbe('akzent') }}
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
  ] as const satisfies readonly Spalte<BuergschaftRow>[]
