import { abfrage, rufe } from '@avalwerk/api'
import { alsFormfehler, Geladen, Tatseite } from '@avalwerk/bausteine'
import type { Nutzerdetail } from '@avalwerk/contracts'
import { alsAdresse, istGeändert, OHNE_ÄNDERUNG, prüfeNutzerdaten } from '@avalwerk/domain'
import { useParams, usePlattform } from '@avalwerk/platform/remote'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { alsDaten, alsWerte, basis, nameVon, type Nutzerwerte, useNutzerformular } from '../bausteine/daten.ts'
import { Nutzerkarten } from '../bausteine/Nutzerfelder.tsx'
import { t } from '../texte.ts'
import { Kontokarte } from './Kontokarte.tsx'

/** A user with everything that may be changed about them. */
export function useNutzer(id: string) {
  const { transport } = usePlattform()
  return useQuery(abfrage(transport, `GET ${basis}/benutzer/{id}`, { params: { id } }))
}

/** What is said while a user is loaded, where there is none, and where loading failed. */
export const LADETEXTE = {
  titel: t('bearbeiten.seite'),
  fehler: t('bearbeiten.fehler'),
  fehltTitel: t('bearbeiten.fehltTitel'),
  fehlt: t('bearbeiten.fehlt'),
  liste: { wort: t('bearbeiten.zurListe'), ziel: '/nutzer/liste' },
}

/** Changes a user: who they are, what they may do and see, and whether they may come in. */
export default function Seite() {
  const { nutzerId = '' } = useParams()
  return (
    <Geladen antwort={useNutzer(nutzerId)} texte={LADETEXTE}>
      {(nutzer) => <Bearbeiten nutzer={nutzer} />}
    </Geladen>
  )
}

/** What is said when changes are saved; a new address may have to wait. */
export function changed(before: Nutzerdetail, w: Nutzerwerte): string {
  const name = nameVon(w)
  if (alsAdresse(before.email) === alsAdresse(w.email)) return t('bearbeiten.erfolg', { name })
  if (before.zugang === 'EINGELADEN') return t('bearbeiten.erfolgEingeladen', { name })
  return t(before.zuZweit ? 'bearbeiten.erfolgZuZweit' : 'bearbeiten.erfolgAdresse', { name })
}

function Bearbeiten({ nutzer }: { nutzer: Nutzerdetail }) {
  const { transport } = usePlattform()
  const abfragen = useQueryClient()
  const formular = useNutzerformular(alsWerte(nutzer), String(nutzer.version))
  // The version that people look at: what somebody saves meanwhile is the server's to refuse.
  const [version] = useState(nutzer.version)
  const name = nameVon(nutzer)
  return (
    <Tatseite<Nutzerwerte>
      titel={name}
      pfad={[{ beschriftung: t('liste.titel'), ziel: '/nutzer/liste' }]}
      erlaubt
      zurück="/nutzer/liste"
      anfang={formular.anfang}
      prüfe={(w) => alsFormfehler(prüfeNutzerdaten(alsDaten(w)))}
      knopf={() => ({ wort: t('bearbeiten.knopf') })}
      verhindere={(w) => (istGeändert(nutzer, alsDaten(w)) ? undefined : { [FORM_ERROR]: OHNE_ÄNDERUNG })}
      sende={async (w) => {
        const daten = { ...alsDaten(w), sichtberechtigteUnternehmen: [...w.sichtberechtigteUnternehmen] }
        await rufe(transport, `PUT ${basis}/benutzer`, { body: { ...daten, nutzerId: nutzer.nutzerId, version, aktiv: nutzer.aktiv } })
        formular.verwirf()
        abfragen.removeQueries({ queryKey: abfrage(transport, `GET ${basis}/benutzer/{id}`, { params: { id: nutzer.nutzerId } }).queryKey })
        return { ziel: '/nutzer/liste', meldung: changed(nutzer, w) }
      }}
      daneben={<Kontokarte nutzer={nutzer} />}
    >
      {() => <Nutzerkarten formular={formular} />}
    </Tatseite>
  )
}
