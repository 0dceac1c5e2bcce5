import { type Ansprechpartner, validateAnsprechpartner } from '@avalwerk/domain'
import { openAufgabe } from '../aufgaben/aufgaben.ts'
import type { Template } from '../dokument/templates.ts'
import { writeForAll, type DbTransaction } from '../kernel/datenbank.ts'
import { Refusal, assertValid } from '../kernel/problem.ts'
import type { UseCaseContext } from '../kernel/vorgang.ts'
import { writePruefung } from '../pruefung/pruefungen.ts'
import { partiesOfTexts, reportText, lockTextForStep, validateTextStep, writeTextEvent, textValuesOf, applyTextStep } from './schritt.ts'

/** The active guarantors that issue with texts of beneficiaries. */
export const reviewingBuergen = (tx: DbTransaction) =>
  tx
    .selectFrom('unternehmen')
    .select(['id', 'name'])
    .where('gruppe', '=', 'BG')
    .where('status', '=', 'AKT')
    .where('verwendung_texte', '=', true)
    .orderBy('name')
    .execute()

/** Gives a finished text to guarantors for review (X09). @throws Refusal EINGABE_UNGUELTIG, BUERGE_FEHLT */
export async function submitForPruefung(ctx: UseCaseContext, id: string, version: number, buergeIds: readonly string[]): Promise<Template> {
  const text = await lockTextForStep(ctx, id, version)
  const gewählt = [...new Set(buergeIds)]
  const entscheidung = await validateTextStep(ctx, 'X09', text, { bürgen: gewählt.length })
  const bürgen = (await reviewingBuergen(ctx.tx)).filter((b) => gewählt.includes(b.id))
  if (bürgen.length !== gewählt.length)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'buergeIds', grund: 'Ein gewählter Bürge verwendet keine Bürgschaftstexte.' }])
  await ctx.tx
    .insertInto('texttemplate_freigabe')
    .values(
      bürgen.map((b) => ({ org_id: b.id, template_id: id, eigner_org: text.org_id, status: 'OFFEN' as const, angefragt_am: ctx.jetzt })),
    )
    .execute()
  return applyTextStep(ctx, text, {
    code: 'X09',
    entscheidung,
    bürgen: gewählt,
    textwerte: { bürgen: bürgen.map(({ name }) => name).join(', ') },
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
 * A guarantor's review: the first one recommends (X10, X12E), the second, by somebody else, decides (X11, X12). What is said
 * to the beneficiary may be changed by the second and goes out with its decision.
 * @throws Refusal EINGABE_UNGUELTIG, GRUND_FEHLT, VIER_AUGEN_VERLETZT, SCHRITT_UNZULAESSIG
 */
export async function validateText(ctx: UseCaseContext, id: string, result: PruefungResult): Promise<Template> {
  const text = await lockTextForStep(ctx, id, result.version)
  const orgId = ctx.wer?.orgId ?? ''
  const lehntAb = result.entscheidung === 'ABLEHNEN'
  const code = result.schritt === 'ERST' ? (lehntAb ? 'X12E' : 'X10') : lehntAb ? 'X12' : 'X11'
  const nachricht = lehntAb ? result.nachricht : null
  const entscheidung = await validateTextStep(ctx, code, text, { grund: nachricht })
  const mängel = validateAnsprechpartner(result.ansprechpartner, 'ansprechpartner')
  assertValid(mängel)
  const { danach } = entscheidung
  await ctx.tx
    .updateTable('texttemplate_freigabe')
    .set({
      status: danach.prüfung?.status ?? 'OFFEN',
      erstpruefer: danach.prüfung?.erstprüfer ?? null,
      ...(result.schritt === 'ERST' && { empfehlung: result.entscheidung }),
      nachricht,
      ansprechpartner: lehntAb && result.ansprechpartner ? JSON.stringify(result.ansprechpartner) : null,
      entschieden_am: result.schritt === 'ZWEIT' ? ctx.jetzt : null,
    })
    .where('org_id', '=', orgId)
    .where('template_id', '=', id)
    .execute()
  const kontakt = result.ansprechpartner
  const neu = await applyTextStep(ctx, text, {
    code,
    entscheidung,
    ...(nachricht && { grund: nachricht }),
    ...(lehntAb &&
      kontakt && {
        angaben: [{ name: 'Ansprechpartner', wert: `${kontakt.vorname} ${kontakt.nachname}, ${kontakt.email}` }],
      }),
  })
  await writePruefung(ctx, {
    orgId,
    textId: id,
    schritt: result.schritt,
    entscheidung: result.entscheidung === 'FREIGEBEN' ? 'ANGENOMMEN' : 'ABGELEHNT',
    kommentar: result.kommentar,
    werte: [],
  })
  if (result.schritt === 'ZWEIT' && danach.x + danach.abgelehnt >= danach.y)
    await writeTextEvent({ ...ctx, wer: null }, neu, {
      code: 'TEXT_GEPRUEFT',
      von: neu.status,
      textwerte: { x: String(danach.x), y: String(danach.y) },
    })
  return neu
}

/**
 * A guarantor wanted to issue with a text that it hasn't released: its review is asked for, unless it is on its way. A
 * guarantor that has rejected the text is asked anew.
 */
export async function requestTextReview(ctx: UseCaseContext, textId: string, bürgeId: string): Promise<void> {
  await writeForAll(ctx.tx)
  const text = await ctx.tx.selectFrom('texttemplate').selectAll().where('id', '=', textId).forUpdate().executeTakeFirstOrThrow()
  const vorhanden = await ctx.tx
    .selectFrom('texttemplate_freigabe')
    .select('status')
    .where('org_id', '=', bürgeId)
    .where('template_id', '=', textId)
    .executeTakeFirst()
  if (vorhanden?.status === 'FREIGEGEBEN' || vorhanden?.status === 'ERSTGEPRUEFT') return
  const neu = vorhanden?.status === 'OFFEN' ? text : await insertOpen(ctx, text, bürgeId, vorhanden !== undefined)
  const werte = textValuesOf(ctx, neu)
  if (vorhanden?.status !== 'OFFEN') await writeTextEvent(ctx, neu, { code: 'TEXT_ANGEFRAGT', von: neu.status, textwerte: werte })
  await openAufgabe(ctx, 'B-12', { art: 'TEXT', id: textId }, await partiesOfTexts(ctx, neu, bürgeId), werte)
  await reportText(ctx, neu)
}

/** One more guarantor is to review a text, or one that has rejected it again. */
async function insertOpen(ctx: UseCaseContext, template: Template, bürgeId: string, afterRefusal: boolean): Promise<Template> {
  const offen = {
    status: 'OFFEN',
    erstpruefer: null,
    empfehlung: null,
    nachricht: null,
    ansprechpartner: null,
    entschieden_am: null,
  } as const
  await ctx.tx
    .insertInto('texttemplate_freigabe')
    .values({ org_id: bürgeId, template_id: template.id, eigner_org: template.org_id, angefragt_am: ctx.jetzt, ...offen })
    .onConflict((konflikt) => konflikt.columns(['org_id', 'template_id']).doUpdateSet(offen))
    .execute()
  return ctx.tx
    .updateTable('texttemplate')
    .set((w) => (afterRefusal ? { buergen_abgelehnt: w('buergen_abgelehnt', '-', 1) } : { buergen_y: w('buergen_y', '+', 1) }))
    .where('id', '=', template.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
