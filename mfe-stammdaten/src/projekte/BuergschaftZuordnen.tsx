import { abfrage, isUnreachable, rufe } from '@avalwerk/api'
import { Geladen, Geladenes, Statusmarke, useAuffrischen } from '@avalwerk/bausteine'
import type { Bürgschaftszeile, Projekt } from '@avalwerk/contracts'
import { BÜRGSCHAFTSARTEN, formatDatum, formatEuro, formatZahl, nummerVon } from '@avalwerk/domain'
import { useNavigate, useParams, usePlattform } from '@avalwerk/platform/remote'
import {
  abstand,
  Blättern,
  farbe,
  Fehlerfeld,
  Hinweis,
  Knopf,
  Leerzustand,
  nurVorgelesen,
  Seitenkopf,
  type Sortierung,
  type Spalte,
  Tabelle,
  Textfeld,
} from '@avalwerk/ui'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { bürgschaften, projekte } from '../bausteine/daten.ts'
import { t } from '../texte.ts'
import { LISTE, projektseite, PROJEKTTEXTE, useProjekt } from './daten.ts'

/** Puts guarantees that belong to no project into one, several at once. */
export default function Seite() {
  const { id = '' } = useParams()
  return (
    <Geladen antwort={useProjekt(id)} texte={PROJEKTTEXTE}>
      {(p) => <Zuordnen p={p} />}
    </Geladen>
  )
}

/** So many can be assigned at once. */
const HÖCHSTENS = 200
/** While people type nobody is asked. */
const RUHE_MS = 250

