import { Wizard, AuftragSummary } from '@avalwerk/bausteine'
import { Card } from '@avalwerk/ui'
import type { ComponentType } from 'react'
import { t } from '../texte.ts'
import { type StepProps, useRequest, useChoice } from './entwurf.ts'
import { AuftraggeberStep, AuftragnehmerStep } from './Parteien.tsx'
import { DataStep } from './Datenschritt.tsx'
import { NEEDS } from './bedarf.ts'
import { STEPS, type StepName } from './schritte.ts'
import { TextStep } from './Textschritt.tsx'
import { DispatchStep } from './Versandschritt.tsx'
import { VertragStep } from './Vertragsschritt.tsx'
import { Summary } from './Zusammenfassung.tsx'

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
