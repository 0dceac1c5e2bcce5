import { useApi } from '@avalwerk/api'
import { LoadedSection } from '@avalwerk/patterns/calls'
import { SelectedItem, spacing, Card, Button, buttonStyle, EmptyState, PageHeader } from '@avalwerk/ui'
import { ListView } from '@avalwerk/patterns/list'
import { UnternehmenCombobox } from '@avalwerk/patterns/parties'
import { Link, useRight, useSearchParams } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'
import { Tabs } from './Tabs.tsx'
import { fields, columns } from './columns.tsx'

/** The administrators of a company, for the operator, who chooses it first. */
export function Firmenadmins() {
  const [search, setSearch] = useSearchParams()
  const api = useApi()
  const id = search.get('unternehmen')
  if (id) return <Admins unternehmenId={id} onAnother={() => setSearch({})} />
  return (
    <>
      <PageHeader title={t('liste.title')} />
      <Tabs />
      <div css={{ maxWidth: 560 }}>
        <Card title={t('admin.chooseUnternehmenFirst')}>
          <UnternehmenCombobox
            label={t('admin.searchUnternehmen')}
            search={(text) => api.unternehmen.suche.queryOptions({ body: { suche: text } })}
            onSelect={({ unternehmenId }) => setSearch({ unternehmen: unternehmenId })}
          />
        </Card>
      </div>
    </>
  )
}

function Admins({ unternehmenId, onAnother }: { unternehmenId: string; onAnother: () => void }) {
  const api = useApi()
  const mayCreate = useRight({ aktion: 'anlegen', kategorien: ['Nutzer'] })
  const unternehmen = useQuery(api.unternehmen.details.queryOptions({ params: { id: unternehmenId } }))
  const options = useQuery(api.nutzer.filteroptionenVonUnternehmen.queryOptions({ params: { id: unternehmenId } }))
  const create = mayCreate && (
    <Link to={`/stammdaten/nutzer/anlegen?unternehmen=${unternehmenId}`} css={buttonStyle('primary')}>
      {t('admin.create')}
    </Link>
  )
  return (
    <ListView
      key={unternehmenId}
      title={t('liste.title')}
      table="nutzer.firmenadmins"
      call={api.nutzer.listeVonUnternehmen}
      input={({ page, size, sorting: { field, direction } }, filter) => ({
        params: { companyId: unternehmenId },
        query: { page, size, sort: `${field},${direction}` },
        body: filter,
      })}
      rowKey={({ nutzerId }) => nutzerId}
      columns={columns((n) => `/stammdaten/nutzer/${n.nutzerId}/bearbeiten`)}
      fields={fields(options.data).filter(({ name }) => ['suche', 'status', 'unternehmenId'].includes(name))}
      initialSorting={{ field: 'nachname', direction: 'asc' }}
      actions={create}
      belowHeader={
        <>
          <Tabs />
          <div css={{ marginBottom: spacing(2), maxWidth: 720 }}>
            <LoadedSection result={unternehmen} name={t('admin.unternehmen')} rows={1}>
              {({ name }) => (
                <SelectedItem name={name} line={unternehmenId}>
                  <Button onClick={onAnother}>{t('admin.otherUnternehmen')}</Button>
                </SelectedItem>
              )}
            </LoadedSection>
          </div>
        </>
      }
      empty={
        <EmptyState title={t('admin.empty')} action={create}>
          {t('admin.emptyText')}
        </EmptyState>
      }
    />
  )
}
