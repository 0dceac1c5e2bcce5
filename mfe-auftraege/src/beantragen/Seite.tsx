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
export default function Seite() {
  const { wert: entwurf, ändere, verwirf } = useRequest()
  const antwort = useChoice(entwurf)
  const wahl = antwort.data
  const { daten } = entwurf
  return (
    <Wizard
      titel={t('beantragen.titel')}
      pfad={[{ beschriftung: t('liste.titel'), ziel: '/buergschaftsauftraege/liste' }]}
      schritte={STEPS}
      inhalt={CONTENT}
      braucht={NEEDS}
      antwort={antwort}
      gegeben={wahl && { entwurf, ändere, verwirf, wahl }}
      seitenleiste={() =>
        daten.auftragnehmer && (
          <Card titel={t('beantragen.bisher')}>
            <AuftragSummary
              auftrag={daten}
              bürge={wahl?.buergen.find(({ id }) => id === daten.buergeId)?.name}
              vertrag={wahl?.vertraege.find(({ id }) => id === daten.kautionsvertragId)?.vertragsnummer}
            />
          </Card>
        )
      }
    />
  )
}
