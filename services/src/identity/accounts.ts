import { asAddress, signsInAlone } from '@avalwerk/domain'
import { type Kysely, sql } from 'kysely'
import type { Caller } from '../kernel/authentication.ts'
import type { Database } from '../kernel/database.ts'
import type { Schema } from '../kernel/schema.ts'
import type { Clock } from '../kernel/clock.ts'
import { rolleOfNutzer } from '../records/rolle.ts'
import { unternehmenColumn } from '../records/unternehmen.ts'
import { isOutdated, passwordHash, passwordMatches, COMPARISON_HASH } from './password.ts'
import { knownDevice } from './devices.ts'
import { admitAttempt, type AttemptResult, type Counted } from './signInAttempts.ts'

/** How a sign-in went. `until`: when the lock is over; `begins`: it began with this attempt. */
export type SignInResult =
  | Readonly<{ kind: 'signed-in'; nutzerId: string }>
  // `nutzerId`: whose account the name is, if it is a user's.
  | Readonly<{ kind: 'wrong' | 'inactive'; nutzerId?: string | undefined }>
  | Readonly<{ kind: 'locked'; until: Date; begins: boolean; nutzerId?: string | undefined }>

/** The name or mail that was typed, in the form in which it is looked up and attempts under it are counted. */
export const signInName = (input: string): string => asAddress(input).slice(0, 200)

/** The user whose name or mail this is, deleted ones left out. @param name as `signInName` makes it */
export const nutzerNamed = (db: Kysely<Schema>, name: string) =>
  db
    .selectFrom('nutzer as n')
    .where((w) => w.or([w(sql`lower(n.benutzername)`, '=', name), w(sql`lower(n.email)`, '=', name)]))
    .where('n.geloescht_am', 'is', null)

/** A user who may sign in. */
const activeNutzer = (db: Kysely<Schema>, nutzerId: string) =>
  db.selectFrom('nutzer as n').where('n.id', '=', nutzerId).where('n.aktiv', '=', true).where('n.geloescht_am', 'is', null)

/**
 * Checks name (or mail) and password. After five failures an account is locked, and so is a name that doesn't exist, so that neither
 * the answer nor its time tells which names exist; strangers' failures don't lock out a browser in which the account's owner has signed in.
 * Accounts of programs, and those that sign in elsewhere, have no password here.
 * @param from.device the mark of the browser
 * @param from.session of a signed-in person who signs in anew under their own name: their failures, and no others, count there
 */
export async function signIn(
  db: Kysely<Schema>,
  clock: Clock,
  name: string,
  password: string,
  { device, session }: Readonly<{ device?: string | undefined; session?: string | undefined }> = {},
): Promise<SignInResult> {
  const typed = signInName(name)
  const nutzer = await nutzerNamed(db, typed)
    .select(['n.id', 'n.passwort_hash', 'n.aktiv', 'n.sso', rolleOfNutzer('n', 'name').as('rolle')])
    .executeTakeFirst()
  const counted = await countedOf(db, typed, nutzer?.id, { device, session })
  const hash = nutzer && !nutzer.sso && signsInAlone(nutzer.rolle) ? nutzer.passwort_hash : null
  const result = await admitAttempt(db, counted, clock(), async () => {
    const matches = await passwordMatches(hash ?? COMPARISON_HASH, password).catch(() => false)
    return hash !== null && matches
  })
  if (result.kind !== 'right') return { ...result, nutzerId: nutzer?.id }
  if (nutzer && hash && isOutdated(hash))
    await db
      .updateTable('nutzer')
      .set({ passwort_hash: await passwordHash(password) })
      .where('id', '=', nutzer.id)
      // Unless the user has chosen another password meanwhile.
      .where('passwort_hash', '=', hash)
      .execute()
  return nutzer?.aktiv ? { kind: 'signed-in', nutzerId: nutzer.id } : { kind: 'inactive', nutzerId: nutzer?.id }
}

/** The counter of attempts under a name: session, known device, account or name. @param nutzerId undefined where no user has the name */
async function countedOf(
  db: Kysely<Schema>,
  name: string,
  nutzerId: string | undefined,
  { device, session }: Readonly<{ device: string | undefined; session: string | undefined }>,
): Promise<Counted> {
  if (!nutzerId) return { kind: 'NAME', key: name }
  if (session) return { kind: 'SESSION', key: session }
  const known = await knownDevice(db, nutzerId, device)
  return known ? { kind: 'DEVICE', key: `${known}:${nutzerId}` } : { kind: 'ACCOUNT', key: nutzerId }
}

