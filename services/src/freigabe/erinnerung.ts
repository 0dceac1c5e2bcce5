import { calendarDate, futureRule } from '@avalwerk/domain'
import { openAufgabe, closeAufgaben } from '../aufgaben/aufgaben.ts'
import { kreisVon } from '../buergschaft/beteiligte.ts'
import { writeOwn } from '../buergschaft/historie.ts'
import { lockForStep, textValuesOf } from '../buergschaft/schritt.ts'
import { announceChange } from '../kernel/ereignisstrom.ts'
import { Refusal } from '../kernel/problem.ts'
import type { UseCaseContext } from '../kernel/vorgang.ts'

/**
 * The caller's own reminder of a guarantee: a task of theirs alone, put aside until the day. Another day takes the
 * place of the one before; none takes it away.
 * @throws Refusal NICHT_GEFUNDEN, EINGABE_UNGUELTIG, RECHT_FEHLT for who isn't a beneficiary's
 */
export async function setReminder(ctx: UseCaseContext, id: string, am: string | null): Promise<void> {
  const wer = ctx.wer
  if (wer?.gruppe !== 'AG') throw new Refusal('RECHT_FEHLT')
  const mangel = am && futureRule(am, calendarDate(ctx.jetzt))
  if (mangel) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'erinnerungsdatum', grund: mangel }])
  const buergschaft = await lockForStep(ctx, id)
  const gegenstand = { art: 'BUERGSCHAFT', id } as const
  await closeAufgaben(ctx, ['A-12'], gegenstand, 'ERINNERUNG_ERLEDIGT', { nurFür: wer.nutzerId })
  if (am) {
    const parties = await kreisVon(ctx.tx, wer)
    await openAufgabe(ctx, 'A-12', gegenstand, parties, textValuesOf(buergschaft), { nurFür: wer.nutzerId, frist: am, wiedervorlage: am })
    await writeOwn(ctx, buergschaft, wer.orgId, { code: 'WIEDERVORLAGE' })
  }
  await announceChange(ctx.tx, { art: 'BUERGSCHAFT', id, orgs: [wer.orgId] })
}
