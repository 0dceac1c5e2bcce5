import { type Ansprechpartner, validateAnsprechpartner } from '@avalwerk/domain'
import { openAufgabe } from '../aggregate/index.ts'
import { findTextReview, type Template } from '../records/texttemplate.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { Refusal, assertValid } from '../kernel/problem.ts'
import type { CallerContext, UseCaseContext } from '../kernel/useCase.ts'
import { listActiveBuergen } from '../records/unternehmen.ts'
import { writePruefung } from '../pruefung/index.ts'
import { listOpenTextAufgaben } from '../records/aufgabe.ts'
import { partiesOfTexts, placeholdersOf, texte, writeTextEvent } from './aggregate.ts'

/** The active guarantors that issue with texts of beneficiaries. */
export const listReviewingBuergen = async (tx: DbTransaction) =>
  (await listActiveBuergen(tx)).flatMap(({ id, name, verwendung_texte: usesTexts }) => (usesTexts ? [{ id, name }] : []))

/** Gives a finished text to guarantors for review (X09). @throws Refusal EINGABE_UNGUELTIG, BUERGE_FEHLT */
export async function submitForPruefung(ctx: UseCaseContext, id: string, version: number, buergeIds: readonly string[]): Promise<Template> {
  const text = await texte.lock(ctx, id, version)
  const selected = [...new Set(buergeIds)]
  const decision = await texte.decide(ctx, 'X09', text, { buergen: selected.length })
  const buergen = (await listReviewingBuergen(ctx.tx)).filter((b) => selected.includes(b.id))
  if (buergen.length !== selected.length)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'buergeIds', grund: 'Ein gewählter Bürge verwendet keine Bürgschaftstexte.' }])
  await ctx.tx
    .insertInto('texttemplate_freigabe')
    .values(
      buergen.map((b) => ({ org_id: b.id, template_id: id, eigner_org: text.org_id, status: 'OFFEN' as const, angefragt_am: ctx.now })),
    )
    .execute()
  return texte.apply(ctx, text, {
    code: 'X09',
    decision,
    buergen: selected,
    placeholders: { buergen: buergen.map(({ name }) => name).join(', ') },
  })
}

export type PruefungResult = Readonly<{
  version: number
  schritt: 'ERST' | 'ZWEIT'
  entscheidung: 'FREIGEBEN' | 'ABLEHNEN'
  kommentar: string | null
  nachricht: string | null
  ansprechpartner: Ansprechpartner | null
}>

/**
 * A guarantor's review: the first one recommends (X10, X12E), the second, by another person, decides (X11, X12). The second reviewer may
 * change the message to the beneficiary, which goes out with that decision.
 * @throws Refusal EINGABE_UNGUELTIG, GRUND_FEHLT, VIER_AUGEN_VERLETZT, SCHRITT_UNZULAESSIG
 */
