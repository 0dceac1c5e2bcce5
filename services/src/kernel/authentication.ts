import type { Group, Right } from '@avalwerk/domain'
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { type Kysely, sql } from 'kysely'
import { type Database, NO_UNTERNEHMEN, contextExpressions, withPurpose, type VisibilityContext, type DbTransaction } from './database.ts'
import { secretHash } from './hash.ts'
import type { CompanyProviders } from './configuration.ts'
import { Refusal } from './problem.ts'
import { POSITION } from './replica.ts'
import type { Schema } from './schema.ts'
import { STEADY } from './steady.ts'

/** The caller of a request, read anew from the user store every time, so that a removed right is gone at once. */
export type Caller = VisibilityContext &
  Readonly<{
    group: Group
    unternehmenId: string
    unternehmenName: string
    benutzername: string
    /** Given and family name. */
    name: string
    rights: readonly Right[]
    role: string
    /** The session in which they signed in; undefined where the token names none, and for a key. */
    session?: string
    /** Until when their token is good. */
    expires?: Date
    /** The provider of their own company through which they signed in. */
    companyProvider?: string
    /** Of a pipeline's key: the one remote that it may touch. */
    onlyRemote?: string
    /** Of a pipeline's key: who made it. */
    madeBy?: string
  }>

/**
 * The unknown caller of a public call, who sees nothing by itself and may do nothing. Its group is none, so that a call for any group refuses
 * it.
 */
export const NOBODY: Caller = {
  orgId: '',
  group: '' as Group,
  nutzerId: '',
  visible: [],
  unternehmenId: '',
  unternehmenName: '',
  benutzername: '',
  name: '',
  rights: [],
  role: '',
}

/** Whose access tokens are accepted, and what they have to say. */
export type TokenIssuer = Readonly<{
  issuer: string
  audience: string
  clientId: string
  /** Whether the issuer's sessions are in our database, where an ended one is seen at once. */
  ownSessions: boolean
  /** Whose people each company's own provider may sign in: organisations by the provider's name. */
  companyProviders: CompanyProviders
  key: JWTVerifyGetKey
}>

/** Errors in the look-up of a key that are the token's fault; all others mean that the issuer can't be asked. */
const FAULTS_OF_TOKEN = ['ERR_JWKS_NO_MATCHING_KEY', 'ERR_JWKS_MULTIPLE_MATCHING_KEYS', 'ERR_JOSE_NOT_SUPPORTED']

/** Asks an address for keys. */
export type KeyFetch = (address: string) => Promise<Response>

/** The keys published at an address. If the issuer doesn't answer, no token counts as bad: no user is signed out by that. */
function keysOf(address: URL, ask: KeyFetch | undefined): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(address, ask && { [customFetch]: ask })
  return async (...token) => {
    try {
      return await keys(...token)
    } catch (cause) {
      if (cause instanceof errors.JOSEError && FAULTS_OF_TOKEN.includes(cause.code)) throw cause
      throw new Refusal('NICHT_BEREIT', undefined, { cause, reason: 'issuer-keys' })
    }
  }
}

/**
 * The issuer of a Keycloak realm (or of the embedded provider, which has the same paths).
 * @param expected the audience of its access tokens, and the client that asks for them; without `companyProviders` none is accepted
 * @param ask how its keys are asked for, where not over the network
 */
export function tokenIssuer(
  url: string,
  realm: string,
  {
    audience,
    clientId,
    ownSessions = false,
    companyProviders = new Map(),
  }: Pick<TokenIssuer, 'audience' | 'clientId'> & Partial<Pick<TokenIssuer, 'ownSessions' | 'companyProviders'>>,
  ask?: KeyFetch,
): TokenIssuer {
  return {
    issuer: `${url}/realms/${realm}`,
    audience,
    clientId,
    ownSessions,
    companyProviders,
    key: keysOf(new URL(`${url}/realms/${realm}/protocol/openid-connect/certs`), ask),
  }
}

