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
import type { CallerContext } from '../kernel/useCase.ts'
import { reportStammdaten } from './stammdatenNotice.ts'
import { addUnternehmen, NEW, requireCountry } from './unternehmenCreation.ts'
import { revisionOf, searchColumns, type UnternehmenRevision, unternehmenAggregate } from './unternehmenAggregate.ts'
import { kennzeichenColumns, kennzeichenOf, withoutId, unternehmenDataOf, unternehmenColumns } from './unternehmenColumns.ts'

/** The operator creates a company with an organisation of its own (U01). @throws Refusal EINGABE_UNGUELTIG, RECHT_FEHLT */
export async function createUnternehmen(
  ctx: CallerContext,
  { kennzeichen, ...input }: UnternehmenData & { kennzeichen: Kennzeichen },
): Promise<UnternehmenRevision> {
  const data = cleanedUnternehmen(input)
  const decision = unternehmenAggregate.decideOn(ctx, 'U01', NEW, {})
  assertValid(validateUnternehmenData(data))
  await requireCountry(ctx.tx, data.postadresse.landeskennzeichen)
  const row = { gruppe: 'AG' as const, ...unternehmenColumns(data), ...kennzeichenColumns(kennzeichen) }
  return addUnternehmen(ctx, 'U01', numberPrefix(data.name), data.postadresse.ort, row, decision)
}

/**
 * Creates a subsidiary (U02). It has its mother's letters and organisation.
 * @throws Refusal NICHT_GEFUNDEN, EINGABE_UNGUELTIG, RECHT_FEHLT, SICHT_BESCHRAENKT, SCHRITT_UNZULAESSIG under an inactive mother
 */
export async function createTochter(ctx: CallerContext, mutterId: string, input: UnternehmenData): Promise<UnternehmenRevision> {
  const mutter = await unternehmenAggregate.lock(ctx, mutterId)
  if (mutter.gruppe !== 'AG') throw new Refusal('NICHT_GEFUNDEN')
  const data = cleanedUnternehmen(input)
  const decision = unternehmenAggregate.decideOn(
    ctx,
    'U02',
    {
      ...NEW,
      tochter: true,
      own: mutter.org_id === ctx.caller.orgId,
      viewRestricted: ctx.caller.visible !== null,
    },
    {},
  )
  if (mutter.status === 'DAK') throw new Refusal('SCHRITT_UNZULAESSIG')
  assertValid(validateUnternehmenData(data))
  await requireCountry(ctx.tx, data.postadresse.landeskennzeichen)
  const row = {
    gruppe: 'AG' as const,
    org_id: mutter.org_id,
    mutter_id: mutter.id,
    ...unternehmenColumns(data),
    // Others see a subsidiary as they see its mother.
    ...kennzeichenColumns(kennzeichenOf(mutter)),
  }
  return addUnternehmen(ctx, 'U02', mutter.id.slice(0, 2), data.postadresse.ort, row, decision)
}

/**
 * Changes a beneficiary company (U09), or a subsidiary by the right for subsidiaries (U10).
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, OHNE_AENDERUNG; RECHT_FEHLT for flags, which are the operator's
 */
export async function updateUnternehmen(
  ctx: CallerContext,
  code: 'U09' | 'U10',
  id: string,
  { version, kennzeichen, ...input }: UnternehmenData & { version: number; kennzeichen?: Kennzeichen | undefined },
  mutterId?: string,
): Promise<UnternehmenRevision> {
  const unternehmen = await unternehmenAggregate.lock(ctx, id, version)
  // A mother that the caller doesn't see is named by the organisation's first company.
  if (unternehmen.gruppe !== 'AG' || (mutterId !== undefined && unternehmen.mutter_id !== mutterId && unternehmen.org_id !== mutterId))
    throw new Refusal('NICHT_GEFUNDEN')
  const { person, ...rest } = cleanedUnternehmen(input)
  const afterwards: UnternehmenData & Kennzeichen = { ...rest, person: withoutId(person), ...(kennzeichen ?? kennzeichenOf(unternehmen)) }
  const before: UnternehmenData & Kennzeichen = { ...unternehmenDataOf(unternehmen), ...kennzeichenOf(unternehmen) }
  assertValid(validateUnternehmenData(afterwards))
  await requireCountry(ctx.tx, afterwards.postadresse.landeskennzeichen)
  if (kennzeichen && ctx.caller.group !== 'BSP' && isDistinct(kennzeichenOf(unternehmen), kennzeichen)) throw new Refusal('RECHT_FEHLT')
  if (!isDistinct(before, afterwards)) throw new Refusal('OHNE_AENDERUNG')
  const fresh = await unternehmenAggregate.step(ctx, unternehmen, {
    code,
    input: {},
    columns: {
      ...unternehmenColumns(afterwards, unternehmen.person),
      ...kennzeichenColumns(afterwards),
      ...searchColumns({ id, name: afterwards.name, kurzname: null, fremd_id: afterwards.fremdId }, afterwards.postadresse.ort),
    },
    values: asValueChanges(describeUnternehmen(before), describeUnternehmen(afterwards)),
  })
  await reportStammdaten(ctx, fresh, 'Die Angaben zu {name} wurden geändert.')
  return revisionOf(fresh)
}

/** Approves a company that waits for it, or refuses it with a reason. @throws Refusal as the life cycle says */
export async function approveUnternehmen(
  ctx: CallerContext,
  { unternehmenId, version, freigeben, grund }: { unternehmenId: string; version: number; freigeben: boolean; grund: string | null },
): Promise<UnternehmenRevision> {
  const unternehmen = await unternehmenAggregate.lock(ctx, unternehmenId, version)
  const tochter = unternehmen.mutter_id !== null
  const code = freigeben ? (tochter ? 'U04' : 'U03') : tochter ? 'U06' : 'U05'
  const why = grund?.trim() || null
  const fresh = await unternehmenAggregate.step(ctx, unternehmen, { code, input: { reason: why }, ...(!freigeben && { reason: why }) })
  await reportStammdaten(ctx, fresh, freigeben ? '{name} wurde geprüft und freigegeben.' : '{name} wurde nicht freigegeben: {grund}', {
    grund: why ?? '',
  })
  return revisionOf(fresh)
}

/** Sets a company inactive (U07), or active again (U08). @throws Refusal as the life cycle says */
export async function setUnternehmenStatus(
  ctx: CallerContext,
  id: string,
  { version, aktiv }: { version: number; aktiv: boolean },
): Promise<UnternehmenRevision> {
  const unternehmen = await unternehmenAggregate.lock(ctx, id, version)
  const fresh = await unternehmenAggregate.step(ctx, unternehmen, { code: aktiv ? 'U08' : 'U07', input: {} })
  await reportStammdaten(ctx, fresh, aktiv ? '{name} ist wieder aktiv.' : '{name} wurde inaktiv gesetzt.')
  return revisionOf(fresh)
}
