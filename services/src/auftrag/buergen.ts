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
  const u = await tx
    .selectFrom('unternehmen')
    .selectAll()
    .where('id', '=', id)
    .where('gruppe', '=', 'BG')
    .where('status', '=', 'AKT')
    .executeTakeFirst()
  return (
    u && {
      id: u.id,
      name: u.name,
      bausummeAngabe: u.bausumme_angabe ?? 'KEINE_ANGABE',
      vertragsart: u.vertragsart ?? 'LIGHT',
      verwendungTexte: u.verwendung_texte,
      liefertPdf: u.lieferkanal_pdf,
      nutzungVerträge: u.nutzung_vertraege,
      vierAugenAb: u.vier_augen_ab_cent,
      ort: u.adresse.ort,
    }
  )
}

/** Does this guarantor want a second pair of eyes for this amount (cents)? */
export const vierAugen = (b: Pick<BuergeDetails, 'vierAugenAb'>, betrag: number): boolean => needsSecond(b.vierAugenAb, betrag)
