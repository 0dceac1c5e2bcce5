import {
  toFormErrors,
  fileIds,
  Section,
  FormCheckbox,
  ConfirmationNote,
  FormTextField,
  contactOrNull,
  formatContact,
  FieldRow,
  StepForm,
  unterlagenFault,
  UnterlagenField,
  useIdempotentCall,
  useStepNavigation,
} from '@avalwerk/bausteine'
import { formatDate, formatEuro, calendarDate, nutzerExplanation, parseIban, validateInanspruchnahme, numberOf } from '@avalwerk/domain'
import { AmountField, FormField } from '@avalwerk/forms'
import { DescriptionList, Alert } from '@avalwerk/ui'
import { basis } from '../components/step.ts'
import { contactIsRight, ContactStep, FlowPage } from '../components/BuergschaftFlow.tsx'
import { t } from '../texts.ts'
import { asDescriptionList, type Props, type Draft, EMPTY } from './draft.ts'
import { STEPS } from './steps.ts'

const CONTENT = { angaben: RequiredRight, ansprechpartner: Contact, pruefen: Send }

/** The beneficiary claims on a guarantee. */
export default function Page() {
  return (
    <FlowPage
      titel={(nummer) => t('anspruch.titel', { nummer })}
      zeilen={['G33']}
      schritte={STEPS}
      inhalt={CONTENT}
      braucht={{
        angaben: null,
        ansprechpartner: ({ b, entwurf: draft }) => claimDefects(draft, b.betrag).length === 0,
        pruefen: contactIsRight,
      }}
      leer={EMPTY}
      hinweis={({ befristungsdatum }) =>
        befristungsdatum !== null &&
        befristungsdatum < calendarDate(new Date()) && (
          <Alert ton="warnung">
            <p>{t('anspruch.abgelaufen', { datum: formatDate(befristungsdatum) })}</p>
          </Alert>
        )
      }
    />
  )
}

type ClaimValues = Omit<Draft, 'ansprechpartner'>

/** What is wrong with a claim, by the fields of the form. */
function claimDefects(values: ClaimValues, liable: number) {
  const files = unterlagenFault(values.dateien)
  return [
    ...validateInanspruchnahme(asDescriptionList(values), liable).map(({ feld, grund }) => ({
      feld: feld.replace('zahlungsempfaenger.name', 'empfaenger').replace('zahlungsempfaenger.iban', 'iban'),
      grund,
    })),
    ...(files ? [{ feld: 'dateien', grund: files }] : []),
  ]
}

function RequiredRight({ b: buergschaft, entwurf: draft, ändere: update }: Props) {
  const goToNext = useStepNavigation()
  const { ansprechpartner: _, ...initial } = draft
  return (
    <StepForm<ClaimValues>
      anfang={initial}
      merke={update}
      prüfe={(w) => toFormErrors(claimDefects(w, buergschaft.betrag))}
      sende={(values) => {
        update(values)
        goToNext('ansprechpartner')
        return undefined
      }}
      weiter={t('schritt.weiter')}
    >
      <Section
        titel={t('anspruch.anspruch')}
        hinweis={t('anspruch.haftung', { bürge: buergschaft.buerge.name, betrag: formatEuro(buergschaft.betrag) })}
      >
        <AmountField name="betrag" beschriftung={t('anspruch.betrag')} />
        <FormTextField name="begruendung" form="begruendung" beschriftung={t('anspruch.begründung')} rows={6} />
      </Section>
      <Section titel={t('anspruch.empfänger')} hinweis={t('anspruch.empfängerHinweis')}>
        <FieldRow>
          <FormField name="empfaenger" form="name" beschriftung={t('anspruch.empfängerName')} autoComplete="off" />
          <FormField
            name="iban"
            form="iban"
            beschriftung={t('anspruch.iban')}
            autoComplete="off"
            forme={(text) => parseIban(text) ?? text}
          />
        </FieldRow>
      </Section>
      <Section titel={t('anspruch.unterlagen')}>
        <UnterlagenField name="dateien" beschriftung={t('anspruch.unterlagenFeld')} />
      </Section>
    </StepForm>
  )
}

function Contact(props: Props) {
  return <ContactStep {...props} hinweis={t('anspruch.kontaktHinweis')} zurück="angaben" nächster="pruefen" />
}
function Send({ b: buergschaft, entwurf: draft, sende: send }: Props) {
  const callIdempotent = useIdempotentCall()
  const { betrag, zahlungsempfaenger, begruendung } = asDescriptionList(draft)
  const contact = contactOrNull(draft.ansprechpartner)
  return (
    <StepForm
      anfang={{ erklaerung: false }}
      prüfe={({ erklaerung }) => toFormErrors(erklaerung ? [] : [{ feld: 'erklaerung', grund: t('anspruch.erklärungFehlt') }])}
      sende={({ erklaerung }) =>
        send(
          () =>
            callIdempotent(`POST ${basis}/{id}/inanspruchnahmen`, {
              params: { id: buergschaft.id },
              body: {
                version: buergschaft.version,
                betrag: betrag ?? 0,
                begruendung,
                zahlungsempfaenger,
                ansprechpartner: contact,
                dateien: fileIds(draft.dateien),
                erklaerung,
              },
            }),
          t('anspruch.gesendet', { bürge: buergschaft.buerge.name }),
        )
      }
      weiter={t('anspruch.knopf', { nummer: numberOf(buergschaft) })}
      zurück="ansprechpartner"
    >
      <Section titel={t('anspruch.übersicht')} hinweis={t('anspruch.folge', { bürge: buergschaft.buerge.name })}>
        <DescriptionList
          paare={[
            [t('anspruch.gefordert'), betrag !== undefined && formatEuro(betrag)],
            [t('anspruch.begründung'), begruendung],
            [t('anspruch.empfänger'), zahlungsempfaenger && `${zahlungsempfaenger.name}, ${zahlungsempfaenger.iban}`],
            [t('anspruch.kontakt'), contact && formatContact(contact)],
            [t('anspruch.unterlagen'), draft.dateien.map(({ name }) => name).join(', ')],
          ].map(([name, value]) => [name as string, value === false ? null : value])}
        />
      </Section>
      <Section titel={t('anspruch.erklärung')}>
        <FormCheckbox name="erklaerung" wort={nutzerExplanation(buergschaft.auftraggeber.name)} />
        <ConfirmationNote />
      </Section>
    </StepForm>
  )
}
