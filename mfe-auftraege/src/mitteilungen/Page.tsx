import { useApi } from '@avalwerk/api'
import { type FilterField, ListView, type ListColumn } from '@avalwerk/patterns/list'
import type { Mitteilung } from '@avalwerk/contracts'
import { formatInstant } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { EmptyState, Badge } from '@avalwerk/ui'
import { t } from '../texts.ts'

const COLUMNS: readonly ListColumn<Mitteilung>[] = [
  {
    id: 'betreff',
    title: t('mitteilungen.betreff'),
    width: 640,
    cell: (mitteilung) => (
      <Link to={`/mitteilungen/details/${mitteilung.id}`} css={{ fontWeight: mitteilung.gelesen ? 400 : 650 }}>
        {mitteilung.betreff}
      </Link>
    ),
  },
  { id: 'zeitpunkt', title: t('mitteilungen.zeitpunkt'), width: 192, cell: (m) => formatInstant(m.zeitpunkt) },
  {
    id: 'gelesen',
    title: t('mitteilungen.state'),
    width: 128,
    cell: (mitteilung) =>
      mitteilung.gelesen ? <Badge tone="neutral">{t('mitteilungen.read')}</Badge> : <Badge tone="info">{t('mitteilungen.unread')}</Badge>,
  },
]

/** As people say it: unread alone, or all. */
type Conditions = Readonly<{ betreff?: string; ungelesen?: string }>

const FIELDS: readonly FilterField<Conditions>[] = [
  { kind: 'search', name: 'betreff', label: t('mitteilungen.betreff') },
  {
    kind: 'single',
    name: 'ungelesen',
    label: t('mitteilungen.state'),
    always: true,
    empty: t('aufgaben.all'),
    options: [{ value: 'ja', label: t('mitteilungen.onlyUnread') }],
  },
]

/** The page with the messages for the own company; newest first. */
export default function MitteilungListPage() {
  const api = useApi()
  return (
    <ListView
      title={t('mitteilungen.title')}
      table="mitteilungen.liste"
      call={api.mitteilung.liste}
      input={({ page, size }, { betreff, ungelesen }) => ({
        query: { page, size },
        body: { ...(betreff !== undefined && { betreff }), ...(ungelesen !== undefined && { ungelesen: true }) },
      })}
      rowKey={({ id }) => id}
      columns={COLUMNS}
      fields={FIELDS}
      initialSorting={{ field: 'zeitpunkt', direction: 'desc' }}
      empty={<EmptyState title={t('mitteilungen.empty')}>{t('mitteilungen.emptyText')}</EmptyState>}
    />
  )
}
