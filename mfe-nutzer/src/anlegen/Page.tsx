import { useApi } from '@avalwerk/api'
import { toFormErrors, FormField } from '@avalwerk/forms'
import { ActionPage } from '@avalwerk/patterns/act'
import { useIdempotentCall } from '@avalwerk/patterns/calls'
import {
  asAddress,
  BASE_NUTZER,
  formatDate,
  calendarDate,
  signsInAlone,
  NUTZER_RELATION,
  type NutzerRelation,
  validateNutzerData,
  validateNutzerEmail,
} from '@avalwerk/domain'
import { Link, useLocation, usePlatform, useRight } from '@avalwerk/platform/remote'
import { spacing, Alert, Card, Button, buttonStyle, PageHeader } from '@avalwerk/ui'
import { type ReactNode, useState } from 'react'
import { asData, findRemembered, nameOf, type NutzerValues, useNutzerForm } from '../components/queries.ts'
import { NutzerCards } from '../components/NutzerFields.tsx'
import { t } from '../texts.ts'

const path = [{ label: t('liste.title'), target: '/nutzer/liste' }]

/** Creates a user: first whether the address is free, then who it is, what they may do and see. */
export default function CreateNutzerPage() {
  const { pathname } = useLocation()
  const [result, setResult] = useState<ReviewResult>()
  const remembered = findRemembered(pathname)
  if (remembered || result?.kind === NUTZER_RELATION.FREI) return <Form email={result?.email ?? remembered?.werte.email ?? ''} />
  if (result) return <Result {...result} onAnother={() => setResult(undefined)} />
  return <EmailForm onResult={setResult} />
}

type ReviewResult = Readonly<{
  kind: NutzerRelation
  email: string
  /** The user with this address who is or was in the caller's organisation. */
  wer?: Readonly<{ nutzerId: string; name: string; deletedAt: string | null }>
}>

/** Asks for the address and what it means. */
function EmailForm({ onResult }: { onResult: (result: ReviewResult) => void }) {
  const api = useApi()
  return (
    <ActionPage
      title={t('anlegen.title')}
      path={path}
      allowed
      back="/nutzer/liste"
      initial={{ email: '' }}
      check={({ email }) => ({ email: validateNutzerEmail(email) })}
      button={() => ({ label: t('anlegen.next') })}
      send={async ({ email: input }) => {
        const email = input.trim()
        const kind = await api.nutzer.emailPruefen.call({ params: { email } })
        const known = kind === NUTZER_RELATION.VORHANDEN || kind === NUTZER_RELATION.WIEDERHERSTELLBAR
        const actor = known ? await api.nutzer.mitEmail.call({ params: { email: asAddress(email) } }) : undefined
        onResult({
          kind,
          email,
          ...(actor && { wer: { nutzerId: actor.nutzerId, name: nameOf(actor), deletedAt: actor.geloeschtAm } }),
        })
        return undefined
      }}
    >
      {() => (
        <Card title={t('anlegen.forWhom')}>
          <FormField name="email" form="email" label={t('feld.email')} hint={t('anlegen.emailHint')} autoComplete="off" />
        </Card>
      )}
    </ActionPage>
  )
}

/** Shows why no new user can be created under an address, and what can be done instead. */
function Result({ kind, email, wer, onAnother }: ReviewResult & { onAnother: () => void }) {
  const mayEdit = useRight({ aktion: 'bearbeiten', kategorien: ['Nutzer'] })
  const name = wer?.name ?? email
  const others = <Button onClick={onAnother}>{t('anlegen.otherEmail')}</Button>
  if (kind === NUTZER_RELATION.VORHANDEN)
    return (
      <Sheet title={t('anlegen.exists')} text={t('anlegen.existsText', { email })}>
        {wer && mayEdit && (
          <Link to={`/nutzer/${wer.nutzerId}/bearbeiten`} css={buttonStyle('primary')}>
            {t('anlegen.toProfile', { name })}
          </Link>
        )}
        {others}
      </Sheet>
    )
  if (kind === NUTZER_RELATION.WIEDERHERSTELLBAR)
    return (
      <Sheet
        title={t('anlegen.restoreTitle')}
        text={t('anlegen.restoreText', {
          name,
          email,
          datum: wer?.deletedAt ? formatDate(calendarDate(new Date(wer.deletedAt))) : '',
        })}
      >
        <Link to={`/nutzer/wiederherstellen?email=${encodeURIComponent(email)}`} css={buttonStyle('primary')}>
          {t('anlegen.restore')}
        </Link>
        {others}
      </Sheet>
    )
  return (
    <Sheet title={t('anlegen.emailUnusable')} text={t('anlegen.emailUnusableText')}>
      {others}
    </Sheet>
  )
}

function Sheet({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <PageHeader title={title} path={path} />
      <div css={{ display: 'grid', gap: spacing(2), maxWidth: 720 }}>
        <Alert tone="warning">
          <p>{text}</p>
        </Alert>
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>{children}</div>
      </div>
    </>
  )
}

function Form({ email }: { email: string }) {
  const { nutzer } = usePlatform()
  const mayAssign = useRight({ aktion: 'zuordnen', kategorien: ['Rollen'] })
  const api = useApi()
  const callIdempotent = useIdempotentCall()
  // The new user starts with the caller's company, and with the restriction of the caller's own view.
  const form = useNutzerForm({
    vorname: '',
    nachname: '',
    email,
    telefonnummer: '',
    rolle: mayAssign ? '' : BASE_NUTZER,
    unternehmenId: nutzer.unternehmenId,
    unternehmenSichtbeschränkt: nutzer.unternehmenSichtbeschränkt,
    sichtberechtigteUnternehmen: nutzer.sichtberechtigteUnternehmen,
  })
  return (
    <ActionPage<NutzerValues>
      title={t('anlegen.title')}
      path={path}
      allowed
      back="/nutzer/liste"
      initial={form.initial}
      check={(w) => toFormErrors(validateNutzerData(asData(w)))}
      button={(values) => ({
        label: t(signsInAlone(values.rolle) ? 'anlegen.createAndInvite' : 'anlegen.createTechnical', {
          name: nameOf(values) || t('anlegen.unnamedNutzer'),
        }),
      })}
      send={async (values) => {
        await callIdempotent(api.nutzer.anlegen, {
          body: { ...asData(values), sichtberechtigteUnternehmen: [...values.sichtberechtigteUnternehmen] },
        })
        form.discard()
        const details = { name: nameOf(values), email: values.email }
        return {
          target: '/nutzer/liste',
          message: t(signsInAlone(values.rolle) ? 'anlegen.createdAndInvited' : 'anlegen.createdTechnical', details),
        }
      }}
    >
      {() => <NutzerCards form={form} />}
    </ActionPage>
  )
}
