import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { announceChanges } from '../kernel/eventStream.ts'
import { secretHash } from '../kernel/hash.ts'
import { announceSecurityEvent } from '../kernel/security-log.ts'
import type { Schema } from '../kernel/schema.ts'
import { IDLE_S } from './keys.ts'

type Db = Kysely<Schema>

/** A session is named by the hash of its id (`sessionKey`) here, not as tokens name it. */
export type Session = Readonly<{ id: string; ip: string; browser: string; begonnen: Date; zuletzt: Date; endet: Date }>

/** Notes a session when it begins, and that it is in use. */
export async function rememberSession(
  db: Db,
  { session, nutzerId, ip, browser, ends }: { session: string; nutzerId: string; ip: string; browser: string; ends: Date },
  now: Date,
): Promise<void> {
  await db
    .insertInto('identity_sitzung')
    .values({ uid: session, nutzer_id: nutzerId, ip, browser: browser.slice(0, 300), begonnen: now, zuletzt: now, laeuft_ab: ends })
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet({ nutzer_id: nutzerId, ip, browser: browser.slice(0, 300), zuletzt: now, laeuft_ab: ends }),
    )
    .execute()
}

/** Notes that a session is in use: a token was given. The provider's record of it lasts as long again, never longer than the session. */
export async function rememberUsage(db: Db, session: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + IDLE_S * 1000)
  await sql`
    with used as (update identity_sitzung set zuletzt = ${now} where uid = ${session} returning uid, laeuft_ab)
    update identity_artefakt a set laeuft_ab = least(${until}::timestamptz, used.laeuft_ab)
    from used where a.modell = 'Session' and a.uid = used.uid`.execute(db)
}

/** A user's sessions that are alive, the latest used first. */
export async function sessionsOf(db: Db, nutzerId: string, now: Date): Promise<Session[]> {
  const rows = await db
    .selectFrom('identity_sitzung as s')
    .select(['s.uid as id', 's.ip', 's.browser', 's.begonnen', 's.zuletzt', 's.laeuft_ab as endet'])
    .where('s.nutzer_id', '=', nutzerId)
    .where('s.laeuft_ab', '>', now)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('identity_artefakt as a')
          .select('a.id')
          .where('a.modell', '=', 'Session')
          .whereRef('a.uid', '=', 's.uid')
          .where('a.laeuft_ab', '>', now),
      ),
    )
    .orderBy('s.zuletzt', 'desc')
    .execute()
  return rows
}

type Ended = Readonly<{ uid: string; nutzer_id: string }>
/** Ends the event streams of ended sessions, in every process, and announces that the sessions have ended. */
async function announceEnd(db: Db, sessions: readonly Ended[], reason: 'signed-out' | 'ended'): Promise<void> {
  for (const { uid } of sessions) await announceChanges(db, [{ art: 'SITZUNG', id: uid, orgs: [] }])
  for (const account of new Set(sessions.map(({ nutzer_id }) => nutzer_id)))
    await announceSecurityEvent(db, { kind: 'session-ended', reason, account })
}

/** Removes a session that is over for the provider: signed out of, or its grant revoked because a code or token came twice. */
export async function forgetSession(db: Db, session: string): Promise<void> {
  const ended = await db.deleteFrom('identity_sitzung').where('uid', '=', session).returning(['uid', 'nutzer_id']).execute()
  await announceEnd(db, ended, 'signed-out')
}

/** The sessions in which a grant was given. */
export async function sessionsOfGrant(db: Db, grantId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('identity_artefakt')
    .select('uid')
    .where('modell', '=', 'Session')
    .where(sql<boolean>`inhalt -> 'grants' @> ${JSON.stringify([secretHash(grantId)])}::jsonb`)
    .execute()
  return rows.flatMap(({ uid }) => uid ?? [])
}

/** Whether a session is the user's. */
export const hasSession = async (db: Db, nutzerId: string, uid: string): Promise<boolean> =>
  (await db.selectFrom('identity_sitzung').select('uid').where('uid', '=', uid).where('nutzer_id', '=', nutzerId).executeTakeFirst()) !==
  undefined

/** Ends one session of a user: its cookie and its tokens are worth nothing any more. @returns false if there is none */
export async function endSession(db: Db, nutzerId: string, uid: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('identity_sitzung')
    .where('uid', '=', uid)
    .where('nutzer_id', '=', nutzerId)
    .returning(['uid', 'nutzer_id'])
    .execute()
  if (!ended.length) return false
  await announceEnd(db, ended, 'ended')
  await db
    .deleteFrom('identity_artefakt')
    .where((w) => w.or([w.and([w('modell', '=', 'Session'), w('uid', '=', uid)]), w(sql`inhalt ->> 'sessionUid'`, '=', uid)]))
    .execute()
  return true
}

/** Ends all sessions of a user, or all but one. */
export async function endSessions(db: Db, nutzerId: string, except?: string): Promise<void> {
  const ended = await db
    .deleteFrom('identity_sitzung')
    .where('nutzer_id', '=', nutzerId)
    .$if(except !== undefined, (q) => q.where('uid', '!=', except as string))
    .returning(['uid', 'nutzer_id'])
    .execute()
  await announceEnd(db, ended, 'ended')
  await db
    .deleteFrom('identity_artefakt')
    .where(sql`inhalt ->> 'accountId'`, '=', nutzerId)
    .$if(except !== undefined, (query) =>
      query.where(
        sql<boolean>`coalesce(uid, '') <> ${except} and coalesce(inhalt ->> 'sessionUid', '') <> ${except} and modell <> 'Grant'`,
      ),
    )
    .execute()
}
