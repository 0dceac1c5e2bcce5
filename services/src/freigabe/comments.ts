import { randomUUID } from 'node:crypto'
import { allowedPartialRight, calendarDate } from '@avalwerk/domain'
import { notifyParty, notifyPerson, announce } from '../aggregate/index.ts'
import { type Buergschaft, buergschaften, partiesOf, placeholdersOf, writeOwn, shareWith } from '../buergschaft/index.ts'
import { writeForAll } from '../kernel/database.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import { listActiveAmong } from '../records/nutzer.ts'
import { findBuergschaftRole } from '../records/buergschaftSicht.ts'
import { holds } from '../records/freigabe.ts'

/**
 * The organisation in whose register the caller reads or writes comments: their own, or the one that shares with them. A former beneficiary
 * goes on reading its own.
 */
async function requireRegister(ctx: CallerContext, id: string, purpose: 'read' | 'write'): Promise<string> {
  const { caller } = ctx
  const role = await findBuergschaftRole(ctx.tx, caller, id)
  if (role === 'AUFTRAGGEBER' || (role === 'ZEDENT' && purpose === 'read')) {
    await writeForAll(ctx.tx)
    return caller.orgId
  }
  const freigabe = await shareWith(ctx.tx, caller, id, ctx.now)
  if (!freigabe && role) throw new Refusal('RECHT_FEHLT')
  const { org_id, recht } = orNotFound(freigabe)
  if (!allowedPartialRight(recht, 'KOMMENTIEREN')) throw new Refusal('RECHT_FEHLT')
  return org_id
}

/** The comments of the beneficiary's people and of those they share with, oldest first. */
export async function listKommentare(ctx: CallerContext, id: string) {
  const orgId = await requireRegister(ctx, id, 'read')
  const rows = await ctx.tx
    .selectFrom('buergschaft_kommentar')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('buergschaft_id', '=', id)
    .orderBy('zeitpunkt')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map((comment) => ({
    id: comment.id,
    // Own colleagues by name, others with their company.
    wer: comment.nutzer_org === ctx.caller.orgId ? comment.nutzer_name : `${comment.nutzer_name} (${comment.unternehmen})`,
    kommentar: comment.kommentar,
    zeitpunkt: comment.zeitpunkt.toISOString(),
    eigener: comment.nutzer_id === ctx.caller.nutzerId,
  }))
}

/** @throws Refusal NICHT_GEFUNDEN, RECHT_FEHLT */
export async function commentOnBuergschaft(ctx: CallerContext, id: string, kommentar: string): Promise<{ id: string }> {
  const orgId = await requireRegister(ctx, id, 'write')
  const buergschaft = await buergschaften.lockRow(ctx, id)
  return { id: await writeComment(ctx, buergschaft, orgId, kommentar) }
}

/** Writes a comment into a beneficiary's register and tells those who follow it. @returns its id */
export async function writeComment(ctx: CallerContext, buergschaft: Buergschaft, orgId: string, kommentar: string): Promise<string> {
  const { caller } = ctx
  const commentId = randomUUID()
  const id = buergschaft.id
  await ctx.tx
    .insertInto('buergschaft_kommentar')
    .values({
      org_id: orgId,
      id: commentId,
      buergschaft_id: id,
      nutzer_id: caller.nutzerId,
      nutzer_name: caller.name,
      nutzer_org: caller.orgId,
      unternehmen: caller.unternehmenName,
      kommentar,
      zeitpunkt: ctx.now,
    })
    .execute()
  await writeOwn(ctx, buergschaft, orgId, { code: 'KOMMENTAR' })
  const about = { kind: 'BUERGSCHAFT', id } as const
  const values = {
    ...placeholdersOf(buergschaft),
    name: caller.orgId === orgId ? caller.name : `${caller.name} (${caller.unternehmenName})`,
  }
  const details = [{ name: 'Kommentar', wert: kommentar }]
  // The own people read a comment on the page; they are told of one that comes from outside.
  if (caller.orgId !== orgId)
    await notifyParty(ctx, 'M-AG-32', { about, parties: await partiesOf(ctx.tx, buergschaft), placeholders: values, details })
  const shares = await ctx.tx
    .selectFrom('buergschaft_freigabe as f')
    .select(['f.empfaenger_nutzer', 'f.recht'])
    .where('f.buergschaft_id', '=', id)
    .where('f.org_id', '=', orgId)
    .where(holds('f', calendarDate(ctx.now)))
    .execute()
  const readsToo = await listActiveAmong(
    ctx.tx,
    shares.flatMap(({ empfaenger_nutzer }) => empfaenger_nutzer ?? []),
  )
  const mayComment = (nutzerId: string) =>
    shares.some(({ empfaenger_nutzer, recht }) => empfaenger_nutzer === nutzerId && allowedPartialRight(recht, 'KOMMENTIEREN'))
  for (const person of readsToo)
    if (person.id !== caller.nutzerId && mayComment(person.id)) {
      const recipient = { orgId: person.org_id, unternehmenId: person.unternehmen_id, nutzerId: person.id }
      await notifyPerson(ctx, 'M-AG-32', about, recipient, values, details)
    }
  await announce(ctx, { art: 'BUERGSCHAFT', id, orgs: [...new Set([orgId, ...readsToo.map(({ org_id }) => org_id)])] })
  return commentId
}
