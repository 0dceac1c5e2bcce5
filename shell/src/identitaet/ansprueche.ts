import type { Nutzer } from '@avalwerk/platform'

type Requirements = Readonly<Record<string, unknown>>

const text = (wert: unknown) => (typeof wert === 'string' ? wert : '')
/** Keycloak's mappers deliver booleans as such or, depending on their type, as text. */
const ja = (wert: unknown) => wert === true || wert === 'true'
const liste = (wert: unknown): string[] =>
  Array.isArray(wert) ? wert.map(String) : typeof wert === 'string' && wert !== '' ? wert.split(',') : []

/** Whether an ID token comes from our provider and was made for our client (OpenID Connect Core 1.0, 3.1.3.7, points 2 to 5). */
export function isMeantFor({ iss, aud, azp }: Requirements, { issuer, clientId }: { issuer: string; clientId: string }): boolean {
  const audiences = Array.isArray(aud) ? aud.map(String) : [aud]
  const given = audiences.length > 1 || azp !== undefined ? azp === clientId : true
  return iss === issuer && audiences.includes(clientId) && given
}

/** The user from a token's claims. The organisation is the first group path. Source: document 2, section 7.9. */
export function nutzerFrom(a: Requirements): Nutzer {
  return {
    id: text(a.sub),
    vorname: text(a.given_name),
    nachname: text(a.family_name),
    email: text(a.email),
    unternehmenId: text(a.unternehmen_id),
    organisation: (liste(a.groups)[0] ?? '').replace(/^\//, '').split('/')[0] ?? '',
    unternehmenSichtbeschränkt: ja(a.unternehmen_sichtbeschraenkt),
    sichtberechtigteUnternehmen: liste(a.sichtberechtigte_unternehmen),
    erhaltNutzerEMails: ja(a.erhalt_nutzer_emails),
    rollen: liste((a.realm_access as { roles?: unknown } | undefined)?.roles),
  }
}