/**
 * Whether the signed-in person knows their password. Failures count in their session alone: strangers who fail to sign in don't stop
 * the person, and the person's own failures don't lock their account.
 * @param session the session's id, or the user's where there is none
 */
export const confirmPassword = (
  db: Kysely<Schema>,
  clock: Clock,
  { nutzerId, session }: Pick<Caller, 'nutzerId' | 'session'>,
  password: string,
): Promise<AttemptResult> =>
  admitAttempt(db, { kind: 'SESSION', key: session ?? nutzerId }, clock(), async () => {
    const hash = (await accountOf(db, nutzerId))?.passwordHash
    return hash ? passwordMatches(hash, password).catch(() => false) : false
  })

/** The account whose owner has shown a passkey, if they may sign in here now; as with a password, not if they sign in elsewhere. */
export async function accountOfPasskey(db: Kysely<Schema>, nutzerId: string): Promise<Account | undefined> {
  const account = await accountOf(db, nutzerId)
  if (!account?.passwordHash) return undefined
  const { rolle } = await db
    .selectFrom('nutzer as n')
    .select(rolleOfNutzer('n', 'name').as('rolle'))
    .where('n.id', '=', nutzerId)
    .executeTakeFirstOrThrow()
  return signsInAlone(rolle) ? account : undefined
}

/** Notes when a user has signed in, once every step of the sign-in is done. */
export const rememberSignIn = (db: Kysely<Schema>, nutzerId: string, now: Date) =>
  db.updateTable('nutzer').set({ letzte_anmeldung_am: now }).where('id', '=', nutzerId).execute()

/** An account, for what its owner changes about it; undefined for an inactive one. */
export async function accountOf(db: Kysely<Schema>, nutzerId: string) {
  const nutzer = await activeNutzer(db, nutzerId)
    .select(['n.id', 'n.benutzername', 'n.email', 'n.vorname', 'n.nachname', 'n.sso', 'n.passwort_hash'])
    .select(unternehmenColumn('n.unternehmen_id', 'name').$notNull().as('unternehmen'))
    .executeTakeFirst()
  return (
    nutzer && {
      id: nutzer.id,
      benutzername: nutzer.benutzername,
      name: `${nutzer.vorname} ${nutzer.nachname}`,
      passwordHash: nutzer.sso ? null : nutzer.passwort_hash,
      /** What a password mustn't be made of. */
      own: [nutzer.benutzername, nutzer.email, nutzer.vorname, nutzer.nachname, nutzer.unternehmen],
    }
  )
}

/** An account that may sign in. */
export type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>

/** The claims of a signed-in user, named as Keycloak's mappers name them; undefined for an inactive one. */
export async function claimsOf(db: Database, nutzerId: string): Promise<Record<string, unknown> | undefined> {
  const nutzer = await activeNutzer(db.system, nutzerId)
    .select([
      'n.org_id',
      'n.unternehmen_id',
      'n.benutzername',
      'n.email',
      'n.vorname',
      'n.nachname',
      'n.sichtbeschraenkt',
      'n.sichtberechtigte',
      'n.erhaelt_emails',
    ])
    .select(unternehmenColumn('n.unternehmen_id', 'gruppe').$notNull().as('gruppe'))
    .executeTakeFirst()
  return (
    nutzer && {
      preferred_username: nutzer.benutzername,
      email: nutzer.email,
      email_verified: true,
      given_name: nutzer.vorname,
      family_name: nutzer.nachname,
      name: `${nutzer.vorname} ${nutzer.nachname}`,
      locale: 'de-DE',
      unternehmen_id: nutzer.unternehmen_id,
      unternehmen_sichtbeschraenkt: nutzer.sichtbeschraenkt,
      sichtberechtigte_unternehmen: nutzer.sichtberechtigte,
      erhalt_nutzer_emails: nutzer.erhaelt_emails,
      realm_access: { roles: [nutzer.gruppe] },
      groups: [`/${nutzer.org_id}`],
    }
  )
}
