import { type BausummeDetail, needsSecond, type Vertragsart } from '@avalwerk/domain'
import { readUnternehmen } from './unternehmen.ts'
import { Refusal } from '../kernel/problem.ts'
import type { DbTransaction } from '../kernel/database.ts'

/** The details of a guarantor that orders and reviews need. `fourEyesFrom` is in cents: 0 for always, null for never. */
export type BuergeDetails = Readonly<{
  id: string
  name: string
  bausummeDetail: BausummeDetail
  vertragsart: Vertragsart
  textsUsage: boolean
  liefertPdf: boolean
  vertraegeUsage: boolean
  fourEyesFrom: number | null
  place: string
}>

/** A guarantor as orders and reviews need it. */
export async function buergeDetails(tx: DbTransaction, id: string): Promise<BuergeDetails | undefined> {
  const unternehmen = (await readUnternehmen(tx, [id])).find(id)
  if (unternehmen?.gruppe !== 'BG' || unternehmen.status !== 'AKT') return undefined
  return {
    id: unternehmen.id,
    name: unternehmen.name,
    bausummeDetail: unternehmen.bausumme_angabe ?? 'KEINE_ANGABE',
    vertragsart: unternehmen.vertragsart ?? 'LIGHT',
    textsUsage: unternehmen.verwendung_texte,
    liefertPdf: unternehmen.lieferkanal_pdf,
    vertraegeUsage: unternehmen.nutzung_vertraege,
    fourEyesFrom: unternehmen.vier_augen_ab_cent,
    place: unternehmen.adresse.ort,
  }
}

/** An active guarantor. @throws Refusal RECHT_FEHLT where there is none: an inactive guarantor decides on nothing */
export async function requireActiveBuerge(tx: DbTransaction, id: string | null): Promise<BuergeDetails> {
  const buerge = id === null ? undefined : await buergeDetails(tx, id)
  if (!buerge) throw new Refusal('RECHT_FEHLT')
  return buerge
}

/** Does this guarantor want a second pair of eyes for this amount (cents)? */
export const fourEyes = (b: Pick<BuergeDetails, 'fourEyesFrom'>, amount: number): boolean => needsSecond(b.fourEyesFrom, amount)
