import { toFormErrors, asDelivery, DeliveryFields, deliveryFault, type DeliveryValues, deliveryValues, Section } from '@avalwerk/bausteine'
import { isOnPlatform } from '@avalwerk/domain'
import { t } from '../texts.ts'
import { RequestForm } from './Form.tsx'
import type { StepProps } from './draft.ts'

/** How the guarantee reaches its beneficiary. */
export function DispatchStep(props: StepProps) {
  const { versand, auftraggeber, buergeId } = props.entwurf.daten
  const buerge = props.wahl.buergen.find(({ id }) => id === buergeId)
  const onPlatform = isOnPlatform(auftraggeber)
  return (
    <RequestForm<DeliveryValues>
      eigenschaften={props}
      anfang={deliveryValues(versand)}
      prüfe={(w) => toFormErrors(deliveryFault(w, onPlatform))}
      übernimm={(w) => ({ versand: asDelivery(w, onPlatform) })}
      nächster="buergschaftsZusammenfassung"
      zurück="buergschaftsdatenErfassen"
    >
      <Section titel={t('beantragen.versand')}>
        <DeliveryFields onPlatform={onPlatform} pdfLocked={buerge && !buerge.liefertPdf ? t('beantragen.pdfGesperrt') : undefined} />
      </Section>
    </RequestForm>
  )
}
