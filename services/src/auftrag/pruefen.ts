import {
  type Ansprechpartner,
  EDIT_AUFTRAG,
  ausstellungsdatumRule,
  type BuergschaftData,
  decideBuergschaft,
  type FieldFault,
  calendarDate,
  MESSAGES,
  CHECK_LOCK_MS,
  validateAnsprechpartner,
  validateBuergschaftData,
  TEXT_FORMS,
} from '@avalwerk/domain'
import type { Api } from '@avalwerk/contracts'
import { setup, editionFrom, type Edition } from '../buergschaft/ausstellen.ts'
import { erlaubt, lege } from '../buergschaft/schritt.ts'
import { unterschiede } from '../buergschaft/werte.ts'
import { actorOf, requireRight, type UseCaseContext } from '../kernel/vorgang.ts'
import { Refusal, assertValid } from '../kernel/problem.ts'
import { writePruefung } from '../pruefung/pruefungen.ts'
import { nummerFrei } from '../buergschaft/nummer.ts'
import { type AuftragRow, stateOf, lockOf } from './lage.ts'
import { lockAuftragForStep, validateAuftragStep, applyAuftragStep } from './schritt.ts'
import { requestTextReview } from '../text/pruefen.ts'
import { validateLimit } from '../vertrag/nutzung.ts'
import { type BuergeDetails, buergeDetails, vierAugen } from './buergen.ts'

type Acceptance = Api['POST /buergschaftservice/api/private/v2/buergschaftsauftraege/{id}/annehmen']['body']

/** Holds an order for the caller's review; who holds it already holds it on. */
export async function hold(ctx: UseCaseContext, id: string): Promise<Date> {
  const auftrag = await lockAuftragForStep(ctx, id)
  validateAuftragStep(ctx, 'O09', stateOf(auftrag, ctx.jetzt), {})
  const bis = new Date(ctx.jetzt.getTime() + CHECK_LOCK_MS)
  await ctx.tx
    .updateTable('auftrag')
    .set({ bearbeitet_von: ctx.wer?.nutzerId ?? null, bearbeitet_bis: bis })
    .where('id', '=', auftrag.id)
    .execute()
  return bis
}

/** Lets an order go. Nothing happens if somebody else holds it. */
export async function lassLos(ctx: UseCaseContext, id: string): Promise<void> {
  const auftrag = await lockAuftragForStep(ctx, id)
  if (lockOf(auftrag, ctx.jetzt) !== ctx.wer?.nutzerId) return
  await ctx.tx.updateTable('auftrag').set({ bearbeitet_von: null, bearbeitet_bis: null }).where('id', '=', auftrag.id).execute()
}

/** What is wrong with number and day of issue. */
export function validateHeader(
  kopf: { buergschaftsIdBuerge: string; ausstellungsdatumBuerge: string | null },
  withoutDate: boolean,
  heute: string,
): FieldFault[] {
  const nummer = kopf.buergschaftsIdBuerge.trim()
  const mängel: { feld: string; grund: string | undefined }[] = [
    { feld: 'buergschaftsIdBuerge', grund: nummer ? TEXT_FORMS.avalnummer.rule(nummer) : MESSAGES.pflicht },
    {
      feld: 'ausstellungsdatumBuerge',
      grund: kopf.ausstellungsdatumBuerge
        ? ausstellungsdatumRule(kopf.ausstellungsdatumBuerge, heute)
        : withoutDate
          ? undefined
          : MESSAGES.pflicht,
    },
  ]
  return mängel.flatMap(({ feld, grund }) => (grund ? [{ feld, grund }] : []))
}

/**
 * Accepts an order: as it is or with changes; with four eyes a draft follows (G01), without them the guarantee (G03).
 * Linked with the guarantee in the guarantor's own system it is G54 and G04.
 * @returns the order's and the guarantee's id; or, kept beyond the refusal, TEXT_UNGEPRUEFT with the task that asks for
 *   the text's review (O13)
 */
