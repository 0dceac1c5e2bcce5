import { Wizard } from '@avalwerk/patterns/flow'
import { AuftragSummary } from '@avalwerk/patterns/auftrag'
import { Card } from '@avalwerk/ui'
import type { ComponentType } from 'react'
import { t } from '../texts.ts'
import { type StepProps, useRequest, useChoice } from './draft.ts'
import { AuftraggeberStep, AuftragnehmerStep } from './ParteienStep.tsx'
import { DataStep } from './DataStep.tsx'
import { NEEDS } from './needs.ts'
import { STEPS, type StepName } from './steps.ts'
import { TextStep } from './TextStep.tsx'
import { DispatchStep } from './DispatchStep.tsx'
import { VertragStep } from './VertragStep.tsx'
import { Summary } from './Summary.tsx'

const CONTENT: Record<StepName, ComponentType<StepProps>> = {
  auftragnehmerAuswaehlen: AuftragnehmerStep,
  auftraggeberAuswaehlen: AuftraggeberStep,
  VertragAuswaehlen: VertragStep,
  buergschaftsdatenErfassen: DataStep,
  versandwegAuswaehlen: DispatchStep,
  buergschaftsZusammenfassung: Summary,
  buergschaftsvorlage: TextStep,
}

/** The wizard in which a guarantee is ordered. */
export default function RequestBuergschaftPage() {
  const { value: draft, update, discard } = useRequest()
  const response = useChoice(draft)
  const choice = response.data
  const { daten: data } = draft
  return (
    <Wizard
      title={t('beantragen.title')}
      path={[{ label: t('liste.title'), target: '/buergschaftsauftraege/liste' }]}
      steps={STEPS}
      content={CONTENT}
      needs={NEEDS}
      result={response}
      given={choice && { draft, update, discard, choice }}
      sidebar={() =>
        data.auftragnehmer && (
          <Card title={t('beantragen.soFar')}>
            <AuftragSummary
              auftrag={data}
              buerge={choice?.buergen.find(({ id }) => id === data.buergeId)?.name}
              vertrag={choice?.vertraege.find(({ id }) => id === data.kautionsvertragId)?.vertragsnummer}
            />
          </Card>
        )
      }
    />
  )
}
