import { ABTRETUNG_RÜCKZUG_TAGE, BÜRGSCHAFTSZYKLUS } from '@avalwerk/domain'
import { pfadZu, schreibeAllen } from '../aufgaben/aufgaben.ts'
import { personen } from '../aufgaben/empfaenger.ts'
import { beendeAbtretung } from '../buergschaft/verfahren/abtretung.ts'
import { nummerVon } from '../buergschaft/lage.ts'
import type { Frist } from './lauf.ts'
import { type Db, vorTagen } from './zeitpunkte.ts'

const wartende = (db: Db, jetzt: Date, tage: number) =>
  db.selectFrom('abtretung').where('status', '=', 'VERANLASST').where('veranlasst_am', '<=', vorTagen(jetzt, tage))

/** Nobody answers: the assignment is withdrawn, and whoever may assign for its beneficiary learns of it. */
export const abtretungZurückziehen: Frist = {
  name: 'G41',
  fällige: async (db, jetzt, höchstens) =>
    (await wartende(db, jetzt, ABTRETUNG_RÜCKZUG_TAGE).select('id').orderBy('veranlasst_am').limit(höchstens).execute()).map(({ id }) =>
      String(id),
    ),
  erledige: async (v, id) => {
    const a = await wartende(v.tx, v.jetzt, ABTRETUNG_RÜCKZUG_TAGE).selectAll().where('id', '=', id).executeTakeFirst()
    if (!a) return
    const b = await beendeAbtretung(v, a.buergschaft_id, undefined, 'G41', `Keine Antwort innerhalb von ${ABTRETUNG_RÜCKZUG_TAGE} Tagen`)
    const stelle = { orgId: a.zedent_org, unternehmenId: a.zedent_id }
    await schreibeAllen(
      v,
      stelle,
      await personen(v.tx, stelle, BÜRGSCHAFTSZYKLUS.übergänge.G41.rechte),
      'Abtretung nicht zustande gekommen',
      `${a.zessionar_name} hat auf die Abtretung der Bürgschaft ${nummerVon(b)} ${ABTRETUNG_RÜCKZUG_TAGE} Tage lang nicht geantwortet. Sie wurde zurückgezogen; die Bürgschaft steht Ihnen unverändert zu.`,
      { wort: 'Zur Bürgschaft', pfad: pfadZu({ art: 'BUERGSCHAFT', id: String(b.id) }, 'AG') },
    )
  },
}
