import {
  rejectionOfRueckforderung,
  formatDate,
  formatEuro,
  calendarDate,
  addDays,
  type RueckforderungReason,
  RUECKFORDERUNG_LOCK_DAYS,
  RUECKGABE_DAYS,
  RUECKGABE_WAYS,
  type Rueckgabeweg,
  backRule,
} from '@avalwerk/domain'
import { type Buergschaft, buergschaften, requireKeeper, requireRole } from '../buergschaft/index.ts'
import { enqueueDeclaration } from '../dokument/index.ts'
import { Refusal } from '../kernel/problem.ts'
import type { Rueckforderung } from '../kernel/schema.ts'
import type { CallerContext, UseCaseContext } from '../kernel/useCase.ts'
import { requireConfirmed } from '../kernel/identity.ts'

/**
 * Discharge, whole and in part, and the borrower's request for it. Source: transition table G28–G32, G42–G44.
 */

/** The beneficiary discharges the guarantor (G28), or grants the borrower's request by it (G44). */
export async function dischargeBuergschaft(
  ctx: CallerContext,
  id: string,
  { version }: { version: number },
  code: 'G28' | 'G44' = 'G28',
): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, version)
  await requireRole(ctx, buergschaft, 'AUFTRAGGEBER')
  // A step that the state forbids is refused before the caller is asked to sign in.
  const decision = await buergschaften.decide(ctx, code, buergschaft, { signedIn: true })
  await requireConfirmed(ctx)
  const afterwards = await buergschaften.apply(ctx, buergschaft, {
    code,
    decision,
    columns: answerColumns(buergschaft, 'ANGENOMMEN', null),
  })
  await enqueueDeclaration(ctx, afterwards, code)
  return afterwards
}

/** Records that the paper of an imported guarantee was given back (G29): no guarantor is there to confirm it. */
export async function giveBack(
  ctx: CallerContext,
  id: string,
  { version, am, weg }: { version: number; am: string; weg: Rueckgabeweg },
): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, version)
  await requireKeeper(ctx, buergschaft)
  const grund = backRule(RUECKGABE_DAYS)(am, calendarDate(ctx.now))
  if (grund) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'am', grund }])
  const afterwards = await buergschaften.step(ctx, buergschaft, {
    code: 'G29',
    input: {},
    reason: `${RUECKGABE_WAYS[weg]}, ${formatDate(am)}`,
    columns: { rueckgabe: JSON.stringify({ am, weg }), ...answerColumns(buergschaft, 'ANGENOMMEN', null) },
  })
  await enqueueDeclaration(ctx, afterwards, 'G29')
  return afterwards
}

/** The guarantor confirms a discharge: the guarantee is written off (G30). */
export async function confirmEnthaftung(ctx: UseCaseContext, id: string, version: number, ausgebucht: boolean): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, version)
  const afterwards = await buergschaften.step(ctx, buergschaft, {
    code: 'G30',
    input: { confirmed: ausgebucht },
  })
  await enqueueDeclaration(ctx, afterwards, 'G30')
  return afterwards
}

/** The beneficiary discharges the guarantor of all beyond a lower amount (G31); it waits for the guarantor. */
export async function dischargePartially(
  ctx: CallerContext,
  id: string,
  { version, betrag }: { version: number; betrag: number },
): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, version)
  await requireRole(ctx, buergschaft, 'AUFTRAGGEBER')
  const decision = await buergschaften.decide(ctx, 'G31', buergschaft, { amount: betrag, signedIn: true })
  await requireConfirmed(ctx)
  const afterwards = await buergschaften.apply(ctx, buergschaft, {
    code: 'G31',
    decision,
    columns: { vorgemerkt_cent: betrag },
    placeholders: { betrag: formatEuro(betrag) },
    values: [{ feld: 'Betrag', alt: formatEuro(buergschaft.betrag_cent), neu: formatEuro(betrag) }],
  })
  await enqueueDeclaration(ctx, afterwards, 'G31', { alt: formatEuro(buergschaft.betrag_cent), neu: formatEuro(betrag) })
  return afterwards
}

/** The guarantor confirms a partial discharge: the lower amount is in force (G32), and the contract's limit is free again. */
export async function confirmPartialEnthaftung(ctx: UseCaseContext, id: string, version: number): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, version)
  const amount = buergschaft.vorgemerkt_cent ?? buergschaft.betrag_cent
  const afterwards = await buergschaften.step(ctx, buergschaft, {
    code: 'G32',
    input: { amount },
    columns: { vorgemerkt_cent: null },
    values: [{ feld: 'Betrag', alt: formatEuro(buergschaft.betrag_cent), neu: formatEuro(amount) }],
  })
  await enqueueDeclaration(ctx, afterwards, 'G32', { alt: formatEuro(buergschaft.betrag_cent), neu: formatEuro(amount) })
  return afterwards
}

/** The borrower asks for discharge, or the guarantor or the operator records that it did (G42). */
export async function requestRueckforderung(ctx: CallerContext, id: string, version: number, grund: string): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, version)
  if (ctx.caller.group === 'AG') await requireRole(ctx, buergschaft, 'AUFTRAGNEHMER')
  const decision = await buergschaften.decide(ctx, 'G42', buergschaft, { reason: grund })
  const fresh: Rueckforderung = {
    status: 'OFFEN',
    von: ctx.caller.unternehmenName,
    am: ctx.now.toISOString(),
    grund,
    antwort: null,
    gesperrtBis: null,
  }
  return buergschaften.apply(ctx, buergschaft, {
    code: 'G42',
    decision,
    reason: grund,
    columns: { rueckforderung: JSON.stringify(fresh) },
  })
}

/** The beneficiary refuses the borrower's request (G43); for some time it can't be made again. */
export async function rejectRueckforderung(
  ctx: CallerContext,
  id: string,
  { version, grund, text }: { version: number; grund: RueckforderungReason; text: string | null },
): Promise<Buergschaft> {
  const buergschaft = await buergschaften.lock(ctx, id, version)
  await requireRole(ctx, buergschaft, 'AUFTRAGGEBER')
  if (grund === 'SONSTIGES' && !text?.trim()) throw new Refusal('GRUND_FEHLT')
  const response = rejectionOfRueckforderung(grund, text)
  return buergschaften.step(ctx, buergschaft, {
    code: 'G43',
    input: { reason: response },
    reason: response,
    placeholders: { grund: response },
    columns: answerColumns(buergschaft, 'ABGELEHNT', response, addDays(calendarDate(ctx.now), RUECKFORDERUNG_LOCK_DAYS)),
  })
}

/** The columns of an answered request; nothing where none is open. */
export function answerColumns(
  buergschaft: Buergschaft,
  status: 'ABGELEHNT' | 'ANGENOMMEN',
  antwort: string | null,
  gesperrtBis: string | null = null,
) {
  if (buergschaft.rueckforderung?.status !== 'OFFEN') return {}
  return { rueckforderung: JSON.stringify({ ...buergschaft.rueckforderung, status, antwort, gesperrtBis } satisfies Rueckforderung) }
}
