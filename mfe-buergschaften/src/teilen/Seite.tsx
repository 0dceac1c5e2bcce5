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
} from '@avalwerk/bausteine'
import type { Buergschaft, Freigabe } from '@avalwerk/contracts'
import {
  RESPONSE_STATUS,
  email as emailRegel,
  formatDate,
  formatInstant,
  calendarDate,
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
      {(b) => (
        <>
          <PageHeader
            titel={t('teilen.titel', { nummer: numberOf(b) })}
            pfad={[...pathToList, { beschriftung: numberOf(b), ziel: `/buergschaften/details/${b.id}` }]}
          />
          <div css={{ display: 'grid', gap: abstand(2), maxWidth: 800 }}>
            <Shared b={b} />
            <New b={b} />
          </div>
        </>
      )}
    </Rahmen>
  )
}

const TONE = { OFFEN: 'info', ANGENOMMEN: 'gut', ABGELEHNT: 'gefahr', FEHLER: 'gefahr' } as const

function Shared({ b }: { b: Buergschaft }) {
  const { transport } = usePlatform()
  const antwort = useQuery(apiQuery(transport, `GET ${basis}/{id}/freigaben`, { params: { id: b.id } }))
  return (
    <Card titel={t('teilen.mit')}>
      <LoadedSection antwort={antwort} name={t('teilen.mit')}>
        {(liste) =>
          liste.length === 0 ? (
            <p css={{ color: farbe('leise') }}>{t('teilen.niemand')}</p>
          ) : (
            <ul css={{ listStyle: 'none', padding: 0, display: 'grid' }}>
              {liste.map((f) => (
                <One key={f.id} b={b} f={f} />
              ))}
            </ul>
          )
        }
      </LoadedSection>
    </Card>
  )
}

function One({ b, f }: { b: Buergschaft; f: Freigabe }) {
  const { transport, fortschritt, melde } = usePlatform()
  const refresh = useRefresh()
  const beende = useMutation({
    mutationFn: () =>
      fortschritt(rufe(transport, `POST ${basis}/{id}/freigaben/{freigabeId}/beenden`, { params: { id: b.id, freigabeId: f.id } })),
    onSuccess: async () => {
      melde(t('teilen.beendet', { name: f.empfaenger }))
      await refresh()
    },
  })
  return (
    <li css={rowStyle}>
      <div css={{ flex: 1, minWidth: 200 }}>
        <div css={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{f.empfaenger}</div>
        <div css={{ color: farbe('leise'), fontSize: 12 }}>
          {t('teilen.seit', { von: f.von, am: formatInstant(f.erstelltAm), bis: formatDate(f.bis) })}
        </div>
        {f.antwort && <div css={{ overflowWrap: 'anywhere' }}>{f.antwort}</div>}
      </div>
      <span>{PARTIAL_RIGHTS[f.recht].wort}</span>
      {(f.recht === 'FREIGABE_PRUEFEN' || f.status === 'FEHLER') && <Badge ton={TONE[f.status]}>{RESPONSE_STATUS[f.status]}</Badge>}
      <Button busy={beende.isPending} onClick={() => beende.mutate()} aria-label={t('teilen.beendenVon', { name: f.empfaenger })}>
        {t('teilen.beenden')}
      </Button>
    </li>
  )
}

type Values = { wer: string; email: string; recht: PartialRight; bis: string; nachricht: string }
/** Among the colleagues: somebody of another organisation. */
const OTHER = 'ANDERE'

function New({ b }: { b: Buergschaft }) {
  const { transport, melde, zeigeProblem } = usePlatform()
  const refresh = useRefresh()
  const callIdempotent = useIdempotentCall()
  const antwort = useQuery(apiQuery(transport, `GET ${basis}/{id}/freigaben/personen`, { params: { id: b.id } }))
  const heute = calendarDate(new Date())
  const anfang: Values = { wer: '', email: '', recht: 'EINSEHEN', bis: formatDate(addDays(heute, SHARE_DAYS)), nachricht: '' }
  return (
    <LoadedSection antwort={antwort} name={t('teilen.kollegen')}>
      {(personen) => (
        <Form<Values>
          initialValues={anfang}
          validate={(w) => {
            const bis = parseDate(w.bis)
            const adresse = w.wer === OTHER ? (w.email ? emailRegel(w.email.trim()) : MESSAGES.pflicht) : undefined
            const tag = w.bis ? bis && futureRule(bis, heute) : MESSAGES.pflicht
            return { ...(!w.wer && { wer: MESSAGES.pflicht }), ...(adresse && { email: adresse }), ...(tag && { bis: tag }) }
          }}
          onSubmit={async (w, form) => {
            const email = w.wer === OTHER ? w.email.trim() : w.wer
            try {
              const { empfaenger } = await callIdempotent(`POST ${basis}/{id}/freigaben`, {
                params: { id: b.id },
                body: { email, recht: w.recht, bis: parseDate(w.bis) ?? '', nachricht: w.nachricht.trim() || null },
              })
              melde(t('teilen.geteilt', { name: empfaenger }))
            } catch (fehler) {
              return refusalWithoutFields(fehler, zeigeProblem)
            }
            setTimeout(() => form.restart(anfang))
            await refresh()
            return undefined
          }}
          render={({ handleSubmit, submitting, values: w }) => {
            const colleague = personen.find(({ email }) => email === w.wer)
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
                  {w.wer === OTHER && (
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
