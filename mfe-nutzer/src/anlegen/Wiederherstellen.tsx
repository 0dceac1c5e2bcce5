import { apiQuery, rufe } from '@avalwerk/api'
import { toFormErrors, Geladen, ActionPage } from '@avalwerk/bausteine'
import { asAddress, formatDate, calendarDate, validateNutzerData } from '@avalwerk/domain'
import { Navigate, useLocation, usePlatform, useSearchParams } from '@avalwerk/platform/remote'
import { Alert } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { asData, asValues, basis, gemerkt, nameOf, type NutzerValues, useNutzerForm } from '../bausteine/daten.ts'
import { NutzerCards } from '../bausteine/Nutzerfelder.tsx'
import { t } from '../texte.ts'

/** Restores a deleted user: what is known of them stands there, the role is chosen anew. */
export default function Seite() {
  const [suche] = useSearchParams()
  const { pathname } = useLocation()
  const { transport } = usePlatform()
  const email = suche.get('email') ?? gemerkt(pathname)?.werte.email ?? ''
  const antwort = useQuery({
    ...apiQuery(transport, `GET ${basis}/benutzer/email/{email}`, { params: { email: asAddress(email) } }),
    enabled: email !== '',
  })
  if (!email) return <Navigate to="/nutzer/anlegen" replace />
  return (
    <Geladen
      antwort={antwort}
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
    </Geladen>
  )
}

function Form({ beginn, gelöschtAm }: { beginn: NutzerValues; gelöschtAm: string }) {
  const { transport } = usePlatform()
  const formular = useNutzerForm(beginn, gelöschtAm)
  return (
    <ActionPage<NutzerValues>
      titel={t('wiederherstellen.titel')}
      pfad={[{ beschriftung: t('liste.titel'), ziel: '/nutzer/liste' }]}
      erlaubt
      zurück="/nutzer/liste"
      anfang={formular.anfang}
      prüfe={(w) => toFormErrors(validateNutzerData(asData(w)))}
      knopf={(w) => ({ wort: t('wiederherstellen.knopf', { name: nameOf(w) }) })}
      sende={async (values) => {
        await rufe(transport, `POST ${basis}/benutzer/wiederherstellen`, {
          body: { ...asData(values), sichtberechtigteUnternehmen: [...values.sichtberechtigteUnternehmen] },
        })
        formular.verwirf()
        return { ziel: '/nutzer/liste', meldung: t('wiederherstellen.erfolg', { name: nameOf(values), email: values.email }) }
      }}
    >
      {() => (
        <>
          <Alert ton="warnung">
            <p>{t('wiederherstellen.hinweis', { datum: formatDate(calendarDate(new Date(gelöschtAm))) })}</p>
          </Alert>
          <NutzerCards mitEmail={false} formular={formular} />
        </>
      )}
    </ActionPage>
  )
}
