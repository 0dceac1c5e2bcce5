import { useApi } from '@avalwerk/api'
import { toFormErrors, FormCheckbox } from '@avalwerk/forms'
import { formatPostalAddress, formatContact, abtretungDeclaration, MESSAGES, numberOf } from '@avalwerk/domain'
import { Section, SelectedItem, DescriptionList, Card, Button } from '@avalwerk/ui'
import { ConfirmationNote } from '@avalwerk/patterns/act'
import { contactOrNull, EMPTY_CONTACT, type Partei, ParteiSearch } from '@avalwerk/patterns/parties'
import { StepLayout, StepForm, useStepNavigation } from '@avalwerk/patterns/flow'
import { useState } from 'react'
import { contactIsRight, ContactStep, ReviewStep, FlowPage, type FlowProps } from '../components/BuergschaftFlow.tsx'
import { t } from '../texts.ts'
import { STEPS } from './steps.ts'

type Draft = { recipient: Partei | null; ansprechpartner: typeof EMPTY_CONTACT }
const EMPTY: Draft = { recipient: null, ansprechpartner: EMPTY_CONTACT }
type Props = FlowProps<Draft>

const CONTENT = { empfaenger: Recipient, ansprechpartner: Contact, pruefen: Review, bestaetigen: Confirm }

/** The beneficiary assigns the claims that a guarantee secures. */
export default function AbtretungPage() {
  return (
    <FlowPage
      title={(nummer) => t('abtretung.title', { nummer })}
      rows={['G38']}
      schritte={STEPS}
      content={CONTENT}
      needs={{
        empfaenger: null,
        ansprechpartner: ({ draft }) => draft.recipient !== null,
        pruefen: contactIsRight,
        bestaetigen: null,
      }}
      empty={EMPTY}
    />
  )
}

function Recipient({ draft: { recipient }, update }: Props) {
  const goToNext = useStepNavigation()
  const [sent, setSent] = useState(false)
  return (
    <StepLayout
      next={t('schritt.next')}
      send={() => {
        setSent(true)
        if (recipient) goToNext('ansprechpartner')
      }}
    >
      <Section title={t('abtretung.empfaenger')} hint={t('abtretung.empfaengerHint')}>
        {recipient ? (
          <SelectedItem name={recipient.name} line={`${recipient.unternehmenId} · ${formatPostalAddress(recipient.postadresse)}`}>
            <Button onClick={() => update({ recipient: null })}>{t('abtretung.otherEmpfaenger')}</Button>
          </SelectedItem>
        ) : (
          <ParteiSearch
            label={t('abtretung.searchEmpfaenger')}
            own="ohne"
            error={sent ? MESSAGES.beguenstigter : undefined}
            onSelect={(choice) => update({ recipient: choice })}
          />
        )}
      </Section>
    </StepLayout>
  )
}

function Contact(props: Props) {
  return <ContactStep {...props} hint={t('abtretung.ansprechpartnerHint')} back="empfaenger" next="pruefen" />
}

function Review({ buergschaft, draft }: Props) {
  const contact = contactOrNull(draft.ansprechpartner)
  return (
    <ReviewStep buergschaft={buergschaft} back="ansprechpartner" next="bestaetigen">
      <Card title={t('abtretung.summary')}>
        <DescriptionList
          pairs={[
            [t('abtretung.empfaenger'), draft.recipient?.name],
            [t('abtretung.ansprechpartner'), contact && formatContact(contact)],
          ]}
        />
      </Card>
    </ReviewStep>
  )
}

function Confirm({ buergschaft, draft, send }: Props) {
  const api = useApi()
  const name = draft.recipient?.name ?? ''
  return (
    <StepForm
      initial={{ erklaerung: false }}
      check={({ erklaerung }) => toFormErrors(erklaerung ? [] : [{ feld: 'erklaerung', grund: t('abtretung.erklaerungMissing') }])}
      send={({ erklaerung }) =>
        send(
          () =>
            api.buergschaft.abtreten.mutate({
              params: { id: buergschaft.id },
              body: {
                version: buergschaft.version,
                empfaengerId: draft.recipient?.unternehmenId ?? '',
                ansprechpartner: contactOrNull(draft.ansprechpartner),
                erklaerung,
              },
            }),
          t('abtretung.success', { name }),
        )
      }
      next={t('abtretung.button', { nummer: numberOf(buergschaft) })}
      back="pruefen"
    >
      <Section title={t('abtretung.erklaerung')} hint={t('abtretung.consequence', { name })}>
        <FormCheckbox name="erklaerung" label={abtretungDeclaration(name)} />
        <ConfirmationNote />
      </Section>
    </StepForm>
  )
}
