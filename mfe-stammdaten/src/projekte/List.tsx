import { useApi } from '@avalwerk/api'
import { type FilterField, ListView, type ListColumn } from '@avalwerk/patterns/list'
import type { ProjektFilter, ProjektRow, ProjektSortField } from '@avalwerk/contracts'
import { formatDate, formatEuro, formatNumber, hasRight, PROJEKT_PHASE } from '@avalwerk/domain'
import { Link, useRights } from '@avalwerk/platform/remote'
import { buttonStyle, EmptyState } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { PhaseBadge } from '../components/badges.tsx'
import { t } from '../texts.ts'
import { projektRight, projektPage } from './queries.ts'
import { NEW_PROJEKT } from './draft.ts'

const COLUMNS: readonly ListColumn<ProjektRow, ProjektSortField>[] = [
  { id: 'name', title: t('projekt.name'), width: 304, sortField: 'name', cell: (z) => <Link to={projektPage(z.id)}>{z.name}</Link> },
  { id: 'nummer', title: t('projekt.projektnummer'), width: 136, cell: (z) => z.nummer ?? '–' },
  { id: 'phase', title: t('projekt.phase'), width: 152, sortField: 'phase', cell: (z) => <PhaseBadge phase={z.phase} /> },
  { id: 'unternehmen', title: t('projekt.responsible'), width: 248, sortField: 'unternehmen', cell: (z) => z.unternehmen.name },
  {
    id: 'summe',
    title: t('projekt.auftragssumme'),
    width: 168,
    alignRight: true,
    sortField: 'auftragssumme',
    cell: (z) => (z.auftragssumme === null ? '–' : formatEuro(z.auftragssumme)),
  },
  { id: 'anzahl', title: t('projekt.buergschaften'), width: 128, alignRight: true, cell: (z) => formatNumber(z.buergschaften) },
  { id: 'laufend', title: t('projekt.running'), width: 160, alignRight: true, cell: (z) => formatEuro(z.laufend) },
  { id: 'ort', title: t('feld.ort'), width: 136, initiallyHidden: true, cell: (z) => z.ort ?? '–' },
  { id: 'beginn', title: t('projekt.beginn'), width: 112, initiallyHidden: true, cell: (z) => (z.beginn ? formatDate(z.beginn) : '–') },
  { id: 'ende', title: t('projekt.ende'), width: 112, sortField: 'ende', cell: (z) => (z.ende ? formatDate(z.ende) : '–') },
]

const fields = (unternehmen: readonly { id: string; name: string }[]): readonly FilterField<ProjektFilter>[] => [
  { kind: 'search', name: 'suche', label: t('projekt.suche') },
  {
    kind: 'multiple',
    name: 'phase',
    label: t('projekt.phase'),
    codes: PROJEKT_PHASE,
    options: Object.entries(PROJEKT_PHASE).map(([value, caption]) => ({ value, label: caption })),
  },
  {
    kind: 'multiple',
    name: 'unternehmenId',
    label: t('projekt.responsible'),
    options: unternehmen.map(({ id, name }) => ({ value: id, label: name })),
  },
]

/** The projects of the own organisation, with their guarantees' sums. */
export default function ProjektListPage() {
  const api = useApi()
  const { ownRights } = useRights()
  const mayCreate = projektRight('anlegen').some((right) => hasRight(ownRights, right))
  const options = useQuery(api.projekt.filteroptionen.queryOptions())
  const create = mayCreate && (
    <Link to={NEW_PROJEKT} css={buttonStyle('primary')}>
      {t('projekt.create')}
    </Link>
  )
  return (
    <ListView
      title={t('projekt.listTitle')}
      table="projekte.liste"
      call={api.projekt.liste}
      input={({ page, size, sorting: { field, direction } }, filter) => ({
        query: { page, size, sort: `${field},${direction}` },
        body: filter,
      })}
      rowKey={({ id }) => id}
      columns={COLUMNS}
      fields={fields(options.data?.unternehmen ?? [])}
      initialSorting={{ field: 'name', direction: 'asc' }}
      csv={(filter) => api.projekt.export.download({ body: filter })}
      actions={create}
      empty={
        <EmptyState title={t('projekt.empty')} action={create}>
          {t('projekt.emptyText')}
        </EmptyState>
      }
    />
  )
}
