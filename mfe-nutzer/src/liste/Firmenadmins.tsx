import { apiQuery } from '@avalwerk/api'
import { LoadedSection, SelectedItem, ListView, UnternehmenCombobox } from '@avalwerk/bausteine'
import type { NutzerFilter } from '@avalwerk/contracts'
import { Link, usePlatform, useRight, useSearchParams } from '@avalwerk/platform/remote'
import { abstand, Card, Button, buttonStyle, EmptyState, PageHeader } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { basis, partner } from '../bausteine/daten.ts'
import { t } from '../texte.ts'
import { Tab } from './Reiter.tsx'
import { felder, spalten } from './spalten.tsx'

/** The administrators of a company, for the operator, who chooses it first. */
export function CompanyAdmins() {
  const [suche, setSuche] = useSearchParams()
  const { transport } = usePlatform()
  const id = suche.get('unternehmen')
  if (id) return <Admins unternehmenId={id} beiAnderem={() => setSuche({})} />
  return (
    <>
      <PageHeader titel={t('liste.titel')} />
      <Tab />
      <div css={{ maxWidth: 560 }}>
        <Card titel={t('admin.wähle')}>
          <UnternehmenCombobox
            beschriftung={t('admin.fürUnternehmen')}
            suche={(text) => apiQuery(transport, `POST ${partner}/unternehmen/suche/ohnepaging`, { body: { suche: text } })}
            beiWahl={({ unternehmenId }) => setSuche({ unternehmen: unternehmenId })}
          />
        </Card>
      </div>
    </>
  )
}

function Admins({ unternehmenId, beiAnderem }: { unternehmenId: string; beiAnderem: () => void }) {
  const { transport } = usePlatform()
  const mayCreate = useRight({ aktion: 'anlegen', kategorien: ['Nutzer'] })
  const firma = useQuery(apiQuery(transport, `GET ${partner}/unternehmen/{id}`, { params: { id: unternehmenId } }))
  const options = useQuery(apiQuery(transport, `GET ${basis}/nutzer/{id}/filteroptionen`, { params: { id: unternehmenId } }))
  const anlegen = mayCreate && (
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
      spalten={spalten((n) => `/stammdaten/nutzer/${n.nutzerId}/bearbeiten`)}
      felder={felder(options.data).filter(({ name }) => ['suche', 'status', 'unternehmenId'].includes(name))}
      beginn={{ feld: 'nachname', richtung: 'asc' }}
      aktionen={anlegen}
      unterKopf={
        <>
          <Tab />
          <div css={{ marginBottom: abstand(2), maxWidth: 720 }}>
            <LoadedSection antwort={firma} name={t('admin.unternehmen')} zeilen={1}>
              {({ name }) => (
                <SelectedItem name={name} zeile={unternehmenId}>
                  <Button onClick={beiAnderem}>{t('admin.anderes')}</Button>
                </SelectedItem>
              )}
            </LoadedSection>
          </div>
        </>
      }
      leer={
        <EmptyState titel={t('admin.leer')} aktion={anlegen}>
          {t('admin.leerText')}
        </EmptyState>
      }
    />
  )
}
