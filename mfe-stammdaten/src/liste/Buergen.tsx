import { useApi } from '@avalwerk/api'
import { ListView } from '@avalwerk/patterns/list'
import { Link, useRight } from '@avalwerk/platform/remote'
import { buttonStyle, EmptyState } from '@avalwerk/ui'
import { stammdatenUrl } from '../components/queries.ts'
import { BUERGE_FIELDS, buergeColumns } from '../components/columns.tsx'
import { t } from '../texts.ts'

/** All guarantors, for the operator. */
export default function BuergenListPage() {
  const api = useApi()
  const mayCreate = useRight({ aktion: 'anlegen', kategorien: ['Unternehmen'] })
  const create = mayCreate && (
    <Link to="/stammdaten/buergen/anlegen" css={buttonStyle('primary')}>
      {t('buerge.create')}
    </Link>
  )
  return (
    <ListView
      title={t('buerge.listTitle')}
      table="stammdaten.buergen"
      call={api.unternehmen.buergenListe}
      input={({ page, size, sorting: { field, direction } }, filter) => ({
        query: { page, size, sort: `${field},${direction}` },
        body: filter,
      })}
      rowKey={({ unternehmenId }) => unternehmenId}
      columns={buergeColumns((u) => stammdatenUrl(u.unternehmenId))}
      fields={BUERGE_FIELDS}
      initialSorting={{ field: 'name', direction: 'asc' }}
      actions={create}
      empty={
        <EmptyState title={t('buerge.empty')} action={create}>
          {t('buerge.emptyText')}
        </EmptyState>
      }
    />
  )
}
