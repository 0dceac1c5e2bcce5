import { NetworkError } from '@keycloak/keycloak-admin-client'
import type KcAdminClient from '@keycloak/keycloak-admin-client'
import { type FactorDemandedOf, signsInAlone } from '@avalwerk/domain'
import { sql } from 'kysely'
import { type JobHandler, enqueue } from '../kernel/jobs.ts'
import type { Database } from '../kernel/database.ts'
import { setSso } from '../kernel/external-sign-in.ts'
import { secretHash } from '../kernel/hash.ts'
import type { IdentityDirectory } from '../kernel/identity.ts'
import type { Config } from '../kernel/configuration.ts'
import { Refusal } from '../kernel/problem.ts'
import type { Clock } from '../kernel/clock.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { signInAtKeycloak } from './adminClient.ts'
import { rolleOfNutzer } from '../records/rolle.ts'
import { unternehmenColumn } from '../records/unternehmen.ts'
import { factorDemand } from './demand.ts'

const INVITATION_S = 7 * 86_400
/** The attribute that names our user at Keycloak, so that a user is found again if the answer to its creation was lost. */
const KEY = 'avalwerk_id'

/**
 * A real Keycloak follows the product’s users in the background: each change leaves a job that makes Keycloak's user
 * match our row as it is when the job runs. So a job may be repeated, come late or overtake another one, and no user has to
 * wait while Keycloak is away for an hour.
 */
export const directoryOfKeycloak: Omit<IdentityDirectory, 'endOwnSessions'> = {
  apply: async (ctx, nutzerId) => {
    await ctx.tx
      .updateTable('nutzer')
      .set((w) => ({ abgleich_version: w.fn.coalesce('abgleich_version', w.lit(0)) }))
      .where('id', '=', nutzerId)
      .execute()
    await enqueueFor(ctx, nutzerId, 'ABGLEICH')
  },
  endSessions: (v, nutzerId) => enqueueFor(v, nutzerId, 'ABMELDUNG'),
  resetFactors: (v, nutzerId) => enqueueFor(v, nutzerId, 'FAKTOREN'),
  demandFactors: async (ctx, orgId) => {
    const people = await ctx.tx.selectFrom('nutzer').select('id').where('org_id', '=', orgId).where('geloescht_am', 'is', null).execute()
    for (const { id } of people) await enqueue(ctx.tx, orgId, 'IDENTITAET', { nutzerId: id, was: 'ABGLEICH' })
  },
  invite: (v, nutzerId) => enqueueFor(v, nutzerId, 'EINLADUNG'),
  // Every job at Keycloak reads anew to which providers an account is linked.
  recheckSso: (v, nutzerId) => enqueueFor(v, nutzerId, 'ABGLEICH'),
}

/** The same, with the calls for which the caller waits until Keycloak has answered. */
export const keycloakDirectory = (keycloak: Keycloak, service: NonNullable<Keycloak['service']>): IdentityDirectory => ({
  ...directoryOfKeycloak,
  endOwnSessions: async ({ tx, caller }, only, confirmed) => {
    await confirmed()
    const { externe_id, id } = await tx
      .selectFrom('nutzer')
      .select(['externe_id', 'id'])
      .where('id', '=', caller.nutzerId)
      .executeTakeFirstOrThrow()
    return () => endSessionsAtKeycloak(keycloak, service, externe_id ?? id, only === undefined ? { except: caller.session } : { only })
  },
})

/** @throws Refusal NICHT_GEFUNDEN where the one isn't among the person's sessions, NICHT_BEREIT where Keycloak can't be asked */
async function endSessionsAtKeycloak(
  keycloak: Keycloak,
  service: NonNullable<Keycloak['service']>,
  subject: string,
  which: { only: string } | { except: string | undefined },
): Promise<void> {
  try {
    const kc = await signInAtKeycloak(keycloak, serviceAccount(keycloak, service))
    const own = (await kc.users.listSessions({ id: subject })).flatMap(({ id }) => id ?? [])
    const ended = own.filter((id) => ('only' in which ? id === which.only : secretHash(id) !== which.except))
    if ('only' in which && ended.length === 0) throw new Refusal('NICHT_GEFUNDEN')
    // A session that has ended meanwhile is no error: it was to end.
    for (const id of ended) await without404(kc.realms.deleteSession({ realm: keycloak.realm, session: id, isOffline: false }))
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new Refusal('NICHT_BEREIT', undefined, { cause, reason: 'provider' })
  }
}

