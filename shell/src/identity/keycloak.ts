import { STATUS_RESPONSE_MS, STATUS_CHECK_S, TOKEN_MIN_S } from '@avalwerk/domain'
import Keycloak from 'keycloak-js'
import type { Config } from '../configuration.ts'
import { isMeantFor, nutzerFrom } from './claims.ts'
import type { AuthPort } from './auth.ts'
import { forgetDestination, isAnswer, keepDestination } from './destination.ts'
import { accountApi, PASSKEY_SET_UP } from './account.ts'

const RESULT = { success: 'done', cancelled: 'cancelled', error: 'failed' } as const
/** Keycloak's names for what people ask for; the embedded provider has the same. */
const ACTIONS = { PASSWORT_AENDERN: 'UPDATE_PASSWORD', FAKTOR_EINRICHTEN: 'CONFIGURE_TOTP', PASSKEY_EINRICHTEN: PASSKEY_SET_UP } as const

const ANSWER_MS = 3_000

/** Signs in with keycloak-js: PKCE, tokens in memory only, login-status frame. */
export function keycloakAuth({ url, realm, clientId, loginRequired }: Config): AuthPort {
  let keycloak = new Keycloak({ url, realm, clientId })
  let result: 'success' | 'cancelled' | 'error' | undefined
  let last: string | undefined
  const ONLY_ADDRESS = `${location.origin}/`
  const init = (withStatusFrame: boolean) => {
    const answered = isAnswer(location)
    if (!answered) keepDestination()
    keycloak.onActionUpdate = (status) => {
      result = status
    }
    return keycloak.init({
      redirectUri: ONLY_ADDRESS,
      onLoad: loginRequired ? 'login-required' : 'check-sso',
      pkceMethod: 'S256',
      // A page that only leads to the provider would wait for the frame's checks, and throw them away.
      checkLoginIframe: withStatusFrame && (answered || !loginRequired),
      checkLoginIframeInterval: STATUS_CHECK_S,
      messageReceiveTimeout: STATUS_RESPONSE_MS,
      locale: 'de',
    })
  }
  /** A user who is signed out first reads why: left alone, keycloak-js would go to the sign-in by itself. */
  const stayHere = (signedIn: boolean): boolean => {
    if (signedIn && !isMeantFor(keycloak.idTokenParsed ?? {}, { issuer: `${url}/realms/${realm}`, clientId })) {
      keycloak.clearToken()
      throw new Error('The ID token was not made for this client.')
    }
    keycloak.loginRequired = false
    if (signedIn) forgetDestination()
    last = keycloak.token
    return signedIn
  }
  /** Signs in, perhaps to do something, and comes back to this page. */
  const signIn = (action?: string) => {
    keepDestination()
    return keycloak.login({ redirectUri: ONLY_ADDRESS, locale: 'de', ...(action && { action }) })
  }

  async function renew(minS: number): Promise<string | undefined> {
    if (!keycloak.authenticated) return undefined
    try {
      await keycloak.updateToken(minS)
    } catch (error) {
      // Offline: the old token may still do. Refused: keycloak-js has forgotten the session.
      if (!keycloak.authenticated || keycloak.isTokenExpired()) throw error
    }
    last = keycloak.token
    return last
  }

  return {
    init: () =>
      init(true)
        .catch((error: unknown) => {
          // Where frames of the provider are blocked, init fails on its check for third-party cookies: go on without
          // it. An instance can be initialised once. An error with a code in the address is a refused sign-in.
          if (!(error instanceof Error) || !/iframe|cookie/i.test(error.message)) throw error
          keycloak = new Keycloak({ url, realm, clientId })
          return init(false)
        })
        .then(stayHere),
    login: () => signIn(),
    // The ID token goes in a form: addresses are kept in histories and logs. Without a token, the library would send the word 'undefined'.
    logout: () => keycloak.logout({ redirectUri: ONLY_ADDRESS, logoutMethod: keycloak.idToken ? 'POST' : 'GET' }),
    token: (minS) => renew(minS),
    refresh: () => renew(-1),
    nutzer: () => (keycloak.idTokenParsed ? nutzerFrom({ ...keycloak.tokenParsed, ...keycloak.idTokenParsed }) : undefined),
    session: () => keycloak.tokenParsed && `${keycloak.tokenParsed.sub}.${keycloak.tokenParsed.sid}`,
    konto: {
      ...accountApi(`${url}/realms/${realm}/account`, async () => (await renew(TOKEN_MIN_S)) ?? ''),
      begin: (action) => signIn(typeof action === 'string' ? ACTIONS[action] : `delete_credential:${action.removeFactor}`),
      outcome: () => {
        const once = result && RESULT[result]
        result = undefined
        return once
      },
    },
    // A refusal is an answer, too.
    givesTokens: () =>
      fetch(`${url}/realms/${realm}/protocol/openid-connect/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'refresh_token', client_id: clientId, refresh_token: '-' }),
        signal: AbortSignal.timeout(ANSWER_MS),
      }).then(
        ({ status }) => status < 500,
        () => false,
      ),
    lastToken: () => last,
    stop: () => {
      // Otherwise its frame asks the provider once more. Signing out needs the ID token.
      document.querySelector('iframe[title="keycloak-session-iframe"]')?.remove()
      const { idToken } = keycloak
      keycloak.onAuthLogout = () => {}
      keycloak.clearToken()
      if (idToken) keycloak.idToken = idToken
    },
    onRefresh: (callback) => {
      keycloak.onAuthRefreshSuccess = callback
    },
    onEnd: (callback) => {
      keycloak.onAuthLogout = callback
      keycloak.onAuthRefreshError = () => {
        if (!keycloak.authenticated || !keycloak.refreshToken) callback()
      }
    },
  }
}
