import { apiQuery, rufe } from '@avalwerk/api'
import { toFormErrors, Geladen, ActionPage, useIdempotentCall } from '@avalwerk/bausteine'
import type { NutzerDetail } from '@avalwerk/contracts'
import { ADMINISTRATOR, isChanged, WITHOUT_CHANGE, validateNutzerData } from '@avalwerk/domain'
import { Navigate, useParams, usePlatform, useSearchParams } from '@avalwerk/platform/remote'
import { abstand, DescriptionList, Card } from '@avalwerk/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { AccountCard } from '../bearbeiten/Kontokarte.tsx'
import { changed, LOAD_TEXTS, useNutzer } from '../bearbeiten/Seite.tsx'
import { asData, asValues, basis, nameOf, type NutzerValues, partner } from '../bausteine/daten.ts'
import { PersonFields } from '../bausteine/Nutzerfelder.tsx'
import { t } from '../texte.ts'

const LIST = '/nutzer/liste/unternehmen'
const listOf = (unternehmenId: string) => `${LIST}?unternehmen=${unternehmenId}`
const pfad = (unternehmenId: string) => [{ beschriftung: t('liste.admins'), ziel: listOf(unternehmenId) }]

/** The operator creates or changes an administrator of a company. */
export default function Seite() {
  const { nutzerId } = useParams()
  return nutzerId ? <Existing nutzerId={nutzerId} /> : <New />
}

const adminData = ({ vorname, nachname, email, telefonnummer }: NutzerValues) => ({
  vorname,
  nachname,
  email,
  telefonnummer: telefonnummer.trim() || null,
})

function New() {
  const [suche] = useSearchParams()
  const { transport } = usePlatform()
  const callIdempotent = useIdempotentCall()
  const unternehmenId = suche.get('unternehmen') ?? ''
  const antwort = useQuery({
    ...apiQuery(transport, `GET ${partner}/unternehmen/{id}`, { params: { id: unternehmenId } }),
    enabled: unternehmenId !== '',
  })
  if (!unternehmenId) return <Navigate to={LIST} replace />
  return (
    <Geladen
      antwort={antwort}
      texte={{ ...LOAD_TEXTS, titel: t('admin.neu'), fehlt: t('admin.wählen'), liste: { wort: t('admin.anderes'), ziel: LIST } }}
    >
      {(firma) => (
        <ActionPage<NutzerValues>
          titel={t('admin.neu')}
          pfad={pfad(unternehmenId)}
          erlaubt
          zurück={listOf(unternehmenId)}
          anfang={{
            vorname: '',
            nachname: '',
            email: '',
            telefonnummer: '',
            rolle: ADMINISTRATOR,
            unternehmenId,
            unternehmenSichtbeschränkt: false,
            sichtberechtigteUnternehmen: [],
          }}
          prüfe={(w) => toFormErrors(validateNutzerData(asData(w)))}
          knopf={() => ({ wort: t('admin.knopf') })}
          sende={async (values) => {
            await callIdempotent(`POST ${basis}/{companyId}/nutzer`, { params: { companyId: unternehmenId }, body: adminData(values) })
            const zustand = { name: nameOf(values), email: values.email, unternehmenId, unternehmen: firma.name }
            return { ziel: '/stammdaten/nutzer/anlegen/erfolg', zustand }
          }}
        >
          {() => (
            <Card titel={t('anlegen.person')}>
              <div css={{ display: 'grid', gap: abstand(2) }}>
                <DescriptionList paare={[[t('admin.unternehmen'), `${firma.name} (${unternehmenId})`]]} />
                <p>{t('admin.hinweis')}</p>
                <PersonFields />
              </div>
            </Card>
          )}
        </ActionPage>
      )}
    </Geladen>
  )
}

function Existing({ nutzerId }: { nutzerId: string }) {
  return (
    <Geladen antwort={useNutzer(nutzerId)} texte={{ ...LOAD_TEXTS, liste: { wort: t('admin.anderes'), ziel: LIST } }}>
      {(nutzer) => <Edit nutzer={nutzer} />}
    </Geladen>
  )
}

function Edit({ nutzer }: { nutzer: NutzerDetail }) {
  const { transport } = usePlatform()
  const abfragen = useQueryClient()
  const [version] = useState(nutzer.version)
  const zurück = listOf(nutzer.unternehmenId)
  return (
    <ActionPage<NutzerValues>
      titel={t('admin.titel', { name: nameOf(nutzer) })}
      pfad={pfad(nutzer.unternehmenId)}
      erlaubt
      zurück={zurück}
      anfang={asValues(nutzer)}
      prüfe={(w) => toFormErrors(validateNutzerData(asData(w)))}
      knopf={() => ({ wort: t('admin.speichern') })}
      verhindere={(w) => (isChanged(asData(asValues(nutzer)), asData(w)) ? undefined : { [FORM_ERROR]: WITHOUT_CHANGE })}
      sende={async (values) => {
        await rufe(transport, `PUT ${basis}/nutzer`, {
          body: { ...adminData(values), nutzerId: nutzer.nutzerId, version, aktiv: nutzer.aktiv },
        })
        abfragen.removeQueries({
          queryKey: apiQuery(transport, `GET ${basis}/benutzer/{id}`, { params: { id: nutzer.nutzerId } }).queryKey,
        })
        return { ziel: zurück, meldung: changed(nutzer, values) }
      }}
      daneben={<AccountCard nutzer={nutzer} liste={zurück} />}
    >
      {() => (
        <Card titel={t('anlegen.person')}>
          <div css={{ display: 'grid', gap: abstand(2) }}>
            <PersonFields />
          </div>
        </Card>
      )}
    </ActionPage>
  )
}
