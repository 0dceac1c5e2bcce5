import type { ImportState } from '@avalwerk/contracts'
import { importFromFileName } from '@avalwerk/domain'
import { requireConfirmed } from '../../kernel/identitaet.ts'
import { writeForAll } from '../../kernel/datenbank.ts'
import { announceChange } from '../../kernel/ereignisstrom.ts'
import { Refusal } from '../../kernel/problem.ts'
import type { UseCaseContext } from '../../kernel/vorgang.ts'
import { asRevision, type Import, readImport } from './lesen.ts'
import { enqueueTakeover, completeFaulty } from './uebernehmen.ts'

/** Takes an import for a decision: the caller may see it, and from here on the transaction writes for all. */
async function lockImportForStep(v: UseCaseContext, id: string): Promise<Import> {
  const orgId = v.wer?.orgId ?? ''
  await readImport(v.tx, orgId, id)
  await writeForAll(v.tx)
  return v.tx.selectFrom('csv_import').selectAll().where('org_id', '=', orgId).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

const setValue = async (v: UseCaseContext, i: Import, felder: { status: Import['status'] }): Promise<ImportState> =>
  asRevision(
    await v.tx
      .updateTable('csv_import')
      .set({ ...felder, geaendert_am: v.jetzt })
      .where('org_id', '=', i.org_id)
      .where('id', '=', i.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/**
 * Takes over the rows that were found good; said twice, it happens once.
 * @throws Refusal SCHRITT_UNZULAESSIG for a file that isn't checked, holds nothing to take over, or is another person's
 */
export async function applyImport(v: UseCaseContext, id: string): Promise<ImportState> {
  const i = await lockImportForStep(v, id)
  // Its rows are taken over with the rights of whoever sent them.
  if (i.status !== 'GEPRUEFT' || i.offen === 0 || i.nutzer_id !== v.wer?.nutzerId) throw new Refusal('SCHRITT_UNZULAESSIG')
  if (i.enthaftungen > 0) await requireConfirmed(v)
  await enqueueTakeover(v.tx, i.org_id, id)
  // A file of failed rows that comes back clears up the import that they failed in.
  const earlier = importFromFileName(i.dateiname)
  if (earlier) await completeFaulty(v, i.org_id, earlier, 'IMPORT_ERNEUT')
  // Wakes the background as every change does.
  await announceChange(v.tx, { art: 'IMPORT', id, orgs: [i.org_id] })
  return setValue(v, i, { status: 'UEBERNIMMT' })
}

/** Gives up a file that was checked; its rows go, what it was stays in the list. */
export async function discardImport(v: UseCaseContext, id: string): Promise<ImportState> {
  const i = await lockImportForStep(v, id)
  if (i.status !== 'GEPRUEFT') throw new Refusal('SCHRITT_UNZULAESSIG')
  await v.tx.deleteFrom('csv_import_zeile').where('org_id', '=', i.org_id).where('import_id', '=', i.id).execute()
  return setValue(v, i, { status: 'VERWORFEN' })
}

/** The failed rows have been dealt with. */
export async function completeImport(v: UseCaseContext, id: string): Promise<ImportState> {
  const i = await lockImportForStep(v, id)
  await completeFaulty(v, i.org_id, id, 'IMPORT_GEKLAERT')
  return asRevision(i)
}
