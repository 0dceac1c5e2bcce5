import { apiQuery } from '@avalwerk/api'
import { LoadedSection, SelectedItem, ListView, UnternehmenCombobox } from '@avalwerk/bausteine'
import type { NutzerFilter } from '@avalwerk/contracts'
import { Link, usePlatform, useRight, useSearchParams } from '@avalwerk/platform/remote'
import { spacing, Card, Button, buttonStyle, EmptyState, PageHeader } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { basis, partner } from '../components/queries.ts'
import { t } from '../texts.ts'
import { Tab } from './Tabs.tsx'
import { fields, columns } from './columns.tsx'

/** The administrators of a company, for the operator, who chooses it first. */
export function CompanyAdmins() {
  const [search, setSearch] = useSearchParams()
  const { transport } = usePlatform()
  const id = search.get('unternehmen')
  if (id) return <Admins unternehmenId={id} beiAnderem={() => setSearch({})} />
  return (
    <>
      <PageHeader titel={t('liste.titel')} />
      <Tab />
      <div css={{ maxWidth: 560 }}>
        <Card titel={t('admin.wähle')}>
          <UnternehmenCombobox
            beschriftung={t('admin.fürUnternehmen')}
            suche={(text) => apiQuery(transport, `POST ${partner}/unternehmen/suche/ohnepaging`, { body: { suche: text } })}
            beiWahl={({ unternehmenId }) => setSearch({ unternehmen: unternehmenId })}
          />
        </Card>
      </div>
    </>
  )
}

function Admins({ unternehmenId, beiAnderem: onOther }: { unternehmenId: string; beiAnderem: () => void }) {
  const { transport } = usePlatform()
  const mayCreate = useRight({ aktion: 'anlegen', kategorien: ['Nutzer'] })
  const company = useQuery(apiQuery(transport, `GET ${partner}/unternehmen/{id}`, { params: { id: unternehmenId } }))
  const options = useQuery(apiQuery(transport, `GET ${basis}/nutzer/{id}/filteroptionen`, { params: { id: unternehmenId } }))
  const create = mayCreate && (
    <Link to={`/stammdaten/nutzer/anlegen?unternehmen=${unternehmenId}`} css={buttonStyle('haupt')}>
      {t('admin.neu')}
    </Link>
  )
  return (
    <ListView
      key={unternehmenId}
      titel={t('liste.titel')}
      tabelle="nutzer.firmenadmins"
      aufruf={`POST ${basis}/nutzer/{companyId}/filterung`}
      eingabe={({ page, size, sortierung: { feld, richtung } }, filter) => ({
        params: { companyId: unternehmenId },
        query: { page, size, sort: `${feld},${richtung}` },
        body: filter as NutzerFilter,
      })}
      schlüssel={({ nutzerId }) => nutzerId}
      spalten={columns((n) => `/stammdaten/nutzer/${n.nutzerId}/bearbeiten`)}
      felder={fields(options.data).filter(({ name }) => ['suche', 'status', 'unternehmenId'].includes(name))}
      beginn={{ feld: 'nachname', richtung: 'asc' }}
      aktionen={create}
      unterKopf={
        <>
          <Tab />
          <div css={{ marginBottom: spacing(2), maxWidth: 720 }}>
            <LoadedSection antwort={company} name={t('admin.unternehmen')} zeilen={1}>
              {({ name }) => (
                <SelectedItem name={name} zeile={unternehmenId}>
                  <Button onClick={onOther}>{t('admin.anderes')}</Button>
                </SelectedItem>
              )}
            </LoadedSection>
          </div>
        </>
      }
      leer={
        <EmptyState titel={t('admin.leer')} aktion={create}>
          {t('admin.leerText')}
        </EmptyState>
      }
    />
  )
}
