import {
  asValueChanges,
  type DisplayData,
  cleanedUnternehmen,
  describeDisplayData,
  describeBuergen,
  type BuergeData,
  isDistinct,
  numberPrefix,
  validateDisplayData,
  validateBuergeData,
  PROBLEMS,
} from '@avalwerk/domain'
import { sql } from 'kysely'
import { readForAll, type DbTransaction } from '../kernel/database.ts'
import { Refusal, assertValid } from '../kernel/problem.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import { reportStammdaten } from './stammdatenNotice.ts'
import { addUnternehmen, NEW, requireCountry } from './unternehmenCreation.ts'
import { revisionOf, searchColumns, type UnternehmenRevision, unternehmenAggregate } from './unternehmenAggregate.ts'
import { displayDataOf, displayColumns, buergeDataOf, buergeColumns, withoutId } from './unternehmenColumns.ts'

/** @param feld the field of the short name in the request. @throws Refusal KURZNAME_VERGEBEN */
async function requireFreeKurzname(tx: DbTransaction, feld: string, kurzname: string, except?: string): Promise<void> {
  if (await isKurznameTaken(tx, kurzname, except))
    throw new Refusal('KURZNAME_VERGEBEN', [{ feld, grund: PROBLEMS.KURZNAME_VERGEBEN.title }])
}

/** Is a short name taken by a guarantor, in whatever letters? @param except the guarantor whose own name it may be */
export const isKurznameTaken = (tx: DbTransaction, kurzname: string, except?: string): Promise<boolean> =>
  readForAll(tx, async () => {
    const one = await tx
      .selectFrom('unternehmen')
      .select('id')
      .where(sql`lower(kurzname)`, '=', kurzname.trim().toLowerCase())
      .$if(except !== undefined, (q) => q.where('id', '<>', except as string))
      .executeTakeFirst()
    return one !== undefined
  })

/** The operator creates a guarantor (U01). @throws Refusal EINGABE_UNGUELTIG, RECHT_FEHLT, KURZNAME_VERGEBEN */
export async function createBuerge(
  ctx: CallerContext,
  { anzeigedaten, ...input }: BuergeData & { anzeigedaten: DisplayData },
): Promise<UnternehmenRevision> {
  const data = cleanedUnternehmen(input)
  const decision = unternehmenAggregate.decideOn(ctx, 'U01', { ...NEW, group: 'BG' }, {})
  assertValid([
    ...validateBuergeData(data),
    ...validateDisplayData(anzeigedaten).map(({ feld, grund }) => ({ feld: `anzeigedaten.${feld}`, grund })),
  ])
  await requireCountry(ctx.tx, data.postadresse.landeskennzeichen)
  await requireFreeKurzname(ctx.tx, 'anzeigedaten.kurzname', anzeigedaten.kurzname)
  const row = { gruppe: 'BG' as const, ...buergeColumns(data), ...displayColumns(anzeigedaten), beantragen: false }
  return addUnternehmen(ctx, 'U01', numberPrefix(data.name), data.postadresse.ort, row, decision)
}

/** Changes a guarantor (U11). @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, OHNE_AENDERUNG */
export async function updateBuerge(
  ctx: CallerContext,
  id: string,
  { version, ...input }: BuergeData & { version: number },
): Promise<UnternehmenRevision> {
  const unternehmen = await unternehmenAggregate.lock(ctx, id, version)
  if (unternehmen.gruppe !== 'BG') throw new Refusal('NICHT_GEFUNDEN')
  const { person, ...rest } = cleanedUnternehmen(input)
  const [before, afterwards] = [buergeDataOf(unternehmen), { ...rest, person: withoutId(person) }]
  assertValid(validateBuergeData(afterwards))
  await requireCountry(ctx.tx, afterwards.postadresse.landeskennzeichen)
  if (!isDistinct(before, afterwards)) throw new Refusal('OHNE_AENDERUNG')
  const fresh = await unternehmenAggregate.step(ctx, unternehmen, {
    code: 'U11',
    input: {},
    columns: {
      ...buergeColumns(afterwards, unternehmen.person),
      ...searchColumns({ id, name: afterwards.name, kurzname: unternehmen.kurzname, fremd_id: null }, afterwards.postadresse.ort),
    },
    values: asValueChanges(describeBuergen(before), describeBuergen(afterwards)),
  })
  await reportStammdaten(ctx, fresh, 'Die Angaben zu {name} wurden geändert.')
  return revisionOf(fresh)
}

/**
 * Changes how a guarantor is shown (U12).
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, KURZNAME_VERGEBEN, OHNE_AENDERUNG
 */
export async function updateDisplayData(
  ctx: CallerContext,
  id: string,
  { version, ...input }: DisplayData & { version: number },
): Promise<UnternehmenRevision> {
  const unternehmen = await unternehmenAggregate.lock(ctx, id, version)
  if (unternehmen.gruppe !== 'BG') throw new Refusal('NICHT_GEFUNDEN')
  assertValid(validateDisplayData(input))
  const columns = displayColumns(input)
  const [before, afterwards] = [displayDataOf(unternehmen), displayDataOf({ ...unternehmen, ...columns })]
  if (!isDistinct(before, afterwards)) throw new Refusal('OHNE_AENDERUNG')
  await requireFreeKurzname(ctx.tx, 'kurzname', input.kurzname, id)
  const fresh = await unternehmenAggregate.step(ctx, unternehmen, {
    code: 'U12',
    input: {},
    columns: {
      ...columns,
      ...searchColumns({ id, name: unternehmen.name, kurzname: columns.kurzname, fremd_id: null }, unternehmen.adresse.ort),
    },
    values: asValueChanges(describeDisplayData(before), describeDisplayData(afterwards)),
  })
  await reportStammdaten(ctx, fresh, 'Die Anzeigedaten von {name} wurden geändert.')
  return revisionOf(fresh)
}
