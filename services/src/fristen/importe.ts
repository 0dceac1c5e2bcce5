import { IMPORT_AUFBEWAHRT_TAGE, IMPORT_STILLSTAND_MINUTEN, IMPORT_UNENTSCHIEDEN_TAGE, type Importstatus } from '@avalwerk/domain'
import { schließeAufgaben } from '../aufgaben/aufgaben.ts'
import type { Frist } from './lauf.ts'
import { type Db, vorTagen } from './zeitpunkte.ts'

type Felder = { status?: Importstatus; fehler?: string; fehlerdatei?: null }

/** Imports that nothing happens to any more: their rows go. */
const lege = (name: string, status: Importstatus, bis: (jetzt: Date) => Date, felder: Felder): Frist => {
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
      if (status === 'FERTIG') await schließeAufgaben(v, ['A-10'], { art: 'IMPORT', id }, 'IMPORT_GEKLAERT')
    },
  }
}

export const importe: readonly Frist[] = [
  // Whoever was reading it is gone.
  lege('IMPORT-VERWAIST', 'LIEST', (jetzt) => new Date(jetzt.getTime() - IMPORT_STILLSTAND_MINUTEN * 60_000), {
    status: 'GESCHEITERT',
    fehler: 'Die Übertragung wurde unterbrochen. Bitte laden Sie die Datei erneut hoch.',
  }),
  lege('IMPORT-VERGESSEN', 'GEPRUEFT', (jetzt) => vorTagen(jetzt, IMPORT_UNENTSCHIEDEN_TAGE), { status: 'VERWORFEN', fehlerdatei: null }),
  lege('IMPORT-ALT', 'FERTIG', (jetzt) => vorTagen(jetzt, IMPORT_AUFBEWAHRT_TAGE), { fehlerdatei: null }),
]
