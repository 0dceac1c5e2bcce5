import {
  toBuergschaftValues,
  fromBuergschaftValues,
  BuergschaftFields,
  type BuergschaftValues,
  validateBuergschaftValues,
} from '@avalwerk/patterns/buergschaft'
import { RequestForm } from './Form.tsx'
import type { StepProps } from './draft.ts'

/** The data of the guarantee; of the building sum, what the guarantor wants to know. */
export function DataStep(props: StepProps) {
  const { daten: data } = props.draft
  const detail = props.choice.buergen.find(({ id }) => id === data.buergeId)?.bausummeAngabe ?? 'KEINE_ANGABE'
  return (
    <RequestForm<{ daten: BuergschaftValues }>
      flow={props}
      initial={{ daten: toBuergschaftValues(data.buergschaftsdaten) }}
      check={(w) => validateBuergschaftValues(w.daten, detail)}
      apply={(values) => {
        const fresh = fromBuergschaftValues(values.daten, detail)
        const otherKind = fresh.buergschaftsart !== data.buergschaftsdaten?.buergschaftsart
        return { buergschaftsdaten: fresh, ...(otherKind && data.buergschaftstext?.art === 'VORLAGE' && { buergschaftstext: null }) }
      }}
      next="versandwegAuswaehlen"
      back="VertragAuswaehlen"
    >
      <BuergschaftFields detail={detail} />
    </RequestForm>
  )
}
