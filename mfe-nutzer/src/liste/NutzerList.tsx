import { useApi } from '@avalwerk/api'
import { ListView } from '@avalwerk/patterns/list'
import { Link, useRight } from '@avalwerk/platform/remote'
import { buttonStyle, EmptyState } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'
import { fields, columns } from './columns.tsx'
import { Tabs } from './Tabs.tsx'

/** The users of the own organisation. */
export function NutzerList() {
  const api = useApi()
  const mayCreate = useRight({ aktion: 'anlegen', kategorien: ['Nutzer'] })
  const mayEdit = useRight({ aktion: 'bearbeiten', kategorien: ['Nutzer'] })
  const options = useQuery(api.nutzer.filteroptionen.queryOptions())
  const create = mayCreate && (
    <Link to="/nutzer/anlegen" css={buttonStyle('primary')}>
      {t('liste.create')}
    </Link>
  )
  return (
    <ListView
      title={t('liste.title')}
      table="nutzer.liste"
      call={api.nutzer.liste}
      input={({ page, size, sorting: { field, direction } }, filter) => ({
        query: { page, size, sort: `${field},${direction}` },
        body: filter,
      })}
      rowKey={({ nutzerId }) => nutzerId}
      columns={columns((n) => (mayEdit ? `/nutzer/${n.nutzerId}/bearbeiten` : undefined))}
      fields={fields(options.data)}
      initialSorting={{ field: 'nachname', direction: 'asc' }}
      actions={create}
      belowHeader={<Tabs />}
      empty={
        <EmptyState title={t('liste.empty')} action={create}>
          {t('liste.emptyText')}
        </EmptyState>
      }
    />
  )
}
