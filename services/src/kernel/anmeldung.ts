import type { Gruppe, Recht } from '@avalwerk/domain'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Datenbank, Sichtkontext } from './datenbank.ts'
import { Ablehnung } from './problem.ts'

/** Who makes a call: read anew from the user store on every request, so that a removed right is gone at once. */
export type Aufrufer = Sichtkontext & Readonly<{ gruppe: Gruppe; unternehmenId: string; rechte: readonly Recht[]; rolle: string }>

export type Aussteller = Readonly<{ issuer: string; audience: string; schlüssel: JWTVerifyGetKey }>

/** The issuer of a Keycloak realm (or of the embedded provider, which has the same paths). */
export function aussteller(url: string, realm: string, audience: string, intern = url): Aussteller {
  return {
    issuer: `${url}/realms/${realm}`,
    audience,
    schlüssel: createRemoteJWKSet(new URL(`${intern}/realms/${realm}/protocol/openid-connect/certs`)),
  }
}

export type TokenPrüfer = (token: string | undefined) => Promise<Aufrufer>

/** A verified signature stays valid, so a token is verified once and remembered until it ends. */
const MERKER_HÖCHSTENS = 5_000

/**
 * Checks signature, issuer, audience and expiry of an access token and that its user is active.
 * @throws Ablehnung NICHT_ANGEMELDET for every kind of doubt; the answer doesn't say which
 */
export function tokenPrüfer(db: Datenbank, aussteller: Aussteller): TokenPrüfer {
  const geprüft = new Map<string, { sub: string; bis: number }>()

  async function subjekt(token: string): Promise<string> {
    const bekannt = geprüft.get(token)
    if (bekannt && bekannt.bis > Date.now()) return bekannt.sub
    try {
      const { payload } = await jwtVerify(token, aussteller.schlüssel, {
        issuer: aussteller.issuer,
        audience: aussteller.audience,
        requiredClaims: ['sub', 'exp'],
      })
      if (geprüft.size >= MERKER_HÖCHSTENS) geprüft.clear()
      geprüft.set(token, { sub: payload.sub as string, bis: (payload.exp as number) * 1000 })
      return payload.sub as string
    } catch (fehler) {
      if (fehler instanceof errors.JOSEError) throw new Ablehnung('NICHT_ANGEMELDET')
      throw fehler
    }
  }

  return async (token) => {
    if (!token) throw new Ablehnung('NICHT_ANGEMELDET')
    const nutzer = await leseAufrufer(db, await subjekt(token))
    if (!nutzer) throw new Ablehnung('NICHT_ANGEMELDET')
    return nutzer
  }
}

async function leseAufrufer(db: Datenbank, sub: string): Promise<Aufrufer | undefined> {
  const zeile = await db.system
    .selectFrom('nutzer as n')
    .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
    .innerJoin('unternehmen as u', 'u.id', 'n.unternehmen_id')
    .select(['n.id', 'n.org_id', 'n.unternehmen_id', 'n.sichtbeschraenkt', 'n.sichtberechtigte', 'u.gruppe', 'r.rechte', 'r.name as rolle'])
    .where((w) => w.or([w('n.id', '=', sub), w('n.externe_id', '=', sub)]))
    .where('n.aktiv', '=', true)
    .where('n.geloescht_am', 'is', null)
    .executeTakeFirst()
  return (
    zeile && {
      nutzerId: zeile.id,
      orgId: zeile.org_id,
      unternehmenId: zeile.unternehmen_id,
      gruppe: zeile.gruppe,
      rechte: zeile.rechte,
      rolle: zeile.rolle,
      sichtbar: zeile.sichtbeschraenkt ? zeile.sichtberechtigte : null,
    }
  )
}
