import { apiQuery } from '@avalwerk/api'
import { ListView } from '@avalwerk/bausteine'
import type { NutzerFilter } from '@avalwerk/contracts'
import { Link, usePlatform, useRight } from '@avalwerk/platform/remote'
import { buttonStyle, EmptyState } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { basis } from '../components/queries.ts'
import { t } from '../texts.ts'
import { fields, columns } from './columns.tsx'
import { Tab } from './Tabs.tsx'

/** The users of the own organisation. */
export function NutzerList() {
  const { transport } = usePlatform()
  const mayCreate = useRight({ aktion: 'anlegen', kategorien: ['Nutzer'] })
  const mayEdit = useRight({ aktion: 'bearbeiten', kategorien: ['Nutzer'] })
  const options = useQuery(apiQuery(transport, `GET ${basis}/nutzer/filteroptionen`, {}))
  const create = mayCreate && (
    <Link to="/nutzer/anlegen" css={buttonStyle('haupt')}>
      {t('liste.anlegen')}
    </Link>
  )
  return (
    <ListView
      titel={t('liste.titel')}
      tabelle="nutzer.liste"
      aufruf={`POST ${basis}/nutzer/filterung`}
      eingabe={({ page, size, sortierung: { feld, richtung } }, filter) => ({
        query: { page, size, sort: `${feld},${richtung}` },
        body: filter as NutzerFilter,
      })}
      schlüssel={({ nutzerId }) => nutzerId}
      spalten={columns((n) => (mayEdit ? `/nutzer/${n.nutzerId}/bearbeiten` : undefined))}
      felder={fields(options.data)}
      beginn={{ feld: 'nachname', richtung: 'asc' }}
      aktionen={create}
      unterKopf={<Tab />}
      leer={
        <EmptyState titel={t('liste.leer')} aktion={create}>
          {t('liste.leerText')}
        </EmptyState>
      }
    />
  )
}
