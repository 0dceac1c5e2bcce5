import { createHash, randomBytes } from 'node:crypto'

const REALM = '/auth/realms/avalwerk'
/** Where the embedded provider's endpoints of OpenID Connect are, below the portal's address. */
export const OIDC = `${REALM}/protocol/openid-connect`

/** A browser without a screen: keeps cookies, doesn't follow redirects by itself. */
export function browser(url: string) {
  const kept = new Map<string, string>()
  const cookies = () => [...kept].map(([k, v]) => `${k}=${v}`).join('; ')
  const call = async (address: string, input?: Record<string, string>): Promise<Response> => {
    const response = await fetch(new URL(address, url), {
      redirect: 'manual',
      headers: {
        cookie: cookies(),
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
      },
      ...(input && { method: 'POST', body: new URLSearchParams(input) }),
    })
    for (const row of response.headers.getSetCookie()) {
      const [, k = '', v = ''] = /^([^=]+)=([^;]*)/.exec(row) ?? []
      if (v) kept.set(k, v)
      else kept.delete(k)
    }
    return response
  }
  const secret = randomBytes(32).toString('base64url')
  return {
    call,
    /** Its cookies, as it would send them now. */
    cookies,
    /** Begins an authorization request. @returns the address of the first page @throws Error if the portal leads nowhere */
    begin: async (more: Record<string, string> = {}): Promise<string> => {
      const response = await call(
        `${OIDC}/auth?${new URLSearchParams({
          client_id: 'avalwerk-portal',
          redirect_uri: `${url}/`,
          response_type: 'code',
          scope: 'openid',
          code_challenge: createHash('sha256').update(secret).digest('base64url'),
          code_challenge_method: 'S256',
          ...more,
        })}`,
      )
      const location = response.headers.get('location')
      if (location === null) throw new Error(`Anmeldung begonnen: ${response.status} ${await response.text()}`)
      return location
    },
    /** Follows redirects until the portal has its answer, or a page wants something. @returns the portal's address or the page */
    followRedirects: async (response: Response): Promise<URL | Response> => {
      let now = response
      while (now.status >= 300 && now.status < 400) {
        const target = new URL(now.headers.get('location') as string, url)
        if (target.searchParams.has('code') || target.searchParams.has('error')) return target
        now = await call(target.href)
      }
      return now
    },
    /** Exchanges the code in the portal's address for tokens. */
    redeem: async (target: URL): Promise<Access> => {
      const token = await fetch(`${url}${OIDC}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: 'avalwerk-portal',
          code: target.searchParams.get('code') ?? '',
          redirect_uri: `${url}/`,
          code_verifier: secret,
        }),
      })
      if (!token.ok) throw new Error(`Token: ${token.status} ${await token.text()}`)
      return (await token.json()) as Access
    },
  }
}

/** The tokens of a sign-in. */
export type Access = Readonly<{ access_token: string; refresh_token: string; id_token: string }>

/** The password of every account of the demo; STORY_PASSWORD says it of a platform without the demo. */
export const DEMO_PASSWORD = process.env.STORY_PASSWORD ?? 'Avalwerk-2026!'
/** The password of users whom tests make: the rules for passwords accept it, unlike the demo's. */
export const OWN_PASSWORD = 'Laterne-Gurke-Mond-77'
/** The domain of the mail addresses of users whom tests make. */
export const TEST_DOMAIN = 'probe.example'
/** The password of a user who was made by the demo or by a test. */
export const passwordOf = (name: string): string => (name.endsWith(`@${TEST_DOMAIN}`) ? OWN_PASSWORD : DEMO_PASSWORD)

/** Signs in as a browser would: authorization request with PKCE, sign-in page, code, tokens. */
export async function logIn(url: string, name: string, password = passwordOf(name)): Promise<Access> {
  const tab = browser(url)
  const response = await tab.call(await tab.begin(), { username: name, password })
  if (response.status >= 400) throw new Error(`Anmeldung von ${name}: ${response.status}`)
  const target = await tab.followRedirects(response)
  if (!(target instanceof URL)) throw new Error(`Anmeldung von ${name}: ${target.status} ${await target.text()}`)
  return tab.redeem(target)
}

/**
 * Signs in as an account for calls of the portal.
 * @returns what makes a call: it answers with the content, undefined where there is none, and throws with status and text of a refusal
 */
export async function callerAs(url: string, name: string) {
  const tokenOf = accessTokens((account) => logIn(url, account))
  await tokenOf(name)
  return async <T>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${await tokenOf(name)}`, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as T
  }
}

/** A token lives for five minutes; on a busy machine a file of tests takes longer. */
const RENEWED_MS = 240_000

/**
 * Access tokens of accounts, each kept until it is nearly over.
 * @param signIn signs an account in
 * @param keepsOld whether an account that can't sign in any more goes on with the token it had, as a page does that it left open
 * @returns the token of an account; it throws what `signIn` throws, and tries again the next time
 */
export function accessTokens(
  signIn: (account: string) => Promise<Pick<Access, 'access_token'>>,
  { keepsOld = false } = {},
): (account: string) => Promise<string> {
  const kept = new Map<string, Readonly<{ token: Promise<string>; from: number }>>()
  return (account) => {
    const before = kept.get(account)
    const now = performance.now()
    if (before && now - before.from < RENEWED_MS) return before.token
    const fresh = signIn(account).then(({ access_token }) => access_token)
    const token = before && keepsOld ? fresh.catch(() => before.token) : fresh
    const entry = { token, from: now }
    kept.set(account, entry)
    token.catch(() => kept.get(account) === entry && kept.delete(account))
    return token
  }
}
