import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Database } from '../kernel/database.ts'
import type { Clock } from '../kernel/clock.ts'
import { secretHash } from '../kernel/hash.ts'
import { type KeptPayload, openPayload, sealPayload, sealRows } from './atRest.ts'
import { DEVICE_DAYS } from './devices.ts'
import { dropEndedKeys } from './keys.ts'
import type { Sealer } from './sealing.ts'

/**
 * For this long a used refresh token is taken once more: its answer may have been lost on the way, and keycloak-js asks again with the same
 * one. Refusing it would sign out, in all their tabs, a person whose connection broke at the wrong moment.
 */
const LOST_ANSWER_MS = 10_000
const TWO_DAYS_MS = 2 * 86_400_000

/**
 * keycloak-js reads a refresh token as a JWT, the provider's are opaque: outside they are `kopf.inhalt.<opaque>`.
 * The adapter takes the opaque part off again.
 */
export function packRefreshToken(opaque: string, content: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(content)}.${opaque}`
}
const unpack = (token: string) => token.slice(token.lastIndexOf('.') + 1)
/** The id of the row that belongs to an id as the outside knows it. */
const rowOf = (id: string) => secretHash(unpack(id))

/** The store of the provider (sessions, codes, tokens, grants), in the database and with expiry; ids as hashes, contents encrypted. */
export function databaseAdapter(db: Database, clock: Clock, sealer: Sealer) {
  const artifacts = () => db.system

  return class DatabaseAdapter implements Adapter {
    readonly model: string
    constructor(modell: string) {
      this.model = modell
    }

    async upsert(id: string, content: AdapterPayload, expiryS: number): Promise<void> {
      const idHash = secretHash(id)
      const line = {
        inhalt: JSON.stringify(await sealPayload(sealer, this.model, idHash, content)),
        grant_id: content.grantId ? secretHash(content.grantId) : null,
        uid: content.uid ? secretHash(content.uid) : null,
        laeuft_ab: expiryS ? new Date(clock().getTime() + expiryS * 1000) : null,
      }
      await artifacts()
        .insertInto('identity_artefakt')
        .values({ modell: this.model, id: idHash, ...line })
        .onConflict((conflict) => conflict.columns(['modell', 'id']).doUpdateSet(line))
        .execute()
    }

    async find(id: string): Promise<AdapterPayload | undefined> {
      return this.#read('id', rowOf(id))
    }

    async findByUid(uid: string): Promise<AdapterPayload | undefined> {
      return this.#read('uid', secretHash(uid))
    }

    async findByUserCode(): Promise<undefined> {
      return undefined
    }

    async #read(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
      const row = await artifacts()
        .selectFrom('identity_artefakt')
        .select(['id', 'inhalt', 'verbraucht_am', 'laeuft_ab'])
        .where('modell', '=', this.model)
        .where(column, '=', value)
        .where((w) => w.or([w('laeuft_ab', 'is', null), w('laeuft_ab', '>', clock())]))
        .executeTakeFirst()
      if (!row) return undefined
      const consumed =
        row.verbraucht_am && (this.model !== 'RefreshToken' || clock().getTime() - row.verbraucht_am.getTime() > LOST_ANSWER_MS)
      const payload = await openPayload(sealer, this.model, row.id, row.inhalt as KeptPayload)
      // A session's end moves with its use: the row holds the present end, its contents the end as it was when they were written.
      const exp = this.model === 'Session' && row.laeuft_ab ? Math.floor(row.laeuft_ab.getTime() / 1000) : undefined
      return { ...payload, ...(exp !== undefined && { exp }), ...(consumed && { consumed: true }) }
    }

    /** Finds an artefact and destroys it: of many calls at once, one gets it. */
    async take(id: string): Promise<AdapterPayload | undefined> {
      const row = await artifacts()
        .deleteFrom('identity_artefakt')
        .where('modell', '=', this.model)
        .where('id', '=', rowOf(id))
        .returning(['id', 'inhalt', 'laeuft_ab'])
        .executeTakeFirst()
      if (!row || (row.laeuft_ab && row.laeuft_ab <= clock())) return undefined
      return openPayload(sealer, this.model, row.id, row.inhalt as KeptPayload)
    }

    /** Marks an artefact as used. @throws InvalidGrant if another call has just used the same code, which is good once */
    async consume(id: string): Promise<void> {
      const { numUpdatedRows } = await artifacts()
        .updateTable('identity_artefakt')
        .set((w) => ({ verbraucht_am: w.fn.coalesce('verbraucht_am', w.val(clock())) }))
        .where('modell', '=', this.model)
        .where('id', '=', rowOf(id))
        .$if(this.model === 'AuthorizationCode', (q) => q.where('verbraucht_am', 'is', null))
        .executeTakeFirst()
      if (this.model === 'AuthorizationCode' && Number(numUpdatedRows) !== 1)
        throw new errors.InvalidGrant('authorization code already consumed')
    }

    async destroy(id: string): Promise<void> {
      await artifacts().deleteFrom('identity_artefakt').where('modell', '=', this.model).where('id', '=', rowOf(id)).execute()
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await artifacts().deleteFrom('identity_artefakt').where('grant_id', '=', secretHash(grantId)).execute()
    }
  }
}

/** Removes what has expired, and encrypts what a process of an earlier release has written meanwhile; called now and then. */
export async function cleanUp(db: Database, clock: Clock, sealer: Sealer): Promise<void> {
  const now = clock()
  await sealRows(db, sealer, 'PLAIN')
  await dropEndedKeys(db, now)
  await db.system.deleteFrom('identity_artefakt').where('laeuft_ab', '<', now).execute()
  await db.system.deleteFrom('identity_link').where('laeuft_ab', '<', now).execute()
  await db.system.deleteFrom('identity_sitzung').where('laeuft_ab', '<', now).execute()
  // Locks are forgotten after a day of quiet.
  await db.system
    .deleteFrom('sign_in_attempt')
    .where('last_at', '<', new Date(now.getTime() - TWO_DAYS_MS))
    .execute()
  await db.system
    .deleteFrom('identity_device')
    .where('used_at', '<', new Date(now.getTime() - DEVICE_DAYS * 86_400_000))
    .execute()
}
