import { type BausummeAngabe, needsSecond, type Vertragsart } from '@avalwerk/domain'
import type { Transaktion } from '../kernel/datenbank.ts'

export type Bürgenangaben = Readonly<{
  id: string
  name: string
  bausummeAngabe: BausummeAngabe
  vertragsart: Vertragsart
  verwendungTexte: boolean
  liefertPdf: boolean
  nutzungVerträge: boolean
  vierAugenAb: number | null
  ort: string
}>

/** A guarantor as orders and reviews need it. */
export async function bürgenangaben(tx: Transaktion, id: string): Promise<Bürgenangaben | undefined> {
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
export const vierAugen = (b: Pick<Bürgenangaben, 'vierAugenAb'>, betrag: number): boolean => needsSecond(b.vierAugenAb, betrag)