type Keycloak = Pick<Config['identity'], 'url' | 'realm' | 'service'>
const serviceAccount = ({ realm }: Keycloak, { clientId, secret }: NonNullable<Keycloak['service']>) => ({
  realm,
  clientId,
  secret,
})

/** What a job does at Keycloak; each job first makes Keycloak's user match ours. */
type DirectoryJob = 'ABGLEICH' | 'EINLADUNG' | 'FAKTOREN' | 'ABMELDUNG'

/** Where no service account is configured, users are kept at Keycloak by hand, and a user's latest sign-in tells by which way they come. */
export const maintainedByHand: IdentityDirectory = {
  apply: async () => {},
  endSessions: async () => {},
  endOwnSessions: async () => {
    throw new Refusal('SITZUNGEN_VON_HAND')
  },
  resetFactors: async () => {},
  demandFactors: async () => {},
  invite: async () => {},
  recheckSso: (v, nutzerId) => setSso(v, nutzerId, false, null),
}

declare module '../kernel/schema.ts' {
  interface JobContents {
    IDENTITAET: Readonly<{ nutzerId: string; was: DirectoryJob }>
  }
}

async function enqueueFor(ctx: UseCaseContext, nutzerId: string, was: DirectoryJob): Promise<void> {
  const { org_id } = await ctx.tx.selectFrom('nutzer').select('org_id').where('id', '=', nutzerId).executeTakeFirstOrThrow()
  await enqueue(ctx.tx, org_id, 'IDENTITAET', { nutzerId, was })
}

/** Everything about a user that Keycloak has to know. */
async function readNutzer(db: Database, id: string) {
  return db.system
    .selectFrom('nutzer as n')
    .selectAll('n')
    .select([rolleOfNutzer('n', 'name').as('rolle'), unternehmenColumn('n.unternehmen_id', 'gruppe').$notNull().as('gruppe')])
    .where('n.id', '=', id)
    .executeTakeFirst()
}
type Nutzer = NonNullable<Awaited<ReturnType<typeof readNutzer>>>

/** Does the jobs at Keycloak. Never gives up: no user may be left whom only one side knows. */
export function identityHandler(
  db: Database,
  clock: Clock,
  config: Config['identity'],
  baseUrl: string,
  installation: FactorDemandedOf,
): JobHandler<'IDENTITAET'> {
  const account = config.service && serviceAccount(config, config.service)
  return {
    attempts: Number.POSITIVE_INFINITY,
    complete: async ({ nutzerId, was }) => {
      const nutzer = await readNutzer(db, nutzerId)
      if (!account || !nutzer) return async () => 'ENTFAELLT'
      const kc = await signInAtKeycloak(config, account)
      const externalId = await reconcile(kc, nutzer)
      const provider = externalId ? await linkedProvider(kc, externalId) : undefined
      if (was === 'EINLADUNG' && externalId && nutzer.aktiv && !provider && signsInAlone(nutzer.rolle))
        await kc.users.executeActionsEmail({
          id: externalId,
          actions: ['UPDATE_PASSWORD'],
          lifespan: INVITATION_S,
          clientId: config.clientId,
          redirectUri: `${baseUrl}/`,
        })
      if (was === 'ABMELDUNG' && externalId) await kc.users.logout({ id: externalId })
      if (was === 'FAKTOREN' && externalId) await removeFactors(kc, externalId)
      if (externalId && nutzer.aktiv && !provider && (await factorDemand(db.system, nutzerId, installation)))
        await demandFactor(kc, externalId)
      return async (tx) => {
        const { version } = await tx
          .updateTable('nutzer')
          .set({
            externe_id: externalId ?? null,
            abgleich_fehler: null,
            abgleich_version: sql<number>`greatest(abgleich_version, ${nutzer.version})`,
          })
          .where('id', '=', nutzerId)
          .returning('version')
          .executeTakeFirstOrThrow()
        await setSso({ tx, now: clock(), caller: null, korrelationsId: null }, nutzerId, provider !== undefined, provider ?? null)
        // The user was changed meanwhile, and the job of that change may have been done before this one: reconcile once more.
        if (version !== nutzer.version) await enqueue(tx, nutzer.org_id, 'IDENTITAET', { nutzerId, was: 'ABGLEICH' })
        return was
      }
    },
    stuck: async (tx, { nutzerId }, error) => {
      await tx
        .updateTable('nutzer')
        .set({ abgleich_fehler: error.slice(0, 500) })
        .where('id', '=', nutzerId)
        .execute()
    },
  }
}

/** A provider of the user's own company to which their account is linked; undefined where they have a password at Keycloak. */
const linkedProvider = async (kc: KcAdminClient, id: string): Promise<string | undefined> =>
  (await kc.users.listFederatedIdentities({ id }))[0]?.identityProvider

