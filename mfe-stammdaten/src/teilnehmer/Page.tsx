import { useApi } from '@avalwerk/api'
import { ListView } from '@avalwerk/patterns/list'
import { EmptyState } from '@avalwerk/ui'
import { TEILNEHMER_FIELDS, teilnehmerColumns } from '../components/columns.tsx'
import { t } from '../texts.ts'

/** The participants of the platform, for a guarantor: beneficiaries to whom it can deliver digitally. */
export default function TeilnehmerListPage() {
  const api = useApi()
  return (
    <ListView
      title={t('teilnehmer.title')}
      table="stammdaten.teilnehmer"
      call={api.unternehmen.teilnehmerListe}
      input={({ page, size, sorting: { field, direction } }, filter) => ({
        query: { page, size, sort: `${field},${direction}` },
        body: filter,
      })}
      rowKey={({ unternehmenId }) => unternehmenId}
      columns={teilnehmerColumns((u) => `/unternehmen/${u.unternehmenId}/uebersicht`)}
      fields={TEILNEHMER_FIELDS}
      initialSorting={{ field: 'name', direction: 'asc' }}
      csv={(filter) => api.unternehmen.teilnehmerExport.download({ body: filter })}
      empty={<EmptyState title={t('teilnehmer.empty')}>{t('teilnehmer.emptyText')}</EmptyState>}
    />
  )
}
