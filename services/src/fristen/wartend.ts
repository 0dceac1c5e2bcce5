import { type Aufgabencode, SCHNITTSTELLE_WERKTAGE, SCHNITTSTELLENAUFGABEN, ÜBERTRAGUNG_WERKTAGE } from '@avalwerk/domain'
import type { ExpressionBuilder } from 'kysely'
import { öffneAufgabe } from '../aufgaben/aufgaben.ts'
import { kreisDer } from '../buergschaft/beteiligte.ts'
import type { Bürgschaft } from '../buergschaft/lage.ts'
import { textwerteVon } from '../buergschaft/schritt.ts'
import type { Schema } from '../kernel/schema.ts'
import type { Frist } from './lauf.ts'
import { type Db, gesperrteBürgschaft, ohneAufgabe, vorWerktagen } from './zeitpunkte.ts'

type Ausdruck = ExpressionBuilder<Schema, 'buergschaft'>

/** Where a guarantee waits for something of the guarantor, and the task that is opened when it has waited too long. */
const WARTEND: readonly Readonly<{
  aufgabe: Aufgabencode
  werktage: number
  wo: (w: Ausdruck) => ReturnType<Ausdruck['and']>
}>[] = [
  {
    aufgabe: 'B-15',
    werktage: ÜBERTRAGUNG_WERKTAGE,
    wo: (w) => w.and([w('status', '=', 'AUS'), w('dokument_status', '=', 'KEINES')]),
  },
  ...Object.entries(SCHNITTSTELLENAUFGABEN).map(([status, aufgabe]) => ({
    aufgabe,
    werktage: SCHNITTSTELLE_WERKTAGE,
    wo: (w: Ausdruck) => w.and([w('status', '=', status as Bürgschaft['status']), w('buerge_vertragsart', '=', 'REGULAR')]),
  })),
]

export const wartetAufBürgen = WARTEND.map(({ aufgabe, werktage, wo }): Frist => {
  const wartende = (db: Db, jetzt: Date) =>
    db
      .selectFrom('buergschaft')
      .where('geaendert_am', '<', vorWerktagen(jetzt, werktage))
      .where((w) => wo(w as never))
      .where(ohneAufgabe(aufgabe))
  return {
    name: aufgabe,
    fällige: async (db, jetzt, höchstens) =>
      (await wartende(db, jetzt).select('buergschaft.id').orderBy('geaendert_am').limit(höchstens).execute()).map(({ id }) => String(id)),
    erledige: async (v, id) => {
      const b = await gesperrteBürgschaft(v.tx, id).executeTakeFirst()
      if (b && (await wartende(v.tx, v.jetzt).select('buergschaft.id').where('buergschaft.id', '=', id).executeTakeFirst()))
        await öffneAufgabe(v, aufgabe, { art: 'BUERGSCHAFT', id }, await kreisDer(v.tx, b), textwerteVon(b))
    },
  }
})
