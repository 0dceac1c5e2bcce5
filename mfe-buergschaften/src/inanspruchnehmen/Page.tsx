import { useApi } from '@avalwerk/api'
import { toFormErrors, FormCheckbox, FormTextField, AmountField, FormField } from '@avalwerk/forms'
import { fileIds, unterlagenFault, UnterlagenField } from '@avalwerk/patterns/files'
import { Section, FieldRow, DescriptionList, Alert } from '@avalwerk/ui'
import { ConfirmationNote } from '@avalwerk/patterns/act'
import { contactOrNull } from '@avalwerk/patterns/parties'
import {
  formatContact,
  formatDate,
  formatEuro,
  calendarDate,
  inanspruchnahmeDeclaration,
  parseIban,
  validateInanspruchnahme,
  numberOf,
} from '@avalwerk/domain'
import { StepForm, useStepNavigation } from '@avalwerk/patterns/flow'
import { useIdempotentCall } from '@avalwerk/patterns/calls'
import { contactIsRight, ContactStep, FlowPage } from '../components/BuergschaftFlow.tsx'
import { t } from '../texts.ts'
import { asInanspruchnahmeDetails, type Props, type Draft, EMPTY } from './draft.ts'
import { STEPS } from './steps.ts'

const CONTENT = { angaben: InanspruchnahmeStep, ansprechpartner: Contact, pruefen: Send }

/** The beneficiary claims on a guarantee. */
export default function InanspruchnahmePage() {
  return (
    <FlowPage
      title={(nummer) => t('anspruch.title', { nummer })}
      rows={['G33']}
      schritte={STEPS}
      content={CONTENT}
      needs={{
        angaben: null,
        ansprechpartner: ({ buergschaft, draft }) => inanspruchnahmeDefects(draft, buergschaft.betrag).length === 0,
        pruefen: contactIsRight,
      }}
      empty={EMPTY}
      hint={({ befristungsdatum }) =>
        befristungsdatum !== null &&
        befristungsdatum < calendarDate(new Date()) && (
          <Alert tone="warning">
            <p>{t('anspruch.expiredWarning', { datum: formatDate(befristungsdatum) })}</p>
          </Alert>
        )
      }
    />
  )
}

type ClaimValues = Omit<Draft, 'ansprechpartner'>

/** The faults of a claim, by the fields of the form. */
function inanspruchnahmeDefects(values: ClaimValues, liable: number) {
  const files = unterlagenFault(values.dateien)
  return [
    ...validateInanspruchnahme(asInanspruchnahmeDetails(values), liable).map(({ feld, grund }) => ({
      feld: feld.replace('zahlungsempfaenger.name', 'empfaenger').replace('zahlungsempfaenger.iban', 'iban'),
      grund,
    })),
    ...(files ? [{ feld: 'dateien', grund: files }] : []),
  ]
}

function InanspruchnahmeStep({ buergschaft, draft, update }: Props) {
  const goToNext = useStepNavigation()
  const { ansprechpartner: _, ...initial } = draft
  return (
    <StepForm<ClaimValues>
      initial={initial}
      remember={update}
      check={(w) => toFormErrors(inanspruchnahmeDefects(w, buergschaft.betrag))}
      send={(values) => {
        update(values)
        goToNext('ansprechpartner')
        return undefined
      }}
      next={t('schritt.next')}
    >
      <Section
        title={t('anspruch.yourAnspruch')}
        hint={t('anspruch.haftungHint', { buerge: buergschaft.buerge.name, betrag: formatEuro(buergschaft.betrag) })}
      >
        <AmountField name="betrag" label={t('anspruch.betrag')} />
        <FormTextField name="begruendung" form="begruendung" label={t('anspruch.begruendung')} rows={6} />
      </Section>
      <Section title={t('anspruch.empfaenger')} hint={t('anspruch.empfaengerHint')}>
        <FieldRow>
          <FormField name="empfaenger" form="name" label={t('anspruch.empfaengerName')} autoComplete="off" />
          <FormField name="iban" form="iban" label={t('anspruch.iban')} autoComplete="off" format={(text) => parseIban(text) ?? text} />
        </FieldRow>
      </Section>
      <Section title={t('anspruch.unterlagen')}>
        <UnterlagenField name="dateien" label={t('anspruch.addUnterlagen')} />
      </Section>
    </StepForm>
  )
}

function Contact(props: Props) {
  return <ContactStep {...props} hint={t('anspruch.ansprechpartnerHint')} back="angaben" next="pruefen" />
}
function Send({ buergschaft, draft, send }: Props) {
  const api = useApi()
  const callIdempotent = useIdempotentCall()
  const { betrag, zahlungsempfaenger, begruendung } = asInanspruchnahmeDetails(draft)
  const contact = contactOrNull(draft.ansprechpartner)
  return (
    <StepForm
      initial={{ erklaerung: false }}
      check={({ erklaerung }) => toFormErrors(erklaerung ? [] : [{ feld: 'erklaerung', grund: t('anspruch.erklaerungMissing') }])}
      send={({ erklaerung }) =>
        send(
          () =>
            callIdempotent(api.inanspruchnahme.anlegen, {
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
          t('anspruch.sent', { buerge: buergschaft.buerge.name }),
        )
      }
      next={t('anspruch.button', { nummer: numberOf(buergschaft) })}
      back="ansprechpartner"
    >
      <Section title={t('anspruch.summary')} hint={t('anspruch.consequence', { buerge: buergschaft.buerge.name })}>
        <DescriptionList
          pairs={[
            [t('anspruch.geforderterBetrag'), betrag !== undefined && formatEuro(betrag)],
            [t('anspruch.begruendung'), begruendung],
            [t('anspruch.empfaenger'), zahlungsempfaenger && `${zahlungsempfaenger.name}, ${zahlungsempfaenger.iban}`],
            [t('anspruch.ansprechpartner'), contact && formatContact(contact)],
            [t('anspruch.unterlagen'), draft.dateien.map(({ name }) => name).join(', ')],
          ].map(([name, value]) => [name as string, value === false ? null : value])}
        />
      </Section>
      <Section title={t('anspruch.erklaerung')}>
        <FormCheckbox name="erklaerung" label={inanspruchnahmeDeclaration(buergschaft.auftraggeber.name)} />
        <ConfirmationNote />
      </Section>
    </StepForm>
  )
}
