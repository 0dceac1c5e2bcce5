import { PROBLEMS } from '@avalwerk/domain'
import type { IncomingMessage } from 'node:http'
import Keygrip from 'keygrip'
import { type Adapter, errors, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Config } from '../kernel/configuration.ts'
import type { Database } from '../kernel/database.ts'
import { pageToHtml } from '../kernel/html.ts'
import { databaseFailure } from '../kernel/postgres.ts'
import type { Clock } from '../kernel/clock.ts'
import { databaseAdapter, packRefreshToken } from './adapter.ts'
import { signInPolicy } from './actions.ts'
import { hostCookie } from './cookies.ts'
import { separateSignIns } from './signInCookies.ts'
import { ACR, factorDemand, inGrace, tookSecondFactor } from './demand.ts'
import { claimsOf } from './accounts.ts'
import { RETURN_PATH } from './confirmation/paths.ts'
import { PATHS } from './paths.ts'
import { ACCESS_TOKEN_S, IDLE_S, type Keys, SIGNATURES, SESSION_S } from './keys.ts'
import { providerErrorPage, signOutPage } from './pages.ts'
import { sessionKey } from './atRest.ts'
import type { Sealer } from './sealing.ts'
import { forgetSession, rememberUsage, rememberSession, sessionsOfGrant } from './sessions.ts'

/** Everything a client of the portal gets, whatever scope it asks for. */
const SCOPES = 'openid profile email'

/** Writes that event handlers have begun, and that the answer waits for. */
type Noted = { noted?: Promise<unknown>[] }
/** The request that is being answered; the library's types don't know of it. */
const contextNow = () => (Provider as unknown as { ctx: KoaContextWithOIDC | undefined }).ctx

/** A request with the address that the server found it to come from. */
export type Requesting = IncomingMessage & { ip?: string }

/**
 * Makes a request look as if it had come under the configured address, which the provider builds its own addresses from: what a caller
 * says in Host or X-Forwarded-* decides nothing.
 */
export function underPublicAddress({ headers }: IncomingMessage, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl)
  for (const name of Object.keys(headers)) if (name === 'forwarded' || name.startsWith('x-forwarded-')) delete headers[name]
  Object.assign(headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.replace(':', '') })
}

/** Everything that a provider is made from; it keeps nothing else. */
export type ProviderOptions = Readonly<{
  db: Database
  clock: Clock
  config: Config
  /** With which it signs tokens and cookies. */
  keys: Keys
  sealer: Sealer
  /** Told of a session that couldn't be noted; the sign-in goes on. */
  onError: (error: unknown) => void
}>

/**
 * The embedded OpenID provider, with the paths and claims of a Keycloak realm: unmodified keycloak-js signs in here.
 * Each deviation from the library's defaults is a bridge that keycloak-js needs.
 */