function Zuordnen({ p }: { p: Projekt }) {
  const { transport, fortschritt, melde, zeigeProblem, navigation } = usePlattform()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  const [suche, setSuche] = useState('')
  const [gesucht, setGesucht] = useState('')
  const [seite, setSeite] = useState(0)
  const [proSeite, setProSeite] = useState(25)
  const [sortierung, setSortierung] = useState<Sortierung>({ feld: 'geaendertAm', richtung: 'desc' })
  const [breiten, setBreiten] = useState<Readonly<Record<string, number>>>({})
  const [gewählt, setGewählt] = useState<ReadonlyMap<string, Bürgschaftszeile>>(new Map())
  const [versucht, setVersucht] = useState(false)
  useEffect(() => {
    const uhr = setTimeout(() => {
      setGesucht(suche.trim())
      setSeite(0)
    }, RUHE_MS)
    return () => clearTimeout(uhr)
  }, [suche])
  const antwort = useQuery({
    ...abfrage(transport, `POST ${bürgschaften}/filterung`, {
      query: { page: seite, size: proSeite, sort: `${sortierung.feld},${sortierung.richtung}` },
      body: { ohneProjekt: true, ...(gesucht && { suche: gesucht }) },
    }),
    placeholderData: keepPreviousData,
  })
  const senden = useMutation({
    mutationFn: (ids: string[]) =>
      fortschritt(rufe(transport, `POST ${projekte}/{id}/buergschaften`, { params: { id: p.id }, body: { buergschaftIds: ids } })),
    meta: { eigeneBehandlung: true },
    onError: (fehler) => {
      if (!isUnreachable(fehler)) zeigeProblem(fehler)
    },
    onSuccess: async (_, ids) => {
      setGewählt(new Map())
      melde(t('projekt.zugeordnet', { count: ids.length, name: p.name }))
      await navigiere(projektseite(p.id), { replace: true })
      await auffrischen()
    },
  })
  const anzahl = gewählt.size
  useEffect(
    () => navigation.sichere(() => (anzahl > 0 && !senden.isPending && !senden.isSuccess ? t('projekt.auswahlVerlieren') : undefined)),
    [navigation, anzahl, senden.isPending, senden.isSuccess],
  )
  const schalte = (b: Bürgschaftszeile) => {
    const neu = new Map(gewählt)
    if (!neu.delete(b.id)) neu.set(b.id, b)
    setGewählt(neu)
  }
  const sende = (e: FormEvent) => {
    e.preventDefault()
    setVersucht(true)
    if (anzahl > 0 && anzahl <= HÖCHSTENS && !senden.isPending) senden.mutate([...gewählt.keys()])
  }
  const summe = [...gewählt.values()].reduce((cent, b) => cent + b.betrag, 0)
  return (
    <form noValidate onSubmit={sende} css={{ display: 'grid', gap: abstand(2) }}>
      <Seitenkopf
        titel={t('projekt.zuordnenTitel', { name: p.name })}
        pfad={[
          { beschriftung: t('projekt.liste'), ziel: LISTE },
          { beschriftung: p.name, ziel: projektseite(p.id) },
        ]}
        zusatz={<p css={{ color: farbe('leise') }}>{t('projekt.zuordnenText')}</p>}
      />
      <div css={{ maxWidth: 480 }}>
        <Textfeld
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
        <Geladenes antwort={antwort} name={t('projekt.ohneProjekt')} zeilen={8}>
          {({ zeilen, gesamt }) =>
            zeilen.length === 0 ? (
              <Leerzustand titel={t(gesucht ? 'projekt.keineTreffer' : 'projekt.alleZugeordnet')}>
                {t(gesucht ? 'projekt.keineTrefferText' : 'projekt.alleZugeordnetText')}
              </Leerzustand>
            ) : (
              <>
                <Tabelle
                  name={t('projekt.ohneProjekt')}
                  spalten={SPALTEN(gewählt, schalte).map((s) => ({ ...s, breite: breiten[s.id] ?? s.breite }))}
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
                <Blättern
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
        </Geladenes>
      </section>
      {anzahl > HÖCHSTENS && (
        <Hinweis ton="warnung">
          <p>{t('projekt.zuViele', { höchstens: formatZahl(HÖCHSTENS) })}</p>
        </Hinweis>
      )}
      {versucht && anzahl === 0 && !senden.isSuccess && (
        <p role="alert" css={{ color: farbe('gefahr') }}>
          {t('projekt.wähleBürgschaft')}
        </p>
      )}
      {senden.error && <Fehlerfeld titel={t('projekt.nichtZugeordnet')} text={senden.error.message} />}
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
        <Knopf art="haupt" type="submit" busy={senden.isPending}>
          {t('projekt.zuordnenKnopf', { count: anzahl })}
        </Knopf>
        <span role="status">{anzahl > 0 && t('projekt.ausgewählt', { count: anzahl, summe: formatEuro(summe) })}</span>
        {anzahl > 0 && (
          <Knopf art="leise" onClick={() => setGewählt(new Map())}>
            {t('projekt.auswahlAufheben')}
          </Knopf>
        )}
        <Knopf art="leise" onClick={() => void navigiere(projektseite(p.id))}>
          {t('abbrechen')}
        </Knopf>
      </div>
    </form>
  )
}

const SPALTEN = (gewählt: ReadonlyMap<string, Bürgschaftszeile>, schalte: (b: Bürgschaftszeile) => void) =>
  [
    {
      id: 'wahl',
      titel: t('projekt.auswahl'),
      breite: 88,
      zelle: (b) => (
        <label css={{ display: 'grid', placeItems: 'center', width: 24, height: 24 }}>
          <span css={nurVorgelesen}>{t('projekt.wähle', { nummer: nummerVon(b) })}</span>
          <input
            type="checkbox"
            checked={gewählt.has(b.id)}
            onChange={() => schalte(b)}
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
      zelle: (b) => nummerVon(b),
    },
    { id: 'art', titel: t('projekt.art'), breite: 152, zelle: (b) => BÜRGSCHAFTSARTEN[b.art].name },
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
      zelle: (b) => (b.ausstellungsdatum ? formatDatum(b.ausstellungsdatum) : '–'),
    },
    {
      id: 'status',
      titel: t('feld.status'),
      breite: 240,
      zelle: (b) => <Statusmarke status={b.status} grund={b.statusgrund} />,
    },
  ] as const satisfies readonly Spalte<Bürgschaftszeile>[]
