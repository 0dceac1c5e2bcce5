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
export async function submitForPruefung(v: UseCaseContext, id: string, version: number, buergeIds: readonly string[]): Promise<Template> {
  const t = await lockTextForStep(v, id, version)
  const gewählt = [...new Set(buergeIds)]
  const entscheidung = await validateTextStep(v, 'X09', t, { bürgen: gewählt.length })
  const bürgen = (await reviewingBuergen(v.tx)).filter((b) => gewählt.includes(b.id))
  if (bürgen.length !== gewählt.length)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'buergeIds', grund: 'Ein gewählter Bürge verwendet keine Bürgschaftstexte.' }])
  await v.tx
    .insertInto('texttemplate_freigabe')
    .values(bürgen.map((b) => ({ org_id: b.id, template_id: id, eigner_org: t.org_id, status: 'OFFEN' as const, angefragt_am: v.jetzt })))
    .execute()
  return applyTextStep(v, t, {
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
export async function validateText(v: UseCaseContext, id: string, e: PruefungResult): Promise<Template> {
  const t = await lockTextForStep(v, id, e.version)
  const orgId = v.wer?.orgId ?? ''
  const lehntAb = e.entscheidung === 'ABLEHNEN'
  const code = e.schritt === 'ERST' ? (lehntAb ? 'X12E' : 'X10') : lehntAb ? 'X12' : 'X11'
  const nachricht = lehntAb ? e.nachricht : null
  const entscheidung = await validateTextStep(v, code, t, { grund: nachricht })
  const mängel = validateAnsprechpartner(e.ansprechpartner, 'ansprechpartner')
  assertValid(mängel)
  const { danach } = entscheidung
  await v.tx
    .updateTable('texttemplate_freigabe')
    .set({
      status: danach.prüfung?.status ?? 'OFFEN',
      erstpruefer: danach.prüfung?.erstprüfer ?? null,
      ...(e.schritt === 'ERST' && { empfehlung: e.entscheidung }),
      nachricht,
      ansprechpartner: lehntAb && e.ansprechpartner ? JSON.stringify(e.ansprechpartner) : null,
      entschieden_am: e.schritt === 'ZWEIT' ? v.jetzt : null,
    })
    .where('org_id', '=', orgId)
    .where('template_id', '=', id)
    .execute()
  const kontakt = e.ansprechpartner
  const neu = await applyTextStep(v, t, {
    code,
    entscheidung,
    ...(nachricht && { grund: nachricht }),
    ...(lehntAb &&
      kontakt && {
        angaben: [{ name: 'Ansprechpartner', wert: `${kontakt.vorname} ${kontakt.nachname}, ${kontakt.email}` }],
      }),
  })
  await writePruefung(v, {
    orgId,
    textId: id,
    schritt: e.schritt,
    entscheidung: e.entscheidung === 'FREIGEBEN' ? 'ANGENOMMEN' : 'ABGELEHNT',
    kommentar: e.kommentar,
    werte: [],
  })
  if (e.schritt === 'ZWEIT' && danach.x + danach.abgelehnt >= danach.y)
    await writeTextEvent({ ...v, wer: null }, neu, {
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
export async function requestTextReview(v: UseCaseContext, textId: string, bürgeId: string): Promise<void> {
  await writeForAll(v.tx)
  const t = await v.tx.selectFrom('texttemplate').selectAll().where('id', '=', textId).forUpdate().executeTakeFirstOrThrow()
  const vorhanden = await v.tx
    .selectFrom('texttemplate_freigabe')
    .select('status')
    .where('org_id', '=', bürgeId)
    .where('template_id', '=', textId)
    .executeTakeFirst()
  if (vorhanden?.status === 'FREIGEGEBEN' || vorhanden?.status === 'ERSTGEPRUEFT') return
  const neu = vorhanden?.status === 'OFFEN' ? t : await insertOpen(v, t, bürgeId, vorhanden !== undefined)
  const werte = textValuesOf(v, neu)
  if (vorhanden?.status !== 'OFFEN') await writeTextEvent(v, neu, { code: 'TEXT_ANGEFRAGT', von: neu.status, textwerte: werte })
  await openAufgabe(v, 'B-12', { art: 'TEXT', id: textId }, await partiesOfTexts(v, neu, bürgeId), werte)
  await reportText(v, neu)
}

/** One more guarantor is to review a text, or one that has rejected it again. */
async function insertOpen(v: UseCaseContext, t: Template, bürgeId: string, afterRefusal: boolean): Promise<Template> {
  const offen = {
    status: 'OFFEN',
    erstpruefer: null,
    empfehlung: null,
    nachricht: null,
    ansprechpartner: null,
    entschieden_am: null,
  } as const
  await v.tx
    .insertInto('texttemplate_freigabe')
    .values({ org_id: bürgeId, template_id: t.id, eigner_org: t.org_id, angefragt_am: v.jetzt, ...offen })
    .onConflict((konflikt) => konflikt.columns(['org_id', 'template_id']).doUpdateSet(offen))
    .execute()
  return v.tx
    .updateTable('texttemplate')
    .set((w) => (afterRefusal ? { buergen_abgelehnt: w('buergen_abgelehnt', '-', 1) } : { buergen_y: w('buergen_y', '+', 1) }))
    .where('id', '=', t.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