export async function nimmAn(ctx: UseCaseContext, id: string, body: Acceptance) {
  if (body.buergschaftsdaten) requireRight(ctx, EDIT_AUFTRAG)
  const auftrag = await lockAuftragForStep(ctx, id, body.version)
  const heute = calendarDate(ctx.jetzt)
  const lage = stateOf(auftrag, ctx.jetzt)
  const bürge = (await buergeDetails(ctx.tx, auftrag.buerge_org ?? '')) as BuergeDetails
  const alt = auftrag.daten.buergschaftsdaten as BuergschaftData
  const neu = (body.buergschaftsdaten ?? alt) as BuergschaftData
  const werte = unterschiede(alt, neu)
  if (body.buergschaftsdaten && werte.length === 0) throw new Refusal('KEINE_AENDERUNG')

  const linked = body.weg === 'VERKNUEPFT'
  const withFourEyes = vierAugen(bürge, neu.buergschaftsBetrag)
  const code = linked ? (withFourEyes ? 'G54' : 'G04') : withFourEyes ? 'G01' : 'G03'
  const folge = withFourEyes ? 'O06' : 'O07'
  const auftragStep = validateAuftragStep(ctx, folge, lage, {})

  const fassung: Edition = await editionFrom(ctx, body.weg, body, {
    art: neu.buergschaftsart,
    bürgeId: bürge.id,
    auftraggeberId: auftrag.daten.auftraggeber?.auftraggeberId ?? null,
    vertragsdatum: neu.vertragsdatum || null,
    auftragId: String(auftrag.id),
  })
  const mängel = [
    ...validateHeader(body, linked, heute),
    ...validateBuergschaftData(neu, { heute, bausummeAngabe: bürge.bausummeAngabe, text: fassung.regeln }),
    ...(auftrag.kautionsvertrag_id
      ? await validateLimit(ctx.tx, 'buergschaftsBetrag', neu.buergschaftsBetrag, {
          vertragId: String(auftrag.kautionsvertrag_id),
          unternehmenId: auftrag.daten.auftragnehmer?.auftragnehmerId ?? null,
          ohne: { auftragId: String(auftrag.id) },
        })
      : []),
  ]
  assertValid(mängel)

  const zeile = setup(ctx, {
    bürge,
    auftrag,
    auftraggeber: auftrag.daten.auftraggeber as NonNullable<typeof auftrag.daten.auftraggeber>,
    auftragnehmer: auftrag.daten.auftragnehmer as NonNullable<typeof auftrag.daten.auftragnehmer>,
    daten: neu,
    versand: auftrag.daten.versand as NonNullable<typeof auftrag.daten.versand>,
    kopf: body,
    fassung,
    vierAugen: withFourEyes,
  })
  const entscheidung = decideBuergschaft(code, zeile.lage, actorOf(ctx), {
    nummerFrei: await nummerFrei(ctx.tx, bürge.id, body.buergschaftsIdBuerge),
    ...fassung.eingabe,
  })
  if (!entscheidung.erlaubt && entscheidung.grund === 'TEXT_UNGEPRUEFT') return abort(ctx, auftrag, fassung)
  const buergschaft = await lege(ctx, zeile.spalten(erlaubt(entscheidung)), { code, entscheidung: erlaubt(entscheidung), werte })
  await applyAuftragStep(ctx, auftrag, {
    code: folge,
    entscheidung: auftragStep,
    werte,
    spalten: { buergschaft_id: String(buergschaft.id), letzter_pruefer: ctx.wer?.nutzerId ?? null },
  })
  await writePruefung(ctx, {
    orgId: bürge.id,
    auftragId: String(auftrag.id),
    buergschaft,
    schritt: 'ERST',
    entscheidung: linked ? 'VERKNUEPFT' : werte.length ? 'ANGENOMMEN_MIT_AENDERUNGEN' : 'ANGENOMMEN',
    kommentar: body.kommentarZweitpruefung,
    werte,
  })
  return { auftragId: String(auftrag.id), buergschaftId: String(buergschaft.id), status: buergschaft.status as 'ENT' | 'AUS' }
}

/** The text is not released for this guarantor: its review is asked for, and the issue ends (O13). */
async function abort(ctx: UseCaseContext, auftrag: AuftragRow, { textId, titel }: Edition): Promise<Refusal> {
  const entscheidung = validateAuftragStep(ctx, 'O13', stateOf(auftrag, ctx.jetzt), {})
  await applyAuftragStep(ctx, auftrag, { code: 'O13', entscheidung: { ...entscheidung, öffnet: [] }, textwerte: { titel } })
  // Its task is about the text, and one with what else asks for its review.
  if (textId && auftrag.buerge_org) await requestTextReview(ctx, textId, auftrag.buerge_org)
  return new Refusal('TEXT_UNGEPRUEFT')
}

/** Rejects an order (O09). */
export async function reject(
  ctx: UseCaseContext,
  id: string,
  body: { version: number; ablehnungsgrund: string | null; ansprechpartner: Ansprechpartner | null },
): Promise<AuftragRow> {
  const auftrag = await lockAuftragForStep(ctx, id, body.version)
  const mängel = validateAnsprechpartner(body.ansprechpartner, 'ansprechpartner')
  assertValid(mängel)
  const entscheidung = validateAuftragStep(ctx, 'O09', stateOf(auftrag, ctx.jetzt), {})
  const danach = await applyAuftragStep(ctx, auftrag, {
    code: 'O09',
    entscheidung,
    grund: body.ablehnungsgrund,
    spalten: {
      ablehnung: JSON.stringify({ grund: body.ablehnungsgrund, ansprechpartner: body.ansprechpartner }),
      letzter_pruefer: ctx.wer?.nutzerId ?? null,
    },
  })
  await writePruefung(ctx, {
    orgId: auftrag.buerge_org as string,
    auftragId: String(auftrag.id),
    schritt: 'ERST',
    entscheidung: 'ABGELEHNT',
    kommentar: null,
    werte: [],
  })
  return danach
}
