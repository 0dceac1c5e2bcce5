import { calendarDate, withReachedStart, validateContent, type TextData, type TextContent, type TextTransition } from '@avalwerk/domain'
import { openAufgabe } from '../aggregate/index.ts'
import { isOwnText } from '../dokument/index.ts'
import type { Template } from '../records/texttemplate.ts'
import { Refusal } from '../kernel/problem.ts'
import { replaceOlder } from './activate.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { columnsOfTextData, requireContent, requireTextData } from './create.ts'
import { partiesOfTexts, searchTextOf, placeholdersOf, texte } from './aggregate.ts'

/** The operator prepares a text: takes it up (X03), or back from the second pair of eyes (X07). */
export async function beginPreparation(ctx: UseCaseContext, id: string, version: number): Promise<Template> {
  const text = await texte.lock(ctx, id, version)
  const code: TextTransition = text.status === 'PT' ? 'X07' : 'X03'
  const fresh = await texte.step(ctx, text, { code, input: undefined })
  // The task asks the operator's people to go on with the text.
  if (code === 'X07' && (text.typ === 'AGT' || text.quelle_datei))
    await openAufgabe(ctx, 'C-01', { kind: 'TEXT', id }, await partiesOfTexts(ctx, fresh), placeholdersOf(ctx, fresh))
  return fresh
}

/** Keeps what the operator has written so far (X04). What is saved need not be finished. */
export async function saveText(
  ctx: UseCaseContext,
  id: string,
  version: number,
  { daten, inhalt, dmsTemplateId }: { daten: TextData; inhalt: TextContent; dmsTemplateId?: string | null | undefined },
): Promise<Template> {
  const text = await texte.lock(ctx, id, version)
  const decision = await texte.decide(ctx, 'X04', text, undefined)
  const valid = withReachedStart(daten, text.gueltig_ab, calendarDate(ctx.now))
  requireTextData(ctx, valid)
  return texte.apply(ctx, text, {
    code: 'X04',
    decision,
    columns: {
      ...columnsOfTextData(valid),
      // A text stays of the type that it was handed in for.
      art: text.art,
      inhalt: JSON.stringify(inhalt),
      ...(dmsTemplateId !== undefined && { dms_template_id: dmsTemplateId || null }),
      suchtext: searchTextOf({ id, ...daten }, text.unternehmen_name),
    },
  })
}

/** Finishes a text: first (X05), then finally by a second person (X06; X16 provides a public or guarantor's text). */
export async function completeText(ctx: UseCaseContext, id: string, version: number): Promise<Template> {
  const text = await texte.lock(ctx, id, version)
  const code: TextTransition = text.status !== 'PT' ? 'X05' : text.typ === 'AGT' ? 'X06' : 'X16'
  const input = { contentInOrder: validateContent(text.inhalt) === undefined }
  if (text.status === 'B') requireContent(text.inhalt)
  const decision = await texte.decide(ctx, code, text, input)
  const today = calendarDate(ctx.now)
  const from = text.gueltig_ab < today ? today : text.gueltig_ab
  const fresh = await texte.apply(ctx, text, { code, decision, ...(code === 'X16' && { columns: { gueltig_ab: from } }) })
  if (code === 'X16') await replaceOlder(ctx, fresh, from)
  return fresh
}

/** The operator can't make a text of what was handed in (X08). @throws Refusal GRUND_FEHLT */
export async function rejectText(ctx: UseCaseContext, id: string, version: number, reason: string): Promise<Template> {
  const text = await texte.lock(ctx, id, version)
  return texte.step(ctx, text, { code: 'X08', input: { reason }, reason })
}

/** Another file for a text that is not finished yet: its owner's, or the operator's. @throws Refusal SCHRITT_UNZULAESSIG, RECHT_FEHLT */
export async function replaceSource(ctx: UseCaseContext, id: string, file: { org: string; id: string }): Promise<void> {
  const text = await texte.lock(ctx, id)
  if (ctx.caller?.group !== 'BSP' && !isOwnText(text, ctx.caller?.orgId)) throw new Refusal('RECHT_FEHLT')
  if (!['AN', 'H', 'B'].includes(text.status)) throw new Refusal('SCHRITT_UNZULAESSIG')
  await ctx.tx
    .updateTable('texttemplate')
    .set((w) => ({ quelle_org: file.org, quelle_datei: file.id, version: w('version', '+', 1), geaendert_am: ctx.now }))
    .where('id', '=', id)
    .execute()
  await texte.refreshViews(ctx, text)
}
