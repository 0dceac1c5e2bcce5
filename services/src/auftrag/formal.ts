import { Refusal } from '../kernel/problem.ts'
import { recordAudit, type UseCaseContext } from '../kernel/vorgang.ts'
import type { Buergschaft } from '../buergschaft/lage.ts'
import { lockForStep, requireStep, applyStep } from '../buergschaft/schritt.ts'
import { writeAuftragHistory } from '../buergschaft/historie.ts'
import { announceChange } from '../kernel/ereignisstrom.ts'
import { type AuftragRow, stateOf } from './lage.ts'
import { lockAuftragForStep, validateAuftragStep, applyAuftragStep } from './schritt.ts'

type FormalDecision = { entscheidung: 'BESTANDEN'; version: number } | { entscheidung: 'RUECKFRAGE'; version: number; grund: string }

/** The operator's formal check: passed (O04), or back to the applicant with a question (O05). */
export async function validateFormal(v: UseCaseContext, id: string, body: FormalDecision): Promise<AuftragRow> {
  const a = await lockAuftragForStep(v, id, body.version)
  if (body.entscheidung === 'RUECKFRAGE') {
    const entscheidung = validateAuftragStep(v, 'O05', stateOf(a, v.jetzt), { grund: body.grund })
    return applyAuftragStep(v, a, { code: 'O05', entscheidung, grund: body.grund, spalten: { rueckfrage: body.grund } })
  }
  const ids = [a.daten.auftraggeber?.auftraggeberId, a.daten.auftragnehmer?.auftragnehmerId].filter(
    (wert) => wert !== null && wert !== undefined,
  )
  const ungeprüft = ids.length
    ? await v.tx.selectFrom('unternehmen').select('id').where('id', 'in', ids).where('status', '<>', 'AKT').limit(1).executeTakeFirst()
    : undefined
  const entscheidung = validateAuftragStep(v, 'O04', stateOf(a, v.jetzt), { unternehmenAktiv: !ungeprüft })
  return applyAuftragStep(v, a, { code: 'O04', entscheidung })
}

/** The applicant withdraws an order (O12). */
export async function withdraw(v: UseCaseContext, id: string, version: number): Promise<AuftragRow> {
  const a = await lockAuftragForStep(v, id, version)
  return applyAuftragStep(v, a, { code: 'O12', entscheidung: validateAuftragStep(v, 'O12', stateOf(a, v.jetzt), {}) })
}

/** Takes what was drafted for an order: the guarantee before its order, as everywhere, so that two steps at once wait for each other. */
async function takeDraft(v: UseCaseContext, orderId: string): Promise<Buergschaft | undefined> {
  const row = await v.tx
    .selectFrom('auftrag_sicht')
    .select('buergschaft_id')
    .where('org_id', '=', v.wer?.orgId ?? '')
    .where('auftrag_id', '=', orderId)
    .executeTakeFirst()
  return row?.buergschaft_id ? lockForStep({ ...v, wer: null }, String(row.buergschaft_id)) : undefined
}

/** Ends a draft with its order: nobody could decide on it any more (G13). */
async function stopDraft(v: UseCaseContext, draft: Buergschaft, grund: string): Promise<void> {
  const system = { ...v, wer: null }
  await applyStep(system, draft, {
    code: 'G13',
    entscheidung: await requireStep(system, 'G13', draft, { grund }),
    grund,
    spalten: { statusgrund: 'ENTWURF_STORNIERT' },
    öffnet: [],
  })
}

type CancellationDecision =
  | { entscheidung: 'BEANTRAGEN'; version: number; grund: string }
  | { entscheidung: 'FREIGEBEN' | 'VERWERFEN'; version: number }

/** The operator cancels an order: one asks, another one releases (O14). A draft that its guarantor made for it ends with it. */
export async function cancelAsOperator(v: UseCaseContext, id: string, body: CancellationDecision): Promise<AuftragRow> {
  const draft = body.entscheidung === 'FREIGEBEN' ? await takeDraft(v, id) : undefined
  const a = await lockAuftragForStep(v, id, body.version)
  if (body.entscheidung === 'FREIGEBEN') {
    const grund = a.stornoantrag?.grund ?? ''
    const entscheidung = validateAuftragStep(v, 'O14', stateOf(a, v.jetzt), { grund })
    if (draft?.status === 'ENT') await stopDraft(v, draft, grund)
    return applyAuftragStep(v, a, { code: 'O14', entscheidung, grund })
  }
  const requested = body.entscheidung === 'BEANTRAGEN'
  if (requested === (a.stornoantrag !== null) || !['SCHWEBE', 'IN_PRUEFUNG'].includes(a.status)) throw new Refusal('SCHRITT_UNZULAESSIG')
  if (requested && !body.grund.trim()) throw new Refusal('GRUND_FEHLT')
  const antrag = requested && v.wer ? { von: v.wer.nutzerId, name: v.wer.name, grund: body.grund, am: v.jetzt.toISOString() } : null
  const danach = await v.tx
    .updateTable('auftrag')
    .set((w) => ({ stornoantrag: antrag && JSON.stringify(antrag), version: w('version', '+', 1), geaendert_am: v.jetzt }))
    .where('id', '=', a.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const code = requested ? 'STORNO_BEANTRAGT' : 'STORNO_VERWORFEN'
  await writeAuftragHistory(v, a.org_id, String(a.id), {
    code,
    von: a.status,
    nach: a.status,
    sichtbar: ['BETREIBER'],
    ...(requested && { grund: body.grund }),
  })
  await recordAudit(v, { orgId: a.org_id, aktion: code, objektArt: 'AUFTRAG', objektId: String(a.id) })
  await announceChange(v.tx, { art: 'AUFTRAG', id: String(a.id), orgs: v.wer ? [v.wer.orgId] : [] })
  return danach
}
