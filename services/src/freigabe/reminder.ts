import { calendarDate, futureRule } from '@avalwerk/domain'
import { openAufgabe, closeAufgaben, partiesOfUnternehmen, announce } from '../aggregate/index.ts'
import { buergschaften, placeholdersOf, writeOwn } from '../buergschaft/index.ts'
import { Refusal } from '../kernel/problem.ts'
import { type CallerContext, requireGroup } from '../kernel/useCase.ts'

/**
 * The caller's own reminder of a guarantee: a task of theirs alone, put aside until the day. Another day takes the place of the one
 * before; no day takes it away.
 * @throws Refusal NICHT_GEFUNDEN, EINGABE_UNGUELTIG, RECHT_FEHLT for a caller who isn't of a beneficiary
 */
export async function setBuergschaftReminder(ctx: CallerContext, id: string, at: string | null): Promise<void> {
  requireGroup(ctx, 'AG')
  const { caller } = ctx
  const fault = at && futureRule(at, calendarDate(ctx.now))
  if (fault) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'erinnerungsdatum', grund: fault }])
  const buergschaft = await buergschaften.lock(ctx, id)
  const about = { kind: 'BUERGSCHAFT', id } as const
  await closeAufgaben(ctx, ['A-12'], about, 'ERINNERUNG_ERLEDIGT', { onlyFor: caller.nutzerId })
  if (at) {
    const parties = await partiesOfUnternehmen(ctx.tx, caller)
    await openAufgabe(ctx, 'A-12', about, parties, placeholdersOf(buergschaft), { onlyFor: caller.nutzerId, deadline: at, followUp: at })
    await writeOwn(ctx, buergschaft, caller.orgId, { code: 'WIEDERVORLAGE' })
  }
  await announce(ctx, { art: 'BUERGSCHAFT', id, orgs: [caller.orgId] })
}
