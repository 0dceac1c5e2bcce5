import type KcAdminClient from '@keycloak/keycloak-admin-client'
import type { DesiredClient, DesiredRealm, RolesOfClient } from './desired.ts'
import { type Difference, differing, fieldDifferences, without } from './difference.ts'
import { ofResetFlow } from './resetFlow.ts'
import { ofTexts } from './texts.ts'
import type { ClientRepresentation, RolePayload, RoleRepresentation } from './representations.ts'

type Present = ClientRepresentation & Readonly<{ id: string }>
type Known = Readonly<{ kc: KcAdminClient; client: (clientId: string) => Promise<Present | undefined> }>

const describe = (value: unknown) =>
  value === undefined || value === '' ? 'nichts' : typeof value === 'string' ? `„${value}“` : JSON.stringify(value)

/** One difference for a thing with fields, one sentence for each that differs. */
function ofFields(of: string, should: object, is: object, mend: () => Promise<unknown>): Difference[] {
  const fields = fieldDifferences(should, is)
  return fields.map((field, index) => ({
    sentence: `${of}: ${field.path} ist ${describe(field.is)} statt ${describe(field.should)}.`,
    // The first one mends them all.
    mend: index === 0 ? mend : async () => undefined,
  }))
}

/** The names that a set lacks, and those that it has too many. */
function ofNames(
  of: string,
  should: readonly string[],
  is: readonly string[],
  add: (names: string[]) => Promise<unknown>,
  remove: (names: string[]) => Promise<unknown>,
): Difference[] {
  const [missing, extra] = [without(should, is), without(is, should)]
  return [
    ...(missing.length ? [{ sentence: `${of}: ${missing.join(', ')} fehlt.`, mend: () => add(missing) }] : []),
    ...(extra.length ? [{ sentence: `${of}: ${extra.join(', ')} ist zu viel.`, mend: () => remove(extra) }] : []),
  ]
}

const namesOf = (roles: readonly RoleRepresentation[] | undefined) => (roles ?? []).flatMap(({ name }) => name ?? [])
const payload = (roles: readonly RoleRepresentation[], names: readonly string[]): RolePayload[] =>
  roles.flatMap(({ id, name }) => (id && name && names.includes(name) ? [{ id, name }] : []))

async function ofRoles({ kc }: Known, { roles }: DesiredRealm): Promise<Difference[]> {
  const present = namesOf(await kc.roles.find({ briefRepresentation: true }))
  return roles
    .filter(({ name }) => !present.includes(name))
    .map((role) => ({ sentence: `Die Rolle ${role.name} fehlt.`, mend: () => kc.roles.create({ ...role }) }))
}

async function ofScopes({ kc }: Known, id: string, { clientId, defaultClientScopes, optionalClientScopes }: DesiredClient) {
  const scopes = await kc.clientScopes.find()
  const forScopes = (names: string[], act: (clientScopeId: string) => Promise<unknown>) =>
    Promise.all(scopes.flatMap((scope) => (scope.id && scope.name && names.includes(scope.name) ? [act(scope.id)] : [])))
  const [byDefault, optional] = [await kc.clients.listDefaultClientScopes({ id }), await kc.clients.listOptionalClientScopes({ id })].map(
    namesOf,
  )
  return [
    ...(defaultClientScopes && byDefault
      ? ofNames(
          `Client ${clientId}, Standard-Scopes`,
          defaultClientScopes,
          byDefault,
          (names) => forScopes(names, (clientScopeId) => kc.clients.addDefaultClientScope({ id, clientScopeId })),
          (names) => forScopes(names, (clientScopeId) => kc.clients.delDefaultClientScope({ id, clientScopeId })),
        )
      : []),
    ...(optionalClientScopes && optional
      ? ofNames(
          `Client ${clientId}, wählbare Scopes`,
          optionalClientScopes,
          optional,
          (names) => forScopes(names, (clientScopeId) => kc.clients.addOptionalClientScope({ id, clientScopeId })),
          (names) => forScopes(names, (clientScopeId) => kc.clients.delOptionalClientScope({ id, clientScopeId })),
        )
      : []),
  ]
}

