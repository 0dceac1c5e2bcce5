import { apiQuery, call } from '@avalwerk/api'
import { toFormErrors, Loaded, ActionPage } from '@avalwerk/bausteine'
import { asAddress, formatDate, calendarDate, validateNutzerData } from '@avalwerk/domain'
import { Navigate, useLocation, usePlatform, useSearchParams } from '@avalwerk/platform/remote'
import { Alert } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { asData, asValues, basis, gemerkt, nameOf, type NutzerValues, useNutzerForm } from '../components/queries.ts'
import { NutzerCards } from '../components/NutzerFields.tsx'
import { t } from '../texts.ts'

/** Restores a deleted user: what is known of them stands there, the role is chosen anew. */
export default function Page() {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const { transport } = usePlatform()
  const email = search.get('email') ?? gemerkt(pathname)?.werte.email ?? ''
  const response = useQuery({
    ...apiQuery(transport, `GET ${basis}/benutzer/email/{email}`, { params: { email: asAddress(email) } }),
    enabled: email !== '',
  })
  if (!email) return <Navigate to="/nutzer/anlegen" replace />
  return (
    <Loaded
      antwort={response}
      texte={{
        titel: t('wiederherstellen.lädt'),
        fehler: t('wiederherstellen.fehler'),
        fehltTitel: t('wiederherstellen.titel'),
        fehlt: t('wiederherstellen.weg'),
        liste: { wort: t('bearbeiten.zurListe'), ziel: '/nutzer/liste' },
      }}
    >
      {(nutzer) =>
        nutzer.geloeschtAm ? (
          <Form beginn={{ ...asValues(nutzer), rolle: '' }} gelöschtAm={nutzer.geloeschtAm} />
        ) : (
          <Navigate to={`/nutzer/${nutzer.nutzerId}/bearbeiten`} replace />
        )
      }
    </Loaded>
  )
}

function Form({ beginn: start, gelöschtAm: deletedAt }: { beginn: NutzerValues; gelöschtAm: string }) {
  const { transport } = usePlatform()
  const form = useNutzerForm(start, deletedAt)
  return (
    <ActionPage<NutzerValues>
      titel={t('wiederherstellen.titel')}
      pfad={[{ beschriftung: t('liste.titel'), ziel: '/nutzer/liste' }]}
      erlaubt
      zurück="/nutzer/liste"
      anfang={form.anfang}
      prüfe={(w) => toFormErrors(validateNutzerData(asData(w)))}
      knopf={(w) => ({ wort: t('wiederherstellen.knopf', { name: nameOf(w) }) })}
      sende={async (values) => {
        await call(transport, `POST ${basis}/benutzer/wiederherstellen`, {
          body: { ...asData(values), sichtberechtigteUnternehmen: [...values.sichtberechtigteUnternehmen] },
        })
        form.verwirf()
        return { ziel: '/nutzer/liste', meldung: t('wiederherstellen.erfolg', { name: nameOf(values), email: values.email }) }
      }}
    >
      {() => (
        <>
          <Alert ton="warnung">
            <p>{t('wiederherstellen.hinweis', { datum: formatDate(calendarDate(new Date(deletedAt))) })}</p>
          </Alert>
          <NutzerCards mitEmail={false} formular={form} />
        </>
      )}
    </ActionPage>
  )
}
