import type KcAdminClient from '@keycloak/keycloak-admin-client'

/** What Keycloak's Admin API calls things, by the calls that answer with them: the library exports no names for them. */
type Answer<Call extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Call>>>

export type RealmRepresentation = Answer<KcAdminClient['realms']['findOne']>
export type ClientRepresentation = Answer<KcAdminClient['clients']['findOne']>
export type RoleRepresentation = Answer<KcAdminClient['roles']['find']>[number]
export type MapperRepresentation = Answer<KcAdminClient['clients']['listProtocolMappers']>[number]
export type ProfileRepresentation = Answer<KcAdminClient['users']['getProfile']>
/** Names a role where one is given or taken. */
export type RolePayload = Parameters<KcAdminClient['clients']['addRealmScopeMappings']>[1][number] & { id: string; name: string }
