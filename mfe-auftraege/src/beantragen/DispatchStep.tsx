import { toFormErrors } from '@avalwerk/forms'
import { asDelivery, DeliveryFields, deliveryFault, type DeliveryValues, deliveryValues } from '@avalwerk/patterns/auftrag'
import { Section } from '@avalwerk/ui'
import { isOnPlatform } from '@avalwerk/domain'
import { t } from '../texts.ts'
import { RequestForm } from './Form.tsx'
import type { StepProps } from './draft.ts'

/** The step for the way in which the guarantee reaches its beneficiary. */
export function DispatchStep(props: StepProps) {
  const { versand, auftraggeber, buergeId } = props.draft.daten
  const buerge = props.choice.buergen.find(({ id }) => id === buergeId)
  const onPlatform = isOnPlatform(auftraggeber)
  return (
    <RequestForm<DeliveryValues>
      flow={props}
      initial={deliveryValues(versand)}
      check={(w) => toFormErrors(deliveryFault(w, onPlatform))}
      apply={(w) => ({ versand: asDelivery(w, onPlatform) })}
      next="buergschaftsZusammenfassung"
      back="buergschaftsdatenErfassen"
    >
      <Section title={t('beantragen.dispatchQuestion')}>
        <DeliveryFields onPlatform={onPlatform} pdfLocked={buerge && !buerge.liefertPdf ? t('beantragen.pdfLocked') : undefined} />
      </Section>
    </RequestForm>
  )
}
