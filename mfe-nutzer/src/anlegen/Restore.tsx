import { useApi } from '@avalwerk/api'
import { toFormErrors } from '@avalwerk/forms'
import { Loaded } from '@avalwerk/patterns/calls'
import { ActionPage } from '@avalwerk/patterns/act'
import { asAddress, formatDate, calendarDate, validateNutzerData } from '@avalwerk/domain'
import { Navigate, useLocation, useSearchParams } from '@avalwerk/platform/remote'
import { Alert } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { asData, asValues, findRemembered, nameOf, type NutzerValues, useNutzerForm } from '../components/queries.ts'
import { NutzerCards } from '../components/NutzerFields.tsx'
import { t } from '../texts.ts'

/** Restores a deleted user: what is known of them stands there, the role is chosen anew. */
export default function RestoreNutzerPage() {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const api = useApi()
  const email = search.get('email') ?? findRemembered(pathname)?.werte.email ?? ''
  const response = useQuery({
    ...api.nutzer.mitEmail.queryOptions({ params: { email: asAddress(email) } }),
    enabled: email !== '',
  })
  if (!email) return <Navigate to="/nutzer/anlegen" replace />
  return (
    <Loaded
      result={response}
      texts={{
        title: t('wiederherstellen.loading'),
        error: t('wiederherstellen.error'),
        missingTitle: t('wiederherstellen.title'),
        missing: t('wiederherstellen.missing'),
        list: { label: t('bearbeiten.toList'), target: '/nutzer/liste' },
      }}
    >
      {(nutzer) =>
        nutzer.geloeschtAm ? (
          <Form start={{ ...asValues(nutzer), rolle: '' }} deletedAt={nutzer.geloeschtAm} />
        ) : (
          <Navigate to={`/nutzer/${nutzer.nutzerId}/bearbeiten`} replace />
        )
      }
    </Loaded>
  )
}

function Form({ start, deletedAt }: { start: NutzerValues; deletedAt: string }) {
  const api = useApi()
  const form = useNutzerForm(start, deletedAt)
  return (
    <ActionPage<NutzerValues>
      title={t('wiederherstellen.title')}
      path={[{ label: t('liste.title'), target: '/nutzer/liste' }]}
      allowed
      back="/nutzer/liste"
      initial={form.initial}
      check={(w) => toFormErrors(validateNutzerData(asData(w)))}
      button={(w) => ({ label: t('wiederherstellen.button', { name: nameOf(w) }) })}
      send={async (values) => {
        await api.nutzer.wiederherstellen.mutate({
          body: { ...asData(values), sichtberechtigteUnternehmen: [...values.sichtberechtigteUnternehmen] },
        })
        form.discard()
        return { target: '/nutzer/liste', message: t('wiederherstellen.success', { name: nameOf(values), email: values.email }) }
      }}
    >
      {() => (
        <>
          <Alert tone="warning">
            <p>{t('wiederherstellen.hint', { datum: formatDate(calendarDate(new Date(deletedAt))) })}</p>
          </Alert>
          <NutzerCards withEmail={false} form={form} />
        </>
      )}
    </ActionPage>
  )
}
