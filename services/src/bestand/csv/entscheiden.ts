import type { Importstand } from '@avalwerk/contracts'
import { importAusDateiname } from '@avalwerk/domain'
import { requireConfirmed } from '../../kernel/identitaet.ts'
import { schreibtFürAlle } from '../../kernel/datenbank.ts'
import { meldeÄnderung } from '../../kernel/ereignisstrom.ts'
import { Ablehnung } from '../../kernel/problem.ts'
import type { Vorgang } from '../../kernel/vorgang.ts'
import { alsStand, type Import, liesImport } from './lesen.ts'
import { beauftrageÜbernahme, erledigeFehlerhafte } from './uebernehmen.ts'

/** Takes an import for a decision: the caller may see it, and from here on the transaction writes for all. */
async function nimmImport(v: Vorgang, id: string): Promise<Import> {
  const orgId = v.wer?.orgId ?? ''
  await liesImport(v.tx, orgId, id)
  await schreibtFürAlle(v.tx)
  return v.tx.selectFrom('csv_import').selectAll().where('org_id', '=', orgId).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

const setze = async (v: Vorgang, i: Import, felder: { status: Import['status'] }): Promise<Importstand> =>
  alsStand(
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
 * @throws Ablehnung SCHRITT_UNZULAESSIG for a file that isn't checked, holds nothing to take over, or is another person's
 */
export async function übernimmImport(v: Vorgang, id: string): Promise<Importstand> {
  const i = await nimmImport(v, id)
  // Its rows are taken over with the rights of whoever sent them.
  if (i.status !== 'GEPRUEFT' || i.offen === 0 || i.nutzer_id !== v.wer?.nutzerId) throw new Ablehnung('SCHRITT_UNZULAESSIG')
  if (i.enthaftungen > 0) await requireConfirmed(v)
  await beauftrageÜbernahme(v.tx, i.org_id, id)
  // A file of failed rows that comes back clears up the import that they failed in.
  const früherer = importAusDateiname(i.dateiname)
  if (früherer) await erledigeFehlerhafte(v, i.org_id, früherer, 'IMPORT_ERNEUT')
  // Wakes the background as every change does.
  await meldeÄnderung(v.tx, { art: 'IMPORT', id, orgs: [i.org_id] })
  return setze(v, i, { status: 'UEBERNIMMT' })
}

/** Gives up a file that was checked; its rows go, what it was stays in the list. */
export async function verwirfImport(v: Vorgang, id: string): Promise<Importstand> {
  const i = await nimmImport(v, id)
  if (i.status !== 'GEPRUEFT') throw new Ablehnung('SCHRITT_UNZULAESSIG')
  await v.tx.deleteFrom('csv_import_zeile').where('org_id', '=', i.org_id).where('import_id', '=', i.id).execute()
  return setze(v, i, { status: 'VERWORFEN' })
}

/** The failed rows have been dealt with. */
export async function erledigeImport(v: Vorgang, id: string): Promise<Importstand> {
  const i = await nimmImport(v, id)
  await erledigeFehlerhafte(v, i.org_id, id, 'IMPORT_GEKLAERT')
  return alsStand(i)
}