/** The owner of a token, its session (the hash of what the token names), and the moment until which it is good. */
export type Bearer = Readonly<{
  sub: string
  session: string | undefined
  expires: Date
  /** Whether the issuer's sessions are in our database: an ended one is over at once. */
  ownSessions: boolean
  /** The provider of their own company through which they signed in, and the organisations whose people it may sign in. */
  companyProvider?: string
  signsInFor?: readonly string[]
}>

/** Reads an access token. @throws Refusal NICHT_ANGEMELDET for every kind of doubt; the answer doesn't say which */
export type TokenVerifier = (token: string | undefined) => Promise<Bearer>

/** Signatures with a key pair alone: no shared secret, no 'none'. */
export const ALGORITHMS = ['RS256', 'PS256', 'ES256']
/** Whether a token names itself an access token: RFC 9068 in the header, Keycloak in a claim. An ID token does neither. */
const isAccessToken = (header: { typ?: string }, payload: Record<string, unknown>): boolean =>
  header.typ?.toLowerCase() === 'at+jwt' || payload.typ === 'Bearer'

/**
 * The company's own provider through which a person signed in; undefined where they came through none.
 * @throws Refusal NICHT_ANGEMELDET where a realm's mapper gives it in an unknown form: the person did come through some provider
 */
export function companyProviderOf({ [COMPANY_PROVIDER]: alias }: Readonly<Record<string, unknown>>): string | undefined {
  if (alias === undefined || (typeof alias === 'string' && alias !== '')) return alias
  throw new Refusal('NICHT_ANGEMELDET', undefined, { reason: 'claim' })
}

/** Why a token is refused, for the log; the answer says nothing. */
const REFUSED_TOKEN: Readonly<Record<string, string>> = {
  [errors.JWTExpired.code]: 'expired',
  [errors.JWTClaimValidationFailed.code]: 'claim',
  [errors.JWSSignatureVerificationFailed.code]: 'signature',
  [errors.JWKSNoMatchingKey.code]: 'signature',
  [errors.JOSEAlgNotAllowed.code]: 'algorithm',
}

/** A verified signature stays valid, so a token is verified once and remembered until it ends. */
const MEMO_MAX = 5_000

/** What an access token says about a sign-in at an identity provider that isn't ours. */
export type ExternalSignIn = Readonly<{
  /** Whose sign-in it is: an id of ours or of the provider. */
  sub: string
  /** When they signed in, in seconds. */
  signedInS: number | undefined
  /** The provider of their own company through which they came; undefined for a password at the identity provider itself. */
  companyProvider: string | undefined
  /** Organisations whose people that provider may sign in. */
  signsInFor: readonly string[]
}>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Whether a subject can be one of our own ids. */
export const isOwnId = (sub: string): boolean => UUID.test(sub)

/** The claim that names the company's own provider through which a person signed in; the realm has a mapper for it. */
const COMPANY_PROVIDER = 'identity_provider'

/**
 * Checks signature, algorithm, issuer, audience, kind, client and expiry of access tokens.
 * @param onNew called with each token when it is first seen; the bearer's first call waits for that, so that it sees what was noted
 */
export function createTokenVerifier(tokenIssuer: TokenIssuer, onNew?: (signIn: ExternalSignIn) => Promise<void>): TokenVerifier {
  const checked = new Map<string, Bearer>()
  return async (token) => {
    if (!token) throw new Refusal('NICHT_ANGEMELDET', undefined, { reason: 'missing' })
    const remembered = checked.get(token)
    if (remembered && remembered.expires.getTime() > Date.now()) return remembered
    try {
      const { payload, protectedHeader } = await jwtVerify(token, tokenIssuer.key, {
        issuer: tokenIssuer.issuer,
        audience: tokenIssuer.audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['sub', 'exp'],
      })
      if (!isAccessToken(protectedHeader, payload) || payload.azp !== tokenIssuer.clientId)
        throw new Refusal('NICHT_ANGEMELDET', undefined, { reason: 'kind' })
      const companyProvider = companyProviderOf(payload)
      const signsInFor = companyProvider === undefined ? [] : (tokenIssuer.companyProviders.get(companyProvider) ?? [])
      await onNew?.({ sub: payload.sub as string, signedInS: payload.auth_time as number | undefined, companyProvider, signsInFor })
      if (checked.size >= MEMO_MAX) checked.clear()
      const bearer: Bearer = {
        sub: payload.sub as string,
        session: typeof payload.sid === 'string' ? secretHash(payload.sid) : undefined,
        expires: new Date((payload.exp as number) * 1000),
        ownSessions: tokenIssuer.ownSessions,
        ...(companyProvider !== undefined && { companyProvider, signsInFor }),
      }
      checked.set(token, bearer)
      return bearer
    } catch (error) {
      if (error instanceof errors.JOSEError)
        throw new Refusal('NICHT_ANGEMELDET', undefined, { reason: REFUSED_TOKEN[error.code] ?? 'malformed' })
      throw error
    }
  }
}

