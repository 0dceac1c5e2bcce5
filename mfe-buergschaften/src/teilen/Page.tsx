import { useApi } from '@avalwerk/api'
import {
  refusalWithoutFields,
  RefusalPanel,
  ErrorSummary,
  FormSelect,
  FormRadioGroup,
  FormTextField,
  LeavePrompt,
  DateField,
  Form,
  FormField,
} from '@avalwerk/forms'
import { Section, FieldRow, useToday, spacing, themeColor, Alert, Card, Button, Badge, PageHeader, rowStyle } from '@avalwerk/ui'
import { InOrder, LoadedSection, useRefresh, useIdempotentCall } from '@avalwerk/patterns/calls'
import type { Buergschaft, Freigabe } from '@avalwerk/contracts'
import {
  RESPONSE_STATUS,
  email as emailRule,
  formatDate,
  formatInstant,
  MESSAGES,
  parseDate,
  addDays,
  SHARE_DAYS,
  PARTIAL_RIGHTS,
  type PartialRight,
  futureRule,
  numberOf,
} from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { useMutation, useQuery } from '@tanstack/react-query'
import { pathToList } from '../components/step.ts'
import { Layout } from '../details/Layout.tsx'
import { t } from '../texts.ts'

/** The people with whom a guarantee is shared, and a form to share it with one more. */
export default function ShareBuergschaftPage() {
  return (
    <Layout>
      {(buergschaft) => (
        <>
          <PageHeader
            title={t('teilen.title', { nummer: numberOf(buergschaft) })}
            path={[...pathToList, { label: numberOf(buergschaft), target: `/buergschaften/details/${buergschaft.id}` }]}
          />
          <div css={{ display: 'grid', gap: spacing(2), maxWidth: 800 }}>
            <InOrder>
              <Shared buergschaft={buergschaft} />
              <New buergschaft={buergschaft} />
            </InOrder>
          </div>
        </>
      )}
    </Layout>
  )
}

const TONE = { OFFEN: 'info', ANGENOMMEN: 'success', ABGELEHNT: 'danger', FEHLER: 'danger' } as const

function Shared({ buergschaft }: { buergschaft: Buergschaft }) {
  const api = useApi()
  const response = useQuery(api.buergschaft.freigaben.queryOptions({ params: { id: buergschaft.id } }))
  return (
    <Card title={t('teilen.sharedWith')}>
      <LoadedSection result={response} name={t('teilen.sharedWith')}>
        {(list) =>
          list.length === 0 ? (
            <p css={{ color: themeColor('muted') }}>{t('teilen.sharedWithNobody')}</p>
          ) : (
            <ul css={{ listStyle: 'none', padding: 0, display: 'grid' }}>
              {list.map((freigabe) => (
                <One key={freigabe.id} buergschaft={buergschaft} freigabe={freigabe} />
              ))}
            </ul>
          )
        }
      </LoadedSection>
    </Card>
  )
}

