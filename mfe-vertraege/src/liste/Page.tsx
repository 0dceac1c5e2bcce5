import { apiQuery, downloadFile } from '@avalwerk/api'
import { type FilterField, LimitCell, ListView, type ListColumn } from '@avalwerk/bausteine'
import type { Api, VertragFilter, VertragRow } from '@avalwerk/contracts'
import { formatEuro, formatNumber, freiesLimit, type Group, VERTRAG_STATUS } from '@avalwerk/domain'
import { Link, usePlatform, useRight } from '@avalwerk/platform/remote'
import { buttonStyle, EmptyState } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { NEW_VERTRAG, vertragSide, vertraege } from '../components/queries.ts'
import { VertragBadge } from '../components/badges.tsx'
import { t } from '../texts.ts'

type RadioGroup = Api[`POST ${typeof vertraege}/filteroptionen`]['response']

const columns = (group: Group): readonly ListColumn<VertragRow>[] => [
  {
    id: 'vertragsnummer',
    titel: t('feld.nummer'),
    breite: 160,
    sortierfeld: 'vertragsnummer',
    zelle: (z) => <Link to={vertragSide(z, group)}>{z.vertragsnummer}</Link>,
  },
  { id: 'status', titel: t('feld.status'), breite: 120, sortierfeld: 'status', zelle: (z) => <VertragBadge status={z.status} /> },
  { id: 'buerge', titel: t('feld.bürge'), breite: 232, sortierfeld: 'buerge', nurFür: ['AG', 'BSP'], zelle: (z) => z.buerge.name },
  {
    id: 'versicherungsnehmer',
    titel: t('feld.nehmer'),
    breite: 240,
    sortierfeld: 'versicherungsnehmer',
    zelle: (z) => z.versicherungsnehmer.name,
  },
  { id: 'auslastung', titel: t('feld.auslastung'), breite: 184, sortierfeld: 'auslastung', zelle: (z) => <LimitCell {...z} /> },
  {
    id: 'gesamtlimit',
    titel: t('feld.gesamtlimit'),
    breite: 144,
    rechts: true,
    sortierfeld: 'gesamtlimit',
    zelle: (z) => formatEuro(z.gesamtlimit),
  },
  { id: 'genutzt', titel: t('feld.genutzt'), breite: 144, rechts: true, anfangsVerborgen: true, zelle: (z) => formatEuro(z.genutzt) },
  {
    id: 'reserviert',
    titel: t('feld.reserviert'),
    breite: 144,
    rechts: true,
    anfangsVerborgen: true,
    zelle: (z) => formatEuro(z.reserviert),
  },
  { id: 'frei', titel: t('feld.frei'), breite: 144, rechts: true, zelle: (z) => formatEuro(freiesLimit(z)) },
  {
    id: 'einzellimit',
    titel: t('feld.einzellimit'),
    breite: 144,
    rechts: true,
    anfangsVerborgen: true,
    zelle: (z) => formatEuro(z.einzellimit),
  },
  { id: 'unternehmen', titel: t('feld.unternehmen'), breite: 120, rechts: true, zelle: (z) => formatNumber(z.unternehmen) },
  { id: 'pruefung', titel: t('feld.prüfung'), breite: 112, zelle: (z) => z.pruefungId ?? '–' },
]

const choice = (names: readonly { id: string; name: string }[]) => names.map(({ id, name }) => ({ wert: id, wort: name }))

const fields = (o: RadioGroup | undefined, group: Group): readonly FilterField[] => [
  { art: 'suche', name: 'suche', beschriftung: t('liste.suche') },
  {
    art: 'mehrfach',
    name: 'status',
    beschriftung: t('feld.status'),
    codes: VERTRAG_STATUS,
    optionen: Object.entries(VERTRAG_STATUS).map(([value, caption]) => ({ wert: value, wort: caption })),
  },
  ...(group === 'BG'
    ? []
    : [{ art: 'mehrfach' as const, name: 'buergeId', beschriftung: t('feld.bürge'), optionen: choice(o?.buergen ?? []) }]),
  {
    art: 'mehrfach',
    name: 'versicherungsnehmer',
    beschriftung: t('feld.nehmer'),
    optionen: (o?.versicherungsnehmer ?? []).map((name) => ({ wert: name, wort: name })),
  },
  { art: 'mehrfach', name: 'unternehmenId', beschriftung: t('feld.unternehmen'), optionen: choice(o?.unternehmen ?? []) },
  {
    art: 'einfach',
    name: 'auslastungAb',
    beschriftung: t('feld.auslastung'),
    leer: t('liste.jede'),
    optionen: [
      { wert: '80', wort: t('liste.ab80') },
      { wert: '95', wort: t('liste.ab95') },
    ],
  },
]

/** The contracts of the own organisation with their use; for a guarantor those that it has given, for the operator all. */
export default function Page() {
  const { transport, bereich: area } = usePlatform()
  const mayCreate = useRight({ aktion: 'anlegen', kategorien: ['Verträge'] })
  const options = useQuery(apiQuery(transport, `POST ${vertraege}/filteroptionen`, {}))
  const create = mayCreate && (
    <Link to={NEW_VERTRAG} css={buttonStyle('haupt')}>
      {t('liste.anlegen')}
    </Link>
  )
  return (
    <ListView
      titel={t('liste.titel')}
      tabelle="vertraege.liste"
      aufruf={`POST ${vertraege}/filterung`}
      eingabe={({ page, size, sortierung: { feld, richtung } }, filter) => ({
        query: { page, size, sort: `${feld},${richtung}` },
        body: filter as VertragFilter,
      })}
      schlüssel={({ id }) => id}
      spalten={columns(area.gruppe)}
      felder={fields(options.data, area.gruppe)}
      beginn={{ feld: 'auslastung', richtung: 'desc' }}
      csv={(filter) => downloadFile(transport, `POST ${vertraege}/filterung/vertraege.csv`, { body: filter as VertragFilter })}
      aktionen={create}
      leer={
        <EmptyState titel={t('liste.leer')} aktion={create}>
          {t(({ AG: 'liste.leerText', BG: 'liste.leerBürge', BSP: 'liste.leerBetreiber' } as const)[area.gruppe])}
        </EmptyState>
      }
    />
  )
}