export function createProvider({ db, clock, config, keys: { jwks, alg, cookies }, sealer, onError }: ProviderOptions): Provider {
  const { realm, clientId, url, confirmation } = config.identity
  const safe = config.publicUrl.startsWith('https:')
  const { path } = hostCookie('', safe)
  const demand = (id: string) => factorDemand(db.system, id, config.secondFactorFor)
  const rules = signInPolicy(
    clock,
    confirmation.clientId,
    async (id) => (await claimsOf(db, id)) === undefined,
    async (id) => (await demand(id)) !== undefined,
  )
  /** Whether a code or refresh token from a sign-in by password alone may still be exchanged for tokens. */
  async function mayGoOn(accountId: string, token: { amr?: unknown } | undefined): Promise<boolean> {
    if (!token || tookSecondFactor(token.amr)) return true
    const demanded = await demand(accountId)
    return !demanded || inGrace(demanded, clock())
  }

  /** Seconds that are left of a session, which ends SESSION_S after the sign-in, however much it is used. */
  const secondsLeft = ({ loginTs }: { loginTs?: number | undefined }): number => {
    const now = Math.floor(clock().getTime() / 1000)
    return (loginTs ?? now) + SESSION_S - now
  }

  const identityProvider = new Provider(`${url}/realms/${realm}`, {
    adapter: databaseAdapter(db, clock, sealer),
    jwks: jwks as never,
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        id_token_signed_response_alg: alg,
        redirect_uris: [`${config.publicUrl}/`],
        post_logout_redirect_uris: [`${config.publicUrl}/`],
      },
      {
        // This server itself, which has people confirm steps by signing in anew.
        client_id: confirmation.clientId,
        client_secret: confirmation.secret,
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: alg,
        redirect_uris: [config.publicUrl + RETURN_PATH],
      },
    ],
    routes: PATHS.routes,
    cookies: {
      // Signed with SHA-256: by itself the library takes SHA-1.
      keys: new Keygrip([...cookies], 'sha256') as never,
      names: {
        session: hostCookie('avalwerk_session', safe).name,
        interaction: hostCookie('avalwerk_sign_in', safe).name,
        resume: hostCookie('avalwerk_resume', safe).name,
      },
      long: { signed: true, httpOnly: true, sameSite: 'lax', secure: safe, path },
      short: { signed: true, httpOnly: true, sameSite: 'lax', secure: safe, path },
    },
    enabledJWA: { idTokenSigningAlgValues: [...SIGNATURES] },
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'email'],
    acrValues: Object.values(ACR),
    claims: { openid: ['sub', 'sid', 'acr', ...CLAIM_NAMES], acr: null },
    conformIdTokenClaims: false,
    // The browser names our own origin on every POST.
    discovery: { userinfo_endpoint: `${url}/realms/${realm}${PATHS.routes.userinfo}` },
    clientBasedCORS: (_ctx, origin) => origin === new URL(config.publicUrl).origin,
    issueRefreshToken: async (_ctx, client) => client.clientId === clientId,
    expiresWithSession: async () => true,
    rotateRefreshToken: true,
    extraTokenClaims: async (ctx, token) => {
      if (!('accountId' in token) || !token.accountId) return undefined
      const sid = 'sessionUid' in token ? token.sessionUid : undefined
      const { AuthorizationCode: code, RefreshToken: renewal } = ctx.oidc.entities
      const auth_time = code?.authTime ?? renewal?.authTime
      return { sid, azp: ctx.oidc.client?.clientId, auth_time, ...(await claimsOf(db, token.accountId)) } as never
    },
    findAccount: async (_ctx, id, token) => {
      const content = await claimsOf(db, id)
      if (!(await mayGoOn(id, token as { amr?: unknown } | undefined))) return undefined
      return content && { accountId: id, claims: async () => ({ sub: id, ...content }) }
    },
    loadExistingGrant: async (ctx) => {
      const { client, session, provider, result } = ctx.oidc
      const id = result?.consent?.grantId ?? session?.grantIdFor(client?.clientId as string)
      const existing = id ? await provider.Grant.find(id) : undefined
      if (existing) return existing
      const grant = new provider.Grant({ clientId: client?.clientId as string, accountId: session?.accountId as string })
      grant.addOIDCScope(SCOPES)
      if (client?.clientId === clientId) grant.addResourceScope(`urn:${clientId}`, SCOPES)
      await grant.save()
      return grant
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        // Only the portal's client gets the access tokens with which calls are made.
        defaultResource: (_ctx, client) => (client.clientId === clientId ? `urn:${clientId}` : []),
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, _resource, client) => {
          if (client.clientId !== clientId) throw new errors.InvalidTarget()
          return {
            scope: SCOPES,
            audience: config.identity.audience,
            accessTokenFormat: 'jwt' as const,
            accessTokenTTL: ACCESS_TOKEN_S,
            jwt: { sign: { alg } },
          }
        },
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (ctx, form) => {
          const { IdTokenHint: hint, Session: session } = ctx.oidc.entities
          // A person who comes with their own ID token was asked in the portal already. Any other link may be a stranger's.
          const own = (hint as { payload?: { sub?: string } } | undefined)?.payload?.sub
          ctx.body = pageToHtml(signOutPage(form, own !== undefined && own === session?.accountId))
        },
        postLogoutSuccessSource: async (ctx) => {
          ctx.redirect('/')
        },
      },
    },
    extraParams: ['kc_action'],
    interactions: { policy: rules, url: (_ctx, flow) => `${PATHS.base}/anmelden/${flow.uid}` },
    renderError: async (ctx, out, error) => {
      ctx.type = 'html'
      const sentence = databaseFailure(error) ? PROBLEMS.NICHT_BEREIT.title : `Bitte rufen Sie das Portal erneut auf. Kennung: ${out.error}`
      ctx.body = pageToHtml(providerErrorPage(sentence))
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_S,
      AuthorizationCode: 60,
      IdToken: ACCESS_TOKEN_S,
      Interaction: 3600,
      Session: (_ctx, session) => Math.max(1, Math.min(IDLE_S, secondsLeft(session))),
      Grant: SESSION_S,
      RefreshToken: SESSION_S,
    },
  })
  // Only what `underPublicAddress` wrote is read.
  identityProvider.proxy = true
  /** Has the answer wait for what an event handler writes. */
  const beforeAnswer = (ctx: KoaContextWithOIDC | undefined, work: Promise<unknown>) => {
    const noted = work.catch(onError)
    if (ctx) ((ctx.state as Noted).noted ??= []).push(noted)
  }
  identityProvider.on('authorization.success', (ctx, response) => {
    const { session, params, result } = ctx.oidc
    const { status } = (result?.aktion ?? {}) as { status?: string }
    if (status && response) Object.assign(response, { kc_action: params?.kc_action, kc_action_status: status })
    if (!session?.uid || !session.accountId) return
    const place = { ip: (ctx.req as Requesting).ip ?? ctx.ip, browser: ctx.get('user-agent') }
    const ends = new Date(clock().getTime() + secondsLeft(session) * 1000)
    const noted = rememberSession(db.system, { session: sessionKey(session.uid), nutzerId: session.accountId, ...place, ends }, clock())
    // The answer waits, since the first call needs the session to be noted.
    beforeAnswer(ctx, noted)
  })
  identityProvider.on('session.destroyed' as 'end_session.success', (session) => {
    // The answer waits: a person who reads that they are signed out must be.
    beforeAnswer(contextNow(), forgetSession(db.system, sessionKey((session as unknown as { uid: string }).uid)))
  })
  identityProvider.on('grant.revoked', (ctx, grantId) => {
    const ended = sessionsOfGrant(db.system, grantId).then((sessions) =>
      Promise.all(sessions.map((session) => forgetSession(db.system, session))),
    )
    beforeAnswer(ctx, ended)
  })
  identityProvider.on('grant.success', (ctx) => {
    const { sessionUid } = (ctx.oidc.entities.RefreshToken ?? ctx.oidc.entities.AuthorizationCode ?? {}) as { sessionUid?: string }
    // The answer waits: a person who has just got a token must not count as idle.
    if (sessionUid) beforeAnswer(ctx, rememberUsage(db.system, sessionKey(sessionUid), clock()))
  })
  identityProvider.use(async (ctx, next) => {
    await next()
    await Promise.all((ctx.state as Noted).noted ?? [])
    // No user is signed in: the library's page for that would submit itself by an inline script, which our pages' policy doesn't allow.
    if (ctx.path.endsWith(PATHS.routes.end_session) && ctx.status === 200 && !ctx.oidc.session?.accountId) {
      ctx.status = 303
      ctx.redirect('/')
    }
    const response = ctx.body as { refresh_token?: string } | undefined
    if (ctx.path.endsWith(PATHS.routes.token) && response?.refresh_token)
      response.refresh_token = packRefreshToken(response.refresh_token, {
        typ: 'Refresh',
        exp: Math.floor(clock().getTime() / 1000) + IDLE_S,
      })
  })
  separateSignIns(identityProvider, safe)
  keepUntilSaved(identityProvider)
  return identityProvider
}

/**
 * Writes a session under its new id before the row of the former one goes. The library does it the other way round: a token that another
 * tab renews in between finds no session, and that tab is signed out.
 */
function keepUntilSaved({ Session }: Provider): void {
  const { save } = Session.prototype
  Session.prototype.save = async function (this: Renamed, ttl) {
    const { oldId } = this
    this.oldId = undefined
    const id = await save.call(this, ttl)
    if (oldId) await this.adapter.destroy(oldId)
    return id
  }
}
/** What the library's types leave out of a session that has got another id. */
type Renamed = InstanceType<Provider['Session']> & { oldId?: string | undefined; adapter: Adapter }

const CLAIM_NAMES = [
  'preferred_username',
  'email',
  'email_verified',
  'given_name',
  'family_name',
  'name',
  'locale',
  'unternehmen_id',
  'unternehmen_sichtbeschraenkt',
  'sichtberechtigte_unternehmen',
  'erhalt_nutzer_emails',
  'realm_access',
  'groups',
]
