import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../kernel/configuration.ts'
import type { ClientRepresentation, MapperRepresentation, ProfileRepresentation, RealmRepresentation } from './representations.ts'

const FILE = join(import.meta.dirname, '..', '..', '..', '..', 'deploy', 'keycloak', 'avalwerk-realm.json')
const PROFILE = 'org.keycloak.userprofile.UserProfileProvider'

type Mapper = MapperRepresentation & Readonly<{ name: string }>
/** A client of the realm as the portal needs it; fields that aren't named are left to the realm's administrator. */
export type DesiredClient = Omit<ClientRepresentation, 'protocolMappers'> & Readonly<{ clientId: string; protocolMappers?: Mapper[] }>
/** Roles of one client that another client's tokens may carry, or that the other client's service account has. */
export type RolesOfClient = Readonly<{ of: string; for: string; roles: readonly string[] }>

/** What the portal needs of a realm; everything else belongs to the realm's administrator. */
export type DesiredRealm = Readonly<{
  name: string
  fields: RealmRepresentation
  roles: readonly Readonly<{ name: string; description?: string }>[]
  clients: readonly DesiredClient[]
  /** Roles of the realm that a client's tokens may carry. */
  realmScopes: readonly Readonly<{ for: string; roles: readonly string[] }>[]
  clientScopes: readonly RolesOfClient[]
  serviceAccounts: readonly RolesOfClient[]
  profile: ProfileRepresentation
  /** Keycloak's texts in the portal's words, by language and by Keycloak's names for them. */
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The clients' secrets, by client; Keycloak chooses those that aren't given. */
  secrets: Readonly<Record<string, string>>
}>

type RealmFile = Omit<
  RealmRepresentation,
  'roles' | 'clients' | 'users' | 'components' | 'scopeMappings' | 'clientScopeMappings' | 'localizationTexts'
> &
  Readonly<{
    roles: { realm: DesiredRealm['roles'] }
    clients: DesiredClient[]
    scopeMappings: { client: string; roles: string[] }[]
    clientScopeMappings: Record<string, { client: string; roles: string[] }[]>
    users: { serviceAccountClientId: string; clientRoles: Record<string, string[]> }[]
    components: Record<string, { config: Record<string, string[]> }[]>
    localizationTexts: DesiredRealm['texts']
  }>

/**
 * The realm of `deploy/keycloak/avalwerk-realm.json` with the names and addresses of this installation. The file is what Keycloak's own
 * import takes, too.
 */
export function desiredRealm({ identity, publicUrl }: Pick<Config, 'identity' | 'publicUrl'>): DesiredRealm {
  const named = readFileSync(FILE, 'utf8')
    .replaceAll('"avalwerk-portal"', JSON.stringify(identity.clientId))
    .replaceAll('"avalwerk-dienste"', JSON.stringify(identity.service?.clientId ?? 'avalwerk-dienste'))
    .replaceAll('"avalwerk-confirmation"', JSON.stringify(identity.confirmation.clientId))
    .replaceAll('"avalwerk-api"', JSON.stringify(identity.audience))
    .replaceAll(/\$\{AVALWERK_URL:[^}]*\}/g, publicUrl)
  const {
    realm: _,
    roles,
    clients,
    scopeMappings,
    clientScopeMappings,
    users,
    components,
    localizationTexts: texts,
    ...fields
  } = JSON.parse(named) as RealmFile
  const profile = components[PROFILE]?.[0]?.config['kc.user.profile.config']?.[0]
  return {
    name: identity.realm,
    fields,
    texts,
    roles: roles.realm,
    clients,
    realmScopes: scopeMappings.map(({ client, ...rest }) => ({ for: client, ...rest })),
    clientScopes: Object.entries(clientScopeMappings).flatMap(([of, mappings]) =>
      mappings.map(({ client, ...rest }) => ({ of, for: client, ...rest })),
    ),
    serviceAccounts: users.flatMap(({ serviceAccountClientId, clientRoles }) =>
      Object.entries(clientRoles).map(([of, names]) => ({ of, for: serviceAccountClientId, roles: names })),
    ),
    profile: JSON.parse(profile ?? '{}') as ProfileRepresentation,
    secrets: {
      ...(identity.service && { [identity.service.clientId]: identity.service.secret }),
      ...(identity.confirmation.secret && { [identity.confirmation.clientId]: identity.confirmation.secret }),
    },
  }
}
