import { createHash, randomBytes } from 'node:crypto'

const BASIS = '/auth/realms/avalwerk'
export const OIDC = `${BASIS}/protocol/openid-connect`

/** A browser without a screen: keeps cookies, doesn't follow redirects by itself. */
export function browser(basis: string) {
  const cookies = new Map<string, string>()
  const rufe = async (adresse: string, eingabe?: Record<string, string>): Promise<Response> => {
    const cookie = [...cookies].map(([k, v]) => `${k}=${v}`).join('; ')
    const antwort = await fetch(new URL(adresse, basis), {
      redirect: 'manual',
      headers: {
        cookie,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
      },
      ...(eingabe && { method: 'POST', body: new URLSearchParams(eingabe) }),
    })
    for (const zeile of antwort.headers.getSetCookie()) {
      const [, k = '', v = ''] = /^([^=]+)=([^;]*)/.exec(zeile) ?? []
      if (v) cookies.set(k, v)
      else cookies.delete(k)
    }
    return antwort
  }
  const geheimnis = randomBytes(32).toString('base64url')
  return {
    rufe,
    /** Begins an authorization request. @returns the address of the first page */
    beginne: async (mehr: Record<string, string> = {}): Promise<string> => {
      const antwort = await rufe(
        `${OIDC}/auth?${new URLSearchParams({
          client_id: 'avalwerk-portal',
          redirect_uri: `${basis}/`,
          response_type: 'code',
          scope: 'openid',
          code_challenge: createHash('sha256').update(geheimnis).digest('base64url'),
          code_challenge_method: 'S256',
          ...mehr,
        })}`,
      )
      return antwort.headers.get('location') as string
    },
    /** Follows redirects until the portal has its answer, or a page wants something. @returns the portal's address or the page */
    folge: async (antwort: Response): Promise<URL | Response> => {
      let jetzt = antwort
      while (jetzt.status >= 300 && jetzt.status < 400) {
        const ziel = new URL(jetzt.headers.get('location') as string, basis)
        if (ziel.searchParams.has('code') || ziel.searchParams.has('error')) return ziel
        jetzt = await rufe(ziel.href)
      }
      return jetzt
    },
    /** Exchanges the code in the portal's address for tokens. */
    löseEin: async (ziel: URL): Promise<Access> => {
      const token = await fetch(`${basis}${OIDC}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: 'avalwerk-portal',
          code: ziel.searchParams.get('code') ?? '',
          redirect_uri: `${basis}/`,
          code_verifier: geheimnis,
        }),
      })
      if (!token.ok) throw new Error(`Token: ${token.status} ${await token.text()}`)
      return (await token.json()) as Access
    },
  }
}

export type Access = Readonly<{ access_token: string; refresh_token: string; id_token: string }>

/** Everybody's in the demo. */
export const DEMO_PASSWORD = 'Avalwerk-2026!'
/** Of people whom tests make: the rules for passwords, which the demo's isn't good enough for, accept it. */
export const OWN_PASSWORD = 'Laterne-Gurke-Mond-77'
export const TEST_DOMAIN = 'probe.example'
/** With which somebody signs in who was made by the demo or by a test. */
export const passwordOf = (name: string): string => (name.endsWith(`@${TEST_DOMAIN}`) ? OWN_PASSWORD : DEMO_PASSWORD)

/** Signs in as a browser would: authorization request with PKCE, sign-in page, code, tokens. */
export async function meldeAn(basis: string, name: string, passwort = passwordOf(name)): Promise<Access> {
  const b = browser(basis)
  const antwort = await b.rufe(await b.beginne(), { username: name, password: passwort })
  if (antwort.status >= 400) throw new Error(`Anmeldung von ${name}: ${antwort.status}`)
  const ziel = await b.folge(antwort)
  if (!(ziel instanceof URL)) throw new Error(`Anmeldung von ${name}: ${ziel.status} ${await ziel.text()}`)
  return b.löseEin(ziel)
}
