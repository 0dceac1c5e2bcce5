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
      .where((w) =>
        w.or([
          w('status', '<>', 'FERTIG'),
          w.exists(
            w
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
    erledige: async (v, id) => {
      const i = await fällige(v.tx, v.jetzt).select(['id', 'org_id']).where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
      if (!i) return
      await v.tx.deleteFrom('csv_import_zeile').where('org_id', '=', i.org_id).where('import_id', '=', i.id).execute()
      await v.tx
        .updateTable('csv_import')
        .set({ ...felder, geaendert_am: v.jetzt })
        .where('org_id', '=', i.org_id)
        .where('id', '=', i.id)
        .execute()
      if (status === 'FERTIG') await closeAufgaben(v, ['A-10'], { art: 'IMPORT', id }, 'IMPORT_GEKLAERT')
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
