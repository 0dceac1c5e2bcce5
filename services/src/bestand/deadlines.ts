import { IMPORT_KEPT_DAYS, IMPORT_STANDSTILL_MINUTES, IMPORT_UNDECIDED_DAYS, type ImportStatus } from '@avalwerk/domain'
import { closeAufgaben } from '../aggregate/index.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import { type Db, beforeDays } from '../kernel/instants.ts'
import { changeImport, dropRows } from './csv/decide.ts'

type Fields = { status?: ImportStatus; fehler?: string; fehlerdatei?: null }

/** Imports that nothing happens to any more: their rows go. */
const importDeadline = (name: string, status: ImportStatus, until: (now: Date) => Date, fields: Fields): Deadline => {
  const dueImports = (db: Db, now: Date) =>
    db
      .selectFrom('csv_import')
      .where('status', '=', status)
      .where('geaendert_am', '<=', until(now))
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
    listDue: async (db, now, atMost) =>
      (await dueImports(db, now).select('id').orderBy('geaendert_am').limit(atMost).execute()).map(({ id }) => id),
    settle: async (ctx, id) => {
      const csvImport = await dueImports(ctx.tx, ctx.now)
        .select(['id', 'org_id'])
        .where('id', '=', id)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!csvImport) return
      await dropRows(ctx.tx, csvImport)
      await changeImport(ctx, csvImport, fields)
      if (status === 'FERTIG') await closeAufgaben(ctx, ['A-10'], { kind: 'IMPORT', id }, 'IMPORT_GEKLAERT')
    },
  }
}

/** Imports end by themselves when their file isn't read any more, when no user decides on the rows, and when their time is over. */
export const imports: readonly Deadline[] = [
  // The process that was reading the file is gone.
  importDeadline('IMPORT-VERWAIST', 'LIEST', (now) => new Date(now.getTime() - IMPORT_STANDSTILL_MINUTES * 60_000), {
    status: 'GESCHEITERT',
    fehler: 'Die Übertragung wurde unterbrochen. Bitte laden Sie die Datei erneut hoch.',
  }),
  importDeadline('IMPORT-VERGESSEN', 'GEPRUEFT', (now) => beforeDays(now, IMPORT_UNDECIDED_DAYS), {
    status: 'VERWORFEN',
    fehlerdatei: null,
  }),
  importDeadline('IMPORT-ALT', 'FERTIG', (now) => beforeDays(now, IMPORT_KEPT_DAYS), { fehlerdatei: null }),
]