type Row = {
  id: string
  org_id: string
  unternehmen_id: string
  gruppe: Group
  rechte: Right[]
  rolle: string
  benutzername: string
  name: string
  unternehmen_name: string
  sichtbeschraenkt: boolean
  sichtberechtigte: string[]
}

/**
 * One transaction on behalf of a token's subject, bound by row-level security. Reads the user and takes on their view
 * in one statement.
 * @throws Refusal KEIN_KONTO if there is no such active user, NICHT_ANGEMELDET if their session has ended, ANBIETER_FREMD if another
 * company's provider signed them in
 * @param purpose whether it only reads
 */
export function runAsCaller<T>(
  db: Database,
  bearer: Bearer,
  work: (tx: DbTransaction, caller: Caller) => Promise<T>,
  purpose?: 'READ',
): Promise<T> {
  const values = {
    org: sql<string>`org_id`,
    gruppe: sql<string>`gruppe`,
    nutzer: sql<string>`id::text`,
    sichtbar: sql<string>`case when sichtbeschraenkt then coalesce(
      (select nullif(string_agg(u, ','), '') from jsonb_array_elements_text(sichtberechtigte) u), ${NO_UNTERNEHMEN}) else '' end`,
  }
  const result = db.transact(async (tx) => {
    const { rows } = await sql<Row>`${STEADY}
      with nutzer_der_anfrage as materialized (${nutzerRow(bearer.sub, isAdmitted(bearer))})
      select *, ${contextExpressions(values, purpose)} from nutzer_der_anfrage`.execute(tx)
    const [row] = rows
    if (!row) throw await unknownHere(tx, bearer)
    return work(tx, callerOf(row, bearer))
  })
  return withPurpose(purpose, result)
}

/** A user, and what their sign-in says of them. */
const callerOf = (row: Row, { session, expires, companyProvider }: Bearer): Caller => ({
  ...asSignedIn(row),
  ...(session !== undefined && { session }),
  ...(companyProvider !== undefined && { companyProvider }),
  expires,
})

/**
 * The same for work that only reads: on the replica, if there is one. Who calls, and whether they may, the server itself says.
 * @throws Refusal as `runAsCaller`
 */
export async function readAsCaller<T>(db: Database, bearer: Bearer, work: (tx: DbTransaction, caller: Caller) => Promise<T>): Promise<T> {
  if (!db.replica?.available()) {
    db.replica?.passOver()
    return runAsCaller(db, bearer, work, 'READ')
  }
  const { rows } = await sql<Row & { position: string | null }>`${STEADY}
    select *, ${POSITION} as position from (${nutzerRow(bearer.sub, isAdmitted(bearer))}) n`.execute(db.system)
  const [row] = rows
  if (!row) throw await unknownHere(db.system, bearer)
  const caller = callerOf(row, bearer)
  return db.readAs(caller, (tx) => work(tx, caller), row.position ?? undefined)
}

