import KcAdminClient from '@keycloak/keycloak-admin-client'

const TIMEOUT_MS = 15_000

/** The service account of a client, in the realm that knows it. */
export type ServiceAccount = Readonly<{ realm: string; clientId: string; secret: string }>

/**
 * A client of Keycloak's Admin API for one realm, signed in as a service account.
 * @throws NetworkError where Keycloak refuses it, TypeError where Keycloak doesn't answer
 */
export async function signInAtKeycloak(
  { url, realm }: Readonly<{ url: string; realm: string }>,
  account: ServiceAccount,
): Promise<KcAdminClient> {
  // Secret and token go to the provider alone: a redirect is not followed.
  const requestOptions = { redirect: 'error' } as const
  const kc = new KcAdminClient({ baseUrl: url, realmName: account.realm, timeout: TIMEOUT_MS, requestOptions })
  await kc.auth({ grantType: 'client_credentials', clientId: account.clientId, clientSecret: account.secret })
  if (realm !== account.realm) kc.setConfig({ realmName: realm })
  return kc
}
