import { ABTRETUNG_ROLLBACK_DAYS, BUERGSCHAFT_CYCLE } from '@avalwerk/domain'
import { pathTo, writeAll, people } from '../aggregate/index.ts'
import { endAbtretung, findUnansweredAbtretung, listUnansweredAbtretungen } from '../verfahren/index.ts'
import { numberOfRow } from '../buergschaft/index.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import { beforeDays } from '../kernel/instants.ts'

/** The moment since which those have waited that are withdrawn. */
const since = (now: Date): Date => beforeDays(now, ABTRETUNG_ROLLBACK_DAYS)

/** No answer has come: the assignment is withdrawn, and the people who may assign for its beneficiary learn of it. */
export const abtretungWithdrawal: Deadline = {
  name: 'G41',
  listDue: (db, now, atMost) => listUnansweredAbtretungen(db, since(now), atMost),
  settle: async (ctx, id) => {
    const abtretung = await findUnansweredAbtretung(ctx.tx, since(ctx.now), id)
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
