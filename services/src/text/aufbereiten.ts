import { calendarDate, withReachedStart, validateContent, type TextData, type TextContent, type TextTransition } from '@avalwerk/domain'
import { openAufgabe } from '../aufgaben/aufgaben.ts'
import { isOwnText, type Template } from '../dokument/templates.ts'
import { Refusal } from '../kernel/problem.ts'
import { replaceOlder } from './aktivieren.ts'
import type { UseCaseContext } from '../kernel/vorgang.ts'
import { columnsOfTextData, requireContent, requireTextData } from './anlegen.ts'
import { partiesOfTexts, reportText, lockTextForStep, validateTextStep, searchTextOf, textValuesOf, applyTextStep } from './schritt.ts'

/** The operator prepares a text: takes it up (X03), or back from the second pair of eyes (X07). */
export async function beginPreparation(v: UseCaseContext, id: string, version: number): Promise<Template> {
  const t = await lockTextForStep(v, id, version)
  const code: TextTransition = t.status === 'PT' ? 'X07' : 'X03'
  const neu = await applyTextStep(v, t, { code, entscheidung: await validateTextStep(v, code, t) })
  // Somebody has to go on with it.
  if (code === 'X07' && (t.typ === 'AGT' || t.quelle_datei))
    await openAufgabe(v, 'C-01', { art: 'TEXT', id }, await partiesOfTexts(v, neu), textValuesOf(v, neu))
  return neu
}

/** Keeps what the operator has written so far (X04). What is saved need not be finished. */
export async function saveText(
  v: UseCaseContext,
  id: string,
  version: number,
  { daten, inhalt, dmsTemplateId }: { daten: TextData; inhalt: TextContent; dmsTemplateId?: string | null | undefined },
): Promise<Template> {
  const t = await lockTextForStep(v, id, version)
  const entscheidung = await validateTextStep(v, 'X04', t)
  const valid = withReachedStart(daten, t.gueltig_ab, calendarDate(v.jetzt))
  requireTextData(v, valid)
  return applyTextStep(v, t, {
    code: 'X04',
    entscheidung,
    spalten: {
      ...columnsOfTextData(valid),
      // A text stays of the type that it was handed in for.
      art: t.art,
      inhalt: JSON.stringify(inhalt),
      ...(dmsTemplateId !== undefined && { dms_template_id: dmsTemplateId || null }),
      suchtext: searchTextOf({ id, ...daten }, t.unternehmen_name),
    },
  })
}

/** Finishes a text: first (X05), then finally by somebody else (X06; X16 provides a public or guarantor's text). */
export async function complete(v: UseCaseContext, id: string, version: number): Promise<Template> {
  const t = await lockTextForStep(v, id, version)
  const code: TextTransition = t.status !== 'PT' ? 'X05' : t.typ === 'AGT' ? 'X06' : 'X16'
  const eingabe = { inhaltInOrdnung: validateContent(t.inhalt) === undefined }
  if (t.status === 'B') requireContent(t.inhalt)
  const entscheidung = await validateTextStep(v, code, t, eingabe)
  const heute = calendarDate(v.jetzt)
  const ab = t.gueltig_ab < heute ? heute : t.gueltig_ab
  const neu = await applyTextStep(v, t, { code, entscheidung, ...(code === 'X16' && { spalten: { gueltig_ab: ab } }) })
  if (code === 'X16') await replaceOlder(v, neu, ab)
  return neu
}

/** The operator can't make a text of what was handed in (X08). @throws Refusal GRUND_FEHLT */
export async function reject(v: UseCaseContext, id: string, version: number, grund: string): Promise<Template> {
  const t = await lockTextForStep(v, id, version)
  const entscheidung = await validateTextStep(v, 'X08', t, { grund })
  return applyTextStep(v, t, { code: 'X08', entscheidung, grund })
}

/** Another file for a text that is not finished yet: its owner's, or the operator's. @throws Refusal SCHRITT_UNZULAESSIG, RECHT_FEHLT */
export async function replaceSource(v: UseCaseContext, id: string, datei: { org: string; id: string }): Promise<void> {
  const t = await lockTextForStep(v, id)
  if (v.wer?.gruppe !== 'BSP' && !isOwnText(t, v.wer?.orgId)) throw new Refusal('RECHT_FEHLT')
  if (!['AN', 'H', 'B'].includes(t.status)) throw new Refusal('SCHRITT_UNZULAESSIG')
  await v.tx
    .updateTable('texttemplate')
    .set((w) => ({ quelle_org: datei.org, quelle_datei: datei.id, version: w('version', '+', 1), geaendert_am: v.jetzt }))
    .where('id', '=', id)
    .execute()
  await reportText(v, t)
}