/** Second factors as Keycloak names them: apps, passkeys beside a password and in its place, recovery codes. */
const FACTOR_KINDS: readonly (string | undefined)[] = ['otp', 'webauthn', 'webauthn-passwordless', 'recovery-authn-codes']

async function removeFactors(kc: KcAdminClient, id: string): Promise<void> {
  for (const { id: credentialId, type } of await kc.users.getCredentials({ id }))
    if (credentialId && FACTOR_KINDS.includes(type)) await kc.users.deleteCredential({ id, credentialId })
  await kc.users.logout({ id })
}

const SET_UP = 'CONFIGURE_TOTP'

/**
 * Has a user without a second factor set one up at the next sign-in; the realm itself asks a user who has one for it. An action that is
 * required of a user there is never taken back from here: Keycloak's administrator may have required it, too.
 */
async function demandFactor(kc: KcAdminClient, id: string): Promise<void> {
  if ((await kc.users.getCredentials({ id })).some(({ type }) => type === 'otp')) return
  const { requiredActions = [] } = (await kc.users.findOne({ id })) ?? {}
  if (!requiredActions.includes(SET_UP)) await kc.users.update({ id }, { requiredActions: [...requiredActions, SET_UP] })
}

/** Makes Keycloak's user match our row. @returns Keycloak's id, undefined where there is no such user any more */
async function reconcile(kc: KcAdminClient, nutzer: Nutzer): Promise<string | undefined> {
  const existing = await find(kc, nutzer)
  if (nutzer.geloescht_am) {
    if (existing) await kc.users.del({ id: existing })
    return undefined
  }
  const group = await groupOf(kc, nutzer.org_id)
  const fields = {
    email: nutzer.email,
    emailVerified: true,
    firstName: nutzer.vorname,
    lastName: nutzer.nachname,
    enabled: nutzer.aktiv,
    attributes: {
      [KEY]: [nutzer.id],
      unternehmen_id: [nutzer.unternehmen_id],
      unternehmen_sichtbeschraenkt: [String(nutzer.sichtbeschraenkt)],
      sichtberechtigte_unternehmen: nutzer.sichtberechtigte,
      erhalt_nutzer_emails: [String(nutzer.erhaelt_emails)],
    },
  }
  const id = existing ?? (await kc.users.create({ username: nutzer.benutzername, ...fields })).id
  if (existing) await kc.users.update({ id }, fields)
  await kc.users.addToGroup({ id, groupId: group })
  const role = await kc.roles.findOneByName({ name: nutzer.gruppe })
  if (!role?.id || !role.name) throw new Error(`Die Rolle ${nutzer.gruppe} fehlt im Realm.`)
  await kc.users.addRealmRoleMappings({ id, roles: [{ id: role.id, name: role.name }] })
  // Disabling a user alone ends none of their sessions.
  if (!nutzer.aktiv) await kc.users.logout({ id })
  return id
}

/**
 * Finds our user at Keycloak: by the id noted in our row, by our own id, or by name if the user of that name is marked as ours.
 * @throws Error if the name belongs to another user there
 */
async function find(kc: KcAdminClient, nutzer: Nutzer): Promise<string | undefined> {
  for (const id of [nutzer.externe_id, nutzer.id]) {
    const found = id ? await without404(kc.users.findOne({ id })) : undefined
    if (found?.id) return found.id
  }
  const [sameName] = await kc.users.find({ username: nutzer.benutzername, exact: true })
  if (!sameName?.id) return undefined
  const full = await kc.users.findOne({ id: sameName.id })
  if (full?.attributes?.[KEY]?.[0] === nutzer.id) return sameName.id
  if (nutzer.geloescht_am) return undefined
  throw new Error(`Der Benutzername ${nutzer.benutzername} ist bei der Anmeldung schon vergeben.`)
}

/** The group of an organisation, made where it is missing. */
async function groupOf(kc: KcAdminClient, orgId: string): Promise<string> {
  const search = async () => (await kc.groups.find({ search: orgId, exact: true })).find(({ name }) => name === orgId)?.id
  const existing = await search()
  if (existing) return existing
  try {
    return (await kc.groups.create({ name: orgId })).id
  } catch (error) {
    // Another job may have made the group at the same moment.
    const meanwhile = await search()
    if (meanwhile) return meanwhile
    throw error
  }
}

async function without404<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request
  } catch (error) {
    if (error instanceof NetworkError && error.response.status === 404) return undefined
    throw error
  }
}
