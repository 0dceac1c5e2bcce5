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
} from '@avalwerk/domain'
import { sql } from 'kysely'
import { readForAll, type DbTransaction } from '../kernel/datenbank.ts'
import { Refusal, PROBLEMS, assertValid } from '../kernel/problem.ts'
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
import { displayDataOf, displayColumns, buergeDataOf, buergeColumns, withoutId } from './unternehmensspalten.ts'

/** @param feld the short name's in what was sent. @throws Refusal KURZNAME_VERGEBEN */
async function requireFreeKurzname(tx: DbTransaction, feld: string, kurzname: string, ausser?: string): Promise<void> {
  if (await isKurznameTaken(tx, kurzname, ausser))
    throw new Refusal('KURZNAME_VERGEBEN', [{ feld, grund: PROBLEMS.KURZNAME_VERGEBEN.titel }])
}

/** Is a short name taken by a guarantor, in whatever letters? @param ausser whose own name it may be */
export const isKurznameTaken = (tx: DbTransaction, kurzname: string, ausser?: string): Promise<boolean> =>
  readForAll(tx, async () => {
    const einer = await tx
      .selectFrom('unternehmen')
      .select('id')
      .where(sql`lower(kurzname)`, '=', kurzname.trim().toLowerCase())
      .$if(ausser !== undefined, (q) => q.where('id', '<>', ausser as string))
      .executeTakeFirst()
    return einer !== undefined
  })

/** The operator creates a guarantor (U01). @throws Refusal EINGABE_UNGUELTIG, RECHT_FEHLT, KURZNAME_VERGEBEN */
export async function createBuergen(
  ctx: CallerContext,
  { anzeigedaten, ...eingabe }: BuergeData & { anzeigedaten: DisplayData },
): Promise<UnternehmenRevision> {
  const data = cleanedUnternehmen(eingabe)
  const entscheidung = validateUnternehmenStep(ctx, 'U01', { ...NEU, gruppe: 'BG' })
  assertValid([
    ...validateBuergeData(data),
    ...validateDisplayData(anzeigedaten).map(({ feld, grund }) => ({ feld: `anzeigedaten.${feld}`, grund })),
  ])
  await requireCountry(ctx.tx, data.postadresse.landeskennzeichen)
  await requireFreeKurzname(ctx.tx, 'anzeigedaten.kurzname', anzeigedaten.kurzname)
  const zeile = { gruppe: 'BG' as const, ...buergeColumns(data), ...displayColumns(anzeigedaten), beantragen: false }
  return add(ctx, 'U01', numberPrefix(data.name), data.postadresse.ort, zeile, entscheidung)
}

/** Changes a guarantor (U11). @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, OHNE_AENDERUNG */
export async function updateBuergen(
  ctx: CallerContext,
  id: string,
  { version, ...eingabe }: BuergeData & { version: number },
): Promise<UnternehmenRevision> {
  const unternehmen = await lockUnternehmenForStep(ctx, id, version)
  if (unternehmen.gruppe !== 'BG') throw new Refusal('NICHT_GEFUNDEN')
  const { person, ...rest } = cleanedUnternehmen(eingabe)
  const [vorher, nachher] = [buergeDataOf(unternehmen), { ...rest, person: withoutId(person) }]
  assertValid(validateBuergeData(nachher))
  await requireCountry(ctx.tx, nachher.postadresse.landeskennzeichen)
  if (!isDistinct(vorher, nachher)) throw new Refusal('OHNE_AENDERUNG')
  const neu = await applyUnternehmenStep(ctx, unternehmen, {
    code: 'U11',
    spalten: {
      ...buergeColumns(nachher, unternehmen.person),
      ...searchColumns({ id, name: nachher.name, kurzname: unternehmen.kurzname, fremd_id: null }, nachher.postadresse.ort),
    },
    werte: asValueChanges(describeBuergen(vorher), describeBuergen(nachher)),
  })
  await reportStammdaten(ctx, neu, 'Die Angaben zu {name} wurden geändert.')
  return revisionOf(neu)
}

/**
 * Changes how a guarantor is shown (U12).
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, KURZNAME_VERGEBEN, OHNE_AENDERUNG
 */
export async function updateDisplayData(
  ctx: CallerContext,
  id: string,
  { version, ...eingabe }: DisplayData & { version: number },
): Promise<UnternehmenRevision> {
  const unternehmen = await lockUnternehmenForStep(ctx, id, version)
  if (unternehmen.gruppe !== 'BG') throw new Refusal('NICHT_GEFUNDEN')
  assertValid(validateDisplayData(eingabe))
  const spalten = displayColumns(eingabe)
  const [vorher, nachher] = [displayDataOf(unternehmen), displayDataOf({ ...unternehmen, ...spalten })]
  if (!isDistinct(vorher, nachher)) throw new Refusal('OHNE_AENDERUNG')
  await requireFreeKurzname(ctx.tx, 'kurzname', eingabe.kurzname, id)
  const neu = await applyUnternehmenStep(ctx, unternehmen, {
    code: 'U12',
    spalten: {
      ...spalten,
      ...searchColumns({ id, name: unternehmen.name, kurzname: spalten.kurzname, fremd_id: null }, unternehmen.adresse.ort),
    },
    werte: asValueChanges(describeDisplayData(vorher), describeDisplayData(nachher)),
  })
  await reportStammdaten(ctx, neu, 'Die Anzeigedaten von {name} wurden geändert.')
  return revisionOf(neu)
}
