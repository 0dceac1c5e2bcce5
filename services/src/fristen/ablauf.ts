import { ABLAUF_VORLAUF_TAGE, kalendertag, plusTage } from '@avalwerk/domain'
import { öffneAufgabe } from '../aufgaben/aufgaben.ts'
import { kreisDer } from '../buergschaft/beteiligte.ts'
import { textwerteVon } from '../buergschaft/schritt.ts'
import type { Frist } from './lauf.ts'
import { type Db, gesperrteBürgschaft, ohneAufgabe } from './zeitpunkte.ts'

/** In force, near the expected expiry date, and nobody is asked yet. */
const ablaufende = (db: Db, jetzt: Date) =>
  db
    .selectFrom('buergschaft')
    .where('status', '=', 'AKT')
    .where('geloescht_am', 'is', null)
    .where('ablaufdatum', '<=', plusTage(kalendertag(jetzt), ABLAUF_VORLAUF_TAGE))
    .where(ohneAufgabe('A-03', { offene: true }))

/** The beneficiary is asked to release or to name another day. */
export const ablaufErreicht: Frist = {
  name: 'A-03',
  fällige: async (db, jetzt, höchstens) =>
    (await ablaufende(db, jetzt).select('buergschaft.id').orderBy('ablaufdatum').limit(höchstens).execute()).map(({ id }) => String(id)),
  erledige: async (v, id) => {
    const b = await gesperrteBürgschaft(v.tx, id).executeTakeFirst()
    if (!b?.ablaufdatum || !(await ablaufende(v.tx, v.jetzt).select('buergschaft.id').where('buergschaft.id', '=', id).executeTakeFirst()))
      return
    await öffneAufgabe(v, 'A-03', { art: 'BUERGSCHAFT', id }, await kreisDer(v.tx, b), textwerteVon(b), { frist: b.ablaufdatum })
  },
}
