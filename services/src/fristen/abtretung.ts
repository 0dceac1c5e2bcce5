import { ABTRETUNG_ROLLBACK_DAYS, BUERGSCHAFT_CYCLE } from '@avalwerk/domain'
import { pathTo, writeAll } from '../aufgaben/aufgaben.ts'
import { personen } from '../aufgaben/empfaenger.ts'
import { endAbtretung } from '../buergschaft/verfahren/abtretung.ts'
import { numberOf } from '../buergschaft/lage.ts'
import type { Deadline } from './lauf.ts'
import { type Db, beforeDays } from './zeitpunkte.ts'

const waiting = (db: Db, jetzt: Date, tage: number) =>
  db.selectFrom('abtretung').where('status', '=', 'VERANLASST').where('veranlasst_am', '<=', beforeDays(jetzt, tage))

/** Nobody answers: the assignment is withdrawn, and whoever may assign for its beneficiary learns of it. */
export const abtretungWithdraw: Deadline = {
  name: 'G41',
  fällige: async (db, jetzt, höchstens) =>
    (await waiting(db, jetzt, ABTRETUNG_ROLLBACK_DAYS).select('id').orderBy('veranlasst_am').limit(höchstens).execute()).map(({ id }) =>
      String(id),
    ),
  erledige: async (ctx, id) => {
    const a = await waiting(ctx.tx, ctx.jetzt, ABTRETUNG_ROLLBACK_DAYS).selectAll().where('id', '=', id).executeTakeFirst()
    if (!a) return
    const buergschaft = await endAbtretung(
      ctx,
      String(a.buergschaft_id),
      undefined,
      'G41',
      `Keine Antwort innerhalb von ${ABTRETUNG_ROLLBACK_DAYS} Tagen`,
    )
    const stelle = { orgId: a.zedent_org, unternehmenId: a.zedent_id }
    await writeAll(
      ctx,
      stelle,
      await personen(ctx.tx, stelle, BUERGSCHAFT_CYCLE.übergänge.G41.rechte),
      'Abtretung nicht zustande gekommen',
      `${a.zessionar_name} hat auf die Abtretung der Bürgschaft ${numberOf(buergschaft)} ${ABTRETUNG_ROLLBACK_DAYS} Tage lang nicht geantwortet. Sie wurde zurückgezogen; die Bürgschaft steht Ihnen unverändert zu.`,
      { wort: 'Zur Bürgschaft', pfad: pathTo({ art: 'BUERGSCHAFT', id: String(buergschaft.id) }, 'AG') },
    )
  },
}
