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
export async function setReminder(v: UseCaseContext, id: string, am: string | null): Promise<void> {
  const wer = v.wer
  if (wer?.gruppe !== 'AG') throw new Refusal('RECHT_FEHLT')
  const mangel = am && futureRule(am, calendarDate(v.jetzt))
  if (mangel) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'erinnerungsdatum', grund: mangel }])
  const b = await lockForStep(v, id)
  const gegenstand = { art: 'BUERGSCHAFT', id } as const
  await closeAufgaben(v, ['A-12'], gegenstand, 'ERINNERUNG_ERLEDIGT', { nurFür: wer.nutzerId })
  if (am) {
    const parties = await kreisVon(v.tx, wer)
    await openAufgabe(v, 'A-12', gegenstand, parties, textValuesOf(b), { nurFür: wer.nutzerId, frist: am, wiedervorlage: am })
    await writeOwn(v, b, wer.orgId, { code: 'WIEDERVORLAGE' })
  }
  await announceChange(v.tx, { art: 'BUERGSCHAFT', id, orgs: [wer.orgId] })
}
