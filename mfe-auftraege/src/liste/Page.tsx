import { downloadFile } from '@avalwerk/api'
import { type FilterField, ListView, type ListColumn } from '@avalwerk/bausteine'
import type { AuftragFilter, AuftragRow } from '@avalwerk/contracts'
import {
  AUFTRAG_STATUS,
  AUFTRAG_STATUS_CODES,
  auftragDisplay,
  BUERGSCHAFTSARTEN,
  formatAmount,
  formatDate,
  type Group,
  TYPES_AS_OFFERED,
} from '@avalwerk/domain'
import { Link, usePlatform, useRight } from '@avalwerk/platform/remote'
import { buttonStyle, EmptyState } from '@avalwerk/ui'
import { StatusBadge } from '../components/StatusBadge.tsx'
import { t } from '../texts.ts'

const basis = '/buergschaftservice/api/private/v2/buergschaftsauftraege'
const WIZARD = '/buergschaftsauftraege/beantragen/auftragnehmerAuswaehlen'
const tag = (instant: string | null) => (instant ? formatDate(instant) : '–')

const COLUMNS: readonly ListColumn<AuftragRow>[] = [
  {
    id: 'nummer',
    titel: t('liste.nummer'),
    breite: 112,
    zelle: (a) => <Link to={`/buergschaftsauftraege/details/${a.id}`}>BA {a.id}</Link>,
  },
  { id: 'art', titel: t('liste.art'), breite: 152, zelle: (a) => (a.art ? BUERGSCHAFTSARTEN[a.art].name : '–') },
  {
    id: 'auftragnehmer',
    titel: t('liste.auftragnehmer'),
    breite: 240,
    sortierfeld: 'auftragnehmerName',
    zelle: (a) => a.auftragnehmerName || '–',
  },
  {
    id: 'betrag',
    titel: t('liste.betrag'),
    breite: 136,
    rechts: true,
    sortierfeld: 'betrag',
    zelle: (a) => (a.betrag === null ? '–' : formatAmount(a.betrag)),
  },
  { id: 'status', titel: t('liste.status'), breite: 160, zelle: (a) => <StatusBadge status={a.status} phase={a.phase} /> },
  {
    id: 'auftraggeber',
    titel: t('liste.auftraggeber'),
    breite: 232,
    sortierfeld: 'auftraggeberName',
    zelle: (a) => a.auftraggeberName || '–',
  },
  { id: 'buerge', titel: t('liste.buerge'), breite: 232, nurFür: ['AG', 'BSP'], zelle: (a) => a.buergeName || '–' },
  { id: 'eingang', titel: t('liste.eingang'), breite: 112, sortierfeld: 'eingangAm', zelle: (a) => tag(a.eingangAm) },
  { id: 'geaendert', titel: t('liste.geaendert'), breite: 112, sortierfeld: 'geaendertAm', zelle: (a) => tag(a.geaendertAm) },
]

/** The list of orders. */
export default function Page() {
  const { transport, bereich: area } = usePlatform()
  const mayApply = useRight({ aktion: 'einreichen', kategorien: ['Anträge'] }) && area.gruppe === 'AG'
  const beantragen = (
    <Link to={WIZARD} css={buttonStyle('haupt')}>
      {t('liste.beantragen')}
    </Link>
  )
  return (
    <ListView
      titel={t('liste.titel')}
      tabelle="auftraege.liste"
      aufruf={`POST ${basis}/filterung`}
      eingabe={({ page, size, sortierung: { feld, richtung } }, filter) => ({
        query: { page, size, sort: `${feld},${richtung}` },
        body: filter as AuftragFilter,
      })}
      schlüssel={({ id }) => id}
      spalten={COLUMNS}
      felder={fields(area.gruppe)}
      beginn={{ feld: 'geaendertAm', richtung: 'desc' }}
      csv={(filter) => downloadFile(transport, `POST ${basis}/filterung/buergschaftsauftraege.csv`, { body: filter as AuftragFilter })}
      aktionen={mayApply && beantragen}
      leer={
        <EmptyState titel={t('liste.leer')} {...(mayApply && { aktion: beantragen })}>
          {mayApply ? t('liste.leerAuftraggeber') : t('liste.leerText')}
        </EmptyState>
      }
    />
  )
}

const fields = (group: Group): readonly FilterField[] => [
  { art: 'suche', name: 'suche', beschriftung: t('liste.suche') },
  {
    art: 'mehrfach',
    name: 'status',
    beschriftung: t('liste.status'),
    codes: AUFTRAG_STATUS,
    optionen: AUFTRAG_STATUS_CODES.map((code) => ({ wert: code, wort: auftragDisplay(code, group).caption })),
  },
  {
    art: 'mehrfach',
    name: 'art',
    beschriftung: t('liste.art'),
    codes: BUERGSCHAFTSARTEN,
    optionen: TYPES_AS_OFFERED.map((code) => ({ wert: code, wort: BUERGSCHAFTSARTEN[code].name })),
  },
]
