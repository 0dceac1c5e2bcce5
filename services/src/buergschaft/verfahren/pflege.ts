import { orNothing, EXPIRY_DATE_EDITABLE, formatDate, calendarDate, futureRule } from '@avalwerk/domain'
import { closeAufgaben } from '../../aufgaben/aufgaben.ts'
import { announceChange } from '../../kernel/ereignisstrom.ts'
import { Refusal, orNotFound } from '../../kernel/problem.ts'
import { recordAudit, type UseCaseContext } from '../../kernel/vorgang.ts'
import { ownSubject, writeHistory } from '../historie.ts'
import { lockForStep, writeEvent, visibleFor } from '../schritt.ts'
import { requireRole } from './beguenstigter.ts'

/**
 * The internal note of the caller's organisation; the guarantee itself doesn't change by it.
 * @param bisher the note as the caller read it: somebody else's is not overwritten unseen
 * @throws Refusal VERSION_VERALTET, NICHT_GEFUNDEN
 */
export async function setNote(ctx: UseCaseContext, id: string, bisher: string | null, vermerk: string | null): Promise<void> {
  const orgId = ctx.wer?.orgId ?? ''
  const buergschaft = await lockForStep(ctx, id)
  const eigene = () => ctx.tx.selectFrom('buergschaft_sicht').where('org_id', '=', orgId).where('buergschaft_id', '=', id)
  const sicht = orNotFound(await eigene().select(['status', 'vermerk']).executeTakeFirst())
  if (orNothing(sicht.vermerk) !== orNothing(bisher)) throw new Refusal('VERSION_VERALTET')
  const neu = orNothing(vermerk)
  if (neu === orNothing(sicht.vermerk)) return
  await ctx.tx.updateTable('buergschaft_sicht').set({ vermerk: neu }).where('org_id', '=', orgId).where('buergschaft_id', '=', id).execute()
  // That there is a note, not what it says.
  await writeHistory(ctx, buergschaft.buerge_org, id, {
    code: 'VERMERK',
    von: sicht.status,
    nach: sicht.status,
    sichtbar: ownSubject(orgId),
  })
  await recordAudit(ctx, { orgId, aktion: 'VERMERK', objektArt: 'BUERGSCHAFT', objektId: id })
  await announceChange(ctx.tx, { art: 'BUERGSCHAFT', id, orgs: [orgId] })
}

/** The beneficiary changes the day on which it expects the guarantee to end. @throws Refusal EINGABE_UNGUELTIG, SCHRITT_UNZULAESSIG */
export async function setExpiryDate(ctx: UseCaseContext, id: string, version: number, am: string | null): Promise<number> {
  const buergschaft = await lockForStep(ctx, id, version)
  await requireRole(ctx, buergschaft, 'AUFTRAGGEBER')
  if (!EXPIRY_DATE_EDITABLE.includes(buergschaft.status)) throw new Refusal('SCHRITT_UNZULAESSIG')
  if (am === buergschaft.ablaufdatum) return buergschaft.version
  const mangel = am && futureRule(am, calendarDate(ctx.jetzt))
  if (mangel) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'voraussichtlichesAblaufdatum', grund: mangel }])
  const danach = await ctx.tx
    .updateTable('buergschaft')
    .set((w) => ({ ablaufdatum: am, version: w('version', '+', 1), geaendert_am: ctx.jetzt }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const tag = (datum: string | null) => datum && formatDate(datum)
  await writeEvent(ctx, danach, {
    code: 'ABLAUFDATUM',
    von: buergschaft.status,
    sichtbar: visibleFor('ABLAUFDATUM'),
    werte: [{ feld: 'Voraussichtliches Ablaufdatum', alt: tag(buergschaft.ablaufdatum), neu: tag(am) }],
  })
  await closeAufgaben(ctx, ['A-03'], { art: 'BUERGSCHAFT', id }, 'ABLAUFDATUM')
  return danach.version
}
