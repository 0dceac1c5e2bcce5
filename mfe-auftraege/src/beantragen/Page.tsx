import { Wizard, AuftragSummary } from '@avalwerk/bausteine'
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
export default function Page() {
  const { wert: draft, ändere: update, verwirf: discard } = useRequest()
  const response = useChoice(draft)
  const choice = response.data
  const { daten: data } = draft
  return (
    <Wizard
      titel={t('beantragen.titel')}
      pfad={[{ beschriftung: t('liste.titel'), ziel: '/buergschaftsauftraege/liste' }]}
      schritte={STEPS}
      inhalt={CONTENT}
      braucht={NEEDS}
      antwort={response}
      gegeben={choice && { entwurf: draft, ändere: update, verwirf: discard, wahl: choice }}
      seitenleiste={() =>
        data.auftragnehmer && (
          <Card titel={t('beantragen.bisher')}>
            <AuftragSummary
              auftrag={data}
              bürge={choice?.buergen.find(({ id }) => id === data.buergeId)?.name}
              vertrag={choice?.vertraege.find(({ id }) => id === data.kautionsvertragId)?.vertragsnummer}
            />
          </Card>
        )
      }
    />
  )
}
