import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { forgetting } from '../../kernel/forget.ts'
import type { Database } from '../../kernel/database.ts'
import { secretHash } from '../../kernel/hash.ts'
import type { ConfirmedStep, Confirmations, Confirmer } from '../../kernel/identity.ts'
import type { Schema } from '../../kernel/schema.ts'
import type { Clock } from '../../kernel/clock.ts'
import { windowOf } from './paths.ts'

/** How long a person may take to sign in, including the search for what they need to do so. */
const OPEN_MS = 10 * 60_000
/** How long a confirmed step may still be done. */
const GOOD_MS = 2 * 60_000

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)
const rowOf = ({ orgId, nutzerId, session = '' }: Confirmer, { fingerprint }: ConfirmedStep) => ({
  org_id: orgId,
  nutzer_id: nutzerId,
  session,
  step: fingerprint,
})

/** Keeps the steps that wait to be confirmed, and those that are confirmed. */
export const confirmations = (db: Pick<Database, 'system'>, clock: Clock): Confirmations => ({
  async begin(who, step, what) {
    const now = clock()
    const anew = {
      company_provider: who.companyProvider ?? null,
      begun_at: now,
      // A step that was confirmed while this very call was refused stays confirmed.
      confirmed_at: sql<Date | null>`case when confirmation.confirmed_at > ${before(now, GOOD_MS)} then confirmation.confirmed_at end`,
    }
    // A window that is open already stays good.
    const { id } = await db.system
      .insertInto('confirmation')
      .values({ ...rowOf(who, step), id: randomUUID(), call: step.call, ...anew, confirmed_at: null })
      .onConflict((conflict) => conflict.columns(['org_id', 'nutzer_id', 'session', 'step']).doUpdateSet(anew))
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, adresse: windowOf(id), was: what }
  },
  async redeem(tx, who, step) {
    const { org_id, nutzer_id, session, step: fingerprint } = rowOf(who, step)
    const used = await tx
      .deleteFrom('confirmation')
      .where('org_id', '=', org_id)
      .where('nutzer_id', '=', nutzer_id)
      .where('session', '=', session)
      .where('step', '=', fingerprint)
      .where('confirmed_at', '>', before(clock(), GOOD_MS))
      .returning('step')
      .execute()
    return used.length > 0
  },
})

/** A step that waits to be confirmed: by whom, and since when. */
export type Waiting = Readonly<{
  id: string
  call: string
  begun: Date
  orgId: string
  nutzerId: string
  signInName: string
  companyProvider: string | null
  /** Whether the step is confirmed already. */
  confirmed: boolean
}>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const waiting = (db: Kysely<Schema>, now: Date) =>
  db
    .selectFrom('confirmation as c')
    .innerJoin('nutzer as n', (join) => join.onRef('n.org_id', '=', 'c.org_id').onRef('n.id', '=', 'c.nutzer_id'))
    .select([
      'c.id',
      'c.call',
      'c.begun_at as begun',
      'c.org_id as orgId',
      'c.nutzer_id as nutzerId',
      'n.benutzername as signInName',
      'c.company_provider as companyProvider',
      sql<boolean>`coalesce(c.confirmed_at > ${before(now, GOOD_MS)}, false)`.as('confirmed'),
    ])
    .where('c.begun_at', '>', before(now, OPEN_MS))
    .where('n.aktiv', '=', true)
    .where('n.geloescht_am', 'is', null)

/** So many windows of one confirmation may be open, each good. */
const WINDOWS = 5

/**
 * Notes that the window of the sign-in is opened, for the first time or again.
 * @param state what the provider will give back
 * @returns undefined where nothing waits under this id, or has waited too long
 */
export async function openWaiting(db: Kysely<Schema>, id: string, state: string, now: Date): Promise<Waiting | undefined> {
  const found = UUID.test(id) ? await waiting(db, now).where('c.id', '=', id).executeTakeFirst() : undefined
  if (found && !found.confirmed)
    await db
      .updateTable('confirmation')
      .set({ states: sql`(array_append(states, ${secretHash(state)}))[greatest(1, cardinality(states) + 2 - ${WINDOWS}::int):]` })
      .where('id', '=', id)
      .execute()
  return found
}

/** Whether a row has a window with this state. */
const hasState = (state: string) => sql<boolean>`${secretHash(state)} = any(states)`

/** Finds the step that waits under the state of a window. */
export const findWaiting = (db: Kysely<Schema>, state: string, now: Date): Promise<Waiting | undefined> =>
  waiting(db, now).where(hasState(state)).executeTakeFirst()

/** Takes the step that waits under the state that the provider gives back, which is good for this one time. */
export async function takeWaiting(db: Kysely<Schema>, state: string, now: Date): Promise<Waiting | undefined> {
  const taken = await db
    .updateTable('confirmation')
    .set({ states: sql`array_remove(states, ${secretHash(state)})` })
    .where(hasState(state))
    .returning('id')
    .executeTakeFirst()
  return taken && waiting(db, now).where('c.id', '=', taken.id).executeTakeFirst()
}

/** Notes that the person has signed in anew for a step. @returns false where the step doesn't wait any more */
export async function confirmWaiting(db: Kysely<Schema>, id: string, now: Date): Promise<boolean> {
  const confirmed = await db.updateTable('confirmation').set({ confirmed_at: now }).where('id', '=', id).returning('id').execute()
  return confirmed.length > 0
}

/** Whether a provider's subject is this user: by our id or by the provider's. */
export async function isSubjectOf(db: Kysely<Schema>, sub: string, nutzerId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from nutzer where id = ${nutzerId} and (id::text = ${sub} or externe_id = ${sub})`.execute(db)
  return rows.length > 0
}

/** Deletes steps that weren't confirmed, and confirmed ones that weren't carried out. */
export const oldConfirmations = forgetting('Alte Bestätigungen', 'confirmation', 'begun_at', (now) => before(now, OPEN_MS + GOOD_MS))
