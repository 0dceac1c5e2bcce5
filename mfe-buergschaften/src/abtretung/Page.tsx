import { call } from '@avalwerk/api'
import { Section, FormTextField, formatContact, StepForm } from '@avalwerk/bausteine'
import { formatInstant } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, Card } from '@avalwerk/ui'
import { basis } from '../components/step.ts'
import { RESPONSE_NEEDS, ResponseStep, ReviewStep, FlowPage, type FlowProps } from '../components/BuergschaftFlow.tsx'
import { t } from '../texts.ts'
import { STEPS } from './steps.ts'

type Draft = { entscheidung: 'ANNEHMEN' | 'ABLEHNEN' | null; grund: string }
type Props = FlowProps<Draft>
const EMPTY: Draft = { entscheidung: null, grund: '' }

const CONTENT = { 'details-pruefen': Details, akzeptieren: Decide, bestaetigen: Confirm }

/** The receiver of an assignment decides. */
export default function Page() {
  return (
    <FlowPage
      titel={(nummer) => t('abtretung.prüfenTitel', { nummer })}
      zeilen={['G39']}
      schritte={STEPS}
      inhalt={CONTENT}
      braucht={RESPONSE_NEEDS}
      leer={EMPTY}
    />
  )
}

function Details({ b: buergschaft }: Props) {
  const a = buergschaft.abtretungsvorgang
  return (
    <ReviewStep b={buergschaft} nächster="akzeptieren">
      {a && (
        <Card titel={t('abtretung.angebot')}>
          <DescriptionList
            paare={[
              [t('abtretung.zedent'), a.zedent],
              [t('abtretung.zessionar'), a.zessionar],
              [t('abtretung.am'), formatInstant(a.veranlasstAm)],
              [t('abtretung.kontakt'), a.ansprechpartner && formatContact(a.ansprechpartner)],
            ]}
          />
        </Card>
      )}
    </ReviewStep>
  )
}

function Decide(props: Props) {
  return (
    <ResponseStep
      {...props}
      annehmen={{ wort: t('abtretung.annehmen'), erklärung: t('abtretung.annehmenFolge') }}
      ablehnen={{ wort: t('abtretung.ablehnen'), erklärung: t('abtretung.ablehnenFolge') }}
    />
  )
}

function Confirm({ b: buergschaft, entwurf: draft, ändere: update, sende: send }: Props) {
  const { transport } = usePlatform()
  const accept = draft.entscheidung === 'ANNEHMEN'
  return (
    <StepForm<{ grund: string }>
      anfang={{ grund: draft.grund }}
      sende={({ grund: reason }) =>
        send(
          () =>
            call(transport, `POST ${basis}/{id}/abtretung/entscheidung`, {
              params: { id: buergschaft.id },
              body: accept
                ? { entscheidung: 'ANNEHMEN', version: buergschaft.version }
                : { entscheidung: 'ABLEHNEN', version: buergschaft.version, grund: reason.trim() || null },
            }),
          t(accept ? 'abtretung.angenommen' : 'abtretung.abgelehnt'),
        )
      }
      merke={update}
      weiter={t(accept ? 'abtretung.annehmenKnopf' : 'abtretung.ablehnenKnopf')}
      zurück="akzeptieren"
    >
      <Section
        titel={t(accept ? 'abtretung.annehmen' : 'abtretung.ablehnen')}
        hinweis={t(accept ? 'abtretung.annehmenFolge' : 'abtretung.ablehnenFolge')}
      >
        {!accept && <FormTextField name="grund" form="grund" beschriftung={t('abtretung.grund')} />}
      </Section>
    </StepForm>
  )
}
