import { createHash, randomBytes } from 'node:crypto'

export type Zugang = Readonly<{ access_token: string; refresh_token: string; id_token: string }>

/** Signs in as a browser would: authorization request with PKCE, sign-in page, code, tokens. */
export async function meldeAn(basis: string, name: string, passwort = 'Avalwerk-2026!'): Promise<Zugang> {
  const cookies = new Map<string, string>()
  const oidc = `${basis}/auth/realms/avalwerk/protocol/openid-connect`
  const geheimnis = randomBytes(32).toString('base64url')

  async function rufe(adresse: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([k, v]) => `${k}=${v}`).join('; ')
    const antwort = await fetch(new URL(adresse, basis), { redirect: 'manual', ...init, headers: { cookie } })
    for (const zeile of antwort.headers.getSetCookie()) {
      const [, k = '', v = ''] = /^([^=]+)=([^;]*)/.exec(zeile) ?? []
      cookies.set(k, v)
    }
    return antwort
  }

  const start = await rufe(
    `${oidc}/auth?${new URLSearchParams({
      client_id: 'avalwerk-portal',
      redirect_uri: `${basis}/`,
      response_type: 'code',
      scope: 'openid',
      code_challenge: createHash('sha256').update(geheimnis).digest('base64url'),
      code_challenge_method: 'S256',
    })}`,
  )
  const seite = start.headers.get('location') as string
  let antwort = await rufe(seite, { method: 'POST', body: new URLSearchParams({ username: name, password: passwort }) })
  if (antwort.status >= 400) throw new Error(`Anmeldung von ${name}: ${antwort.status}`)
  let ziel = antwort.headers.get('location') as string
  while (!ziel.includes('code=')) {
    antwort = await rufe(ziel)
    ziel = antwort.headers.get('location') as string
    if (!ziel) throw new Error(`Anmeldung von ${name}: ${antwort.status} ${await antwort.text()}`)
  }
  const code = new URL(ziel).searchParams.get('code') as string
  const token = await fetch(`${oidc}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'avalwerk-portal',
      code,
      redirect_uri: `${basis}/`,
      code_verifier: geheimnis,
    }),
  })
  if (!token.ok) throw new Error(`Token für ${name}: ${token.status} ${await token.text()}`)
  return (await token.json()) as Zugang
}
