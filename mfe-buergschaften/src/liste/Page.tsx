import { BUERGSCHAFT_TABS } from '@avalwerk/domain'
import { useApi } from '@avalwerk/api'
import { ListView } from '@avalwerk/patterns/list'
import { Link, usePlatform, useRight } from '@avalwerk/platform/remote'
import { buttonStyle, EmptyState } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'
import { fields } from './fields.ts'
import { COLUMNS } from './columns.tsx'

/** The list of guarantees. */
export default function BuergschaftListPage() {
  const api = useApi()
  const { area } = usePlatform()
  const { group } = area
  const { data: angebot } = useQuery({ ...api.buergschaft.filteroptionen.queryOptions({ body: {} }), staleTime: 60_000 })
  return (
    <ListView
      title={t('liste.title')}
      table="buergschaften.liste"
      call={api.buergschaft.liste}
      input={({ sorting: { field, direction }, ...page }, filter) => ({
        query: { ...page, sort: `${field},${direction}` },
        body: filter,
      })}
      rowKey={({ id, rolle }) => `${id}-${rolle}`}
      columns={COLUMNS}
      fields={fields(group, angebot)}
      initialSorting={{ field: 'geaendertAm', direction: 'desc' }}
      deep
      {...(group === 'BG' && { tabs: BUERGSCHAFT_TABS.map((value) => ({ value, label: t(`liste.reiter.${value}`) })) })}
      countAll={(filter) => api.buergschaft.anzahl.queryOptions({ body: filter })}
      csv={(filter) => api.buergschaft.export.download({ body: filter })}
      actions={<New />}
      empty={<EmptyState title={t('liste.empty')}>{t('liste.emptyText')}</EmptyState>}
    />
  )
}

/** The buttons by which guarantees come into the list: a guarantor issues without an order, a beneficiary imports what it has on paper. */
function New() {
  const create = useRight({ aktion: 'manuell verwalten', kategorien: ['Bürgschaften'] })
  const importNow = useRight({ aktion: 'importieren', kategorien: ['Bürgschaften'] })
  const upload = useRight({ aktion: 'hochladen', kategorien: ['Bürgschaften'] })
  const { group } = usePlatform().area
  if (group === 'BG' && create)
    return (
      <Link to="/buergschaften/erstellen/buergschaftsdaten" css={buttonStyle('primary')}>
        {t('schritt.create')}
      </Link>
    )
  return (
    <>
      {group !== 'BG' && (importNow || upload) && (
        <Link to="/buergschaften/hochladen/csv" css={buttonStyle('secondary')}>
          {t('anlegen.uploadCsv')}
        </Link>
      )}
      {group === 'AG' && importNow && (
        <Link to="/buergschaften/anlegen/beteiligungstypEntscheidung" css={buttonStyle('secondary')}>
          {t('anlegen.importOne')}
        </Link>
      )}
    </>
  )
}
