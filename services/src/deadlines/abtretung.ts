import { ABTRETUNG_ROLLBACK_DAYS, BUERGSCHAFT_CYCLE } from '@avalwerk/domain'
import { pathTo, writeAll, people } from '../aggregate/index.ts'
import { endAbtretung } from '../verfahren/index.ts'
import { numberOfRow } from '../buergschaft/index.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import { type Db, beforeDays } from '../kernel/instants.ts'

const waiting = (db: Db, now: Date, days: number) =>
  db.selectFrom('abtretung').where('status', '=', 'VERANLASST').where('veranlasst_am', '<=', beforeDays(now, days))

/** No answer has come: the assignment is withdrawn, and the people who may assign for its beneficiary learn of it. */
export const abtretungWithdrawal: Deadline = {
  name: 'G41',
  listDue: async (db, now, atMost) =>
    (await waiting(db, now, ABTRETUNG_ROLLBACK_DAYS).select('id').orderBy('veranlasst_am').limit(atMost).execute()).map(({ id }) => id),
  settle: async (ctx, id) => {
    const abtretung = await waiting(ctx.tx, ctx.now, ABTRETUNG_ROLLBACK_DAYS).selectAll().where('id', '=', id).executeTakeFirst()
    if (!abtretung) return
    const buergschaft = await endAbtretung(
      ctx,
      abtretung.buergschaft_id,
      undefined,
      'G41',
      `Keine Antwort innerhalb von ${ABTRETUNG_ROLLBACK_DAYS} Tagen`,
    )
    const party = { orgId: abtretung.zedent_org, unternehmenId: abtretung.zedent_id }
    await writeAll(ctx, party, await people(ctx.tx, party, BUERGSCHAFT_CYCLE.transitions.G41.rights), {
      betreff: 'Abtretung nicht zustande gekommen',
      sentence: `${abtretung.zessionar_name} hat auf die Abtretung der Bürgschaft ${numberOfRow(buergschaft)} ${ABTRETUNG_ROLLBACK_DAYS} Tage lang nicht geantwortet. Sie wurde zurückgezogen; die Bürgschaft steht Ihnen unverändert zu.`,
      target: { caption: 'Zur Bürgschaft', path: pathTo({ kind: 'BUERGSCHAFT', id: buergschaft.id }, 'AG') },
    })
  },
}
