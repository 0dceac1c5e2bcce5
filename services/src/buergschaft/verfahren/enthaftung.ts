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
import { enqueueExplanation } from '../../dokument/erklaerung.ts'
import { Refusal } from '../../kernel/problem.ts'
import type { Rueckforderung } from '../../kernel/schema.ts'
import type { UseCaseContext } from '../../kernel/vorgang.ts'
import type { Buergschaft } from '../lage.ts'
import { requireConfirmed } from '../../kernel/identitaet.ts'
import { lockForStep, requireStep, applyStep } from '../schritt.ts'
import { requireKeeper, requireRole } from './beguenstigter.ts'

/**
 * Release, whole and in part, and the borrower's request for it. Source: transition table G28–G32, G42–G44.
 */

/** The beneficiary releases the guarantor (G28), or grants the borrower's request by it (G44). */
export async function releaseBuergschaft(
  v: UseCaseContext,
  id: string,
  { version }: { version: number },
  code: 'G28' | 'G44' = 'G28',
): Promise<Buergschaft> {
  const b = await lockForStep(v, id, version)
  await requireRole(v, b, 'AUFTRAGGEBER')
  // What the state forbids is said before anybody is asked to sign in.
  const entscheidung = await requireStep(v, code, b, { angemeldet: true })
  await requireConfirmed(v)
  const danach = await applyStep(v, b, { code, entscheidung, spalten: beantwortet(b, 'ANGENOMMEN', null) })
  await enqueueExplanation(v, danach, code)
  return danach
}

/** Records that the paper of an imported guarantee was given back (G29): there is nobody to confirm it. */
export async function giveBack(
  v: UseCaseContext,
  id: string,
  { version, am, weg }: { version: number; am: string; weg: Rueckgabeweg },
): Promise<Buergschaft> {
  const b = await lockForStep(v, id, version)
  await requireKeeper(v, b)
  const grund = backRule(RUECKGABE_DAYS)(am, calendarDate(v.jetzt))
  if (grund) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'am', grund }])
  const danach = await applyStep(v, b, {
    code: 'G29',
    entscheidung: await requireStep(v, 'G29', b, {}),
    grund: `${RUECKGABE_WAYS[weg]}, ${formatDate(am)}`,
    spalten: { rueckgabe: JSON.stringify({ am, weg }), ...beantwortet(b, 'ANGENOMMEN', null) },
  })
  await enqueueExplanation(v, danach, 'G29')
  return danach
}

/** The guarantor confirms a release: the guarantee is written off (G30). */
export async function confirmEnthaftung(v: UseCaseContext, id: string, version: number, ausgebucht: boolean): Promise<Buergschaft> {
  const b = await lockForStep(v, id, version)
  const danach = await applyStep(v, b, { code: 'G30', entscheidung: await requireStep(v, 'G30', b, { bestätigt: ausgebucht }) })
  await enqueueExplanation(v, danach, 'G30')
  return danach
}

/** The beneficiary releases the guarantor of all beyond a lower amount (G31); it waits for the guarantor. */
export async function releasePartially(
  v: UseCaseContext,
  id: string,
  { version, betrag }: { version: number; betrag: number },
): Promise<Buergschaft> {
  const b = await lockForStep(v, id, version)
  await requireRole(v, b, 'AUFTRAGGEBER')
  const entscheidung = await requireStep(v, 'G31', b, { betrag, angemeldet: true })
  await requireConfirmed(v)
  const danach = await applyStep(v, b, {
    code: 'G31',
    entscheidung,
    spalten: { vorgemerkt_cent: betrag },
    textwerte: { betrag: formatEuro(betrag) },
    werte: [{ feld: 'Betrag', alt: formatEuro(b.betrag_cent), neu: formatEuro(betrag) }],
  })
  await enqueueExplanation(v, danach, 'G31', { alt: formatEuro(b.betrag_cent), neu: formatEuro(betrag) })
  return danach
}

/** The guarantor confirms a partial release: the lower amount is in force (G32), and the contract's limit is free again. */
export async function confirmPartialEnthaftung(v: UseCaseContext, id: string, version: number): Promise<Buergschaft> {
  const b = await lockForStep(v, id, version)
  const betrag = b.vorgemerkt_cent ?? b.betrag_cent
  const danach = await applyStep(v, b, {
    code: 'G32',
    entscheidung: await requireStep(v, 'G32', b, { betrag }),
    spalten: { vorgemerkt_cent: null },
    werte: [{ feld: 'Betrag', alt: formatEuro(b.betrag_cent), neu: formatEuro(betrag) }],
  })
  await enqueueExplanation(v, danach, 'G32', { alt: formatEuro(b.betrag_cent), neu: formatEuro(betrag) })
  return danach
}

/** The borrower asks for release, or the guarantor or the operator records that it did (G42). */
export async function reclaim(v: UseCaseContext, id: string, version: number, grund: string): Promise<Buergschaft> {
  const b = await lockForStep(v, id, version)
  if (v.wer?.gruppe === 'AG') await requireRole(v, b, 'AUFTRAGNEHMER')
  const entscheidung = await requireStep(v, 'G42', b, { grund })
  const neu: Rueckforderung = {
    status: 'OFFEN',
    von: v.wer?.unternehmenName ?? '',
    am: v.jetzt.toISOString(),
    grund,
    antwort: null,
    gesperrtBis: null,
  }
  return applyStep(v, b, { code: 'G42', entscheidung, grund, spalten: { rueckforderung: JSON.stringify(neu) } })
}

/** The beneficiary refuses the borrower's request (G43); for some time it can't be made again. */
export async function rejectRueckforderung(
  v: UseCaseContext,
  id: string,
  { version, grund, text }: { version: number; grund: RueckforderungReason; text: string | null },
): Promise<Buergschaft> {
  const b = await lockForStep(v, id, version)
  await requireRole(v, b, 'AUFTRAGGEBER')
  if (grund === 'SONSTIGES' && !text?.trim()) throw new Refusal('GRUND_FEHLT')
  const antwort = rejectionOfRueckforderung(grund, text)
  return applyStep(v, b, {
    code: 'G43',
    entscheidung: await requireStep(v, 'G43', b, { grund: antwort }),
    grund: antwort,
    textwerte: { grund: antwort },
    spalten: beantwortet(b, 'ABGELEHNT', antwort, addDays(calendarDate(v.jetzt), RUECKFORDERUNG_LOCK_DAYS)),
  })
}

/** The columns of an answered request; nothing where none is open. */
export function beantwortet(b: Buergschaft, status: 'ABGELEHNT' | 'ANGENOMMEN', antwort: string | null, gesperrtBis: string | null = null) {
  if (b.rueckforderung?.status !== 'OFFEN') return {}
  return { rueckforderung: JSON.stringify({ ...b.rueckforderung, status, antwort, gesperrtBis } satisfies Rueckforderung) }
}
