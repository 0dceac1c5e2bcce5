import { abfrage } from '@avalwerk/api'
import { Geladenes, Gewählt, Liste, Unternehmenssuche } from '@avalwerk/bausteine'
import type { Nutzerfilter } from '@avalwerk/contracts'
import { Link, usePlattform, useRecht, useSearchParams } from '@avalwerk/platform/remote'
import { abstand, Karte, Knopf, knopfstil, Leerzustand, Seitenkopf } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { basis, partner } from '../bausteine/daten.ts'
import { t } from '../texte.ts'
import { Reiter } from './Reiter.tsx'
import { felder, spalten } from './spalten.tsx'

/** The administrators of a company, for the operator, who chooses it first. */
export function Firmenadmins() {
  const [suche, setSuche] = useSearchParams()
  const { transport } = usePlattform()
  const id = suche.get('unternehmen')
  if (id) return <Admins unternehmenId={id} beiAnderem={() => setSuche({})} />
  return (
    <>
      <Seitenkopf titel={t('liste.titel')} />
      <Reiter />
      <div css={{ maxWidth: 560 }}>
        <Karte titel={t('admin.wähle')}>
          <Unternehmenssuche
            beschriftung={t('admin.fürUnternehmen')}
            suche={(text) => abfrage(transport, `POST ${partner}/unternehmen/suche/ohnepaging`, { body: { suche: text } })}
            beiWahl={({ unternehmenId }) => setSuche({ unternehmen: unternehmenId })}
          />
        </Karte>
      </div>
    </>
  )
}

function Admins({ unternehmenId, beiAnderem }: { unternehmenId: string; beiAnderem: () => void }) {
  const { transport } = usePlattform()
  const darfAnlegen = useRecht({ aktion: 'anlegen', kategorien: ['Nutzer'] })
  const firma = useQuery(abfrage(transport, `GET ${partner}/unternehmen/{id}`, { params: { id: unternehmenId } }))
  const options = useQuery(abfrage(transport, `GET ${basis}/nutzer/{id}/filteroptionen`, { params: { id: unternehmenId } }))
  const anlegen = darfAnlegen && (
    <Link to={`/stammdaten/nutzer/anlegen?unternehmen=${unternehmenId}`} css={knopfstil('haupt')}>
      {t('admin.neu')}
    </Link>
  )
  return (
    <Liste
      key={unternehmenId}
      titel={t('liste.titel')}
      tabelle="nutzer.firmenadmins"
      aufruf={`POST ${basis}/nutzer/{companyId}/filterung`}
      eingabe={({ page, size, sortierung: { feld, richtung } }, filter) => ({
        params: { companyId: unternehmenId },
        query: { page, size, sort: `${feld},${richtung}` },
        body: filter as Nutzerfilter,
      })}
      schlüssel={({ nutzerId }) => nutzerId}
      spalten={spalten((n) => `/stammdaten/nutzer/${n.nutzerId}/bearbeiten`)}
      felder={felder(options.data).filter(({ name }) => ['suche', 'status', 'unternehmenId'].includes(name))}
      beginn={{ feld: 'nachname', richtung: 'asc' }}
      aktionen={anlegen}
      unterKopf={
        <>
          <Reiter />
          <div css={{ marginBottom: abstand(2), maxWidth: 720 }}>
            <Geladenes antwort={firma} name={t('admin.unternehmen')} zeilen={1}>
              {({ name }) => (
                <Gewählt name={name} zeile={unternehmenId}>
                  <Knopf onClick={beiAnderem}>{t('admin.anderes')}</Knopf>
                </Gewählt>
              )}
            </Geladenes>
          </div>
        </>
      }
      leer={
        <Leerzustand titel={t('admin.leer')} aktion={anlegen}>
          {t('admin.leerText')}
        </Leerzustand>
      }
    />
  )
}