async function ofMappers({ kc }: Known, id: string, { clientId, protocolMappers = [] }: DesiredClient): Promise<Difference[]> {
  const present = await kc.clients.listProtocolMappers({ id })
  return protocolMappers.flatMap((mapper) => {
    const of = `Client ${clientId}, Mapper „${mapper.name}“`
    const is = present.find(({ name }) => name === mapper.name)
    if (!is?.id) return [{ sentence: `${of} fehlt.`, mend: () => kc.clients.addProtocolMapper({ id }, mapper) }]
    const mapperId = is.id
    const mended = { ...is, ...mapper, config: { ...is.config, ...mapper.config } }
    return ofFields(of, mapper, is, () => kc.clients.updateProtocolMapper({ id, mapperId }, mended))
  })
}

async function ofClient(known: Known, desired: DesiredClient, secret: string | undefined): Promise<Difference[]> {
  const { kc } = known
  const { protocolMappers: _mappers, defaultClientScopes: _byDefault, optionalClientScopes: _optional, ...fields } = desired
  const is = await known.client(desired.clientId)
  const created = { ...desired, ...(secret && { secret }) }
  if (!is) return [{ sentence: `Der Client ${desired.clientId} fehlt.`, mend: () => kc.clients.create(created) }]
  const { id, protocolMappers: _, ...rest } = is
  const differs = differing(fields, is)
  const mended = { ...rest, ...differs, attributes: { ...rest.attributes, ...differs.attributes } }
  const secretDiffers = secret !== undefined && (await kc.clients.getClientSecret({ id })).value !== secret
  return [
    ...ofFields(`Client ${desired.clientId}`, fields, is, () => kc.clients.update({ id }, mended)),
    ...(secretDiffers
      ? [
          {
            sentence: `Client ${desired.clientId}: Das Geheimnis ist nicht das, das die Installation angibt.`,
            mend: () => kc.clients.update({ id }, { ...mended, secret }),
          },
        ]
      : []),
    ...(await ofScopes(known, id, desired)),
    ...(await ofMappers(known, id, desired)),
  ]
}

/** The differences in the realm's roles that a client's tokens may carry. */
async function ofRealmScopes({ kc, client }: Known, { realmScopes }: DesiredRealm): Promise<Difference[]> {
  const all = await kc.roles.find({ briefRepresentation: true })
  const found = await Promise.all(
    realmScopes.map(async ({ for: clientId, roles }) => {
      const id = (await client(clientId))?.id
      if (!id) return []
      const is = namesOf(await kc.clients.listRealmScopeMappings({ id }))
      return ofNames(
        `Client ${clientId}, Rollen in Tokens`,
        roles,
        is,
        (names) => kc.clients.addRealmScopeMappings({ id }, payload(all, names)),
        (names) => kc.clients.delRealmScopeMappings({ id }, payload(all, names)),
      )
    }),
  )
  return found.flat()
}

/** The differences in other clients' roles that a client's tokens may carry. */
async function ofClientScopes({ kc, client }: Known, { of, for: clientId, roles }: RolesOfClient): Promise<Difference[]> {
  const [holder, id] = [(await client(of))?.id, (await client(clientId))?.id]
  if (!holder || !id) return []
  const all = await kc.clients.listRoles({ id: holder })
  return ofNames(
    `Client ${clientId}, Rollen von ${of} in Tokens`,
    roles,
    namesOf(await kc.clients.listClientScopeMappings({ id, client: holder })),
    (names) => kc.clients.addClientScopeMappings({ id, client: holder }, payload(all, names)),
    (names) => kc.clients.delClientScopeMappings({ id, client: holder }, payload(all, names)),
  )
}

/** The differences in what a client's service account may do: no less, and no more. */
async function ofServiceAccount({ kc, client }: Known, { of, for: clientId, roles }: RolesOfClient): Promise<Difference[]> {
  const [clientUniqueId, own] = [(await client(of))?.id, await client(clientId)]
  if (!clientUniqueId || !own?.serviceAccountsEnabled) return []
  const { id } = (await kc.clients.getServiceAccountUser({ id: own.id })) as { id: string }
  const all = await kc.clients.listRoles({ id: clientUniqueId })
  return ofNames(
    `Dienstkonto ${clientId}, Rollen von ${of}`,
    roles,
    namesOf(await kc.users.listClientRoleMappings({ id, clientUniqueId })),
    (names) => kc.users.addClientRoleMappings({ id, clientUniqueId, roles: payload(all, names) }),
    (names) => kc.users.delClientRoleMappings({ id, clientUniqueId, roles: payload(all, names) }),
  )
}

