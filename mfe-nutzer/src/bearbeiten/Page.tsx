import { apiQuery, call } from '@avalwerk/api'
import { toFormErrors, Loaded, ActionPage } from '@avalwerk/bausteine'
import type { NutzerDetail } from '@avalwerk/contracts'
import { asAddress, isChanged, WITHOUT_CHANGE, validateNutzerData } from '@avalwerk/domain'
import { useParams, usePlatform } from '@avalwerk/platform/remote'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { asData, asValues, basis, nameOf, type NutzerValues, useNutzerForm } from '../components/queries.ts'
import { NutzerCards } from '../components/NutzerFields.tsx'
import { t } from '../texts.ts'
import { AccountCard } from './AccountCard.tsx'

/** A user with everything that may be changed about them. */
export function useNutzer(id: string) {
  const { transport } = usePlatform()
  return useQuery(apiQuery(transport, `GET ${basis}/benutzer/{id}`, { params: { id } }))
}

/** What is said while a user is loaded, where there is none, and where loading failed. */
export const LOAD_TEXTS = {
  titel: t('bearbeiten.seite'),
  fehler: t('bearbeiten.fehler'),
  fehltTitel: t('bearbeiten.fehltTitel'),
  fehlt: t('bearbeiten.fehlt'),
  liste: { wort: t('bearbeiten.zurListe'), ziel: '/nutzer/liste' },
}

/** Changes a user: who they are, what they may do and see, and whether they may come in. */
export default function Page() {
  const { nutzerId = '' } = useParams()
  return (
    <Loaded antwort={useNutzer(nutzerId)} texte={LOAD_TEXTS}>
      {(nutzer) => <Edit nutzer={nutzer} />}
    </Loaded>
  )
}

/** What is said when changes are saved; a new address may have to wait. */
export function changed(before: NutzerDetail, values: NutzerValues): string {
  const name = nameOf(values)
  if (asAddress(before.email) === asAddress(values.email)) return t('bearbeiten.erfolg', { name })
  if (before.zugang === 'EINGELADEN') return t('bearbeiten.erfolgEingeladen', { name })
  return t(before.zuZweit ? 'bearbeiten.erfolgZuZweit' : 'bearbeiten.erfolgAdresse', { name })
}

function Edit({ nutzer }: { nutzer: NutzerDetail }) {
  const { transport } = usePlatform()
  const queryClient = useQueryClient()
  const form = useNutzerForm(asValues(nutzer), String(nutzer.version))
  // The version that people look at: what somebody saves meanwhile is the server's to refuse.
  const [version] = useState(nutzer.version)
  const name = nameOf(nutzer)
  return (
    <ActionPage<NutzerValues>
      titel={name}
      pfad={[{ beschriftung: t('liste.titel'), ziel: '/nutzer/liste' }]}
      erlaubt
      zurück="/nutzer/liste"
      anfang={form.anfang}
      prüfe={(w) => toFormErrors(validateNutzerData(asData(w)))}
      knopf={() => ({ wort: t('bearbeiten.knopf') })}
      verhindere={(w) => (isChanged(nutzer, asData(w)) ? undefined : { [FORM_ERROR]: WITHOUT_CHANGE })}
      sende={async (values) => {
        const data = { ...asData(values), sichtberechtigteUnternehmen: [...values.sichtberechtigteUnternehmen] }
        await call(transport, `PUT ${basis}/benutzer`, { body: { ...data, nutzerId: nutzer.nutzerId, version, aktiv: nutzer.aktiv } })
        form.verwirf()
        queryClient.removeQueries({
          queryKey: apiQuery(transport, `GET ${basis}/benutzer/{id}`, { params: { id: nutzer.nutzerId } }).queryKey,
        })
        return { ziel: '/nutzer/liste', meldung: changed(nutzer, values) }
      }}
      daneben={<AccountCard nutzer={nutzer} />}
    >
      {() => <NutzerCards formular={form} />}
    </ActionPage>
  )
}