export async function decideTextPruefung(ctx: CallerContext, id: string, result: PruefungResult): Promise<Template> {
  const text = await texte.lock(ctx, id, result.version)
  const orgId = ctx.caller.orgId
  const rejects = result.entscheidung === 'ABLEHNEN'
  const code = result.schritt === 'ERST' ? (rejects ? 'X12E' : 'X10') : rejects ? 'X12' : 'X11'
  const nachricht = rejects ? result.nachricht : null
  const decision = await texte.decide(ctx, code, text, { reason: nachricht })
  const faults = validateAnsprechpartner(result.ansprechpartner, 'ansprechpartner')
  assertValid(faults)
  const { afterwards } = decision
  await ctx.tx
    .updateTable('texttemplate_freigabe')
    .set({
      status: afterwards.pruefung?.status ?? 'OFFEN',
      erstpruefer: afterwards.pruefung?.firstReviewer ?? null,
      ...(result.schritt === 'ERST' && { empfehlung: result.entscheidung }),
      nachricht,
      ansprechpartner: rejects && result.ansprechpartner ? JSON.stringify(result.ansprechpartner) : null,
      entschieden_am: result.schritt === 'ZWEIT' ? ctx.now : null,
    })
    .where('org_id', '=', orgId)
    .where('template_id', '=', id)
    .execute()
  const contact = result.ansprechpartner
  const fresh = await texte.apply(ctx, text, {
    code,
    decision,
    ...(nachricht && { reason: nachricht }),
    ...(rejects &&
      contact && {
        details: [{ name: 'Ansprechpartner', wert: `${contact.vorname} ${contact.nachname}, ${contact.email}` }],
      }),
  })
  await writePruefung(ctx, {
    orgId,
    textId: id,
    step: result.schritt,
    entscheidung: result.entscheidung === 'FREIGEBEN' ? 'ANGENOMMEN' : 'ABGELEHNT',
    comment: result.kommentar,
    values: [],
  })
  if (result.schritt === 'ZWEIT' && afterwards.x + afterwards.rejected >= afterwards.y)
    await writeTextEvent({ ...ctx, caller: null }, fresh, {
      code: 'TEXT_GEPRUEFT',
      from: fresh.status,
      placeholders: { x: String(afterwards.x), y: String(afterwards.y) },
    })
  return fresh
}

/**
 * A guarantor wanted to issue with a text that it hasn't approved: its review is asked for, unless it is on its way. A
 * guarantor that has rejected the text is asked anew.
 */
export async function requestTextReview(ctx: UseCaseContext, textId: string, buergeId: string): Promise<void> {
  await writeForAll(ctx.tx)
  const text = await texte.lockRow(ctx, textId)
  const existing = await findTextReview(ctx.tx, textId, buergeId)
  if (existing === 'FREIGEGEBEN' || existing === 'ERSTGEPRUEFT') return
  const fresh = existing === 'OFFEN' ? text : await insertOpen(ctx, text, buergeId, existing !== undefined)
  const values = placeholdersOf(ctx, fresh)
  if (existing !== 'OFFEN') await writeTextEvent(ctx, fresh, { code: 'TEXT_ANGEFRAGT', from: fresh.status, placeholders: values })
  await openAufgabe(ctx, 'B-12', { kind: 'TEXT', id: textId }, await partiesOfTexts(ctx, fresh, buergeId), values)
  await texte.refreshViews(ctx, fresh)
}

/** One more guarantor is to review a text, or a guarantor that rejected it is to review it again. */
async function insertOpen(ctx: UseCaseContext, template: Template, buergeId: string, afterRefusal: boolean): Promise<Template> {
  const open = {
    status: 'OFFEN',
    erstpruefer: null,
    empfehlung: null,
    nachricht: null,
    ansprechpartner: null,
    entschieden_am: null,
  } as const
  await ctx.tx
    .insertInto('texttemplate_freigabe')
    .values({ org_id: buergeId, template_id: template.id, eigner_org: template.org_id, angefragt_am: ctx.now, ...open })
    .onConflict((conflict) => conflict.columns(['org_id', 'template_id']).doUpdateSet(open))
    .execute()
  return ctx.tx
    .updateTable('texttemplate')
    .set((w) => (afterRefusal ? { buergen_abgelehnt: w('buergen_abgelehnt', '-', 1) } : { buergen_y: w('buergen_y', '+', 1) }))
    .where('id', '=', template.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * The open tasks of a guarantor's review of a text, with how far the review is. A guarantor knows its own alone; the operator and the owner
 * learn whether a review is open from the text itself.
 * @throws Refusal NICHT_GEFUNDEN
 */
export async function listOpenPruefungen({ tx, caller }: CallerContext, text: Template, buergeId: string) {
  if (caller.group === 'BG' && buergeId !== caller.orgId) throw new Refusal('NICHT_GEFUNDEN')
  const pruefung = (await findTextReview(tx, text.id, buergeId)) ?? null
  const open = await listOpenTextAufgaben(tx, caller.orgId, text.id)
  return open.map((aufgabe) => ({ ...aufgabe, pruefung }))
}
