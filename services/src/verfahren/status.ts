import { type BuergschaftStatus, calendarDate, decideBuergschaft, statusDisplay, aufgabenOfStatus } from '@avalwerk/domain'
import { openAufgabe, closeAufgaben, requireAllowed } from '../aggregate/index.ts'
import { changeColumns, type Buergschaft, buergschaften, buergschaftStateOf, placeholdersOf } from '../buergschaft/index.ts'
import { Refusal } from '../kernel/problem.ts'
import { actorOf, type CallerContext } from '../kernel/useCase.ts'

type StatusDecision =
  | { entscheidung: 'BEANTRAGEN'; version: number; zielstatus: BuergschaftStatus; grund: string }
  | { entscheidung: 'FREIGEBEN' | 'VERWERFEN'; version: number }

/** The operator corrects a status by hand: one person asks, another one approves (G48) or refuses. */
export async function updateStatus(ctx: CallerContext, id: string, body: StatusDecision): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, body.version)
  if (body.entscheidung === 'FREIGEBEN') {
    const { zielstatus, grund } = buergschaft.statusantrag ?? { zielstatus: undefined, grund: undefined }
    const decision = await buergschaften.decide(ctx, 'G48', buergschaft, { zielstatus, reason: grund })
    // A step from 'announced' into a status in which the beneficiary has the guarantee is its delivery.
    const delivered = buergschaft.status === 'AUS' && zielstatus !== 'STO' && !buergschaft.zugestellt_am
    const tasks = aufgabenOfStatus(decision.afterwards.status ?? buergschaft.status)
    return buergschaften.apply(ctx, buergschaft, {
      code: 'G48',
      decision: { ...decision, closes: [...decision.closes, ...tasks.closes] },
      opens: tasks.opens,
      // A correction that no party requested has no reason to name.
      placeholders: { grund: '–' },
      reason: grund ?? null,
      ...(delivered && { columns: { zugestellt_am: ctx.now } }),
    })
  }
  const requested = body.entscheidung === 'BEANTRAGEN'
  if (requested) {
    const { zielstatus, grund } = body
    if (buergschaft.statusantrag || zielstatus === buergschaft.status || zielstatus === 'ENT') throw new Refusal('SCHRITT_UNZULAESSIG')
    // What is asked for has to be what a second person could approve: decided as if another operator had asked for it.
    const state = { ...buergschaftStateOf(buergschaft, null, calendarDate(ctx.now)), statusantrag: { von: 'another operator', zielstatus } }
    requireAllowed(decideBuergschaft('G48', state, actorOf(ctx), { zielstatus, reason: grund }))
  } else if (!buergschaft.statusantrag) throw new Refusal('SCHRITT_UNZULAESSIG')
  const application =
    requested && ctx.caller
      ? { von: ctx.caller.nutzerId, name: ctx.caller.name, zielstatus: body.zielstatus, grund: body.grund, am: ctx.now.toISOString() }
      : null
  const afterwards = await changeColumns(ctx, buergschaft, { statusantrag: application && JSON.stringify(application) })
  const code = requested ? 'STATUS_BEANTRAGT' : 'STATUS_VERWORFEN'
  const { parties } = await buergschaften.recordEvent(ctx, afterwards, {
    code,
    from: buergschaft.status,
    visible: ['BETREIBER'],
    ...(requested && { reason: body.grund, placeholders: { status: statusDisplay(body.zielstatus, 'BSP').caption } }),
  })
  const about = { kind: 'BUERGSCHAFT', id } as const
  if (requested) await openAufgabe(ctx, 'C-08', about, parties, placeholdersOf(afterwards), { hiddenFor: ctx.caller.nutzerId })
  else await closeAufgaben(ctx, ['C-08'], about, code)
  return afterwards
}
