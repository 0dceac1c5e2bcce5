import type { ImportState } from '@avalwerk/contracts'
import { importFromFileName } from '@avalwerk/domain'
import type { Updateable } from 'kysely'
import { announce } from '../../aggregate/index.ts'
import { requireConfirmed } from '../../kernel/identity.ts'
import { type DbTransaction, writeForAll } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/problem.ts'
import type { CsvImportTable } from '../../kernel/schema.ts'
import type { CallerContext, UseCaseContext } from '../../kernel/useCase.ts'
import { asImportState, type Import, readImport } from './read.ts'
import { enqueueTakeover, completeFaulty } from './takeOver.ts'

/** Takes an import for a decision: the caller may see it, and from here on the transaction writes for all parties. */
async function lockImportForStep(ctx: CallerContext, id: string): Promise<Import> {
  const orgId = ctx.caller.orgId
  await readImport(ctx.tx, ctx.caller, id)
  await writeForAll(ctx.tx)
  return ctx.tx.selectFrom('csv_import').selectAll().where('org_id', '=', orgId).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

type Key = Pick<Import, 'org_id' | 'id'>

/** Changes an import that is locked. */
export const changeImport = (
  ctx: UseCaseContext,
  { org_id, id }: Key,
  fields: Pick<Updateable<CsvImportTable>, 'status' | 'fehler' | 'fehlerdatei'>,
): Promise<Import> =>
  ctx.tx
    .updateTable('csv_import')
    .set({ ...fields, geaendert_am: ctx.now })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** An import's rows go; what it was stays. */
export async function dropRows(tx: DbTransaction, { org_id, id }: Key): Promise<void> {
  await tx.deleteFrom('csv_import_zeile').where('org_id', '=', org_id).where('import_id', '=', id).execute()
}

/**
 * Takes over the rows that were found good; asked for twice, it happens once.
 * @throws Refusal SCHRITT_UNZULAESSIG for a file that isn't checked, holds nothing to take over, or is another person's
 */
export async function startTakeover(ctx: CallerContext, id: string): Promise<ImportState> {
  const csvImport = await lockImportForStep(ctx, id)
  // Its rows are taken over with the rights of the person who sent them.
  if (csvImport.status !== 'GEPRUEFT' || csvImport.offen === 0 || csvImport.nutzer_id !== ctx.caller.nutzerId)
    throw new Refusal('SCHRITT_UNZULAESSIG')
  if (csvImport.enthaftungen > 0) await requireConfirmed(ctx)
  await enqueueTakeover(ctx.tx, csvImport.org_id, id)
  // A file of failed rows that comes back clears up the import that they failed in.
  const earlier = importFromFileName(csvImport.dateiname)
  if (earlier) await completeFaulty(ctx, csvImport.org_id, earlier, 'IMPORT_ERNEUT')
  // Wakes the background as every change does.
  await announce(ctx, { art: 'IMPORT', id, orgs: [csvImport.org_id] })
  return asImportState(await changeImport(ctx, csvImport, { status: 'UEBERNIMMT' }))
}

/** Gives up a file that was checked; its rows go, what it was stays in the list. */
export async function discardImport(ctx: CallerContext, id: string): Promise<ImportState> {
  const csvImport = await lockImportForStep(ctx, id)
  if (csvImport.status !== 'GEPRUEFT') throw new Refusal('SCHRITT_UNZULAESSIG')
  await dropRows(ctx.tx, csvImport)
  return asImportState(await changeImport(ctx, csvImport, { status: 'VERWORFEN' }))
}

/** The failed rows have been dealt with. */
export async function completeImport(ctx: CallerContext, id: string): Promise<ImportState> {
  const csvImport = await lockImportForStep(ctx, id)
  await completeFaulty(ctx, csvImport.org_id, id, 'IMPORT_GEKLAERT')
  return asImportState(csvImport)
}
