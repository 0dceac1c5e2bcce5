import { BEFRISTUNG_STUFEN, befristungsstufe, formatDatum, kalendertag, plusTage, tageZwischen } from '@avalwerk/domain'
import { sql } from 'kysely'
import { erinnere, öffneAufgabe } from '../aufgaben/aufgaben.ts'
import { kreisDer } from '../buergschaft/beteiligte.ts'
import { nummerVon } from '../buergschaft/lage.ts'
import { textwerteVon } from '../buergschaft/schritt.ts'
import { ereignis } from './ereignis.ts'
import type { Frist } from './lauf.ts'
import type { Db } from './zeitpunkte.ts'

/** In force, with an expiry date that has come to a stage which nobody was told about yet. */
const befristete = (db: Db, jetzt: Date) => {
  const heute = kalendertag(jetzt)
  return db
    .selectFrom('buergschaft')
    .where('status', '=', 'AKT')
    .where('geloescht_am', 'is', null)
    .where('befristungsdatum', 'is not', null)
    .where(sql<number>`coalesce(befristung_stufe, 61)`, '>', 0)
    .where((w) =>
      w.or(
        BEFRISTUNG_STUFEN.map((stufe) =>
          w.and([
            w('befristungsdatum', stufe === 0 ? '<' : '<=', plusTage(heute, stufe)),
            w(sql<number>`coalesce(befristung_stufe, 61)`, '>', stufe),
          ]),
        ),
      ),
    )
}

export const befristung: Frist = {
  name: 'BEFRISTUNG',
  fällige: async (db, jetzt, höchstens) =>
    (
      await befristete(db, jetzt)
        .where('befristungsdatum', '<=', plusTage(kalendertag(jetzt), BEFRISTUNG_STUFEN[0]))
        .select('id')
        .orderBy('befristungsdatum')
        .limit(höchstens)
        .execute()
    ).map(({ id }) => String(id)),
  erledige: async (v, id) => {
    const b = await befristete(v.tx, v.jetzt).selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst()
    if (!b?.befristungsdatum) return
    const stufe = befristungsstufe(tageZwischen(kalendertag(v.jetzt), b.befristungsdatum)) as number
    await v.tx.updateTable('buergschaft').set({ befristung_stufe: stufe }).where('id', '=', id).execute()
    const textwerte = { datum: formatDatum(b.befristungsdatum) }
    if (stufe === 0) return ereignis(v, b, 'G46', textwerte, b.befristungsdatum)
    const gegenstand = { art: 'BUERGSCHAFT', id } as const
    const kreis = await kreisDer(v.tx, b)
    const neu = await öffneAufgabe(v, 'A-02', gegenstand, kreis, textwerteVon(b, textwerte), { frist: b.befristungsdatum })
    if (neu || !kreis.begünstigter) return
    const satz = `Erinnerung: Die Befristung der Bürgschaft ${nummerVon(b)} endet am ${textwerte.datum}.`
    await erinnere(v, 'A-02', kreis.begünstigter, gegenstand, satz)
  },
}
