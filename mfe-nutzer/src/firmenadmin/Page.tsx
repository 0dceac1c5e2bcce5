import { useApi } from '@avalwerk/api'
import { toFormErrors, FORM_ERROR } from '@avalwerk/forms'
import { Loaded, useIdempotentCall } from '@avalwerk/patterns/calls'
import { ActionPage } from '@avalwerk/patterns/act'
import type { NutzerDetail } from '@avalwerk/contracts'
import { ADMINISTRATOR, isChanged, WITHOUT_CHANGE, validateNutzerData } from '@avalwerk/domain'
import { Navigate, useParams, useSearchParams } from '@avalwerk/platform/remote'
import { spacing, DescriptionList, Card } from '@avalwerk/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountCard } from '../bearbeiten/AccountCard.tsx'
import { changeMessage, LOAD_TEXTS, useNutzer } from '../bearbeiten/Page.tsx'
import { asData, asValues, nameOf, type NutzerValues } from '../components/queries.ts'
import { PersonFields } from '../components/NutzerFields.tsx'
import { t } from '../texts.ts'

const LIST = '/nutzer/liste/unternehmen'
const listOf = (unternehmenId: string) => `${LIST}?unternehmen=${unternehmenId}`
const path = (unternehmenId: string) => [{ label: t('liste.admins'), target: listOf(unternehmenId) }]

/** The operator creates or changes an administrator of a company. */
export default function FirmenadminPage() {
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
  const api = useApi()
  const callIdempotent = useIdempotentCall()
  const unternehmenId = search.get('unternehmen') ?? ''
  const response = useQuery({
    ...api.unternehmen.details.queryOptions({ params: { id: unternehmenId } }),
    enabled: unternehmenId !== '',
  })
  if (!unternehmenId) return <Navigate to={LIST} replace />
  return (
    <Loaded
      result={response}
      texts={{
        ...LOAD_TEXTS,
        title: t('admin.create'),
        missing: t('admin.unternehmenMissing'),
        list: { label: t('admin.otherUnternehmen'), target: LIST },
      }}
    >
      {(unternehmen) => (
        <ActionPage<NutzerValues>
          title={t('admin.create')}
          path={path(unternehmenId)}
          allowed
          back={listOf(unternehmenId)}
          initial={{
            vorname: '',
            nachname: '',
            email: '',
            telefonnummer: '',
            rolle: ADMINISTRATOR,
            unternehmenId,
            unternehmenSichtbeschränkt: false,
            sichtberechtigteUnternehmen: [],
          }}
          check={(w) => toFormErrors(validateNutzerData(asData(w)))}
          button={() => ({ label: t('admin.createAndInvite') })}
          send={async (values) => {
            await callIdempotent(api.nutzer.administratorAnlegen, { params: { companyId: unternehmenId }, body: adminData(values) })
            const state = { name: nameOf(values), email: values.email, unternehmenId, unternehmen: unternehmen.name }
            return { target: '/stammdaten/nutzer/anlegen/erfolg', state }
          }}
        >
          {() => (
            <Card title={t('anlegen.person')}>
              <div css={{ display: 'grid', gap: spacing(2) }}>
                <DescriptionList pairs={[[t('admin.unternehmen'), `${unternehmen.name} (${unternehmenId})`]]} />
                <p>{t('admin.hint')}</p>
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
    <Loaded result={useNutzer(nutzerId)} texts={{ ...LOAD_TEXTS, list: { label: t('admin.otherUnternehmen'), target: LIST } }}>
      {(nutzer) => <Edit nutzer={nutzer} />}
    </Loaded>
  )
}

function Edit({ nutzer }: { nutzer: NutzerDetail }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [version] = useState(nutzer.version)
  const back = listOf(nutzer.unternehmenId)
  return (
    <ActionPage<NutzerValues>
      title={t('admin.title', { name: nameOf(nutzer) })}
      path={path(nutzer.unternehmenId)}
      allowed
      back={back}
      initial={asValues(nutzer)}
      check={(w) => toFormErrors(validateNutzerData(asData(w)))}
      button={() => ({ label: t('admin.save') })}
      prevent={(w) => (isChanged(asData(asValues(nutzer)), asData(w)) ? undefined : { [FORM_ERROR]: WITHOUT_CHANGE })}
      send={async (values) => {
        await api.nutzer.administratorAendern.mutate({
          body: { ...adminData(values), nutzerId: nutzer.nutzerId, version, aktiv: nutzer.aktiv },
        })
        queryClient.removeQueries({
          queryKey: api.nutzer.details.queryOptions({ params: { id: nutzer.nutzerId } }).queryKey,
        })
        return { target: back, message: changeMessage(nutzer, values) }
      }}
      beside={<AccountCard nutzer={nutzer} list={back} />}
    >
      {() => (
        <Card title={t('anlegen.person')}>
          <div css={{ display: 'grid', gap: spacing(2) }}>
            <PersonFields />
          </div>
        </Card>
      )}
    </ActionPage>
  )
}
