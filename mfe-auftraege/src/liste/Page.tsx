import { useApi } from '@avalwerk/api'
import { type FilterField, ListView, type ListColumn } from '@avalwerk/patterns/list'
import type { AuftragFilter, AuftragRow, AuftragSortField } from '@avalwerk/contracts'
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

const WIZARD = '/buergschaftsauftraege/beantragen/auftragnehmerAuswaehlen'
const dayText = (instant: string | null) => (instant ? formatDate(instant) : '–')

const COLUMNS: readonly ListColumn<AuftragRow, AuftragSortField>[] = [
  {
    id: 'nummer',
    title: t('liste.nummer'),
    width: 112,
    cell: (a) => <Link to={`/buergschaftsauftraege/details/${a.id}`}>{t('listeTexte.auftragNumber', { id: a.id })}</Link>,
  },
  { id: 'art', title: t('liste.art'), width: 152, cell: (a) => (a.art ? BUERGSCHAFTSARTEN[a.art].name : '–') },
  {
    id: 'auftragnehmer',
    title: t('liste.auftragnehmer'),
    width: 240,
    sortField: 'auftragnehmerName',
    cell: (a) => a.auftragnehmerName || '–',
  },
  {
    id: 'betrag',
    title: t('liste.betrag'),
    width: 136,
    alignRight: true,
    sortField: 'betrag',
    cell: (a) => (a.betrag === null ? '–' : formatAmount(a.betrag)),
  },
  { id: 'status', title: t('liste.status'), width: 160, cell: (a) => <StatusBadge status={a.status} phase={a.phase} /> },
  {
    id: 'auftraggeber',
    title: t('liste.auftraggeber'),
    width: 232,
    sortField: 'auftraggeberName',
    cell: (a) => a.auftraggeberName || '–',
  },
  { id: 'buerge', title: t('liste.buerge'), width: 232, onlyFor: ['AG', 'BSP'], cell: (a) => a.buergeName || '–' },
  { id: 'eingang', title: t('liste.eingang'), width: 112, sortField: 'eingangAm', cell: (a) => dayText(a.eingangAm) },
  { id: 'geaendert', title: t('liste.changed'), width: 112, sortField: 'geaendertAm', cell: (a) => dayText(a.geaendertAm) },
]

/** The list of orders. */
export default function AuftragListPage() {
  const api = useApi()
  const { area } = usePlatform()
  const mayApply = useRight({ aktion: 'einreichen', kategorien: ['Anträge'] }) && area.group === 'AG'
  const beantragen = (
    <Link to={WIZARD} css={buttonStyle('primary')}>
      {t('liste.applyForBuergschaft')}
    </Link>
  )
  return (
    <ListView
      title={t('liste.title')}
      table="auftraege.liste"
      call={api.auftrag.liste}
      input={({ sorting: { field, direction }, ...page }, filter) => ({
        query: { ...page, sort: `${field},${direction}` },
        body: filter,
      })}
      rowKey={({ id }) => id}
      columns={COLUMNS}
      fields={fields(area.group)}
      initialSorting={{ field: 'geaendertAm', direction: 'desc' }}
      deep
      csv={(filter) => api.auftrag.export.download({ body: filter })}
      actions={mayApply && beantragen}
      empty={
        <EmptyState title={t('liste.empty')} {...(mayApply && { action: beantragen })}>
          {mayApply ? t('liste.emptyTextMayApply') : t('liste.emptyText')}
        </EmptyState>
      }
    />
  )
}

const fields = (group: Group): readonly FilterField<AuftragFilter>[] => [
  { kind: 'search', name: 'suche', label: t('liste.search') },
  {
    kind: 'multiple',
    name: 'status',
    label: t('liste.status'),
    codes: AUFTRAG_STATUS,
    options: AUFTRAG_STATUS_CODES.map((code) => ({ value: code, label: auftragDisplay(code, group).caption })),
  },
  {
    kind: 'multiple',
    name: 'art',
    label: t('liste.art'),
    codes: BUERGSCHAFTSARTEN,
    options: TYPES_AS_OFFERED.map((code) => ({ value: code, label: BUERGSCHAFTSARTEN[code].name })),
  },
]
