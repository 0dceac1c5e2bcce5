import { type BuergschaftValues, type IssueValues, emptyIssueValues } from '@avalwerk/patterns/buergschaft'
import type { DeliveryValues } from '@avalwerk/patterns/auftrag'
import { seedDraft } from '@avalwerk/forms'
import type { ParteiValues } from '@avalwerk/patterns/parties'
import type { AuftragData, Buergschaft } from '@avalwerk/contracts'
import { deliveryChannel, numberOf } from '@avalwerk/domain'
import { asAuftrag, type Edition, WITHOUT_EDITION } from '../components/EditionChoice.tsx'

/** Parties, data and delivery as typed. */
export type DataValues = { geber: ParteiValues; nehmer: ParteiValues; daten: BuergschaftValues; versand: DeliveryValues }
/** What the issue of a guarantee without an order holds so far: the data as an order would have them, and as typed. */
export type Draft = {
  auftrag: AuftragData
  values: DataValues | null
  edition: Edition
  header: IssueValues
  /** The guarantee in force that the new one is to replace. */
  umtausch: { id: string; nummer: string } | null
}

/** An exchange has an address, and so a draft, of its own: what is left of it never turns up where a guarantee is issued anew. */
const exchangeBase = (id: string) => `/buergschaften/${id}/umtauschen`
/** The first step of an exchange. @param id of the guarantee that is to be replaced */
export const exchangeEntry = (id: string) => `${exchangeBase(id)}/buergschaftsdaten`
/** The first step of the issue of a guarantee without an order. */
export const ENTRY = '/buergschaften/erstellen/buergschaftsdaten'

/** The draft that the issue begins with: today is the day of issue. @param buergeId the guarantor's own id */
export const emptyDraft = (buergeId: string): Draft => ({
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
  values: null,
  edition: WITHOUT_EDITION,
  header: emptyIssueValues(),
  umtausch: null,
})

/** Begins an exchange: the new guarantee is between the same parties, of the same contract; type and amount may differ. */
export function beginUmtausch(buergschaft: Buergschaft): void {
  const draft: Draft = {
    ...emptyDraft(buergschaft.buerge.id ?? ''),
    auftrag: {
      // After the works are done, security for performance gives way to security for defects.
      ...asAuftrag(buergschaft, {
        ...buergschaft.daten,
        ...(buergschaft.daten.buergschaftsart === 'VEB' && { buergschaftsart: 'MAB' as const }),
      }),
      versand: {
        weg: deliveryChannel(buergschaft.auftraggeber.id !== null, buergschaft.versandweg),
        versandadresse: buergschaft.versandadresse,
      },
    },
    umtausch: { id: buergschaft.id, nummer: numberOf(buergschaft) },
  }
  seedDraft(exchangeBase(buergschaft.id), draft)
}
