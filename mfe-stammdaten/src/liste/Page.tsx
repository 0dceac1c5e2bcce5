import { useApi } from '@avalwerk/api'
import { ListView } from '@avalwerk/patterns/list'
import { Link, useRight } from '@avalwerk/platform/remote'
import { buttonStyle, EmptyState } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { stammdatenUrl } from '../components/queries.ts'
import { masterFields, masterColumns } from '../components/columns.tsx'
import { t } from '../texts.ts'

/** All companies of the platform, for the operator. */
export default function UnternehmenListPage() {
  const api = useApi()
  const mayCreate = useRight({ aktion: 'anlegen', kategorien: ['Unternehmen'] })
  const options = useQuery(api.unternehmen.filteroptionen.queryOptions())
  return (
    <ListView
      title={t('liste.title')}
      table="stammdaten.liste"
      call={api.unternehmen.liste}
      input={({ page, size, sorting: { field, direction } }, filter) => ({
        query: { page, size, sort: `${field},${direction}` },
        body: filter,
      })}
      rowKey={({ unternehmenId }) => unternehmenId}
      columns={masterColumns((u) => stammdatenUrl(u.unternehmenId))}
      fields={masterFields(options.data)}
      initialSorting={{ field: 'name', direction: 'asc' }}
      csv={(filter) => api.unternehmen.export.download({ body: filter })}
      actions={
        mayCreate && (
          <>
            <Link to="/stammdaten/buergen/anlegen" css={buttonStyle('secondary')}>
              {t('buerge.create')}
            </Link>
            <Link to="/stammdaten/unternehmen/anlegen" css={buttonStyle('primary')}>
              {t('unternehmen.create')}
            </Link>
          </>
        )
      }
      empty={<EmptyState title={t('liste.empty')}>{t('liste.emptyText')}</EmptyState>}
    />
  )
}
