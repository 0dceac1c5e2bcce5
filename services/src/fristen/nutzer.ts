import { former } from '@avalwerk/domain'
import { sql } from 'kysely'
import { removeAll } from '../identity/faktoren.ts'
import { recordAudit } from '../kernel/vorgang.ts'
import type { Deadline } from './lauf.ts'
import { type Db, beforeDays } from './zeitpunkte.ts'

const fällige = (db: Db, jetzt: Date, keptDays: number) =>
  db
    .selectFrom('nutzer')
    .where('geloescht_am', 'is not', null)
    .where('vergessen_am', 'is', null)
    .where((w) =>
      w.or([
        w('geloescht_am', '<=', beforeDays(jetzt, keptDays)),
        // Nobody of an organisation that left comes back. A day, in which the identity provider is told.
        w.exists(
          w
            .selectFrom('unternehmen as u')
            .select('u.id')
            .whereRef('u.org_id', '=', 'nutzer.org_id')
            .where('u.left_at', '<=', beforeDays(jetzt, 1)),
        ),
      ]),
    )

/**
 * A deleted user who can be restored no more is forgotten: name, address, number, also where the audit says what they were
 * changed from and to. What they did stays, under a name that says nothing. Source: GDPR, article 17; retention class R6.
 */
export const nutzerForgotten = (keptDays: number): Deadline => ({
  name: 'NUTZER-VERGESSEN',
  fällige: async (db, jetzt, höchstens) =>
    (await fällige(db, jetzt, keptDays).select('id').orderBy('geloescht_am').limit(höchstens).execute()).map(({ id }) => id),
  erledige: async (v, id) => {
    const n = await fällige(v.tx, v.jetzt, keptDays)
      .select(['id', 'org_id', 'email'])
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!n) return
    await v.tx
      .updateTable('nutzer')
      .set((w) => ({
        ...former(id),
        email: `${id}@geloescht.invalid`,
        benutzername: `geloescht-${id}`,
        telefonnummer: null,
        externe_id: null,
        vergessen_am: v.jetzt,
        version: w('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    // The audit lets nobody change it but by this.
    await sql`select audit_vergiss_person(${n.org_id}, ${id}::uuid)`.execute(v.tx)
    await v.tx.deleteFrom('einstellung').where('org_id', '=', n.org_id).where('nutzer_id', '=', id).execute()
    await v.tx
      .deleteFrom('pgboss.job')
      .where('name', '=', 'MAIL')
      .where(sql`data #>> '{content,an}'`, '=', n.email)
      .where('completed_on', 'is not', null)
      .execute()
    await v.tx
      .deleteFrom('ausgang')
      .where('art', '=', 'MAIL')
      .where(sql`inhalt ->> 'an'`, '=', n.email)
      .where('erledigt_am', 'is not', null)
      .execute()
    await removeAll(v.tx, id)
    await v.tx.deleteFrom('identity_sitzung').where('nutzer_id', '=', id).execute()
    await recordAudit(v, { orgId: n.org_id, aktion: 'NUTZER_VERGESSEN', objektArt: 'NUTZER', objektId: id })
  },
})
