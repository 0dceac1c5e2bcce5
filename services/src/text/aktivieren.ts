import { fromTodayRule, formatDate, calendarDate, addDays, textIdParts } from '@avalwerk/domain'
import type { Template } from '../dokument/templates.ts'
import { Refusal } from '../kernel/problem.ts'
import type { UseCaseContext } from '../kernel/vorgang.ts'
import { announceChange } from '../kernel/ereignisstrom.ts'
import { lockTextForStep, validateTextStep, writeTextEvent, applyTextStep } from './schritt.ts'

/**
 * Activates a text: the beneficiary's own (X13), or for its own use one of a guarantor or a public one. An older version ends
 * the day before.
 * @param gültigAb first day; today where none is given
 * @throws Refusal EINGABE_UNGUELTIG, SCHRITT_UNZULAESSIG
 */
export async function activate(v: UseCaseContext, id: string, version: number, gültigAb: string | null): Promise<Template> {
  const t = await lockTextForStep(v, id, version)
  const heute = calendarDate(v.jetzt)
  if (t.typ !== 'AGT') return übernimm(v, t)
  const entscheidung = await validateTextStep(v, 'X13', t)
  const ab = gültigAb ?? (t.gueltig_ab > heute ? t.gueltig_ab : heute)
  const grund =
    fromTodayRule(ab, heute) ??
    (t.gueltig_bis && ab > t.gueltig_bis ? `Der Text gilt nur bis zum ${formatDate(t.gueltig_bis)}.` : undefined)
  if (grund) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'gültigAb', grund }])
  const neu = await applyTextStep(v, t, { code: 'X13', entscheidung, spalten: { gueltig_ab: ab } })
  await replaceOlder(v, neu, ab)
  return neu
}

/** Ends the older versions of a text the day before a new one is valid; what is over by then is archived at once. */
export async function replaceOlder(v: UseCaseContext, neu: Template, ab: string): Promise<void> {
  const heute = calendarDate(v.jetzt)
  const older = await v.tx
    .updateTable('texttemplate')
    .set((w) => ({ gueltig_bis: addDays(ab, -1), version: w('version', '+', 1), geaendert_am: v.jetzt }))
    .where('stamm', '=', neu.stamm)
    .where('id', '<>', neu.id)
    .where('status', '=', 'A')
    .where((w) => w.or([w('gueltig_bis', 'is', null), w('gueltig_bis', '>=', ab)]))
    .returningAll()
    .execute()
  // One that is valid until then stays until then.
  for (const alt of older) if (ab <= heute || alt.gueltig_ab >= ab) await replace(v, alt, neu)
}

/** A newer version is valid: the old one is archived (X15). */
export async function replace(v: UseCaseContext, alt: Template, neu: Pick<Template, 'id'>): Promise<void> {
  const system = { ...v, wer: null }
  const entscheidung = await validateTextStep(system, 'X15', alt)
  await applyTextStep(system, alt, { code: 'X15', entscheidung, textwerte: { fassung: String(textIdParts(neu.id).fassung) } })
}

/** A beneficiary takes a public text or a guarantor's for its own use. Twice is once. */
async function übernimm(v: UseCaseContext, t: Template): Promise<Template> {
  const { wer } = v
  if (wer?.gruppe !== 'AG') throw new Refusal('RECHT_FEHLT')
  if (t.status !== 'A') throw new Refusal('SCHRITT_UNZULAESSIG')
  const neu = await v.tx
    .insertInto('texttemplate_aktivierung')
    .values({ org_id: wer.orgId, template_id: t.id, nutzer_name: wer.name, aktiviert_am: v.jetzt })
    .onConflict((konflikt) => konflikt.doNothing())
    .returning('template_id')
    .executeTakeFirst()
  if (neu) await record(v, t, 'TEXT_UEBERNOMMEN')
  return t
}

/** Ends it. Nothing happens where it wasn't activated. */
export async function handOver(v: UseCaseContext, id: string): Promise<Template> {
  const t = await lockTextForStep(v, id)
  if (v.wer?.gruppe !== 'AG') throw new Refusal('RECHT_FEHLT')
  const { numDeletedRows } = await v.tx
    .deleteFrom('texttemplate_aktivierung')
    .where('org_id', '=', v.wer.orgId)
    .where('template_id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows) await record(v, t, 'TEXT_ABGEGEBEN')
  return t
}

async function record(v: UseCaseContext, t: Template, code: 'TEXT_UEBERNOMMEN' | 'TEXT_ABGEGEBEN'): Promise<void> {
  await writeTextEvent(v, t, { code, von: t.status, textwerte: { auftraggeber: v.wer?.unternehmenName ?? '' } })
  await announceChange(v.tx, { art: 'TEXT', id: t.id, orgs: [v.wer?.orgId ?? ''] })
}

/** Archives a text (X14): it can't be chosen any more; what was issued with it stays as it is. */
export async function archive(v: UseCaseContext, id: string, version: number): Promise<Template> {
  const t = await lockTextForStep(v, id, version)
  return applyTextStep(v, t, { code: 'X14', entscheidung: await validateTextStep(v, 'X14', t) })
}