/** Keycloak's own account pages, which end sessions without a fresh sign-in; the portal has its own and leads to single actions there. */
const ACCOUNT_PAGES = 'account-console'
/** The realm file can't say this, since Keycloak makes the client itself. */
async function ofAccountPages({ kc, client }: Known): Promise<Difference[]> {
  const is = await client(ACCOUNT_PAGES)
  if (!is?.enabled) return []
  const sentence = `Client ${ACCOUNT_PAGES}: Keycloaks eigene Kontoseiten sind offen; dort meldet man andere Geräte ohne neue Anmeldung ab.`
  return [{ sentence, mend: () => kc.clients.update({ id: is.id }, { ...is, enabled: false }) }]
}

/** The profile, that is what the realm knows of people; attributes that the installation has added stay. */
async function ofProfile({ kc }: Known, { profile }: DesiredRealm): Promise<Difference[]> {
  const is = await kc.users.getProfile()
  const wanted = profile.attributes ?? []
  const mend = () => {
    const kept = (is.attributes ?? []).map((a) => ({ ...a, ...wanted.find(({ name }) => name === a.name) }))
    const added = wanted.filter(({ name }) => !kept.some((a) => a.name === name))
    return kc.users.updateProfile({ ...is, attributes: [...kept, ...added] })
  }
  const differences = wanted.flatMap((attribute) => {
    const present = is.attributes?.find(({ name }) => name === attribute.name)
    const of = `Profil, Angabe „${attribute.name}“`
    return present ? ofFields(of, attribute, present, mend) : [{ sentence: `${of} fehlt.`, mend }]
  })
  // One call mends them all.
  return differences.map((difference, i) => (i === 0 ? { ...difference, mend } : { ...difference, mend: async () => undefined }))
}

/**
 * Lists where a running realm isn't as the portal needs it. People, providers, the mail server, and clients of other applications aren't
 * looked at.
 * @param kc signed in with an account that may manage the realm
 */
export async function compareRealm(kc: KcAdminClient, desired: DesiredRealm): Promise<Difference[]> {
  const { name: realm, fields } = desired
  const is = await kc.realms.findOne({ realm })
  if (!is) return [{ sentence: `Der Realm ${realm} fehlt.`, mend: () => kc.realms.create({ realm, ...fields }) }]
  const client = async (clientId: string) => (await kc.clients.find({ clientId })).find((c): c is Present => c.id !== undefined)
  const known: Known = { kc, client }
  const differences = ofFields(`Realm ${realm}`, fields, is, () => kc.realms.update({ realm }, differing(fields, is)))
  differences.push(...(await ofRoles(known, desired)))
  for (const client of desired.clients) differences.push(...(await ofClient(known, client, desired.secrets[client.clientId])))
  differences.push(...(await ofRealmScopes(known, desired)))
  for (const c of desired.clientScopes) differences.push(...(await ofClientScopes(known, c)))
  for (const c of desired.serviceAccounts) differences.push(...(await ofServiceAccount(known, c)))
  differences.push(...(await ofAccountPages(known)))
  differences.push(...(await ofProfile(known, desired)))
  differences.push(...(await ofResetFlow(kc, is.resetCredentialsFlow)))
  differences.push(...(await ofTexts(kc, desired)))
  return differences
}

/** What one round makes (a realm, its clients, then what belongs to those) can be looked at in the next. */
const ROUNDS = 4

/**
 * Makes a realm what the portal needs; nothing that isn't named in a difference changes.
 * @returns what was mended, and what is still different after that
 */
export async function mendRealm(kc: KcAdminClient, desired: DesiredRealm): Promise<{ mended: string[]; left: string[] }> {
  const mended: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const differences = await compareRealm(kc, desired)
    if (differences.length === 0) return { mended, left: [] }
    for (const { mend } of differences) await mend()
    mended.push(...differences.map(({ sentence }) => sentence))
  }
  return { mended, left: (await compareRealm(kc, desired)).map(({ sentence }) => sentence) }
}
