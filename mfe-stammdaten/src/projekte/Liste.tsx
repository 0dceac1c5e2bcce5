import { abfrage, ladeDatei } from '@avalwerk/api'
import { type Filterfeld, Liste, type Listenspalte } from '@avalwerk/bausteine'
import type { Projektfilter, Projektzeile } from '@avalwerk/contracts'
import { formatDatum, formatEuro, formatZahl, hatRecht, PROJEKTPHASE } from '@avalwerk/domain'
import { Link, usePlattform, useRechte } from '@avalwerk/platform/remote'
import { knopfstil, Leerzustand } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { projekte } from '../bausteine/daten.ts'
import { Phasenmarke } from '../bausteine/marken.tsx'
import { t } from '../texte.ts'
import { projektrecht, projektseite } from './daten.ts'
import { NEUES_PROJEKT } from './entwurf.ts'

const SPALTEN: readonly Listenspalte<Projektzeile>[] = [
  { id: 'name', titel: t('projekt.name'), breite: 304, sortierfeld: 'name', zelle: (z) => <Link to={projektseite(z.id)}>{z.name}</Link> },
  { id: 'nummer', titel: t('projekt.eigeneNummer'), breite: 136, zelle: (z) => z.nummer ?? '–' },
  { id: 'phase', titel: t('projekt.phase'), breite: 152, sortierfeld: 'phase', zelle: (z) => <Phasenmarke phase={z.phase} /> },
  { id: 'unternehmen', titel: t('projekt.verantwortlich'), breite: 248, sortierfeld: 'unternehmen', zelle: (z) => z.unternehmen.name },
  {
    id: 'summe',
    titel: t('projekt.auftragssumme'),
    breite: 168,
    rechts: true,
    sortierfeld: 'auftragssumme',
    zelle: (z) => (z.auftragssumme === null ? '–' : formatEuro(z.auftragssumme)),
  },
  { id: 'anzahl', titel: t('projekt.bürgschaften'), breite: 128, rechts: true, zelle: (z) => formatZahl(z.bürgschaften) },
  { id: 'laufend', titel: t('projekt.laufend'), breite: 160, rechts: true, zelle: (z) => formatEuro(z.laufend) },
  { id: 'ort', titel: t('feld.ort'), breite: 136, anfangsVerborgen: true, zelle: (z) => z.ort ?? '–' },
  { id: 'beginn', titel: t('projekt.beginn'), breite: 112, anfangsVerborgen: true, zelle: (z) => (z.beginn ? formatDatum(z.beginn) : '–') },
  { id: 'ende', titel: t('projekt.ende'), breite: 112, sortierfeld: 'ende', zelle: (z) => (z.ende ? formatDatum(z.ende) : '–') },
]

const felder = (unternehmen: readonly { id: string; name: string }[]): readonly Filterfeld[] => [
  { art: 'suche', name: 'suche', beschriftung: t('projekt.suche') },
  {
    art: 'mehrfach',
    name: 'phase',
    beschriftung: t('projekt.phase'),
    codes: PROJEKTPHASE,
    optionen: Object.entries(PROJEKTPHASE).map(([wert, wort]) => ({ wert, wort })),
  },
  {
    art: 'mehrfach',
    name: 'unternehmenId',
    beschriftung: t('projekt.verantwortlich'),
    optionen: unternehmen.map(({ id, name }) => ({ wert: id, wort: name })),
  },
]

/** The projects of the own organisation, with their guarantees' sums. */
export default function Seite() {
  const { transport } = usePlattform()
  const { eigeneRechte } = useRechte()
  const darfAnlegen = projektrecht('anlegen').some((recht) => hatRecht(eigeneRechte, recht))
  const optionen = useQuery(abfrage(transport, `GET ${projekte}/filteroptionen`, {}))
  const anlegen = darfAnlegen && (
    <Link to={NEUES_PROJEKT} css={knopfstil('haupt')}>
      {t('projekt.anlegen')}
    </Link>
  )
  return (
    <Liste
      titel={t('projekt.liste')}
      tabelle="projekte.liste"
      aufruf={`POST ${projekte}/filterung`}
      eingabe={({ page, size, sortierung: { feld, richtung } }, filter) => ({
        query: { page, size, sort: `${feld},${richtung}` },
        body: filter as Projektfilter,
      })}
      schlüssel={({ id }) => id}
      spalten={SPALTEN}
      felder={felder(optionen.data?.unternehmen ?? [])}
      beginn={{ feld: 'name', richtung: 'asc' }}
      csv={(filter) => ladeDatei(transport, `POST ${projekte}/filterung/projekte.csv`, { body: filter as Projektfilter })}
      aktionen={anlegen}
      leer={
        <Leerzustand titel={t('projekt.leer')} aktion={anlegen}>
          {t('projekt.leerText')}
        </Leerzustand>
      }
    />
  )
}
