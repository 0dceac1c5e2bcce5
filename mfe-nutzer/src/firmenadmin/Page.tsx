import { apiQuery, call } from '@avalwerk/api'
import { toFormErrors, Loaded, ActionPage, useIdempotentCall } from '@avalwerk/bausteine'
import type { NutzerDetail } from '@avalwerk/contracts'
import { ADMINISTRATOR, isChanged, WITHOUT_CHANGE, validateNutzerData } from '@avalwerk/domain'
import { Navigate, useParams, usePlatform, useSearchParams } from '@avalwerk/platform/remote'
import { spacing, DescriptionList, Card } from '@avalwerk/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { AccountCard } from '../bearbeiten/AccountCard.tsx'
import { changed, LOAD_TEXTS, useNutzer } from '../bearbeiten/Page.tsx'
import { asData, asValues, basis, nameOf, type NutzerValues, partner } from '../components/queries.ts'
import { PersonFields } from '../components/NutzerFields.tsx'
import { t } from '../texts.ts'

const LIST = '/nutzer/liste/unternehmen'
const listOf = (unternehmenId: string) => `${LIST}?unternehmen=${unternehmenId}`
const path = (unternehmenId: string) => [{ beschriftung: t('liste.admins'), ziel: listOf(unternehmenId) }]

/** The operator creates or changes an administrator of a company. */
export default function Page() {
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
  const [search] = useSearchParams()
  const { transport } = usePlatform()
  const callIdempotent = useIdempotentCall()
  const unternehmenId = search.get('unternehmen') ?? ''
  const response = useQuery({
    ...apiQuery(transport, `GET ${partner}/unternehmen/{id}`, { params: { id: unternehmenId } }),
    enabled: unternehmenId !== '',
  })
  if (!unternehmenId) return <Navigate to={LIST} replace />
  return (
    <Loaded
      antwort={response}
      texte={{ ...LOAD_TEXTS, titel: t('admin.neu'), fehlt: t('admin.wählen'), liste: { wort: t('admin.anderes'), ziel: LIST } }}
    >
      {(company) => (
        <ActionPage<NutzerValues>
          titel={t('admin.neu')}
          pfad={path(unternehmenId)}
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
            const state = { name: nameOf(values), email: values.email, unternehmenId, unternehmen: company.name }
            return { ziel: '/stammdaten/nutzer/anlegen/erfolg', zustand: state }
          }}
        >
          {() => (
            <Card titel={t('anlegen.person')}>
              <div css={{ display: 'grid', gap: spacing(2) }}>
                <DescriptionList paare={[[t('admin.unternehmen'), `${company.name} (${unternehmenId})`]]} />
                <p>{t('admin.hinweis')}</p>
                <PersonFields />
              </div>
            </Card>
          )}
        </ActionPage>
      )}
    </Loaded>
  )
}

function Existing({ nutzerId }: { nutzerId: string }) {
  return (
    <Loaded antwort={useNutzer(nutzerId)} texte={{ ...LOAD_TEXTS, liste: { wort: t('admin.anderes'), ziel: LIST } }}>
      {(nutzer) => <Edit nutzer={nutzer} />}
    </Loaded>
  )
}

function Edit({ nutzer }: { nutzer: NutzerDetail }) {
  const { transport } = usePlatform()
  const queryClient = useQueryClient()
  const [version] = useState(nutzer.version)
  const back = listOf(nutzer.unternehmenId)
  return (
    <ActionPage<NutzerValues>
      titel={t('admin.titel', { name: nameOf(nutzer) })}
      pfad={path(nutzer.unternehmenId)}
      erlaubt
      zurück={back}
      anfang={asValues(nutzer)}
      prüfe={(w) => toFormErrors(validateNutzerData(asData(w)))}
      knopf={() => ({ wort: t('admin.speichern') })}
      verhindere={(w) => (isChanged(asData(asValues(nutzer)), asData(w)) ? undefined : { [FORM_ERROR]: WITHOUT_CHANGE })}
      sende={async (values) => {
        await call(transport, `PUT ${basis}/nutzer`, {
          body: { ...adminData(values), nutzerId: nutzer.nutzerId, version, aktiv: nutzer.aktiv },
        })
        queryClient.removeQueries({
          queryKey: apiQuery(transport, `GET ${basis}/benutzer/{id}`, { params: { id: nutzer.nutzerId } }).queryKey,
        })
        return { ziel: back, meldung: changed(nutzer, values) }
      }}
      daneben={<AccountCard nutzer={nutzer} liste={back} />}
    >
      {() => (
        <Card titel={t('anlegen.person')}>
          <div css={{ display: 'grid', gap: spacing(2) }}>
            <PersonFields />
          </div>
        </Card>
      )}
    </ActionPage>
  )
}
