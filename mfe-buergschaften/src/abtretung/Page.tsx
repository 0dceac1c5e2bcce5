import { useApi } from '@avalwerk/api'
import { Section, DescriptionList, Card } from '@avalwerk/ui'
import { FormTextField } from '@avalwerk/forms'
import { formatContact, formatInstant } from '@avalwerk/domain'
import { StepForm } from '@avalwerk/patterns/flow'
import { RESPONSE_NEEDS, ResponseStep, ReviewStep, FlowPage, type FlowProps } from '../components/BuergschaftFlow.tsx'
import { t } from '../texts.ts'
import { STEPS } from './steps.ts'

type Draft = { entscheidung: 'ANNEHMEN' | 'ABLEHNEN' | null; grund: string }
type Props = FlowProps<Draft>
const EMPTY: Draft = { entscheidung: null, grund: '' }

const CONTENT = { 'details-pruefen': Details, akzeptieren: Decide, bestaetigen: Confirm }

/** The receiver of an assignment decides. */
export default function DecideAbtretungPage() {
  return (
    <FlowPage
      title={(nummer) => t('abtretung.reviewTitle', { nummer })}
      rows={['G39']}
      schritte={STEPS}
      content={CONTENT}
      needs={RESPONSE_NEEDS}
      empty={EMPTY}
    />
  )
}

function Details({ buergschaft }: Props) {
  const procedure = buergschaft.abtretungsvorgang
  return (
    <ReviewStep buergschaft={buergschaft} next="akzeptieren">
      {procedure && (
        <Card title={t('abtretung.offer')}>
          <DescriptionList
            pairs={[
              [t('abtretung.zedent'), procedure.zedent],
              [t('abtretung.zessionar'), procedure.zessionar],
              [t('abtretung.veranlasstAm'), formatInstant(procedure.veranlasstAm)],
              [t('abtretung.ansprechpartner'), procedure.ansprechpartner && formatContact(procedure.ansprechpartner)],
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
      annehmen={{ label: t('abtretung.accept'), description: t('abtretung.acceptConsequence') }}
      ablehnen={{ label: t('abtretung.reject'), description: t('abtretung.rejectConsequence') }}
    />
  )
}

function Confirm({ buergschaft, draft, update, send }: Props) {
  const api = useApi()
  const accept = draft.entscheidung === 'ANNEHMEN'
  return (
    <StepForm<{ grund: string }>
      initial={{ grund: draft.grund }}
      send={({ grund }) =>
        send(
          () =>
            api.buergschaft.abtretungEntscheiden.mutate({
              params: { id: buergschaft.id },
              body: accept
                ? { entscheidung: 'ANNEHMEN', version: buergschaft.version }
                : { entscheidung: 'ABLEHNEN', version: buergschaft.version, grund: grund.trim() || null },
            }),
          t(accept ? 'abtretung.accepted' : 'abtretung.rejected'),
        )
      }
      remember={update}
      next={t(accept ? 'abtretung.acceptButton' : 'abtretung.rejectButton')}
      back="akzeptieren"
    >
      <Section
        title={t(accept ? 'abtretung.accept' : 'abtretung.reject')}
        hint={t(accept ? 'abtretung.acceptConsequence' : 'abtretung.rejectConsequence')}
      >
        {!accept && <FormTextField name="grund" form="grund" label={t('abtretung.reason')} />}
      </Section>
    </StepForm>
  )
}
