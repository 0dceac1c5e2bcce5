import { useApi } from '@avalwerk/api'
import { type FilterField, ListView, type ListColumn } from '@avalwerk/patterns/list'
import { LimitCell } from '@avalwerk/patterns/vertrag'
import type { Api, VertragFilter, VertragRow, VertragSortField } from '@avalwerk/contracts'
import { formatEuro, formatNumber, freiesLimit, type Group, VERTRAG_STATUS } from '@avalwerk/domain'
import { Link, usePlatform, useRight } from '@avalwerk/platform/remote'
import { buttonStyle, EmptyState } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { NEW_VERTRAG, vertragPage } from '../components/queries.ts'
import { VertragBadge } from '../components/badges.tsx'
import { t } from '../texts.ts'

type Options = Api['vertrag']['filteroptionen']['response']

const columns = (group: Group): readonly ListColumn<VertragRow, VertragSortField>[] => [
  {
    id: 'vertragsnummer',
    title: t('feld.nummer'),
    width: 160,
    sortField: 'vertragsnummer',
    cell: (z) => <Link to={vertragPage(z, group)}>{z.vertragsnummer}</Link>,
  },
  { id: 'status', title: t('feld.status'), width: 120, sortField: 'status', cell: (z) => <VertragBadge status={z.status} /> },
  { id: 'buerge', title: t('feld.buerge'), width: 232, sortField: 'buerge', onlyFor: ['AG', 'BSP'], cell: (z) => z.buerge.name },
  {
    id: 'versicherungsnehmer',
    title: t('feld.versicherungsnehmer'),
    width: 240,
    sortField: 'versicherungsnehmer',
    cell: (z) => z.versicherungsnehmer.name,
  },
  { id: 'auslastung', title: t('feld.utilization'), width: 184, sortField: 'auslastung', cell: (z) => <LimitCell {...z} /> },
  {
    id: 'gesamtlimit',
    title: t('feld.gesamtlimit'),
    width: 144,
    alignRight: true,
    sortField: 'gesamtlimit',
    cell: (z) => formatEuro(z.gesamtlimit),
  },
  { id: 'genutzt', title: t('feld.genutzt'), width: 144, alignRight: true, initiallyHidden: true, cell: (z) => formatEuro(z.genutzt) },
  {
    id: 'reserviert',
    title: t('feld.reserviert'),
    width: 144,
    alignRight: true,
    initiallyHidden: true,
    cell: (z) => formatEuro(z.reserviert),
  },
  { id: 'frei', title: t('feld.frei'), width: 144, alignRight: true, cell: (z) => formatEuro(freiesLimit(z)) },
  {
    id: 'einzellimit',
    title: t('feld.einzellimit'),
    width: 144,
    alignRight: true,
    initiallyHidden: true,
    cell: (z) => formatEuro(z.einzellimit),
  },
  { id: 'unternehmen', title: t('feld.unternehmen'), width: 120, alignRight: true, cell: (z) => formatNumber(z.unternehmen) },
  { id: 'pruefung', title: t('feld.pruefung'), width: 112, cell: (z) => z.pruefungId ?? '–' },
]

const choice = (names: readonly { id: string; name: string }[]) => names.map(({ id, name }) => ({ value: id, label: name }))

const fields = (options: Options | undefined, group: Group): readonly FilterField<VertragFilter>[] => [
  { kind: 'search', name: 'suche', label: t('liste.search') },
  {
    kind: 'multiple',
    name: 'status',
    label: t('feld.status'),
    codes: VERTRAG_STATUS,
    options: Object.entries(VERTRAG_STATUS).map(([value, caption]) => ({ value, label: caption })),
  },
  ...(group === 'BG'
    ? []
    : [{ kind: 'multiple' as const, name: 'buergeId' as const, label: t('feld.buerge'), options: choice(options?.buergen ?? []) }]),
  {
    kind: 'multiple',
    name: 'versicherungsnehmer',
    label: t('feld.versicherungsnehmer'),
    options: (options?.versicherungsnehmer ?? []).map((name) => ({ value: name, label: name })),
  },
  { kind: 'multiple', name: 'unternehmenId', label: t('feld.unternehmen'), options: choice(options?.unternehmen ?? []) },
  {
    kind: 'single',
    name: 'auslastungAb',
    label: t('feld.utilization'),
    empty: t('liste.any'),
    options: [
      { value: '80', label: t('liste.from80') },
      { value: '95', label: t('liste.from95') },
    ],
  },
]

/** The contracts of the own organisation with their use; for a guarantor those that it has given, for the operator all. */
export default function VertragListPage() {
  const api = useApi()
  const { area } = usePlatform()
  const mayCreate = useRight({ aktion: 'anlegen', kategorien: ['Verträge'] })
  const options = useQuery(api.vertrag.filteroptionen.queryOptions())
  const emptyText = {
    AG: mayCreate ? 'liste.emptyTextMayCreate' : 'liste.emptyText',
    BG: 'liste.emptyTextBuerge',
    BSP: 'liste.emptyTextOperator',
  } as const
  const create = mayCreate && (
    <Link to={NEW_VERTRAG} css={buttonStyle('primary')}>
      {t('liste.create')}
    </Link>
  )
  return (
    <ListView
      title={t('liste.title')}
      table="vertraege.liste"
      call={api.vertrag.liste}
      input={({ page, size, sorting: { field, direction } }, filter) => ({
        query: { page, size, sort: `${field},${direction}` },
        body: filter,
      })}
      rowKey={({ id }) => id}
      columns={columns(area.group)}
      fields={fields(options.data, area.group)}
      initialSorting={{ field: 'auslastung', direction: 'desc' }}
      csv={(filter) => api.vertrag.export.download({ body: filter })}
      actions={create}
      empty={
        <EmptyState title={t('liste.empty')} action={create}>
          {t(emptyText[area.group])}
        </EmptyState>
      }
    />
  )
}
