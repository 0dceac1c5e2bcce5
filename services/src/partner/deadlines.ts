import { former } from '@avalwerk/domain'
import { sql } from 'kysely'
import { audit, forgetMailsTo } from '../aggregate/index.ts'
import { endSessions, removeAll } from '../identity/index.ts'
import type { Deadline } from '../kernel/deadlines.ts'
import { type Db, beforeDays } from '../kernel/instants.ts'

const dueNutzer = (db: Db, now: Date, keptDays: number) =>
  db
    .selectFrom('nutzer')
    .where('geloescht_am', 'is not', null)
    .where('vergessen_am', 'is', null)
    .where((eb) =>
      eb.or([
        eb('geloescht_am', '<=', beforeDays(now, keptDays)),
        // Users of an organisation that has left don't come back: they are kept for one more day, in which the identity provider is told.
        eb.exists(
          eb
            .selectFrom('unternehmen as u')
            .select('u.id')
            .whereRef('u.org_id', '=', 'nutzer.org_id')
            .where('u.left_at', '<=', beforeDays(now, 1)),
        ),
      ]),
    )

/**
 * A deleted user who can be restored no more is forgotten: name, address, number, also where the audit says what they were
 * changed from and to. What they did stays, under a name that says nothing. Source: GDPR, article 17; retention class R6.
 */
export const nutzerForgotten = (keptDays: number): Deadline => ({
  name: 'NUTZER-VERGESSEN',
  listDue: async (db, now, atMost) =>
    (await dueNutzer(db, now, keptDays).select('id').orderBy('geloescht_am').limit(atMost).execute()).map(({ id }) => id),
  settle: async (ctx, id) => {
    const nutzer = await dueNutzer(ctx.tx, ctx.now, keptDays)
      .select(['id', 'org_id', 'email'])
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!nutzer) return
    await ctx.tx
      .updateTable('nutzer')
      .set((eb) => ({
        ...former(id),
        email: `${id}@geloescht.invalid`,
        benutzername: `geloescht-${id}`,
        telefonnummer: null,
        externe_id: null,
        vergessen_am: ctx.now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    // The audit can be changed by this function alone.
    await sql`select audit_vergiss_person(${nutzer.org_id}, ${id}::uuid)`.execute(ctx.tx)
    await ctx.tx.deleteFrom('einstellung').where('org_id', '=', nutzer.org_id).where('nutzer_id', '=', id).execute()
    await forgetMailsTo(ctx.tx, nutzer.email)
    await removeAll(ctx.tx, id)
    await endSessions(ctx.tx, id)
    await audit(ctx, { orgId: nutzer.org_id, action: 'NUTZER_VERGESSEN', objectKind: 'NUTZER', objectId: id })
  },
})
