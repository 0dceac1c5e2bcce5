import {
  toBuergschaftValues,
  fromBuergschaftValues,
  BuergschaftFields,
  type BuergschaftValues,
  validateBuergschaftValues,
} from '@avalwerk/bausteine'
import { RequestForm } from './Formular.tsx'
import type { StepProps } from './entwurf.ts'

/** The data of the guarantee; of the building sum, what the guarantor wants to know. */
export function DataStep(props: StepProps) {
  const { daten } = props.entwurf
  const angabe = props.wahl.buergen.find(({ id }) => id === daten.buergeId)?.bausummeAngabe ?? 'KEINE_ANGABE'
  return (
    <RequestForm<{ daten: BuergschaftValues }>
      eigenschaften={props}
      anfang={{ daten: toBuergschaftValues(daten.buergschaftsdaten) }}
      prüfe={(w) => validateBuergschaftValues(w.daten, angabe)}
      übernimm={(values) => {
        const neu = fromBuergschaftValues(values.daten, angabe)
        const otherKind = neu.buergschaftsart !== daten.buergschaftsdaten?.buergschaftsart
        return { buergschaftsdaten: neu, ...(otherKind && daten.buergschaftstext?.art === 'VORLAGE' && { buergschaftstext: null }) }
      }}
      nächster="versandwegAuswaehlen"
      zurück="VertragAuswaehlen"
    >
      <BuergschaftFields angabe={angabe} />
    </RequestForm>
  )
}
