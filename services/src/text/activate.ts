import { fromTodayRule, formatDate, calendarDate, addDays, textIdParts } from '@avalwerk/domain'
import { announce } from '../aggregate/index.ts'
import type { Template } from '../records/texttemplate.ts'
import { Refusal } from '../kernel/problem.ts'
import { type CallerContext, type UseCaseContext, requireGroup } from '../kernel/useCase.ts'
import { texte, writeTextEvent } from './aggregate.ts'

/**
 * Activates a text: the beneficiary's own (X13), or for its own use one of a guarantor or a public one. An older version ends
 * the day before.
 * @param validFrom first day; today where none is given
 * @throws Refusal EINGABE_UNGUELTIG, SCHRITT_UNZULAESSIG
 */
export async function activateText(ctx: CallerContext, id: string, version: number, validFrom: string | null): Promise<Template> {
  const text = await texte.lock(ctx, id, version)
  const today = calendarDate(ctx.now)
  if (text.typ !== 'AGT') return adoptText(ctx, text)
  const decision = await texte.decide(ctx, 'X13', text, undefined)
  const from = validFrom ?? (text.gueltig_ab > today ? text.gueltig_ab : today)
  const grund =
    fromTodayRule(from, today) ??
    (text.gueltig_bis && from > text.gueltig_bis ? `Der Text gilt nur bis zum ${formatDate(text.gueltig_bis)}.` : undefined)
  if (grund) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'gültigAb', grund }])
  const fresh = await texte.apply(ctx, text, { code: 'X13', decision, columns: { gueltig_ab: from } })
  await replaceOlder(ctx, fresh, from)
  return fresh
}

/** Ends the older versions of a text the day before a new one is valid; what is over by then is archived at once. */
export async function replaceOlder(ctx: UseCaseContext, fresh: Template, from: string): Promise<void> {
  const today = calendarDate(ctx.now)
  const superseded = await ctx.tx
    .updateTable('texttemplate')
    .set((w) => ({ gueltig_bis: addDays(from, -1), version: w('version', '+', 1), geaendert_am: ctx.now }))
    .where('stamm', '=', fresh.stamm)
    .where('id', '<>', fresh.id)
    .where('status', '=', 'A')
    .where((w) => w.or([w('gueltig_bis', 'is', null), w('gueltig_bis', '>=', from)]))
    .returningAll()
    .execute()
  // A version that is valid until then stays until then.
  for (const older of superseded) if (from <= today || older.gueltig_ab >= from) await replaceText(ctx, older, fresh)
}

/** A newer version is valid: the old one is archived (X15). */
export async function replaceText(ctx: UseCaseContext, older: Template, fresh: Pick<Template, 'id'>): Promise<void> {
  const system = { ...ctx, caller: null }
  await texte.step(system, older, { code: 'X15', input: undefined, placeholders: { fassung: String(textIdParts(fresh.id).edition) } })
}

/** A beneficiary takes a public text or a guarantor's for its own use. Doing so twice changes nothing. */
async function adoptText(ctx: CallerContext, template: Template): Promise<Template> {
  const { caller } = ctx
  requireGroup(ctx, 'AG')
  if (template.status !== 'A') throw new Refusal('SCHRITT_UNZULAESSIG')
  const fresh = await ctx.tx
    .insertInto('texttemplate_aktivierung')
    .values({ org_id: caller.orgId, template_id: template.id, nutzer_name: caller.name, aktiviert_am: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('template_id')
    .executeTakeFirst()
  if (fresh) await record(ctx, template, 'TEXT_UEBERNOMMEN')
  return template
}

/** Ends that use. Nothing happens where the text wasn't activated. */
export async function deactivateText(ctx: CallerContext, id: string): Promise<Template> {
  const text = await texte.lock(ctx, id)
  requireGroup(ctx, 'AG')
  const { numDeletedRows } = await ctx.tx
    .deleteFrom('texttemplate_aktivierung')
    .where('org_id', '=', ctx.caller.orgId)
    .where('template_id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows) await record(ctx, text, 'TEXT_ABGEGEBEN')
  return text
}

async function record(ctx: CallerContext, template: Template, code: 'TEXT_UEBERNOMMEN' | 'TEXT_ABGEGEBEN'): Promise<void> {
  await writeTextEvent(ctx, template, { code, from: template.status, placeholders: { auftraggeber: ctx.caller.unternehmenName } })
  await announce(ctx, { art: 'TEXT', id: template.id, orgs: [ctx.caller.orgId] })
}

/** Archives a text (X14): it can't be chosen any more; what was issued with it stays as it is. */
export async function archiveText(ctx: UseCaseContext, id: string, version: number): Promise<Template> {
  const text = await texte.lock(ctx, id, version)
  return texte.step(ctx, text, { code: 'X14', input: undefined })
}
