import { call } from '@avalwerk/api'
import {
  toFormErrors,
  formatPostalAddress,
  Section,
  FormCheckbox,
  ConfirmationNote,
  SelectedItem,
  contactOrNull,
  formatContact,
  EMPTY_CONTACT,
  type Partei,
  ParteiSearch,
  StepLayout,
  StepForm,
  useStepNavigation,
} from '@avalwerk/bausteine'
import { abtretungDeclaration, MESSAGES, numberOf } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, Card, Button } from '@avalwerk/ui'
import { useState } from 'react'
import { basis } from '../components/step.ts'
import { contactIsRight, ContactStep, ReviewStep, FlowPage, type FlowProps } from '../components/BuergschaftFlow.tsx'
import { t } from '../texts.ts'
import { STEPS } from './steps.ts'

type Draft = { empfänger: Partei | null; ansprechpartner: typeof EMPTY_CONTACT }
const EMPTY: Draft = { empfänger: null, ansprechpartner: EMPTY_CONTACT }
type Props = FlowProps<Draft>

const CONTENT = { empfaenger: Recipient, ansprechpartner: Contact, pruefen: Review, bestaetigen: Confirm }

/** The beneficiary assigns the claims that a guarantee secures. */
export default function Page() {
  return (
    <FlowPage
      titel={(nummer) => t('abtretung.titel', { nummer })}
      zeilen={['G38']}
      schritte={STEPS}
      inhalt={CONTENT}
      braucht={{
        empfaenger: null,
        ansprechpartner: ({ entwurf: draft }) => draft.empfänger !== null,
        pruefen: contactIsRight,
        bestaetigen: null,
      }}
      leer={EMPTY}
    />
  )
}

function Recipient({ entwurf: { empfänger: recipient }, ändere: update }: Props) {
  const goToNext = useStepNavigation()
  const [sent, setSent] = useState(false)
  return (
    <StepLayout
      weiter={t('schritt.weiter')}
      sende={() => {
        setSent(true)
        if (recipient) goToNext('ansprechpartner')
      }}
    >
      <Section titel={t('abtretung.empfänger')} hinweis={t('abtretung.empfängerHinweis')}>
        {recipient ? (
          <SelectedItem name={recipient.name} zeile={`${recipient.unternehmenId} · ${formatPostalAddress(recipient.postadresse)}`}>
            <Button onClick={() => update({ empfänger: null })}>{t('abtretung.anderer')}</Button>
          </SelectedItem>
        ) : (
          <ParteiSearch
            beschriftung={t('abtretung.suchen')}
            eigene="ohne"
            fehler={sent ? MESSAGES.beguenstigter : undefined}
            beiWahl={(choice) => update({ empfänger: choice })}
          />
        )}
      </Section>
    </StepLayout>
  )
}

function Contact(props: Props) {
  return <ContactStep {...props} hinweis={t('abtretung.kontaktHinweis')} zurück="empfaenger" nächster="pruefen" />
}

function Review({ b: buergschaft, entwurf: draft }: Props) {
  const contact = contactOrNull(draft.ansprechpartner)
  return (
    <ReviewStep b={buergschaft} zurück="ansprechpartner" nächster="bestaetigen">
      <Card titel={t('abtretung.übersicht')}>
        <DescriptionList
          paare={[
            [t('abtretung.empfänger'), draft.empfänger?.name],
            [t('abtretung.kontakt'), contact && formatContact(contact)],
          ]}
        />
      </Card>
    </ReviewStep>
  )
}

function Confirm({ b: buergschaft, entwurf: draft, sende: send }: Props) {
  const { transport } = usePlatform()
  const name = draft.empfänger?.name ?? ''
  return (
    <StepForm
      anfang={{ erklaerung: false }}
      prüfe={({ erklaerung }) => toFormErrors(erklaerung ? [] : [{ feld: 'erklaerung', grund: t('abtretung.erklärungFehlt') }])}
      sende={({ erklaerung }) =>
        send(
          () =>
            call(transport, `POST ${basis}/{id}/abtretung`, {
              params: { id: buergschaft.id },
              body: {
                version: buergschaft.version,
                empfaengerId: draft.empfänger?.unternehmenId ?? '',
                ansprechpartner: contactOrNull(draft.ansprechpartner),
                erklaerung,
              },
            }),
          t('abtretung.veranlasst', { name }),
        )
      }
      weiter={t('abtretung.knopf', { nummer: numberOf(buergschaft) })}
      zurück="pruefen"
    >
      <Section titel={t('abtretung.erklärung')} hinweis={t('abtretung.folge', { name })}>
        <FormCheckbox name="erklaerung" wort={abtretungDeclaration(name)} />
        <ConfirmationNote />
      </Section>
    </StepForm>
  )
}
