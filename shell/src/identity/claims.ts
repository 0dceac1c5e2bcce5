import type { Nutzer } from '@avalwerk/platform'

type TokenClaims = Readonly<Record<string, unknown>>

const text = (value: unknown) => (typeof value === 'string' ? value : '')
/** Keycloak's mappers deliver booleans as such or, depending on their type, as text. */
const yes = (value: unknown) => value === true || value === 'true'
const list = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? value.split(',') : []

/** Whether an ID token comes from our provider and was made for our client (OpenID Connect Core 1.0, 3.1.3.7, points 2 to 5). */
export function isMeantFor({ iss, aud, azp }: TokenClaims, { issuer, clientId }: { issuer: string; clientId: string }): boolean {
  const audiences = Array.isArray(aud) ? aud.map(String) : [aud]
  const given = audiences.length > 1 || azp !== undefined ? azp === clientId : true
  return iss === issuer && audiences.includes(clientId) && given
}

/** The user from a token's claims. The organisation is the first group path. Source: document 2, section 7.9. */
export function nutzerFrom(claims: TokenClaims): Nutzer {
  return {
    id: text(claims.sub),
    vorname: text(claims.given_name),
    nachname: text(claims.family_name),
    email: text(claims.email),
    unternehmenId: text(claims.unternehmen_id),
    organisation: (list(claims.groups)[0] ?? '').replace(/^\//, '').split('/')[0] ?? '',
    unternehmenSichtbeschränkt: yes(claims.unternehmen_sichtbeschraenkt),
    sichtberechtigteUnternehmen: list(claims.sichtberechtigte_unternehmen),
    erhaltNutzerEMails: yes(claims.erhalt_nutzer_emails),
    rollen: list((claims.realm_access as { roles?: unknown } | undefined)?.roles),
  }
}
