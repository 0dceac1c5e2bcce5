import { apiQuery, downloadFile } from '@avalwerk/api'
import { type FilterField, ListView, type ListColumn } from '@avalwerk/bausteine'
import type { ProjektFilter, ProjektRow } from '@avalwerk/contracts'
import { formatDate, formatEuro, formatNumber, hasRight, PROJEKT_PHASE } from '@avalwerk/domain'
import { Link, usePlatform, useRights } from '@avalwerk/platform/remote'
import { buttonStyle, EmptyState } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { projekte } from '../components/queries.ts'
import { PhaseBadge } from '../components/badges.tsx'
import { t } from '../texts.ts'
import { projektRight, projektPage } from './queries.ts'
import { NEW_PROJEKT } from './draft.ts'

const COLUMNS: readonly ListColumn<ProjektRow>[] = [
  { id: 'name', titel: t('projekt.name'), breite: 304, sortierfeld: 'name', zelle: (z) => <Link to={projektPage(z.id)}>{z.name}</Link> },
  { id: 'nummer', titel: t('projekt.eigeneNummer'), breite: 136, zelle: (z) => z.nummer ?? '–' },
  { id: 'phase', titel: t('projekt.phase'), breite: 152, sortierfeld: 'phase', zelle: (z) => <PhaseBadge phase={z.phase} /> },
  { id: 'unternehmen', titel: t('projekt.verantwortlich'), breite: 248, sortierfeld: 'unternehmen', zelle: (z) => z.unternehmen.name },
  {
    id: 'summe',
    titel: t('projekt.auftragssumme'),
    breite: 168,
    rechts: true,
    sortierfeld: 'auftragssumme',
    zelle: (z) => (z.auftragssumme === null ? '–' : formatEuro(z.auftragssumme)),
  },
  { id: 'anzahl', titel: t('projekt.bürgschaften'), breite: 128, rechts: true, zelle: (z) => formatNumber(z.bürgschaften) },
  { id: 'laufend', titel: t('projekt.laufend'), breite: 160, rechts: true, zelle: (z) => formatEuro(z.laufend) },
  { id: 'ort', titel: t('feld.ort'), breite: 136, anfangsVerborgen: true, zelle: (z) => z.ort ?? '–' },
  { id: 'beginn', titel: t('projekt.beginn'), breite: 112, anfangsVerborgen: true, zelle: (z) => (z.beginn ? formatDate(z.beginn) : '–') },
  { id: 'ende', titel: t('projekt.ende'), breite: 112, sortierfeld: 'ende', zelle: (z) => (z.ende ? formatDate(z.ende) : '–') },
]

const fields = (unternehmen: readonly { id: string; name: string }[]): readonly FilterField[] => [
  { art: 'suche', name: 'suche', beschriftung: t('projekt.suche') },
  {
    art: 'mehrfach',
    name: 'phase',
    beschriftung: t('projekt.phase'),
    codes: PROJEKT_PHASE,
    optionen: Object.entries(PROJEKT_PHASE).map(([value, caption]) => ({ wert: value, wort: caption })),
  },
  {
    art: 'mehrfach',
    name: 'unternehmenId',
    beschriftung: t('projekt.verantwortlich'),
    optionen: unternehmen.map(({ id, name }) => ({ wert: id, wort: name })),
  },
]

/** The projects of the own organisation, with their guarantees' sums. */
export default function Page() {
  const { transport } = usePlatform()
  const { eigeneRechte: ownRights } = useRights()
  const mayCreate = projektRight('anlegen').some((right) => hasRight(ownRights, right))
  const options = useQuery(apiQuery(transport, `GET ${projekte}/filteroptionen`, {}))
  const create = mayCreate && (
    <Link to={NEW_PROJEKT} css={buttonStyle('haupt')}>
      {t('projekt.anlegen')}
    </Link>
  )
  return (
    <ListView
      titel={t('projekt.liste')}
      tabelle="projekte.liste"
      aufruf={`POST ${projekte}/filterung`}
      eingabe={({ page, size, sortierung: { feld, richtung } }, filter) => ({
        query: { page, size, sort: `${feld},${richtung}` },
        body: filter as ProjektFilter,
      })}
      schlüssel={({ id }) => id}
      spalten={COLUMNS}
      felder={fields(options.data?.unternehmen ?? [])}
      beginn={{ feld: 'name', richtung: 'asc' }}
      csv={(filter) => downloadFile(transport, `POST ${projekte}/filterung/projekte.csv`, { body: filter as ProjektFilter })}
      aktionen={create}
      leer={
        <EmptyState titel={t('projekt.leer')} aktion={create}>
          {t('projekt.leerText')}
        </EmptyState>
      }
    />
  )
}
