import type { StoredId } from '../kernel/schema.ts'
import type { ObjectKind } from '@avalwerk/domain'
import { sql } from 'kysely'
import { announceChanges } from '../kernel/eventStream.ts'
import type { DbTransaction } from '../kernel/database.ts'
import { forgetBuergschaft } from '../auftrag/index.ts'
import type { Buergschaft } from '../buergschaft/index.ts'
import { buergenWithUse, noteUse, type Vertrag } from '../vertrag/index.ts'
import { recordAuditEntries, type UseCaseContext } from '../kernel/useCase.ts'

/**
 * Takes what has been kept for long enough out of the database, with everything that hangs on it and of every party at once. The
 * audit says that it went and by which rule, never what it was.
 */

/** By which rule something goes. @param until last day on which it had to be kept */
export type Expiry = Readonly<{ retentionClass: 'BINDING' | 'ORDER'; until: string }>

/** @param buergschaft locked by the caller */
export async function eraseBuergschaft(ctx: UseCaseContext, buergschaft: Buergschaft, expiry: Expiry): Promise<void> {
  const { tx } = ctx
  const id = buergschaft.id
  const views = await tx.selectFrom('buergschaft_sicht').select('org_id').where('buergschaft_id', '=', id).execute()
  await tx
    .deleteFrom('inanspruchnahme_unterlage')
    .where('inanspruchnahme_id', 'in', (q) => q.selectFrom('inanspruchnahme').select('id').where('buergschaft_id', '=', id))
    .execute()
  for (const table of [
    'inanspruchnahme',
    'abtretung',
    'buergschaft_freigabe',
    'buergschaft_kommentar',
    'buergschaft_dokument',
    'buergschaft_historie',
    'legal_hold',
    'texttemplate_verwendung',
    'buergschaft_sicht',
  ] as const)
    await tx.deleteFrom(table).where('buergschaft_id', '=', id).execute()
  await tx.deleteFrom('pruefung').where('org_id', '=', buergschaft.buerge_org).where('buergschaft_id', '=', id).execute()
  await forgetObject(tx, 'BUERGSCHAFT', id)
  await tx.deleteFrom('buergschaft').where('buerge_org', '=', buergschaft.buerge_org).where('id', '=', id).execute()
  await noteUse(ctx, { kind: 'BUERGSCHAFT', orgId: buergschaft.buerge_org, id, erased: true })
  const orgs = views.map(({ org_id }) => org_id)
  await note(ctx, 'BUERGSCHAFT', id, orgs, expiry)
  await announceChanges(tx, [{ art: 'BUERGSCHAFT', id, orgs }])
  if (!buergschaft.auftrag_id) return
  if (await hadItsLast(tx, buergschaft.auftrag_id)) return eraseAuftrag(ctx, buergschaft.auftrag_id, expiry)
  // An order that stays leads to the guarantee no more.
  await forgetBuergschaft(tx, buergschaft.auftrag_id, id)
}

/** An order, and what was said about it; whether guarantees came of it is asked before. */
export async function eraseAuftrag(ctx: UseCaseContext, id: string, expiry: Expiry): Promise<void> {
  const { tx } = ctx
  const views = await tx.selectFrom('auftrag_sicht').select('org_id').where('auftrag_id', '=', id).execute()
  const order = await tx.selectFrom('auftrag').select(['org_id', 'buerge_org']).where('id', '=', id).executeTakeFirst()
  if (!order) return
  for (const table of ['auftrag_historie', 'auftrag_sicht'] as const) await tx.deleteFrom(table).where('auftrag_id', '=', id).execute()
  if (order.buerge_org) await tx.deleteFrom('pruefung').where('org_id', '=', order.buerge_org).where('auftrag_id', '=', id).execute()
  await forgetObject(tx, 'AUFTRAG', id)
  await tx.deleteFrom('auftrag').where('org_id', '=', order.org_id).where('id', '=', id).execute()
  for (const orgId of await buergenWithUse(tx, id)) await noteUse(ctx, { kind: 'AUFTRAG', orgId, id, erased: true })
  const orgs = views.map(({ org_id }) => org_id)
  await note(ctx, 'AUFTRAG', id, orgs, expiry)
  await announceChanges(tx, [{ art: 'AUFTRAG', id, orgs }])
}

