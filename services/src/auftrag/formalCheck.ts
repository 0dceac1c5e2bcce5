import { announce } from '../aggregate/index.ts'
import { type Buergschaft, buergschaften } from '../buergschaft/index.ts'
import { Refusal } from '../kernel/problem.ts'
import { type CallerContext, type UseCaseContext } from '../kernel/useCase.ts'
import { listUnternehmenByIds } from '../records/unternehmen.ts'
import type { AuftragRow } from './state.ts'
import { auftraege } from './aggregate.ts'

type FormalDecision = { entscheidung: 'BESTANDEN'; version: number } | { entscheidung: 'RUECKFRAGE'; version: number; grund: string }

/** The operator's formal check: passed (O04), or back to the applicant with a question (O05). */
export async function decideFormalCheck(ctx: UseCaseContext, id: string, body: FormalDecision): Promise<AuftragRow> {
  const auftrag = await auftraege.lock(ctx, id, body.version)
  if (body.entscheidung === 'RUECKFRAGE') {
    return auftraege.step(ctx, auftrag, {
      code: 'O05',
      input: { reason: body.grund },
      reason: body.grund,
      columns: { rueckfrage: body.grund },
    })
  }
  const ids = [auftrag.daten.auftraggeber?.auftraggeberId, auftrag.daten.auftragnehmer?.auftragnehmerId].filter(
    (value) => value !== null && value !== undefined,
  )
  const companies = await listUnternehmenByIds(ctx.tx, ids)
  const decision = await auftraege.decide(ctx, 'O04', auftrag, { unternehmenActive: companies.every(({ status }) => status === 'AKT') })
  return auftraege.apply(ctx, auftrag, { code: 'O04', decision })
}

/** The applicant withdraws an order (O12). */
export async function withdrawAuftrag(ctx: UseCaseContext, id: string, version: number): Promise<AuftragRow> {
  const auftrag = await auftraege.lock(ctx, id, version)
  return auftraege.step(ctx, auftrag, { code: 'O12', input: {} })
}

/** Locks the draft made for an order: the guarantee before its order, as everywhere, so that two steps at once wait for each other. */
async function takeDraft(ctx: CallerContext, auftragId: string): Promise<Buergschaft | undefined> {
  const row = await ctx.tx
    .selectFrom('auftrag_sicht')
    .select('buergschaft_id')
    .where('org_id', '=', ctx.caller.orgId)
    .where('auftrag_id', '=', auftragId)
    .executeTakeFirst()
  return row?.buergschaft_id ? buergschaften.lock({ ...ctx, caller: null }, row.buergschaft_id) : undefined
}

/** Ends a draft with its order: no party could decide on it any more (G13). */
async function stopDraft(ctx: UseCaseContext, draft: Buergschaft, reason: string): Promise<void> {
  const system = { ...ctx, caller: null }
  await buergschaften.step(system, draft, {
    code: 'G13',
    input: { reason },
    reason,
    columns: { statusgrund: 'ENTWURF_STORNIERT' },
    opens: [],
  })
}

type CancellationDecision =
  | { entscheidung: 'BEANTRAGEN'; version: number; grund: string }
  | { entscheidung: 'FREIGEBEN' | 'VERWERFEN'; version: number }

/** The operator cancels an order: one asks, another one approves (O14). A draft that its guarantor made for it ends with it. */
export async function cancelAsOperator(ctx: CallerContext, id: string, body: CancellationDecision): Promise<AuftragRow> {
  const draft = body.entscheidung === 'FREIGEBEN' ? await takeDraft(ctx, id) : undefined
  const auftrag = await auftraege.lock(ctx, id, body.version)
  if (body.entscheidung === 'FREIGEBEN') {
    const reason = auftrag.stornoantrag?.grund ?? ''
    const decision = await auftraege.decide(ctx, 'O14', auftrag, { reason })
    if (draft?.status === 'ENT') await stopDraft(ctx, draft, reason)
    return auftraege.apply(ctx, auftrag, { code: 'O14', decision, reason })
  }
  const requested = body.entscheidung === 'BEANTRAGEN'
  if (requested === (auftrag.stornoantrag !== null) || !['SCHWEBE', 'IN_PRUEFUNG'].includes(auftrag.status))
    throw new Refusal('SCHRITT_UNZULAESSIG')
  if (requested && !body.grund.trim()) throw new Refusal('GRUND_FEHLT')
  const application = requested ? { von: ctx.caller.nutzerId, name: ctx.caller.name, grund: body.grund, am: ctx.now.toISOString() } : null
  const afterwards = await ctx.tx
    .updateTable('auftrag')
    .set((w) => ({ stornoantrag: application && JSON.stringify(application), version: w('version', '+', 1), geaendert_am: ctx.now }))
    .where('org_id', '=', auftrag.org_id)
    .where('id', '=', auftrag.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const code = requested ? 'STORNO_BEANTRAGT' : 'STORNO_VERWORFEN'
  const reason = requested && { reason: body.grund }
  await auftraege.recordSilently(ctx, afterwards, { code, from: auftrag.status, visible: ['BETREIBER'], ...reason })
  await announce(ctx, { art: 'AUFTRAG', id: auftrag.id, orgs: [ctx.caller.orgId] })
  return afterwards
}
