import { type BausummeDetail, needsSecond, type Vertragsart } from '@avalwerk/domain'
import type { DbTransaction } from '../kernel/datenbank.ts'

export type BuergeDetails = Readonly<{
  id: string
  name: string
  bausummeAngabe: BausummeDetail
  vertragsart: Vertragsart
  verwendungTexte: boolean
  liefertPdf: boolean
  nutzungVerträge: boolean
  vierAugenAb: number | null
  ort: string
}>

/** A guarantor as orders and reviews need it. */
export async function buergeDetails(tx: DbTransaction, id: string): Promise<BuergeDetails | undefined> {
  const unternehmen = await tx
    .selectFrom('unternehmen')
    .selectAll()
    .where('id', '=', id)
    .where('gruppe', '=', 'BG')
    .where('status', '=', 'AKT')
    .executeTakeFirst()
  return (
    unternehmen && {
      id: unternehmen.id,
      name: unternehmen.name,
      bausummeAngabe: unternehmen.bausumme_angabe ?? 'KEINE_ANGABE',
      vertragsart: unternehmen.vertragsart ?? 'LIGHT',
      verwendungTexte: unternehmen.verwendung_texte,
      liefertPdf: unternehmen.lieferkanal_pdf,
      nutzungVerträge: unternehmen.nutzung_vertraege,
      vierAugenAb: unternehmen.vier_augen_ab_cent,
      ort: unternehmen.adresse.ort,
    }
  )
}

/** Does this guarantor want a second pair of eyes for this amount (cents)? */
export const vierAugen = (b: Pick<BuergeDetails, 'vierAugenAb'>, betrag: number): boolean => needsSecond(b.vierAugenAb, betrag)
