import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Database } from '../kernel/datenbank.ts'
import type { Clock } from '../kernel/uhr.ts'
import { secretHash } from '../kernel/hash.ts'
import { type KeptPayload, openPayload, sealPayload, sealRows } from './atRest.ts'
import { DEVICE_DAYS } from './devices.ts'
import { dropEndedKeys } from './schluessel.ts'
import type { Sealer } from './sealing.ts'

/**
 * For this long a used refresh token is taken once more: its answer may have been lost on the way, and keycloak-js asks again with the same
 * one. Refusing it would end the sign-in of whoever's connection broke at the wrong moment, in all their tabs.
 */
const LOST_ANSWER_MS = 10_000
const TWO_DAYS_MS = 2 * 86_400_000

/**
 * keycloak-js reads a refresh token as a JWT, the provider's are opaque: outside they are `kopf.inhalt.<opaque>`.
 * The adapter takes the opaque part off again.
 */
export function packRefreshToken(opaque: string, inhalt: object): string {
  const teil = (wert: object) => Buffer.from(JSON.stringify(wert)).toString('base64url')
  return `${teil({ alg: 'none', typ: 'JWT' })}.${teil(inhalt)}.${opaque}`
}
const unpack = (token: string) => token.slice(token.lastIndexOf('.') + 1)
/** The row of what has an id outside. */
const rowOf = (id: string) => secretHash(unpack(id))

/** What the provider keeps (sessions, codes, tokens, grants), in the database and with expiry; ids as hashes, contents encrypted. */
export function databaseAdapter(db: Database, uhr: Clock, sealer: Sealer) {
  const artifacts = () => db.system

  return class DatenbankAdapter implements Adapter {
    readonly modell: string
    constructor(modell: string) {
      this.modell = modell
    }

    async upsert(id: string, inhalt: AdapterPayload, expiryS: number): Promise<void> {
      const row = secretHash(id)
      const zeile = {
        inhalt: JSON.stringify(await sealPayload(sealer, this.modell, row, inhalt)),
        grant_id: inhalt.grantId ? secretHash(inhalt.grantId) : null,
        uid: inhalt.uid ? secretHash(inhalt.uid) : null,
        laeuft_ab: expiryS ? new Date(uhr().getTime() + expiryS * 1000) : null,
      }
      await artifacts()
        .insertInto('identity_artefakt')
        .values({ modell: this.modell, id: row, ...zeile })
        .onConflict((konflikt) => konflikt.columns(['modell', 'id']).doUpdateSet(zeile))
        .execute()
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      return this.#lies('id', rowOf(id))
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.#lies('uid', secretHash(uid))
    }

    async findByUserCode(): Promise<undefined> {
      return undefined
    }

    async #lies(spalte: 'id' | 'uid', wert: string): Promise<AdapterPayload | undefined> {
      const zeile = await artifacts()
        .selectFrom('identity_artefakt')
        .select(['id', 'inhalt', 'verbraucht_am', 'laeuft_ab'])
        .where('modell', '=', this.modell)
        .where(spalte, '=', wert)
        .where((w) => w.or([w('laeuft_ab', 'is', null), w('laeuft_ab', '>', uhr())]))
        .executeTakeFirst()
      if (!zeile) return undefined
      const consumed =
        zeile.verbraucht_am && (this.modell !== 'RefreshToken' || uhr().getTime() - zeile.verbraucht_am.getTime() > LOST_ANSWER_MS)
      const payload = await openPayload(sealer, this.modell, zeile.id, zeile.inhalt as KeptPayload)
      // A session's end moves with its use: the row says it, its contents say what it was when they were written.
      const exp = this.modell === 'Session' && zeile.laeuft_ab ? Math.floor(zeile.laeuft_ab.getTime() / 1000) : undefined
      return { ...payload, ...(exp !== undefined && { exp }), ...(consumed && { consumed: true }) }
    }

    /** Finds something and destroys it: of many who come at once, one gets it. */
    async take(id: string): Promise<AdapterPayload | undefined> {
      const row = await artifacts()
        .deleteFrom('identity_artefakt')
        .where('modell', '=', this.modell)
        .where('id', '=', rowOf(id))
        .returning(['id', 'inhalt', 'laeuft_ab'])
        .executeTakeFirst()
      if (!row || (row.laeuft_ab && row.laeuft_ab <= uhr())) return undefined
      return openPayload(sealer, this.modell, row.id, row.inhalt as KeptPayload)
    }

    /** Uses something up. @throws InvalidGrant if somebody else has just done so with a code, which is good once */
    async consume(id: string): Promise<void> {
      const { numUpdatedRows } = await artifacts()
        .updateTable('identity_artefakt')
        .set((w) => ({ verbraucht_am: w.fn.coalesce('verbraucht_am', w.val(uhr())) }))
        .where('modell', '=', this.modell)
        .where('id', '=', rowOf(id))
        .$if(this.modell === 'AuthorizationCode', (q) => q.where('verbraucht_am', 'is', null))
        .executeTakeFirst()
      if (this.modell === 'AuthorizationCode' && Number(numUpdatedRows) !== 1)
        throw new errors.InvalidGrant('authorization code already consumed')
    }

    async destroy(id: string): Promise<void> {
      await artifacts().deleteFrom('identity_artefakt').where('modell', '=', this.modell).where('id', '=', rowOf(id)).execute()
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await artifacts().deleteFrom('identity_artefakt').where('grant_id', '=', secretHash(grantId)).execute()
    }
  }
}

/** Removes what has expired, and encrypts what a process of an earlier release has written meanwhile; called now and then. */
export async function räumeAuf(db: Database, uhr: Clock, sealer: Sealer): Promise<void> {
  const jetzt = uhr()
  await sealRows(db, sealer, 'PLAIN')
  await dropEndedKeys(db, jetzt)
  await db.system.deleteFrom('identity_artefakt').where('laeuft_ab', '<', jetzt).execute()
  await db.system.deleteFrom('identity_link').where('laeuft_ab', '<', jetzt).execute()
  await db.system.deleteFrom('identity_sitzung').where('laeuft_ab', '<', jetzt).execute()
  // Locks are forgotten after a day of quiet.
  await db.system
    .deleteFrom('sign_in_attempt')
    .where('last_at', '<', new Date(jetzt.getTime() - TWO_DAYS_MS))
    .execute()
  await db.system
    .deleteFrom('identity_device')
    .where('used_at', '<', new Date(jetzt.getTime() - DEVICE_DAYS * 86_400_000))
    .execute()
}