/** The refusal for the bearer of a good token who isn't admitted: it alone tells the bearer that another token wouldn't help. */
async function unknownHere(tx: Kysely<Schema>, bearer: Bearer): Promise<Refusal> {
  const { rows } = await sql<Row>`${nutzerRow(bearer.sub)}`.execute(tx)
  const [row] = rows
  if (row && !comesByOwnProvider(bearer, row.org_id)) return new Refusal('ANBIETER_FREMD', undefined, { reason: 'foreign-provider' })
  return new Refusal(row ? 'NICHT_ANGEMELDET' : 'KEIN_KONTO', undefined, { reason: 'ended' })
}

/** Whether a person of an organisation may come the way they came: through no company's provider, or through their own company's. */
export const comesByOwnProvider = (
  { companyProvider, signsInFor = [] }: { companyProvider?: string | undefined; signsInFor?: readonly string[] | undefined },
  orgId: string,
): boolean => companyProvider === undefined || signsInFor.includes(orgId)

/** The same as a condition of the statement that reads the user, together with the condition that their session lives. */
const isAdmitted = (bearer: Bearer) =>
  bearer.companyProvider === undefined
    ? liveSession(bearer)
    : sql`n.org_id = any(${sql.val(bearer.signsInFor ?? [])}::text[]) and ${liveSession(bearer)}`

/** The condition that a bearer's session hasn't ended: it is among ours, or its provider hasn't told us that it has ended. */
const liveSession = ({ session, ownSessions }: Bearer) =>
  ownSessions
    ? sql`exists (select 1 from identity_sitzung s where s.uid = ${session ?? ''} and s.nutzer_id = n.id)`
    : sql`not exists (select 1 from ended_session s where s.session = ${session ?? ''})`

/** Whether a bearer is an active user whose session hasn't ended. @throws Refusal NICHT_ANGEMELDET otherwise */
export async function requireLive(db: Database, bearer: Bearer): Promise<void> {
  const { rows } = await sql`${nutzerRow(bearer.sub, isAdmitted(bearer))}`.execute(db.system)
  if (!rows.length) throw new Refusal('NICHT_ANGEMELDET', undefined, { reason: 'ended' })
}

/** Reads the user behind a token, without doing anything on their behalf. @throws Refusal NICHT_ANGEMELDET as `runAsCaller` */
export async function readCaller(db: Database, bearer: Bearer): Promise<Caller> {
  const { rows } = await sql<Row>`${nutzerRow(bearer.sub, isAdmitted(bearer))}`.execute(db.system)
  if (!rows[0]) throw await unknownHere(db.system, bearer)
  return asSignedIn(rows[0])
}

/** The active user with an id of ours or of the identity provider. */
const nutzerRow = (sub: string, condition = sql`true`) => sql`${STEADY}
  select n.id, n.org_id, n.unternehmen_id, n.sichtbeschraenkt, n.sichtberechtigte, u.gruppe, r.rechte, r.name as rolle,
    n.benutzername, n.vorname || ' ' || n.nachname as name, u.name as unternehmen_name
  from nutzer n
  join rolle r on r.org_id = n.org_id and r.id = n.rolle_id
  join unternehmen u on u.id = n.unternehmen_id
  where (n.id = ${isOwnId(sub) ? sub : null}::uuid or n.externe_id = ${sub})
    and n.aktiv and n.geloescht_am is null and ${condition}
  limit 1`

const asSignedIn = (row: Row): Caller => ({
  nutzerId: row.id,
  orgId: row.org_id,
  unternehmenId: row.unternehmen_id,
  group: row.gruppe,
  rights: row.rechte,
  role: row.rolle,
  benutzername: row.benutzername,
  name: row.name,
  unternehmenName: row.unternehmen_name,
  visible: row.sichtbeschraenkt ? row.sichtberechtigte : null,
})

/** A user with the rights they hold now, for work that goes on in the background; undefined if they are active no more. */
export async function findCaller(tx: DbTransaction, nutzerId: string): Promise<Caller | undefined> {
  const { rows } = await sql<Row>`${nutzerRow(nutzerId)}`.execute(tx)
  return rows[0] && asSignedIn(rows[0])
}
