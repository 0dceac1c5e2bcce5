import { BUERGSCHAFT_STATUS, type BuergschaftStatus, calendarDate, lacksDocumentFor, statusDisplay, tasksOfStatus } from '@avalwerk/domain'
import { openAufgabe, closeAufgaben } from '../../aufgaben/aufgaben.ts'
import { Refusal } from '../../kernel/problem.ts'
import type { UseCaseContext } from '../../kernel/vorgang.ts'
import { type Buergschaft, stateOf } from '../lage.ts'
import { lockForStep, requireStep, writeEvent, textValuesOf, applyStep } from '../schritt.ts'

type StatusDecision =
  | { entscheidung: 'BEANTRAGEN'; version: number; zielstatus: BuergschaftStatus; grund: string }
  | { entscheidung: 'FREIGEBEN' | 'VERWERFEN'; version: number }

/** The operator corrects a status by hand: one person asks, another one releases (G48) or refuses. */
export async function updateStatus(v: UseCaseContext, id: string, body: StatusDecision): Promise<Buergschaft> {
  const b = await lockForStep(v, id, body.version)
  if (body.entscheidung === 'FREIGEBEN') {
    const { zielstatus, grund } = b.statusantrag ?? { zielstatus: undefined, grund: undefined }
    const entscheidung = await requireStep(v, 'G48', b, { zielstatus, grund })
    // Out of 'announced' into a status of who has it: that is its delivery.
    const delivered = b.status === 'AUS' && zielstatus !== 'STO' && !b.zugestellt_am
    const tasks = tasksOfStatus(entscheidung.danach.status ?? b.status)
    return applyStep(v, b, {
      code: 'G48',
      entscheidung: { ...entscheidung, schließt: [...entscheidung.schließt, ...tasks.closes] },
      öffnet: tasks.opens,
      // A correction that nobody wished says no reason.
      textwerte: { grund: '–' },
      grund: grund ?? null,
      ...(delivered && { spalten: { zugestellt_am: v.jetzt } }),
    })
  }
  const requested = body.entscheidung === 'BEANTRAGEN'
  if (requested) {
    // As the life cycle has it: not out of a final status, with a reason, to another status.
    if (
      BUERGSCHAFT_STATUS[b.status].ende ||
      b.status === 'ENT' ||
      b.statusantrag ||
      body.zielstatus === b.status ||
      body.zielstatus === 'ENT'
    )
      throw new Refusal('SCHRITT_UNZULAESSIG')
    if (!body.grund.trim()) throw new Refusal('GRUND_FEHLT')
    if (lacksDocumentFor(stateOf(b, null, calendarDate(v.jetzt)), body.zielstatus)) throw new Refusal('OHNE_DOKUMENT')
  } else if (!b.statusantrag) throw new Refusal('SCHRITT_UNZULAESSIG')
  const antrag =
    requested && v.wer
      ? { von: v.wer.nutzerId, name: v.wer.name, zielstatus: body.zielstatus, grund: body.grund, am: v.jetzt.toISOString() }
      : null
  const danach = await v.tx
    .updateTable('buergschaft')
    .set((w) => ({ statusantrag: antrag && JSON.stringify(antrag), version: w('version', '+', 1), geaendert_am: v.jetzt }))
    .where('id', '=', b.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const code = requested ? 'STATUS_BEANTRAGT' : 'STATUS_VERWORFEN'
  const parties = await writeEvent(v, danach, {
    code,
    von: b.status,
    sichtbar: ['BETREIBER'],
    ...(requested && { grund: body.grund, textwerte: { status: statusDisplay(body.zielstatus, 'BSP').wort } }),
  })
  const gegenstand = { art: 'BUERGSCHAFT', id } as const
  if (requested) await openAufgabe(v, 'C-08', gegenstand, parties, textValuesOf(danach), { verborgenFür: v.wer?.nutzerId ?? null })
  else await closeAufgaben(v, ['C-08'], gegenstand, code)
  return danach
}
