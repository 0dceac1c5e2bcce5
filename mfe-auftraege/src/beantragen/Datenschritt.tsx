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
export function DataStep(e: StepProps) {
  const { daten } = e.entwurf
  const angabe = e.wahl.buergen.find(({ id }) => id === daten.buergeId)?.bausummeAngabe ?? 'KEINE_ANGABE'
  return (
    <RequestForm<{ daten: BuergschaftValues }>
      eigenschaften={e}
      anfang={{ daten: toBuergschaftValues(daten.buergschaftsdaten) }}
      prüfe={(w) => validateBuergschaftValues(w.daten, angabe)}
      übernimm={(w) => {
        const neu = fromBuergschaftValues(w.daten, angabe)
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
