import { NetworkError } from '@keycloak/keycloak-admin-client'
import type { Config } from '../../kernel/configuration.ts'
import { signInAtKeycloak } from '../adminClient.ts'
import { desiredRealm } from './desired.ts'
import { doubtfulProviders } from './providers.ts'
import { compareRealm } from './reconcile.ts'

const TIMEOUT_MS = 5_000
const MEND = 'npm run realm -- --apply stellt ihn richtig.'

/** What was found out about a Keycloak: what keeps the portal from working with it, what is worth a look, and its clock. */
export type RealmState = Readonly<{ faults: readonly string[]; notes?: readonly string[]; now: number | undefined }>

/**
 * Whether the portal can work with the realm that is configured: it answers under its own name, the service account may manage users,
 * the roles are there, and, where an account for `npm run realm` is configured, all else is as it should be.
 */
export async function checkRealm(config: Pick<Config, 'identity' | 'publicUrl' | 'realmAdmin'>): Promise<RealmState> {
  const { url, realm, service } = config.identity
  const issuer = `${url}/realms/${realm}`
  const answer = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  }).catch(() => undefined)
  if (!answer) return { faults: [`Keycloak antwortet unter ${url} nicht (KEYCLOAK_URL).`], now: undefined }
  const now = Date.parse(answer.headers.get('date') ?? '') || undefined
  if (answer.status === 404)
    return { faults: [`Den Realm ${realm} gibt es in Keycloak nicht (KEYCLOAK_REALM). npm run realm -- --apply legt ihn an.`], now }
  const said = (await answer.json().catch(() => undefined)) as { issuer?: string } | undefined
  if (said?.issuer !== issuer)
    return {
      faults: [
        `Keycloak nennt sich ${said?.issuer ?? 'nicht'}, erwartet wird ${issuer}: Gleichen Sie KEYCLOAK_URL und Keycloaks --hostname an.`,
      ],
      now,
    }
  const faults: string[] = []
  const notes: string[] = []
  if (service) faults.push(...(await ofServiceAccount({ url, realm }, { realm, clientId: service.clientId, secret: service.secret })))
  if (config.realmAdmin) {
    try {
      const kc = await signInAtKeycloak({ url, realm }, config.realmAdmin)
      const differences = await compareRealm(kc, desiredRealm(config))
      faults.push(...differences.map(({ sentence }) => sentence), ...(differences.length ? [`Der Realm ${realm} weicht ab: ${MEND}`] : []))
      notes.push(...(await doubtfulProviders(kc, config.identity.companyProviders)))
    } catch (error) {
      const why = error instanceof NetworkError ? REFUSED_ADMIN[error.response.status] : undefined
      if (!why) throw error
      faults.push(`Keycloak nimmt das Dienstkonto ${config.realmAdmin.clientId} für die Verwaltung nicht an: ${why}`)
    }
  }
  return { faults, notes, now }
}

const WRONG_SECRET = 'Stimmt KEYCLOAK_ADMIN_CLIENT_SECRET?'
/** Why Keycloak refused the account, by the status of its answer; any other status is no refusal. */
const REFUSED_ADMIN: Readonly<Record<number, string | undefined>> = {
  400: WRONG_SECRET,
  401: WRONG_SECRET,
  403: 'Es darf den Realm nicht verwalten.',
}
const PARTIES = ['AG', 'BG', 'BSP']

async function ofServiceAccount(at: { url: string; realm: string }, account: Parameters<typeof signInAtKeycloak>[1]): Promise<string[]> {
  try {
    const kc = await signInAtKeycloak(at, account)
    const roles = (await kc.roles.find({ briefRepresentation: true })).map(({ name }) => name)
    await kc.users.find({ max: 1 })
    await kc.groups.find({ max: 1 })
    const missing = PARTIES.filter((name) => !roles.includes(name))
    return missing.length ? [`Im Realm ${at.realm} fehlen die Rollen ${missing.join(', ')}: ${MEND}`] : []
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    return error.response.status === 403
      ? [`Das Dienstkonto ${account.clientId} darf in Keycloak keine Nutzer pflegen: ${MEND}`]
      : [`Keycloak nimmt das Dienstkonto ${account.clientId} nicht an (KEYCLOAK_SERVICE_CLIENT_SECRET): ${error.message}`]
  }
}
