import { apiQuery, rufe } from '@avalwerk/api'
import {
  refusalWithoutFields,
  RefusalPanel,
  ErrorSummary,
  Section,
  FormSelect,
  FormRadioGroup,
  FormTextField,
  LoadedSection,
  FieldRow,
  useRefresh,
  useIdempotentCall,
  LeavePrompt,
  useToday,
} from '@avalwerk/bausteine'
import type { Buergschaft, Freigabe } from '@avalwerk/contracts'
import {
  RESPONSE_STATUS,
  email as emailRegel,
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
import { DateField, Form, FormField } from '@avalwerk/forms'
import { usePlatform } from '@avalwerk/platform/remote'
import { abstand, farbe, Alert, Card, Button, Badge, PageHeader, rowStyle } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { basis, pathToList } from '../bausteine/schritt.ts'
import { Rahmen } from '../details/Rahmen.tsx'
import { t } from '../texte.ts'

/** With whom a guarantee is shared, and sharing it with somebody more. */
export default function Seite() {
  return (
    <Rahmen>
      {(buergschaft) => (
        <>
          <PageHeader
            titel={t('teilen.titel', { nummer: numberOf(buergschaft) })}
            pfad={[...pathToList, { beschriftung: numberOf(buergschaft), ziel: `/buergschaften/details/${buergschaft.id}` }]}
          />
          <div css={{ display: 'grid', gap: abstand(2), maxWidth: 800 }}>
            <Shared b={buergschaft} />
            <New b={buergschaft} />
          </div>
        </>
      )}
    </Rahmen>
  )
}

const TONE = { OFFEN: 'info', ANGENOMMEN: 'gut', ABGELEHNT: 'gefahr', FEHLER: 'gefahr' } as const

function Shared({ b: buergschaft }: { b: Buergschaft }) {
  const { transport } = usePlatform()
  const antwort = useQuery(apiQuery(transport, `GET ${basis}/{id}/freigaben`, { params: { id: buergschaft.id } }))
  return (
    <Card titel={t('teilen.mit')}>
      <LoadedSection antwort={antwort} name={t('teilen.mit')}>
        {(liste) =>
          liste.length === 0 ? (
            <p css={{ color: farbe('leise') }}>{t('teilen.niemand')}</p>
          ) : (
            <ul css={{ listStyle: 'none', padding: 0, display: 'grid' }}>
              {liste.map((freigabe) => (
                <One key={freigabe.id} b={buergschaft} f={freigabe} />
              ))}
            </ul>
          )
        }
      </LoadedSection>
    </Card>
  )
}

function One({ b: buergschaft, f: freigabe }: { b: Buergschaft; f: Freigabe }) {
  const { transport, fortschritt, melde } = usePlatform()
  const refresh = useRefresh()
  const beende = useMutation({
    mutationFn: () =>
      fortschritt(
        rufe(transport, `POST ${basis}/{id}/freigaben/{freigabeId}/beenden`, { params: { id: buergschaft.id, freigabeId: freigabe.id } }),
      ),
    onSuccess: async () => {
      melde(t('teilen.beendet', { name: freigabe.empfaenger }))
      await refresh()
    },
  })
  return (
    <li css={rowStyle}>
      <div css={{ flex: 1, minWidth: 200 }}>
        <div css={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{freigabe.empfaenger}</div>
        <div css={{ color: farbe('leise'), fontSize: 12 }}>
          {t('teilen.seit', { von: freigabe.von, am: formatInstant(freigabe.erstelltAm), bis: formatDate(freigabe.bis) })}
        </div>
        {freigabe.antwort && <div css={{ overflowWrap: 'anywhere' }}>{freigabe.antwort}</div>}
      </div>
      <span>{PARTIAL_RIGHTS[freigabe.recht].wort}</span>
      {(freigabe.recht === 'FREIGABE_PRUEFEN' || freigabe.status === 'FEHLER') && (
        <Badge ton={TONE[freigabe.status]}>{RESPONSE_STATUS[freigabe.status]}</Badge>
      )}
      <Button busy={beende.isPending} onClick={() => beende.mutate()} aria-label={t('teilen.beendenVon', { name: freigabe.empfaenger })}>
        {t('teilen.beenden')}
      </Button>
    </li>
  )
}

type Values = { wer: string; email: string; recht: PartialRight; bis: string; nachricht: string }
/** Among the colleagues: somebody of another organisation. */
const OTHER = 'ANDERE'

function New({ b: buergschaft }: { b: Buergschaft }) {
  const { transport, melde, zeigeProblem } = usePlatform()
  const refresh = useRefresh()
  const callIdempotent = useIdempotentCall()
  const antwort = useQuery(apiQuery(transport, `GET ${basis}/{id}/freigaben/personen`, { params: { id: buergschaft.id } }))
  const heute = useToday()
  const anfang: Values = { wer: '', email: '', recht: 'EINSEHEN', bis: formatDate(addDays(heute, SHARE_DAYS)), nachricht: '' }
  return (
    <LoadedSection antwort={antwort} name={t('teilen.kollegen')}>
      {(personen) => (
        <Form<Values>
          initialValues={anfang}
          validate={(values) => {
            const bis = parseDate(values.bis)
            const adresse = values.wer === OTHER ? (values.email ? emailRegel(values.email.trim()) : MESSAGES.pflicht) : undefined
            const tag = values.bis ? bis && futureRule(bis, heute) : MESSAGES.pflicht
            return { ...(!values.wer && { wer: MESSAGES.pflicht }), ...(adresse && { email: adresse }), ...(tag && { bis: tag }) }
          }}
          onSubmit={async (values, form) => {
            const email = values.wer === OTHER ? values.email.trim() : values.wer
            try {
              const { empfaenger } = await callIdempotent(`POST ${basis}/{id}/freigaben`, {
                params: { id: buergschaft.id },
                body: { email, recht: values.recht, bis: parseDate(values.bis) ?? '', nachricht: values.nachricht.trim() || null },
              })
              melde(t('teilen.geteilt', { name: empfaenger }))
            } catch (fehler) {
              return refusalWithoutFields(fehler, zeigeProblem)
            }
            setTimeout(() => form.restart(anfang))
            await refresh()
            return undefined
          }}
          render={({ handleSubmit, submitting, values }) => {
            const colleague = personen.find(({ email }) => email === values.wer)
            return (
              <form noValidate onSubmit={(e) => void handleSubmit(e)} css={{ display: 'grid', gap: abstand(2) }}>
                <ErrorSummary />
                <LeavePrompt />
                <RefusalPanel />
                <Section titel={t('teilen.neu')}>
                  <FormSelect
                    name="wer"
                    beschriftung={t('teilen.wer')}
                    leer={t('anlegen.wählen')}
                    gruppen={[
                      { name: t('teilen.kollegen'), optionen: personen.map(({ email, name }) => ({ wert: email, wort: name })) },
                      { name: t('teilen.andereOrganisation'), optionen: [{ wert: OTHER, wort: t('teilen.perMail') }] },
                    ]}
                  />
                  {values.wer === OTHER && (
                    <FormField
                      name="email"
                      form="email"
                      beschriftung={t('teilen.email')}
                      hinweis={t('teilen.emailHinweis')}
                      autoComplete="off"
                    />
                  )}
                  {colleague && !colleague.siehtSonst && (
                    <Alert ton="warnung">
                      <p>{t('teilen.siehtSonstNicht', { name: colleague.name })}</p>
                    </Alert>
                  )}
                  <FormRadioGroup<PartialRight>
                    name="recht"
                    beschriftung={t('teilen.recht')}
                    optionen={(Object.keys(PARTIAL_RIGHTS) as PartialRight[]).map((wert) => ({
                      wert,
                      wort: PARTIAL_RIGHTS[wert].wort,
                      erklärung: PARTIAL_RIGHTS[wert].text,
                    }))}
                  />
                  <FieldRow>
                    <DateField name="bis" beschriftung={t('teilen.bis')} />
                    <span />
                  </FieldRow>
                  <FormTextField name="nachricht" form="kurznachricht" beschriftung={t('teilen.nachricht')} rows={2} />
                </Section>
                <div>
                  <Button art="haupt" type="submit" busy={submitting}>
                    {t('teilen.knopf')}
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