/** A contract under which nothing is left. @param vertrag locked by the caller */
export async function eraseVertrag(ctx: UseCaseContext, vertrag: Vertrag, expiry: Expiry): Promise<void> {
  const { tx } = ctx
  const { org_id } = vertrag
  const id = vertrag.id
  const companies = await tx
    .selectFrom('kautionsvertrag_unternehmen')
    .select('unternehmen_org')
    .where('org_id', '=', org_id)
    .where('kautionsvertrag_id', '=', id)
    .execute()
  await tx
    .deleteFrom('vertragspruefung_position')
    .where('org_id', '=', org_id)
    .where('pruefung_id', 'in', (eb) =>
      eb.selectFrom('vertragspruefung').select('id').where('org_id', '=', org_id).where('kautionsvertrag_id', '=', id),
    )
    .execute()
  for (const table of [
    'vertragspruefung',
    'kautionsvertrag_unternehmen',
    'kautionsvertrag_nutzung',
    'kautionsvertrag_buchung',
    'kautionsvertrag_historie',
    'kautionsvertrag_dokument',
  ] as const)
    await tx.deleteFrom(table).where('org_id', '=', org_id).where('kautionsvertrag_id', '=', id).execute()
  await forgetObject(tx, 'VERTRAG', id)
  await tx.deleteFrom('kautionsvertrag').where('org_id', '=', org_id).where('id', '=', id).execute()
  const others = [vertrag.versicherungsnehmer_org, ...companies.map(({ unternehmen_org }) => unternehmen_org)].filter((org) => org !== null)
  const orgs = [...new Set([org_id, ...others])]
  await note(ctx, 'VERTRAG', id, orgs, expiry)
  await announceChanges(tx, [{ art: 'VERTRAG', id, orgs }])
}

/** An organisation that left, with all that still was only its own. Its audit stays, about people who are forgotten. */
export async function eraseOrganisation(ctx: UseCaseContext, orgId: string): Promise<void> {
  const { tx } = ctx
  await tx.deleteFrom('texttemplate_freigabe').where('eigner_org', '=', orgId).execute()
  const texts = await tx.selectFrom('texttemplate').select('id').where('org_id', '=', orgId).execute()
  for (const { id } of texts) {
    await tx.deleteFrom('texttemplate_aktivierung').where('template_id', '=', id).execute()
    await tx.deleteFrom('pruefung').where('text_id', '=', id).execute()
    await forgetObject(tx, 'TEXT', id)
  }
  const companies = await tx.selectFrom('unternehmen').select('id').where('org_id', '=', orgId).execute()
  for (const { id } of companies) await forgetObject(tx, 'UNTERNEHMEN', id)
  for (const table of [
    'buergschaft_summe',
    'buergschaft_summe_aenderung',
    'buergschaft_summe_stand',
    'texttemplate_freigabe',
    'texttemplate_verwendung',
    'text_historie',
    'texttemplate',
    'datei',
    'preismodell',
    'unternehmen_historie',
    'unternehmen',
    'nutzer',
    'rolle',
  ] as const)
    await tx.deleteFrom(table).where('org_id', '=', orgId).execute()
  await recordAuditEntries(ctx, [{ orgId, action: 'AUFBEWAHRUNG_BEENDET', objectKind: 'UNTERNEHMEN', objectId: orgId }])
}

/** Was an order issued, and is no guarantee of it left? One that came to nothing or is open has a period of its own, or none. */
const hadItsLast = async (tx: DbTransaction, auftragId: StoredId): Promise<boolean> =>
  (await tx
    .selectFrom('auftrag as a')
    .select('a.id')
    .where('a.id', '=', auftragId)
    .where('a.status', '=', 'AUSGESTELLT')
    .where(sql<boolean>`not exists (select from buergschaft b where b.auftrag_id = a.id)`)
    .executeTakeFirst()) !== undefined

/** Tasks and messages about something, with what was said and read of them. */
async function forgetObject(tx: DbTransaction, kind: ObjectKind, id: string): Promise<void> {
  const about = sql`objekt_art = ${kind} and objekt_id = ${id}`
  await sql`delete from aufgabe_kommentar k using aufgabe a where ${about} and k.org_id = a.org_id and k.aufgabe_id = a.id`.execute(tx)
  await sql`delete from aufgabe where ${about}`.execute(tx)
  await sql`delete from mitteilung_gelesen g using mitteilung m where ${about} and g.org_id = m.org_id and g.mitteilung_id = m.id`.execute(
    tx,
  )
  await sql`delete from mitteilung where ${about}`.execute(tx)
}

const note = (
  ctx: UseCaseContext,
  objectKind: ObjectKind,
  id: string,
  orgs: readonly string[],
  { retentionClass, until }: Expiry,
): Promise<void> =>
  orgs.length === 0
    ? Promise.resolve()
    : recordAuditEntries(
        ctx,
        orgs.map((orgId) => ({
          orgId,
          action: 'AUFBEWAHRUNG_BEENDET',
          objectKind,
          objectId: id,
          values: { klasse: retentionClass, bis: until },
        })),
      )
