import {
  asValueChanges,
  cleanedUnternehmen,
  describeUnternehmen,
  isDistinct,
  type Kennzeichen,
  numberPrefix,
  validateUnternehmenData,
  type UnternehmenData,
} from '@avalwerk/domain'
import { Refusal, assertValid } from '../kernel/problem.ts'
import type { CallerContext } from '../kernel/vorgang.ts'
import { reportStammdaten } from './stammdatenmeldung.ts'
import { add, NEU, requireCountry } from './unternehmensanlage.ts'
import {
  lockUnternehmenForStep,
  validateUnternehmenStep,
  revisionOf,
  searchColumns,
  type UnternehmenRevision,
  applyUnternehmenStep,
} from './unternehmensschritt.ts'
import { kennzeichenColumns, kennzeichenOf, withoutId, unternehmenDataOf, unternehmenColumns } from './unternehmensspalten.ts'

/** The operator creates a company with an organisation of its own (U01). @throws Refusal EINGABE_UNGUELTIG, RECHT_FEHLT */
export async function createUnternehmen(
  ctx: CallerContext,
  { kennzeichen, ...eingabe }: UnternehmenData & { kennzeichen: Kennzeichen },
): Promise<UnternehmenRevision> {
  const data = cleanedUnternehmen(eingabe)
  const entscheidung = validateUnternehmenStep(ctx, 'U01', NEU)
  assertValid(validateUnternehmenData(data))
  await requireCountry(ctx.tx, data.postadresse.landeskennzeichen)
  const zeile = { gruppe: 'AG' as const, ...unternehmenColumns(data), ...kennzeichenColumns(kennzeichen) }
  return add(ctx, 'U01', numberPrefix(data.name), data.postadresse.ort, zeile, entscheidung)
}

/**
 * Creates a subsidiary (U02). It has its mother's letters and organisation.
 * @throws Refusal NICHT_GEFUNDEN, EINGABE_UNGUELTIG, RECHT_FEHLT, SICHT_BESCHRAENKT, SCHRITT_UNZULAESSIG under an inactive mother
 */
export async function createTochter(ctx: CallerContext, mutterId: string, eingabe: UnternehmenData): Promise<UnternehmenRevision> {
  const mutter = await lockUnternehmenForStep(ctx, mutterId)
  if (mutter.gruppe !== 'AG') throw new Refusal('NICHT_GEFUNDEN')
  const data = cleanedUnternehmen(eingabe)
  const entscheidung = validateUnternehmenStep(ctx, 'U02', {
    ...NEU,
    tochter: true,
    eigenes: mutter.org_id === ctx.wer.orgId,
    sichtBeschränkt: ctx.wer.sichtbar !== null,
  })
  if (mutter.status === 'DAK') throw new Refusal('SCHRITT_UNZULAESSIG')
  assertValid(validateUnternehmenData(data))
  await requireCountry(ctx.tx, data.postadresse.landeskennzeichen)
  const zeile = {
    gruppe: 'AG' as const,
    org_id: mutter.org_id,
    mutter_id: mutter.id,
    ...unternehmenColumns(data),
    // A subsidiary is to others what its mother is.
    ...kennzeichenColumns(kennzeichenOf(mutter)),
  }
  return add(ctx, 'U02', mutter.id.slice(0, 2), data.postadresse.ort, zeile, entscheidung)
}

/**
 * Changes a beneficiary company (U09), or a subsidiary by the right for subsidiaries (U10).
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, OHNE_AENDERUNG; RECHT_FEHLT for flags, which are the operator's
 */
export async function updateUnternehmen(
  ctx: CallerContext,
  code: 'U09' | 'U10',
  id: string,
  { version, kennzeichen, ...eingabe }: UnternehmenData & { version: number; kennzeichen?: Kennzeichen | undefined },
  mutterId?: string,
): Promise<UnternehmenRevision> {
  const unternehmen = await lockUnternehmenForStep(ctx, id, version)
  // A mother that the caller doesn't see is named by the organisation's first company.
  if (unternehmen.gruppe !== 'AG' || (mutterId !== undefined && unternehmen.mutter_id !== mutterId && unternehmen.org_id !== mutterId))
    throw new Refusal('NICHT_GEFUNDEN')
  const { person, ...rest } = cleanedUnternehmen(eingabe)
  const nachher: UnternehmenData & Kennzeichen = { ...rest, person: withoutId(person), ...(kennzeichen ?? kennzeichenOf(unternehmen)) }
  const vorher: UnternehmenData & Kennzeichen = { ...unternehmenDataOf(unternehmen), ...kennzeichenOf(unternehmen) }
  assertValid(validateUnternehmenData(nachher))
  await requireCountry(ctx.tx, nachher.postadresse.landeskennzeichen)
  if (kennzeichen && ctx.wer.gruppe !== 'BSP' && isDistinct(kennzeichenOf(unternehmen), kennzeichen)) throw new Refusal('RECHT_FEHLT')
  if (!isDistinct(vorher, nachher)) throw new Refusal('OHNE_AENDERUNG')
  const neu = await applyUnternehmenStep(ctx, unternehmen, {
    code,
    spalten: {
      ...unternehmenColumns(nachher, unternehmen.person),
      ...kennzeichenColumns(nachher),
      ...searchColumns({ id, name: nachher.name, kurzname: null, fremd_id: nachher.fremdId }, nachher.postadresse.ort),
    },
    werte: asValueChanges(describeUnternehmen(vorher), describeUnternehmen(nachher)),
  })
  await reportStammdaten(ctx, neu, 'Die Angaben zu {name} wurden geändert.')
  return revisionOf(neu)
}

/** Releases a company that waits for it, or refuses it with a reason. @throws Refusal as the life cycle says */
export async function releaseUnternehmen(
  ctx: CallerContext,
  { unternehmenId, version, freigeben, grund }: { unternehmenId: string; version: number; freigeben: boolean; grund: string | null },
): Promise<UnternehmenRevision> {
  const unternehmen = await lockUnternehmenForStep(ctx, unternehmenId, version)
  const tochter = unternehmen.mutter_id !== null
  const code = freigeben ? (tochter ? 'U04' : 'U03') : tochter ? 'U06' : 'U05'
  const warum = grund?.trim() || null
  const neu = await applyUnternehmenStep(ctx, unternehmen, { code, eingabe: { grund: warum }, ...(!freigeben && { grund: warum }) })
  await reportStammdaten(ctx, neu, freigeben ? '{name} wurde geprüft und freigegeben.' : '{name} wurde nicht freigegeben: {grund}', {
    grund: warum ?? '',
  })
  return revisionOf(neu)
}

/** Sets a company inactive (U07), or active again (U08). @throws Refusal as the life cycle says */
export async function setUnternehmenStatus(
  ctx: CallerContext,
  id: string,
  { version, aktiv }: { version: number; aktiv: boolean },
): Promise<UnternehmenRevision> {
  const unternehmen = await lockUnternehmenForStep(ctx, id, version)
  const neu = await applyUnternehmenStep(ctx, unternehmen, { code: aktiv ? 'U08' : 'U07' })
  await reportStammdaten(ctx, neu, aktiv ? '{name} ist wieder aktiv.' : '{name} wurde inaktiv gesetzt.')
  return revisionOf(neu)
}
