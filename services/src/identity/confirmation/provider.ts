import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type IDToken,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { companyProviderOf } from '../../kernel/authentication.ts'
import type { Config } from '../../kernel/configuration.ts'
import { RETURN_PATH } from './paths.ts'

/** What a window keeps to itself between the way to the provider and the way back. */
export type Attempt = Readonly<{ state: string; nonce: string; verifier: string }>
/** The random values of a new way to the provider; they are good for one way back. */
export const newAttempt = (): Attempt => ({ state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() })

/** The user who signed in anew, according to the provider, or why there is none. */
export type Proof = SignedIn | Readonly<{ kind: 'given-up' | 'away' | 'wrong'; cause: unknown }>
type SignedIn = Readonly<{
  kind: 'signed-in'
  sub: string
  /** Seconds since the sign-in, by the provider's own clock. */
  ageS: number
  acr: unknown
  /** The company's own provider through which the person signed in, if any. */
  companyProvider?: string
}>

/** Our server as a client of the provider, with a secret of its own. */
export type ConfirmationClient = Readonly<{ clientId: string; secret: string }>

/** The identity provider, asked for a fresh sign-in. */
export type SigningIn = Readonly<{
  /** The provider's address to which the window goes. @throws Error where the provider can't be asked */
  addressFor(attempt: Attempt, hints: { signInName: string; companyProvider: string | null }): Promise<URL>
  /** Redeems and checks the answer to the sign-in. @param back the address that the provider led the window to */
  proof(attempt: Attempt, back: URL): Promise<Proof>
}>

const DISCOVERED_MS = 10 * 60_000
/** An access token isn't wanted; what the provider says of the sign-in stands in the ID token. */
const SCOPE = 'openid'

/**
 * The provider as OpenID Connect has it: authorization code with PKCE, `prompt=login` and `max_age=0`; the ID token's signature, issuer,
 * audience, nonce and times are checked by the library.
 * @param ask how the provider is asked, where not over the network
 */
export function signingIn(
  { url, realm }: Pick<Config['identity'], 'url' | 'realm'>,
  publicUrl: string,
  { clientId, secret }: ConfirmationClient,
  ask?: CustomFetch,
): SigningIn {
  const redirect_uri = publicUrl + RETURN_PATH
  let known: { until: number; configuration: Promise<Configuration> } | undefined
  function configurationOf(): Promise<Configuration> {
    if (known && known.until > Date.now()) return known.configuration
    const configuration = discovery(new URL(`${url}/realms/${realm}`), clientId, {}, ClientSecretPost(secret), {
      execute: [enableNonRepudiationChecks, ...(url.startsWith('http:') ? [allowInsecureRequests] : [])],
      ...(ask && { [customFetch]: ask }),
    })
    known = { until: Date.now() + DISCOVERED_MS, configuration }
    configuration.catch(() => {
      known = undefined
    })
    return configuration
  }
  return {
    async addressFor({ state, nonce, verifier }, { signInName, companyProvider }) {
      return buildAuthorizationUrl(await configurationOf(), {
        redirect_uri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'login',
        max_age: '0',
        login_hint: signInName,
        ui_locales: 'de',
        // A person whom their company's own provider signs in is led there at once.
        ...(companyProvider && { kc_idp_hint: companyProvider }),
      })
    },
    async proof({ state, nonce, verifier }, back) {
      let configuration: Configuration
      try {
        configuration = await configurationOf()
      } catch (cause) {
        return { kind: 'away', cause }
      }
      try {
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, maxAge: MOST_S }
        const token = await authorizationCodeGrant(configuration, back, checks)
        const claims = token.claims() as IDToken
        const { sub, iat, auth_time, acr } = claims
        const companyProvider = companyProviderOf(claims)
        return { kind: 'signed-in', sub, ageS: iat - (auth_time as number), acr, ...(companyProvider !== undefined && { companyProvider }) }
      } catch (cause) {
        if (cause instanceof AuthorizationResponseError) return { kind: 'given-up', cause }
        return { kind: isAway(cause) ? 'away' : 'wrong', cause }
      }
    },
  }
}

/** The library wants an upper bound of what it asks for; how old a sign-in may be depends on when its window was asked for. */
const MOST_S = 3_600
/** Whether no provider answered, or a server that doesn't speak the protocol; for whatever the library refuses it has a code of its own. */
function isAway(cause: unknown): boolean {
  const { code = '' } = cause as { code?: string }
  return !code.startsWith('OAUTH_') || NO_ANSWER.includes(code)
}
const NO_ANSWER = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']
