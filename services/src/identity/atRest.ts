import { sql } from 'kysely'
import type { AdapterPayload } from 'oidc-provider'
import type { Database } from '../kernel/database.ts'
import { secretHash } from '../kernel/hash.ts'
import type { Sealed, Sealer } from './sealing.ts'

/**
 * How the provider's rows are kept in the database, so that a copy of it is no way to sign in. Ids that open something (of sessions,
 * codes, refresh tokens, sign-ins) are kept as their hash, contents and secrets encrypted.
 */

/** An artefact of the provider as its row holds it: encrypted, beside the fields by which rows are found. */
export type KeptPayload = Readonly<{ sealed: Sealed; accountId?: string; sessionUid?: string; grants?: readonly string[] }>

/** A session as the tables name it. @param uid as tokens and the provider name it */
export const sessionKey = (uid: string): string => secretHash(uid)

const artefactPlace = (model: string, hash: string) => `identity_artefakt:${model}:${hash}`
const factorPlace = ({ id, nutzer_id }: { id: string; nutzer_id: string }) => `identity_faktor:${id}:${nutzer_id}`

/** @param hash of the row's id */
export async function sealPayload(sealer: Sealer, model: string, hash: string, payload: AdapterPayload): Promise<KeptPayload> {
  const grants = Object.values<{ grantId?: string }>(payload.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? [])
  return {
    sealed: await sealer.seal(artefactPlace(model, hash), payload),
    ...(payload.accountId && { accountId: payload.accountId }),
    ...(payload.sessionUid && { sessionUid: sessionKey(payload.sessionUid) }),
    ...(grants.length && { grants: grants.map(secretHash) }),
  }
}

/** The artefact of a row. @param hash of the row's id @throws Error if it was changed, is another row's, or its key isn't among ours */
export const openPayload = (sealer: Sealer, model: string, hash: string, { sealed }: KeptPayload): Promise<AdapterPayload> =>
  sealer.open(artefactPlace(model, hash), sealed)

type Factor = { id: string; nutzer_id: string }
/** The secret of an authenticator app, as its column takes it. */
export const sealFactor = async (sealer: Sealer, factor: Factor, secret: string): Promise<string> =>
  JSON.stringify(await sealer.seal(factorPlace(factor), secret))
/** The secret of an authenticator app. @throws Error if it was changed, is another row's, or its key isn't among ours */
export const openFactor = (sealer: Sealer, factor: Factor & { geheimnis: string }): Promise<string> =>
  sealer.open(factorPlace(factor), JSON.parse(factor.geheimnis) as Sealed)

const AT_ONCE = 100

/**
 * Encrypts rows with the present key: those of earlier releases, which were kept unencrypted, and, where asked for, those under another
 * key of the environment. No user is signed out by this. May run beside the portal, and repeatedly.
 * @returns how many rows were encrypted
 */
export async function sealRows(db: Database, sealer: Sealer, which: 'PLAIN' | 'ALL'): Promise<number> {
  await db.system
    .updateTable('identity_sitzung')
    .set({ uid: sql<string>`encode(sha256(convert_to(uid, 'UTF8')), 'hex')` })
    .where(sql`length(uid)`, '<>', 64)
    .execute()
  let sealed = 0
  for (const table of [sealArtefacts, sealFactors])
    for (let done = AT_ONCE; done === AT_ONCE; sealed += done) done = await table(db, sealer, which)
  return sealed
}

async function sealArtefacts(db: Database, sealer: Sealer, which: 'PLAIN' | 'ALL'): Promise<number> {
  return db.system.transaction().execute(async (tx) => {
    const kid = sql`inhalt -> 'sealed' -> 'header' ->> 'kid'`
    const rows = await tx
      .selectFrom('identity_artefakt')
      .selectAll()
      .where(kid, which === 'ALL' ? 'is distinct from' : 'is', which === 'ALL' ? sealer.kid : null)
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { modell, id, inhalt, grant_id, uid } of rows) {
      const kept = 'sealed' in inhalt
      const hash = kept ? id : secretHash(id)
      const payload = kept ? await openPayload(sealer, modell, id, inhalt as KeptPayload) : (inhalt as AdapterPayload)
      const plain = (value: string | null) => (kept || value === null ? value : secretHash(value))
      await tx
        .updateTable('identity_artefakt')
        .set({
          id: hash,
          grant_id: plain(grant_id),
          uid: plain(uid),
          inhalt: JSON.stringify(await sealPayload(sealer, modell, hash, payload)),
        })
        .where('modell', '=', modell)
        .where('id', '=', id)
        .execute()
    }
    return rows.length
  })
}

async function sealFactors(db: Database, sealer: Sealer, which: 'PLAIN' | 'ALL'): Promise<number> {
  return db.system.transaction().execute(async (tx) => {
    const plain = sql<boolean>`geheimnis not like '{%'`
    const rows = await tx
      .selectFrom('identity_faktor')
      .select(['id', 'nutzer_id', 'geheimnis'])
      .where(which === 'PLAIN' ? plain : sql<boolean>`(${plain} or geheimnis not like ${`%"kid":"${sealer.kid}"%`})`)
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const row of rows) {
      const secret = row.geheimnis.startsWith('{') ? await openFactor(sealer, row) : row.geheimnis
      await tx
        .updateTable('identity_faktor')
        .set({ geheimnis: await sealFactor(sealer, row, secret) })
        .where('id', '=', row.id)
        .execute()
    }
    return rows.length
  })
}
