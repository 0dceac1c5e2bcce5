import { ÜBERTRAGUNG_WERKTAGE } from '@avalwerk/domain'
import { öffneAufgabe } from '../aufgaben/aufgaben.ts'
import { kreisDer } from '../buergschaft/beteiligte.ts'
import { textwerteVon } from '../buergschaft/schritt.ts'
import type { Frist } from './lauf.ts'
import { type Db, gesperrteBürgschaft, ohneAufgabe, vorWerktagen } from './zeitpunkte.ts'

const wartende = (db: Db, jetzt: Date) =>
  db
    .selectFrom('buergschaft')
    .where('geaendert_am', '<', vorWerktagen(jetzt, ÜBERTRAGUNG_WERKTAGE))
    .where((w) => w.and([w('status', '=', 'AUS'), w('dokument_status', '=', 'KEINES')]))
    .where(ohneAufgabe('B-15'))

/** A linked guarantee that its guarantor promised and hasn't handed over for too long. */
export const wartetAufBürgen: Frist = {
  name: 'B-15',
  fällige: async (db, jetzt, höchstens) =>
    (await wartende(db, jetzt).select('buergschaft.id').orderBy('geaendert_am').limit(höchstens).execute()).map(({ id }) => String(id)),
  erledige: async (v, id) => {
    const b = await gesperrteBürgschaft(v.tx, id).executeTakeFirst()
    if (b && (await wartende(v.tx, v.jetzt).select('buergschaft.id').where('buergschaft.id', '=', id).executeTakeFirst()))
      await öffneAufgabe(v, 'B-15', { art: 'BUERGSCHAFT', id }, await kreisDer(v.tx, b), textwerteVon(b))
  },
}
