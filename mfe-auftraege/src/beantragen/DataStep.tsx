import {
  toBuergschaftValues,
  fromBuergschaftValues,
  BuergschaftFields,
  type BuergschaftValues,
  validateBuergschaftValues,
} from '@avalwerk/bausteine'
import { RequestForm } from './Form.tsx'
import type { StepProps } from './draft.ts'

/** The data of the guarantee; of the building sum, what the guarantor wants to know. */
export function DataStep(props: StepProps) {
  const { daten: data } = props.entwurf
  const detail = props.wahl.buergen.find(({ id }) => id === data.buergeId)?.bausummeAngabe ?? 'KEINE_ANGABE'
  return (
    <RequestForm<{ daten: BuergschaftValues }>
      eigenschaften={props}
      anfang={{ daten: toBuergschaftValues(data.buergschaftsdaten) }}
      prüfe={(w) => validateBuergschaftValues(w.daten, detail)}
      übernimm={(values) => {
        const fresh = fromBuergschaftValues(values.daten, detail)
        const otherKind = fresh.buergschaftsart !== data.buergschaftsdaten?.buergschaftsart
        return { buergschaftsdaten: fresh, ...(otherKind && data.buergschaftstext?.art === 'VORLAGE' && { buergschaftstext: null }) }
      }}
      nächster="versandwegAuswaehlen"
      zurück="VertragAuswaehlen"
    >
      <BuergschaftFields angabe={detail} />
    </RequestForm>
  )
}