function One({ buergschaft, freigabe }: { buergschaft: Buergschaft; freigabe: Freigabe }) {
  const api = useApi()
  const { progress, notify } = usePlatform()
  const refresh = useRefresh()
  const end = useMutation({
    mutationFn: () => progress(api.buergschaft.freigabeBeenden.mutate({ params: { id: buergschaft.id, freigabeId: freigabe.id } })),
    onSuccess: async () => {
      notify(t('teilen.ended', { name: freigabe.empfaenger }))
      await refresh()
    },
  })
  return (
    <li css={rowStyle}>
      <div css={{ flex: 1, minWidth: 200 }}>
        <div css={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{freigabe.empfaenger}</div>
        <div css={{ color: themeColor('muted'), fontSize: 12 }}>
          {t('teilen.sharedSince', { von: freigabe.von, am: formatInstant(freigabe.erstelltAm), bis: formatDate(freigabe.bis) })}
        </div>
        {freigabe.antwort && <div css={{ overflowWrap: 'anywhere' }}>{freigabe.antwort}</div>}
      </div>
      <span>{PARTIAL_RIGHTS[freigabe.recht].caption}</span>
      {(freigabe.recht === 'FREIGABE_PRUEFEN' || freigabe.status === 'FEHLER') && (
        <Badge tone={TONE[freigabe.status]}>{RESPONSE_STATUS[freigabe.status]}</Badge>
      )}
      <Button busy={end.isPending} onClick={() => end.mutate()} aria-label={t('teilen.endSharingWith', { name: freigabe.empfaenger })}>
        {t('teilen.end')}
      </Button>
    </li>
  )
}

type Values = { wer: string; email: string; recht: PartialRight; bis: string; nachricht: string }
/** The option below the colleagues: a person of another organisation. */
const OTHER = 'ANDERE'

function New({ buergschaft }: { buergschaft: Buergschaft }) {
  const api = useApi()
  const { notify, showProblem } = usePlatform()
  const refresh = useRefresh()
  const callIdempotent = useIdempotentCall()
  const response = useQuery(api.buergschaft.freigabePersonen.queryOptions({ params: { id: buergschaft.id } }))
  const today = useToday()
  const initial: Values = { wer: '', email: '', recht: 'EINSEHEN', bis: formatDate(addDays(today, SHARE_DAYS)), nachricht: '' }
  return (
    <LoadedSection result={response} name={t('teilen.colleagues')}>
      {(people) => (
        <Form<Values>
          initialValues={initial}
          validate={(values) => {
            const until = parseDate(values.bis)
            const address = values.wer === OTHER ? (values.email ? emailRule(values.email.trim()) : MESSAGES.required) : undefined
            const day = values.bis ? until && futureRule(until, today) : MESSAGES.required
            return { ...(!values.wer && { wer: MESSAGES.required }), ...(address && { email: address }), ...(day && { bis: day }) }
          }}
          onSubmit={async (values, form) => {
            const email = values.wer === OTHER ? values.email.trim() : values.wer
            try {
              const { empfaenger } = await callIdempotent(api.buergschaft.freigeben, {
                params: { id: buergschaft.id },
                body: { email, recht: values.recht, bis: parseDate(values.bis) ?? '', nachricht: values.nachricht.trim() || null },
              })
              notify(t('teilen.shared', { name: empfaenger }))
            } catch (error) {
              return refusalWithoutFields(error, showProblem)
            }
            setTimeout(() => form.restart(initial))
            await refresh()
            return undefined
          }}
          render={({ handleSubmit, submitting, values }) => {
            const colleague = people.find(({ email }) => email === values.wer)
            return (
              <form noValidate onSubmit={(e) => void handleSubmit(e)} css={{ display: 'grid', gap: spacing(2) }}>
                <ErrorSummary />
                <LeavePrompt />
                <RefusalPanel />
                <Section title={t('teilen.shareWithPerson')}>
                  <FormSelect
                    name="wer"
                    label={t('teilen.recipientQuestion')}
                    empty={t('anlegen.choose')}
                    groups={[
                      { name: t('teilen.colleagues'), options: people.map(({ email, name }) => ({ value: email, label: name })) },
                      { name: t('teilen.otherOrganisation'), options: [{ value: OTHER, label: t('teilen.inviteByEmail') }] },
                    ]}
                  />
                  {values.wer === OTHER && (
                    <FormField name="email" form="email" label={t('teilen.email')} hint={t('teilen.emailHint')} autoComplete="off" />
                  )}
                  {colleague && !colleague.siehtSonst && (
                    <Alert tone="warning">
                      <p>{t('teilen.otherwiseNotVisible', { name: colleague.name })}</p>
                    </Alert>
                  )}
                  <FormRadioGroup<PartialRight>
                    name="recht"
                    label={t('teilen.rightQuestion')}
                    options={(Object.keys(PARTIAL_RIGHTS) as PartialRight[]).map((value) => ({
                      value,
                      label: PARTIAL_RIGHTS[value].caption,
                      description: PARTIAL_RIGHTS[value].text,
                    }))}
                  />
                  <FieldRow>
                    <DateField name="bis" label={t('teilen.until')} />
                    <span />
                  </FieldRow>
                  <FormTextField name="nachricht" form="kurznachricht" label={t('teilen.nachricht')} rows={2} />
                </Section>
                <div>
                  <Button variant="primary" type="submit" busy={submitting}>
                    {t('teilen.button')}
                  </Button>
                </div>
              </form>
            )
          }}
        />
      )}
    </LoadedSection>
  )
}
