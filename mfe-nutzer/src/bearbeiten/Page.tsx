import { useApi } from '@avalwerk/api'
import { toFormErrors, FORM_ERROR } from '@avalwerk/forms'
import { Loaded } from '@avalwerk/patterns/calls'
import { ActionPage } from '@avalwerk/patterns/act'
import type { NutzerDetail } from '@avalwerk/contracts'
import { asAddress, isChanged, WITHOUT_CHANGE, validateNutzerData } from '@avalwerk/domain'
import { useParams } from '@avalwerk/platform/remote'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { asData, asValues, nameOf, type NutzerValues, useNutzerForm } from '../components/queries.ts'
import { NutzerCards } from '../components/NutzerFields.tsx'
import { t } from '../texts.ts'
import { AccountCard } from './AccountCard.tsx'

/** A user with everything that may be changed about them. */
export function useNutzer(id: string) {
  const api = useApi()
  return useQuery(api.nutzer.details.queryOptions({ params: { id } }))
}

/** What is said while a user is loaded, where there is none, and where loading failed. */
export const LOAD_TEXTS = {
  title: t('bearbeiten.title'),
  error: t('bearbeiten.error'),
  missingTitle: t('bearbeiten.missingTitle'),
  missing: t('bearbeiten.missing'),
  list: { label: t('bearbeiten.toList'), target: '/nutzer/liste' },
}

/** Changes a user: who they are, what they may do and see, and whether they may come in. */
export default function EditNutzerPage() {
  const { nutzerId = '' } = useParams()
  return (
    <Loaded result={useNutzer(nutzerId)} texts={LOAD_TEXTS}>
      {(nutzer) => <Edit nutzer={nutzer} />}
    </Loaded>
  )
}

/** The message when changes are saved; a new address may have to wait. */
export function changeMessage(before: NutzerDetail, values: NutzerValues): string {
  const name = nameOf(values)
  if (asAddress(before.email) === asAddress(values.email)) return t('bearbeiten.saved', { name })
  if (before.zugang === 'EINGELADEN') return t('bearbeiten.savedInvitedAgain', { name })
  return t(before.zuZweit ? 'bearbeiten.savedEmailNeedsApproval' : 'bearbeiten.savedEmailPending', { name })
}

function Edit({ nutzer }: { nutzer: NutzerDetail }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const form = useNutzerForm(asValues(nutzer), String(nutzer.version))
  // The version that is shown here: if another person saves meanwhile, the server refuses these changes.
  const [version] = useState(nutzer.version)
  const name = nameOf(nutzer)
  return (
    <ActionPage<NutzerValues>
      title={name}
      path={[{ label: t('liste.title'), target: '/nutzer/liste' }]}
      allowed
      back="/nutzer/liste"
      initial={form.initial}
      check={(w) => toFormErrors(validateNutzerData(asData(w)))}
      button={() => ({ label: t('bearbeiten.save') })}
      prevent={(w) => (isChanged(nutzer, asData(w)) ? undefined : { [FORM_ERROR]: WITHOUT_CHANGE })}
      send={async (values) => {
        const data = { ...asData(values), sichtberechtigteUnternehmen: [...values.sichtberechtigteUnternehmen] }
        await api.nutzer.aendern.mutate({ body: { ...data, nutzerId: nutzer.nutzerId, version, aktiv: nutzer.aktiv } })
        form.discard()
        queryClient.removeQueries({
          queryKey: api.nutzer.details.queryOptions({ params: { id: nutzer.nutzerId } }).queryKey,
        })
        return { target: '/nutzer/liste', message: changeMessage(nutzer, values) }
      }}
      beside={<AccountCard nutzer={nutzer} />}
    >
      {() => <NutzerCards form={form} />}
    </ActionPage>
  )
}
