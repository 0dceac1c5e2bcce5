import { randomUUID } from 'node:crypto'
import type { SigningKey } from '@avalwerk/contracts'
import {
  asksForSignature,
  refusedBySignature,
  type ReleaseRefusal,
  type ReleaseRule,
  signatureStanding,
  type SignatureStanding,
} from '@avalwerk/domain'
import { type ReleaseSignature, readPublicKey, verifies } from '@avalwerk/platform/signing'
import { type Kysely, type Selectable, sql } from 'kysely'
import { announce } from '../aggregate/index.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { EVERYONE } from '../kernel/eventStream.ts'
import { requireConfirmed } from '../kernel/identity.ts'
import { Refusal, orNotFound, assertValid } from '../kernel/problem.ts'
import type { PlatformSigningKeyTable, Schema } from '../kernel/schema.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import { actorName, recordChange } from './state.ts'

type KeyRow = Selectable<PlatformSigningKeyTable>

/**
 * Locks the keys of a remote until the transaction ends: shared by all transactions that decide by them, alone for one that changes them.
 * So no release comes in force by a key while that key is taken away.
 */
const holdKeys = (tx: DbTransaction, remote: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock_shared(hashtext(${signingLock(remote)}))`.execute(tx)
const takeKeys = (tx: DbTransaction, remote: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext(${signingLock(remote)}))`.execute(tx)
const signingLock = (remote: string) => `plattform-signing:${remote}`

const keysOf = (tx: DbTransaction, remote: string): Promise<KeyRow[]> =>
  tx.selectFrom('plattform_signing_key').selectAll().where('remote', '=', remote).execute()

const asSigner = ({ revoked_at }: Pick<KeyRow, 'revoked_at'>) => ({ revoked: revoked_at !== null })

/** @throws Refusal SIGNATUR_UNGUELTIG with the reason */
function notRecognised(grund: string): never {
  throw new Refusal('SIGNATUR_UNGUELTIG', [{ feld: 'signatur', grund }])
}

/**
 * Finds the keys by which a release that arrives is signed. One good signature is enough; a signature that names a key of the remote and
 * doesn't fit is refused, and so is every signature where none is good: the signer is told that it doesn't count.
 * @throws Refusal SIGNATUR_UNGUELTIG
 */
export async function recogniseSignatures(
  tx: DbTransaction,
  remote: string,
  descriptor: Uint8Array,
  signatures: readonly ReleaseSignature[],
): Promise<readonly Readonly<{ key: KeyRow; sig: string }>[]> {
  if (signatures.length === 0) return []
  const keys = new Map((await keysOf(tx, remote)).map((key) => [key.fingerprint, key]))
  const known = signatures.flatMap(({ keyid, sig }) => {
    const key = keys.get(keyid)
    return key ? [{ key, sig }] : []
  })
  for (const { key, sig } of known)
    if (!verifies(descriptor, sig, key.public_key))
      notRecognised(`Die Signatur des Schlüssels „${key.name}“ gehört nicht zu dieser Beschreibung von ${remote}.`)
  const good = known.filter(({ key }) => key.revoked_at === null)
  if (good.length) return [...new Map(good.map((one) => [one.key.fingerprint, one])).values()]
  const [revoked] = known
  if (revoked) notRecognised(`Der Schlüssel „${revoked.key.name}“ ist entzogen.`)
  notRecognised(`Der Schlüssel ${signatures[0]?.keyid} ist für ${remote} nicht registriert.`)
}

/** Are releases of a remote asked for a signature now? */
async function isAsked(tx: DbTransaction, rule: ReleaseRule, remote: string, keys: readonly KeyRow[]): Promise<boolean> {
  const signed = await tx.selectFrom('plattform_signature').select('version').where('remote', '=', remote).limit(1).execute()
  return asksForSignature(rule, keys.map(asSigner), signed.length > 0)
}

/**
 * A release that arrives is signed where that is asked for.
 * @param signed whether a good signature came with it
 * @throws Refusal NICHT_SIGNIERT
 */
export async function requireSignatureAtArrival(tx: DbTransaction, rule: ReleaseRule, remote: string, signed: boolean): Promise<void> {
  if (!signed && (await isAsked(tx, rule, remote, await keysOf(tx, remote)))) throw new Refusal('NICHT_SIGNIERT')
}

/**
 * A release that is to come in force, or to be looked at, is signed where that is asked for, by a key that is good now; the keys stay as
 * they are until the transaction ends. Its signatures are checked anew against the bytes that the store has.
 * @returns whether it is signed, and so has to vouch for all of its files
 * @throws Refusal NICHT_SIGNIERT, SIGNATUR_ENTZOGEN, SIGNATUR_UNGUELTIG
 */
export async function requireSignature(
  tx: DbTransaction,
  rule: ReleaseRule,
  release: Readonly<{ remote: string; version: string; descriptor: Uint8Array }>,
): Promise<boolean> {
  const { remote, version, descriptor } = release
  await holdKeys(tx, remote)
  const keys = await keysOf(tx, remote)
  const signatures = await tx
    .selectFrom('plattform_signature')
    .selectAll()
    .where('remote', '=', remote)
    .where('version', '=', version)
    .execute()
  const signers = signatures.flatMap(({ fingerprint, signature }) => {
    const key = keys.find((one) => one.fingerprint === fingerprint)
    if (!key || !verifies(descriptor, signature, key.public_key))
      notRecognised('Eine ihrer Signaturen gehört nicht zu der Beschreibung, die gespeichert ist.')
    return [asSigner(key)]
  })
  const refused = refusedBySignature(await isAsked(tx, rule, remote, keys), signatureStanding(signers))
  if (refused) throw new Refusal(refused)
  return signers.length > 0
}

/**
 * A remote that is switched on again goes on as it was, signed or not, but not with a release whose only signatures are by keys that were
 * taken away.
 * @throws Refusal SIGNATUR_ENTZOGEN
 */
export async function requireNoneRevoked(tx: DbTransaction, remote: string, versions: readonly string[]): Promise<void> {
  await holdKeys(tx, remote)
  const signed = await signaturesOf(tx, remote)
  for (const version of versions)
    if (signed.standing(remote, version) === 'ENTZOGEN') throw new Refusal('SIGNATUR_ENTZOGEN' satisfies ReleaseRefusal)
}

/** Reads who signed a release, what that is worth, and whether a signature is asked for. @param only one remote; else of all */
export async function signaturesOf(tx: Kysely<Schema>, only?: string) {
  let all = tx
    .selectFrom('plattform_signature as s')
    .innerJoin('plattform_signing_key as k', (join) => join.onRef('k.remote', '=', 's.remote').onRef('k.fingerprint', '=', 's.fingerprint'))
    .select(['s.remote', 's.version', 'k.name', 'k.revoked_at'])
    .orderBy('k.name')
  let good = tx.selectFrom('plattform_signing_key').select(['remote', 'revoked_at'])
  if (only) {
    all = all.where('s.remote', '=', only)
    good = good.where('remote', '=', only)
  }
  const [signatures, keys] = [await all.execute(), await good.execute()]
  const of = (remote: string, version: string) => signatures.filter((s) => s.remote === remote && s.version === version)
  return {
    signers: (remote: string, version: string): string[] => of(remote, version).map((s) => s.name),
    standing: (remote: string, version: string): SignatureStanding => signatureStanding(of(remote, version).map(asSigner)),
    asked: (rule: ReleaseRule, remote: string): boolean =>
      asksForSignature(
        rule,
        keys.filter((key) => key.remote === remote).map(asSigner),
        signatures.some((s) => s.remote === remote),
      ),
  }
}

const asKey = (key: KeyRow): SigningKey => ({
  id: key.id,
  remote: key.remote,
  name: key.name,
  fingerprint: key.fingerprint,
  createdAt: key.created_at.toISOString(),
  createdBy: key.created_by,
  revokedAt: key.revoked_at?.toISOString() ?? null,
  revokedBy: key.revoked_by,
})

/** All keys that releases are signed with, those that are good first. */
export async function signingKeys(ctx: CallerContext): Promise<SigningKey[]> {
  await writeForAll(ctx.tx)
  const rows = await ctx.tx
    .selectFrom('plattform_signing_key')
    .selectAll()
    .orderBy(sql`revoked_at is not null`)
    .orderBy('remote')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(asKey)
}

type Wish = Readonly<{ remote: string; name: string; publicKey: string }>

/**
 * Registers a public key for a remote, confirmed by signing in anew: from now on its releases are asked for a signature.
 * @throws Refusal EINGABE_UNGUELTIG, SIGNATURSCHLUESSEL_VORHANDEN, ANMELDUNG_NOETIG
 */
export async function registerSigningKey(ctx: CallerContext, { remote, name: what, publicKey }: Wish): Promise<SigningKey> {
  await writeForAll(ctx.tx)
  const key = readPublicKey(publicKey)
  if ('reason' in key) return assertValid([{ feld: 'publicKey', grund: key.reason }]) as never
  await takeKeys(ctx.tx, remote)
  const row = await ctx.tx
    .insertInto('plattform_signing_key')
    .values({
      remote,
      fingerprint: key.fingerprint,
      id: randomUUID(),
      org_id: ctx.caller.orgId,
      name: what,
      public_key: key.pem,
      created_at: ctx.now,
      created_by: actorName(ctx),
      revoked_at: null,
      revoked_by: null,
    })
    .onConflict((conflict) => conflict.columns(['remote', 'fingerprint']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Refusal('SIGNATURSCHLUESSEL_VORHANDEN')
  await requireConfirmed(ctx)
  await recordChange(ctx, remote, 'SIGNATURSCHLUESSEL_REGISTRIERT', { name: what, fingerprint: key.fingerprint })
  await announce(ctx, { art: 'PLATTFORM', id: remote, orgs: [EVERYONE] })
  return asKey(row)
}

/**
 * Takes a key away, confirmed by signing in anew: a release that it alone signed doesn't come in force any more, and isn't looked at. A
 * release in force stays: the operator decides about it.
 * @throws Refusal NICHT_GEFUNDEN
 */
export async function revokeSigningKey(ctx: CallerContext, id: string): Promise<undefined> {
  await writeForAll(ctx.tx)
  const { remote } = orNotFound(
    await ctx.tx
      .selectFrom('plattform_signing_key')
      .select('remote')
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst(),
  )
  await requireConfirmed(ctx)
  await takeKeys(ctx.tx, remote)
  const row = orNotFound(
    await ctx.tx
      .updateTable('plattform_signing_key')
      .set({ revoked_at: ctx.now, revoked_by: actorName(ctx) })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returningAll()
      .executeTakeFirst(),
  )
  await ctx.tx.deleteFrom('plattform_ansicht').where('remote', '=', remote).execute()
  await recordChange(ctx, remote, 'SIGNATURSCHLUESSEL_ENTZOGEN', { name: row.name, fingerprint: row.fingerprint })
  await announce(ctx, { art: 'PLATTFORM', id: remote, orgs: [EVERYONE] })
  return undefined
}
