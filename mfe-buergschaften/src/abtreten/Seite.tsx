import { rufe } from '@avalwerk/api'
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
import { basis } from '../bausteine/schritt.ts'
import { contactIsRight, ContactStep, ReviewStep, FlowPage, type FlowProps } from '../bausteine/Vorgang.tsx'
import { t } from '../texte.ts'
import { STEPS } from './schritte.ts'

type Draft = { empfänger: Partei | null; ansprechpartner: typeof EMPTY_CONTACT }
const EMPTY: Draft = { empfänger: null, ansprechpartner: EMPTY_CONTACT }
type Props = FlowProps<Draft>

const CONTENT = { empfaenger: Recipient, ansprechpartner: Kontakt, pruefen: Review, bestaetigen: Confirm }

/** The beneficiary assigns the claims that a guarantee secures. */
export default function Seite() {
  return (
    <FlowPage
      titel={(nummer) => t('abtretung.titel', { nummer })}
      zeilen={['G38']}
      schritte={STEPS}
      inhalt={CONTENT}
      braucht={{
        empfaenger: null,
        ansprechpartner: ({ entwurf }) => entwurf.empfänger !== null,
        pruefen: contactIsRight,
        bestaetigen: null,
      }}
      leer={EMPTY}
    />
  )
}

function Recipient({ entwurf: { empfänger }, ändere }: Props) {
  const goToNext = useStepNavigation()
  const [gesendet, setGesendet] = useState(false)
  return (
    <StepLayout
      weiter={t('schritt.weiter')}
      sende={() => {
        setGesendet(true)
        if (empfänger) goToNext('ansprechpartner')
      }}
    >
      <Section titel={t('abtretung.empfänger')} hinweis={t('abtretung.empfängerHinweis')}>
        {empfänger ? (
          <SelectedItem name={empfänger.name} zeile={`${empfänger.unternehmenId} · ${formatPostalAddress(empfänger.postadresse)}`}>
            <Button onClick={() => ändere({ empfänger: null })}>{t('abtretung.anderer')}</Button>
          </SelectedItem>
        ) : (
          <ParteiSearch
            beschriftung={t('abtretung.suchen')}
            eigene="ohne"
            fehler={gesendet ? MESSAGES.begünstigter : undefined}
            beiWahl={(wahl) => ändere({ empfänger: wahl })}
          />
        )}
      </Section>
    </StepLayout>
  )
}

function Kontakt(props: Props) {
  return <ContactStep {...props} hinweis={t('abtretung.kontaktHinweis')} zurück="empfaenger" nächster="pruefen" />
}

function Review({ b: buergschaft, entwurf }: Props) {
  const kontakt = contactOrNull(entwurf.ansprechpartner)
  return (
    <ReviewStep b={buergschaft} zurück="ansprechpartner" nächster="bestaetigen">
      <Card titel={t('abtretung.übersicht')}>
        <DescriptionList
          paare={[
            [t('abtretung.empfänger'), entwurf.empfänger?.name],
            [t('abtretung.kontakt'), kontakt && formatContact(kontakt)],
          ]}
        />
      </Card>
    </ReviewStep>
  )
}

function Confirm({ b: buergschaft, entwurf, sende }: Props) {
  const { transport } = usePlatform()
  const name = entwurf.empfänger?.name ?? ''
  return (
    <StepForm
      anfang={{ erklaerung: false }}
      prüfe={({ erklaerung }) => toFormErrors(erklaerung ? [] : [{ feld: 'erklaerung', grund: t('abtretung.erklärungFehlt') }])}
      sende={({ erklaerung }) =>
        sende(
          () =>
            rufe(transport, `POST ${basis}/{id}/abtretung`, {
              params: { id: buergschaft.id },
              body: {
                version: buergschaft.version,
                empfaengerId: entwurf.empfänger?.unternehmenId ?? '',
                ansprechpartner: contactOrNull(entwurf.ansprechpartner),
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
