import { oderNichts } from '@avalwerk/domain'
import { eigeneSache, schreibeHistorie } from '../buergschaft/historie.ts'
import { schreibtFürAlle, type Transaktion } from '../kernel/datenbank.ts'
import { meldeÄnderung } from '../kernel/ereignisstrom.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'
import { protokolliere, type Nutzervorgang } from '../kernel/vorgang.ts'

/** That an organisation wants a guarantee kept, whoever else may want it gone. */
export type LegalHold = Readonly<{ grund: string; von: string; am: string }>

const holdsOf = (tx: Transaktion, orgId: string) => tx.selectFrom('legal_hold').where('org_id', '=', orgId).where('lifted_at', 'is', null)
const current = (tx: Transaktion, orgId: string, id: string) => holdsOf(tx, orgId).where('buergschaft_id', '=', id)

/** Ids of the guarantees that an organisation holds, as part of another query. */
export const heldBy = (tx: Transaktion, orgId: string) => holdsOf(tx, orgId).select('buergschaft_id')

export async function holdOf(tx: Transaktion, orgId: string, id: string): Promise<LegalHold | null> {
  const h = await current(tx, orgId, id).select(['reason', 'set_by_name', 'set_at']).executeTakeFirst()
  return h ? { grund: h.reason, von: h.set_by_name, am: h.set_at.toISOString() } : null
}

/**
 * Holds a guarantee for the caller's organisation, or lets it go. The guarantee itself doesn't change by it.
 * @param before the reason as the caller read it: somebody else's is not overwritten unseen
 * @param reason null: it is held no longer
 * @throws Ablehnung VERSION_VERALTET, NICHT_GEFUNDEN
 */
export async function setHold(v: Nutzervorgang, id: string, before: string | null, reason: string | null): Promise<void> {
  const { orgId, nutzerId, name } = v.wer
  // A former beneficiary holds what it had, too: its view is frozen, and goes with the guarantee.
  const { status } = gefunden(
    await v.tx
      .selectFrom('buergschaft_sicht')
      .select('status')
      .where('org_id', '=', orgId)
      .where('buergschaft_id', '=', id)
      .executeTakeFirst(),
  )
  await schreibtFürAlle(v.tx)
  const b = gefunden(await v.tx.selectFrom('buergschaft').select('buerge_org').where('id', '=', id).forUpdate().executeTakeFirst())
  const held = await holdOf(v.tx, orgId, id)
  if ((held?.grund ?? null) !== oderNichts(before)) throw new Ablehnung('VERSION_VERALTET')
  const wanted = oderNichts(reason)
  if (wanted === (held?.grund ?? null)) return
  if (held)
    await v.tx
      .updateTable('legal_hold')
      .set({ lifted_at: v.jetzt, lifted_by_name: name })
      .where('org_id', '=', orgId)
      .where('buergschaft_id', '=', id)
      .where('lifted_at', 'is', null)
      .execute()
  if (wanted)
    await v.tx
      .insertInto('legal_hold')
      .values({ org_id: orgId, buergschaft_id: id, reason: wanted, set_by: nutzerId, set_by_name: name, set_at: v.jetzt })
      .execute()
  const code = wanted ? 'LOESCHSPERRE' : 'LOESCHSPERRE_AUFGEHOBEN'
  await schreibeHistorie(v, b.buerge_org, id, { code, von: status, nach: status, sichtbar: eigeneSache(orgId) })
  // The reason stands in the own audit alone, also of a hold that was lifted.
  await protokolliere(v, { orgId, aktion: code, objektArt: 'BUERGSCHAFT', objektId: id, werte: { grund: [held?.grund ?? null, wanted] } })
  await meldeÄnderung(v.tx, { art: 'BUERGSCHAFT', id, orgs: [orgId] })
}
