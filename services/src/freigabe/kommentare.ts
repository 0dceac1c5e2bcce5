import { randomUUID } from 'node:crypto'
import { allowedPartialRight, calendarDate } from '@avalwerk/domain'
import { shareWith, sharePersonallyWith } from '../aufgaben/mitteilungen.ts'
import { partiesOf } from '../buergschaft/beteiligte.ts'
import { writeOwn } from '../buergschaft/historie.ts'
import type { Buergschaft } from '../buergschaft/lage.ts'
import { textValuesOf } from '../buergschaft/schritt.ts'
import type { Caller } from '../kernel/anmeldung.ts'
import { writeForAll } from '../kernel/datenbank.ts'
import { announceChange } from '../kernel/ereignisstrom.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { UseCaseContext } from '../kernel/vorgang.ts'
import { ownFreigabe, valid } from './zugriff.ts'

/**
 * In whose register the caller reads or writes comments: their own organisation's, or that of whoever shares with them. A
 * former beneficiary goes on reading its own.
 */
async function register(ctx: UseCaseContext, id: string, zweck: 'lesen' | 'schreiben'): Promise<string> {
  const wer = ctx.wer
  if (!wer) throw new Refusal('NICHT_GEFUNDEN')
  const eigene = await ctx.tx
    .selectFrom('buergschaft_sicht')
    .select('rolle')
    .where('org_id', '=', wer.orgId)
    .where('buergschaft_id', '=', id)
    .executeTakeFirst()
  if (eigene?.rolle === 'AUFTRAGGEBER' || (eigene?.rolle === 'ZEDENT' && zweck === 'lesen')) {
    await writeForAll(ctx.tx)
    return wer.orgId
  }
  const freigabe = await ownFreigabe(ctx.tx, wer, id, ctx.jetzt)
  if (!freigabe && eigene) throw new Refusal('RECHT_FEHLT')
  const { org_id, recht } = orNotFound(freigabe)
  if (!allowedPartialRight(recht, 'KOMMENTIEREN')) throw new Refusal('RECHT_FEHLT')
  return org_id
}

/** What the beneficiary's people and those they share with have written, oldest first. */
export async function kommentare(ctx: UseCaseContext, id: string) {
  const orgId = await register(ctx, id, 'lesen')
  const zeilen = await ctx.tx
    .selectFrom('buergschaft_kommentar')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('buergschaft_id', '=', id)
    .orderBy('zeitpunkt')
    .orderBy('id')
    .limit(500)
    .execute()
  return zeilen.map((kommentar) => ({
    id: kommentar.id,
    // Own colleagues by name, others with their company.
    wer: kommentar.nutzer_org === ctx.wer?.orgId ? kommentar.nutzer_name : `${kommentar.nutzer_name} (${kommentar.unternehmen})`,
    kommentar: kommentar.kommentar,
    zeitpunkt: kommentar.zeitpunkt.toISOString(),
    eigener: kommentar.nutzer_id === ctx.wer?.nutzerId,
  }))
}

/** @throws Refusal NICHT_GEFUNDEN, RECHT_FEHLT */
export async function comment(ctx: UseCaseContext, id: string, kommentar: string): Promise<{ id: string }> {
  const orgId = await register(ctx, id, 'schreiben')
  const buergschaft = orNotFound(await ctx.tx.selectFrom('buergschaft').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  return { id: await writeComment(ctx, buergschaft, orgId, kommentar) }
}

/** Writes a comment into a beneficiary's register and tells those who follow it. @returns its id */
export async function writeComment(ctx: UseCaseContext, buergschaft: Buergschaft, orgId: string, kommentar: string): Promise<string> {
  const wer = ctx.wer as Caller
  const kommentarId = randomUUID()
  const id = String(buergschaft.id)
  await ctx.tx
    .insertInto('buergschaft_kommentar')
    .values({
      org_id: orgId,
      id: kommentarId,
      buergschaft_id: id,
      nutzer_id: wer.nutzerId,
      nutzer_name: wer.name,
      nutzer_org: wer.orgId,
      unternehmen: wer.unternehmenName,
      kommentar,
      zeitpunkt: ctx.jetzt,
    })
    .execute()
  await writeOwn(ctx, buergschaft, orgId, { code: 'KOMMENTAR' })
  const gegenstand = { art: 'BUERGSCHAFT', id } as const
  const werte = { ...textValuesOf(buergschaft), name: wer.orgId === orgId ? wer.name : `${wer.name} (${wer.unternehmenName})` }
  const angaben = [{ name: 'Kommentar', wert: kommentar }]
  // The own people read it on the page; what comes from outside is told.
  if (wer.orgId !== orgId) await shareWith(ctx, 'M-AG-32', gegenstand, await partiesOf(ctx.tx, buergschaft), werte, angaben)
  const alsoReads = await valid(ctx.tx, id, calendarDate(ctx.jetzt))
    .innerJoin('nutzer as n', 'n.id', 'f.empfaenger_nutzer')
    .select(['n.id', 'n.org_id', 'n.unternehmen_id', 'f.recht'])
    .where('f.org_id', '=', orgId)
    .where('n.aktiv', '=', true)
    .execute()
  for (const m of alsoReads)
    if (m.id !== wer.nutzerId && allowedPartialRight(m.recht, 'KOMMENTIEREN'))
      await sharePersonallyWith(
        ctx,
        'M-AG-32',
        gegenstand,
        { orgId: m.org_id, unternehmenId: m.unternehmen_id, nutzerId: m.id },
        werte,
        angaben,
      )
  await announceChange(ctx.tx, { art: 'BUERGSCHAFT', id, orgs: [...new Set([orgId, ...alsoReads.map(({ org_id }) => org_id)])] })
  return kommentarId
}
