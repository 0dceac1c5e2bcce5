import { abfrage, rufe } from '@avalwerk/api'
import { alsFormfehler, Geladen, Tatseite } from '@avalwerk/bausteine'
import { alsAdresse, formatDatum, kalendertag, prüfeNutzerdaten } from '@avalwerk/domain'
import { Navigate, useLocation, usePlattform, useSearchParams } from '@avalwerk/platform/remote'
import { Hinweis } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { alsDaten, alsWerte, basis, gemerkt, nameVon, type Nutzerwerte, useNutzerformular } from '../bausteine/daten.ts'
import { Nutzerkarten } from '../bausteine/Nutzerfelder.tsx'
import { t } from '../texte.ts'

/** Restores a deleted user: what is known of them stands there, the role is chosen anew. */
export default function Seite() {
  const [suche] = useSearchParams()
  const { pathname } = useLocation()
  const { transport } = usePlattform()
  const email = suche.get('email') ?? gemerkt(pathname)?.werte.email ?? ''
  const antwort = useQuery({
    ...abfrage(transport, `GET ${basis}/benutzer/email/{email}`, { params: { email: alsAdresse(email) } }),
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
          <Formular beginn={{ ...alsWerte(nutzer), rolle: '' }} gelöschtAm={nutzer.geloeschtAm} />
        ) : (
          <Navigate to={`/nutzer/${nutzer.nutzerId}/bearbeiten`} replace />
        )
      }
    </Geladen>
  )
}

function Formular({ beginn, gelöschtAm }: { beginn: Nutzerwerte; gelöschtAm: string }) {
  const { transport } = usePlattform()
  const formular = useNutzerformular(beginn, gelöschtAm)
  return (
    <Tatseite<Nutzerwerte>
      titel={t('wiederherstellen.titel')}
      pfad={[{ beschriftung: t('liste.titel'), ziel: '/nutzer/liste' }]}
      erlaubt
      zurück="/nutzer/liste"
      anfang={formular.anfang}
      prüfe={(w) => alsFormfehler(prüfeNutzerdaten(alsDaten(w)))}
      knopf={(w) => ({ wort: t('wiederherstellen.knopf', { name: nameVon(w) }) })}
      sende={async (w) => {
        await rufe(transport, `POST ${basis}/benutzer/wiederherstellen`, {
          body: { ...alsDaten(w), sichtberechtigteUnternehmen: [...w.sichtberechtigteUnternehmen] },
        })
        formular.verwirf()
        return { ziel: '/nutzer/liste', meldung: t('wiederherstellen.erfolg', { name: nameVon(w), email: w.email }) }
      }}
    >
      {() => (
        <>
          <Hinweis ton="warnung">
            <p>{t('wiederherstellen.hinweis', { datum: formatDatum(kalendertag(new Date(gelöschtAm))) })}</p>
          </Hinweis>
          <Nutzerkarten mitEmail={false} formular={formular} />
        </>
      )}
    </Tatseite>
  )
}
