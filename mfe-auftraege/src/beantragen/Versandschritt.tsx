import { alsFormfehler, asDelivery, DeliveryFields, deliveryMangel, type DeliveryValues, deliveryValues, Feld } from '@avalwerk/bausteine'
import { isOnPlatform } from '@avalwerk/domain'
import { t } from '../texte.ts'
import { Antragsformular } from './Formular.tsx'
import type { Schritteigenschaften } from './entwurf.ts'

/** How the guarantee reaches its beneficiary. */
export function Versandschritt(e: Schritteigenschaften) {
  const { versand, auftraggeber, buergeId } = e.entwurf.daten
  const bürge = e.wahl.buergen.find(({ id }) => id === buergeId)
  const onPlatform = isOnPlatform(auftraggeber)
  return (
    <Antragsformular<DeliveryValues>
      eigenschaften={e}
      anfang={deliveryValues(versand)}
      prüfe={(w) => alsFormfehler(deliveryMangel(w, onPlatform))}
      übernimm={(w) => ({ versand: asDelivery(w, onPlatform) })}
      nächster="buergschaftsZusammenfassung"
      zurück="buergschaftsdatenErfassen"
    >
      <Feld titel={t('beantragen.versand')}>
        <DeliveryFields onPlatform={onPlatform} pdfLocked={bürge && !bürge.liefertPdf ? t('beantragen.pdfGesperrt') : undefined} />
      </Feld>
    </Antragsformular>
  )
}
