import { type Input, useApi } from '@avalwerk/api'
import { type FilterField, ListView, type ListColumn } from '@avalwerk/patterns/list'
import type { ManagedNotice, NoticeSortField } from '@avalwerk/contracts'
import { formatNumber, formatInstant, NOTICE_TYPE, NOTICE_STATE } from '@avalwerk/domain'
import { Link, useRight } from '@avalwerk/platform/remote'
import { buttonStyle, EmptyState, Badge } from '@avalwerk/ui'
import { t } from '../texts.ts'

const columns = (mayWrite: boolean): readonly ListColumn<ManagedNotice, NoticeSortField>[] => [
  {
    id: 'beschreibung',
    title: t('hinweis.text'),
    width: 424,
    sortField: 'beschreibung',
    cell: (h) => (mayWrite ? <Link to={`/hinweise/${h.id}/bearbeiten`}>{h.beschreibung}</Link> : h.beschreibung),
  },
  {
    id: 'zustand',
    title: t('feld.status'),
    width: 120,
    cell: (h) => <Badge tone={NOTICE_STATE[h.zustand].tone}>{NOTICE_STATE[h.zustand].caption}</Badge>,
  },
  { id: 'typ', title: t('hinweis.art'), width: 120, cell: (h) => NOTICE_TYPE[h.typ] },
  { id: 'beginn', title: t('hinweis.startZeit'), width: 176, sortField: 'startZeit', cell: (h) => formatInstant(h.startZeit) },
  {
    id: 'ende',
    title: t('hinweis.endZeit'),
    width: 176,
    sortField: 'endZeit',
    cell: (h) => (h.endZeit ? formatInstant(h.endZeit) : t('hinweis.withoutEnd')),
  },
  { id: 'geschlossen', title: t('hinweis.closed'), width: 136, alignRight: true, cell: (h) => formatNumber(h.geschlossen) },
]

type Conditions = NonNullable<Input<'hinweis.liste'>['body']>

const FIELDS: readonly FilterField<Conditions>[] = [
  { kind: 'search', name: 'suche', label: t('hinweis.search') },
  {
    kind: 'multiple',
    name: 'zustand',
    label: t('feld.status'),
    codes: NOTICE_STATE,
    options: Object.entries(NOTICE_STATE).map(([value, { caption }]) => ({ value, label: caption })),
  },
]

/** All notices of the operator: planned, shown, over. Users with the right to manage messages write them. */
export default function HinweisListPage() {
  const api = useApi()
  const mayWrite = useRight({ aktion: 'verwalten', kategorien: ['Mitteilungen'] })
  const create = mayWrite && (
    <Link to="/hinweise/anlegen" css={buttonStyle('primary')}>
      {t('hinweis.create')}
    </Link>
  )
  return (
    <ListView
      title={t('hinweis.liste')}
      table="stammdaten.hinweise"
      call={api.hinweis.liste}
      input={({ page, size, sorting: { field, direction } }, filter) => ({
        query: { page, size, sort: `${field},${direction}` },
        body: filter,
      })}
      rowKey={({ id }) => id}
      columns={columns(mayWrite)}
      fields={FIELDS}
      initialSorting={{ field: 'startZeit', direction: 'desc' }}
      actions={create}
      empty={
        <EmptyState title={t('hinweis.empty')} action={create}>
          {t('hinweis.emptyText')}
        </EmptyState>
      }
    />
  )
}
