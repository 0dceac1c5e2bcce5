import { IMPORT_KEPT_DAYS, IMPORT_STANDSTILL_MINUTES, IMPORT_UNDECIDED_DAYS, type ImportStatus } from '@avalwerk/domain'
import { closeAufgaben } from '../aufgaben/aufgaben.ts'
import type { Deadline } from './lauf.ts'
import { type Db, beforeDays } from './zeitpunkte.ts'

type Fields = { status?: ImportStatus; fehler?: string; fehlerdatei?: null }

/** Imports that nothing happens to any more: their rows go. */
const lege = (name: string, status: ImportStatus, bis: (jetzt: Date) => Date, felder: Fields): Deadline => {
  const fällige = (db: Db, jetzt: Date) =>
    db
      .selectFrom('csv_import')
      .where('status', '=', status)
      .where('geaendert_am', '<=', bis(jetzt))
      .where((eb) =>
        eb.or([
          eb('status', '<>', 'FERTIG'),
          eb.exists(
            eb
              .selectFrom('csv_import_zeile as z')
              .select('z.nr')
              .whereRef('z.org_id', '=', 'csv_import.org_id')
              .whereRef('z.import_id', '=', 'csv_import.id'),
          ),
        ]),
      )
  return {
    name,
    fällige: async (db, jetzt, höchstens) =>
      (await fällige(db, jetzt).select('id').orderBy('geaendert_am').limit(höchstens).execute()).map(({ id }) => String(id)),
    erledige: async (ctx, id) => {
      const csvImport = await fällige(ctx.tx, ctx.jetzt)
        .select(['id', 'org_id'])
        .where('id', '=', id)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!csvImport) return
      await ctx.tx.deleteFrom('csv_import_zeile').where('org_id', '=', csvImport.org_id).where('import_id', '=', csvImport.id).execute()
      await ctx.tx
        .updateTable('csv_import')
        .set({ ...felder, geaendert_am: ctx.jetzt })
        .where('org_id', '=', csvImport.org_id)
        .where('id', '=', csvImport.id)
        .execute()
      if (status === 'FERTIG') await closeAufgaben(ctx, ['A-10'], { art: 'IMPORT', id }, 'IMPORT_GEKLAERT')
    },
  }
}

export const imports: readonly Deadline[] = [
  // Whoever was reading it is gone.
  lege('IMPORT-VERWAIST', 'LIEST', (jetzt) => new Date(jetzt.getTime() - IMPORT_STANDSTILL_MINUTES * 60_000), {
    status: 'GESCHEITERT',
    fehler: 'Die Übertragung wurde unterbrochen. Bitte laden Sie die Datei erneut hoch.',
  }),
  lege('IMPORT-VERGESSEN', 'GEPRUEFT', (jetzt) => beforeDays(jetzt, IMPORT_UNDECIDED_DAYS), { status: 'VERWORFEN', fehlerdatei: null }),
  lege('IMPORT-ALT', 'FERTIG', (jetzt) => beforeDays(jetzt, IMPORT_KEPT_DAYS), { fehlerdatei: null }),
]
