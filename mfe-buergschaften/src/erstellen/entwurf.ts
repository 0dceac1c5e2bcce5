import { type Datenwerte, type DeliveryValues, type Kopfwerte, leererKopf, legeEntwurf, type Parteiwerte } from '@avalwerk/bausteine'
import type { Auftragsdaten, Bürgschaft } from '@avalwerk/contracts'
import { deliveryChannel, nummerVon } from '@avalwerk/domain'
import { alsAuftrag, type Fassung, OHNE_FASSUNG } from '../bausteine/Fassungswahl.tsx'

export type Datenform = { geber: Parteiwerte; nehmer: Parteiwerte; daten: Datenwerte; versand: DeliveryValues }
export type Entwurf = {
  auftrag: Auftragsdaten
  werte: Datenform | null
  fassung: Fassung
  kopf: Kopfwerte
  /** The guarantee in force whose place it shall take. */
  umtausch: { id: string; nummer: string } | null
}

/** An exchange has an address, and so a draft, of its own: what is left of it never turns up where a guarantee is issued anew. */
const exchangeBase = (id: string) => `/buergschaften/${id}/umtauschen`
export const exchangeEntry = (id: string) => `${exchangeBase(id)}/buergschaftsdaten`
export const ENTRY = '/buergschaften/erstellen/buergschaftsdaten'

export const leererEntwurf = (buergeId: string): Entwurf => ({
  auftrag: {
    rolle: 'AUFTRAGGEBER',
    auftragnehmer: null,
    auftraggeber: null,
    buergeId,
    kautionsvertragId: null,
    buergschaftsdaten: null,
    versand: null,
    buergschaftstext: null,
  },
  werte: null,
  fassung: OHNE_FASSUNG,
  kopf: leererKopf(),
  umtausch: null,
})

/** Begins an exchange: the new guarantee is between the same parties, of the same contract; type and amount may differ. */
export function beginneUmtausch(b: Bürgschaft): void {
  const entwurf: Entwurf = {
    ...leererEntwurf(b.buerge.id ?? ''),
    auftrag: {
      // After the works are done, security for performance gives way to security for defects.
      ...alsAuftrag(b, { ...b.daten, ...(b.daten.buergschaftsart === 'VEB' && { buergschaftsart: 'MAB' as const }) }),
      versand: { weg: deliveryChannel(b.auftraggeber.id !== null, b.versandweg), versandadresse: b.versandadresse },
    },
    umtausch: { id: b.id, nummer: nummerVon(b) },
  }
  legeEntwurf(exchangeBase(b.id), entwurf)
}
