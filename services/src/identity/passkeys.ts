import { randomUUID } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import type { Kysely } from 'kysely'
import type { Database, DbTransaction } from '../kernel/database.ts'
import type { Schema } from '../kernel/schema.ts'
import type { Clock } from '../kernel/clock.ts'
import { databaseAdapter } from './adapter.ts'
import { countCodes, factorsOf, lockPerson, makeCodes } from './factors.ts'
import type { Account } from './accounts.ts'
import { recordAccountEvent } from './accountEvent.ts'
import type { Sealer } from './sealing.ts'

/** How many passkeys a user may have: for their devices, and spare ones. */
export const PASSKEYS_MOST = 10
/** A challenge that isn't answered within this time is forgotten. */
const CHALLENGE_S = 300
/** Kinds of signatures: EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]
/** Characters of an answer; browsers send about two thousand. */
const ANSWER_MOST = 20_000

/** Ways to a device, as browsers name them. */
const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** What a browser's answer is asked for; an answer that was given for another purpose is worth nothing. */
type Purpose = 'SIGN_IN' | 'FACTOR' | 'SET_UP'

/** What the check of a passkey came to; `hwk` for a passkey that can't leave its device (RFC 8176). */
export type Proof =
  | Readonly<{ kind: 'right'; nutzerId: string; key: 'hwk' | 'swk' }>
  // `nutzerId`: whose passkey it is, if it is known.
  | Readonly<{ kind: 'wrong' | 'copied'; nutzerId?: string | undefined }>

/** A passkey that is being set up. */
export type NewPasskey = Readonly<{ credential: WebAuthnCredential; deviceType: 'singleDevice' | 'multiDevice'; backedUp: boolean }>

/** The handle under which devices keep an account and give it back; nothing can be read from it. */
const handleOf = (nutzerId: string) => Uint8Array.from(Buffer.from(nutzerId.replaceAll('-', ''), 'hex'))
const base64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Parses what a browser sends; undefined for anything that no browser sends. */
function parse<T extends { id: string; response: { clientDataJSON: string } }>(text: string): T | undefined {
  if (text.length > ANSWER_MOST) return undefined
  try {
    const { clientExtensionResults: _, ...sent } = JSON.parse(text) as T & { clientExtensionResults?: unknown }
    if (typeof sent.id !== 'string' || typeof sent.response?.clientDataJSON !== 'string') return undefined
    return { ...sent, clientExtensionResults: {} } as unknown as T
  } catch {
    return undefined
  }
}

/** Whether a page of another origin has asked, by a frame. The library lets that pass where the browser doesn't name the page. */
const fromFrame = (clientDataJSON: string): boolean =>
  (JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { crossOrigin?: unknown }).crossOrigin === true

/**
 * Passkeys (WebAuthn) of the embedded provider. They are bound to the address of `publicUrl`, whatever a caller says; each challenge is
 * kept on the server, for one interaction and purpose, and removed before its answer is checked, so that no answer counts twice.
 */
export function passkeys(db: Database, clock: Clock, sealer: Sealer, publicUrl: string) {
  const { origin, hostname } = new URL(publicUrl)
  const store = new (databaseAdapter(db, clock, sealer))('PasskeyChallenge')
  const expected = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true }
  const keyOf = (purpose: Purpose, uid: string) => `${purpose}:${uid}`

  /** @param nutzerId the account that is asked; empty where only the passkey will tell the account */
  async function keep<T extends { challenge: string }>(purpose: Purpose, uid: string, options: T, nutzerId = ''): Promise<T> {
    await store.upsert(keyOf(purpose, uid), { jti: JSON.stringify({ challenge: options.challenge, nutzerId }) }, CHALLENGE_S)
    return options
  }
  async function take(purpose: Purpose, uid: string): Promise<{ challenge: string; nutzerId: string } | undefined> {
    const kept = await store.take(keyOf(purpose, uid))
    return kept && (JSON.parse(kept.jti as string) as { challenge: string; nutzerId: string })
  }
  const knownCredentials = async (nutzerId: string) =>
    (
      await db.system.selectFrom('identity_passkey').select(['credential_id', 'transports']).where('nutzer_id', '=', nutzerId).execute()
    ).map(({ credential_id, transports }) => ({ id: credential_id, transports: transports as WebAuthnCredential['transports'] & {} }))

  return {
    /** The options for a sign-in by passkey, where the account isn't known yet. */
    signInOptions: async (uid: string) =>
      keep(
        'SIGN_IN',
        uid,
        await generateAuthenticationOptions({ rpID: hostname, userVerification: 'required', timeout: CHALLENGE_S * 1000 }),
      ),

    /** The options for a second factor, of a user whose password was right. */
    factorOptions: async (uid: string, nutzerId: string) =>
      keep(
        'FACTOR',
        uid,
        await generateAuthenticationOptions({
          rpID: hostname,
          userVerification: 'required',
          timeout: CHALLENGE_S * 1000,
          allowCredentials: await knownCredentials(nutzerId),
        }),
        nutzerId,
      ),

    /** The options with which the browser makes a new passkey. */
    setUpOptions: async (uid: string, { id, benutzername, name }: Account) =>
      keep(
        'SET_UP',
        uid,
        await generateRegistrationOptions({
          rpName: 'Avalwerk',
          rpID: hostname,
          userID: handleOf(id),
          userName: benutzername,
          userDisplayName: name,
          attestationType: 'none',
          supportedAlgorithmIDs: ALGORITHMS,
          timeout: CHALLENGE_S * 1000,
          excludeCredentials: await knownCredentials(id),
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        }),
        id,
      ),

    /** Checks what a browser says of a passkey that it has made; undefined where this doesn't answer what was asked. */
    checkSetUp: async (uid: string, nutzerId: string, text: string): Promise<NewPasskey | undefined> => {
      const asked = await take('SET_UP', uid)
      const response = parse<RegistrationResponseJSON>(text)
      if (!asked || !response || asked.nutzerId !== nutzerId) return undefined
      const { registrationInfo: info } = await verifyRegistrationResponse({
        ...expected,
        response,
        expectedChallenge: asked.challenge,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => ({ registrationInfo: undefined }))
      if (!info || fromFrame(response.response.clientDataJSON)) return undefined
      return { credential: info.credential, deviceType: info.credentialDeviceType, backedUp: info.credentialBackedUp }
    },

    /**
     * Checks a passkey.
     * @param purpose SIGN_IN where the passkey alone tells the account, FACTOR beside a password
     * @param whose the account whose password was right
     */
    prove: async (purpose: 'SIGN_IN' | 'FACTOR', uid: string, text: string, whose?: string): Promise<Proof> => {
      const asked = await take(purpose, uid)
      const response = parse<AuthenticationResponseJSON>(text)
      const row =
        response && (await db.system.selectFrom('identity_passkey').selectAll().where('credential_id', '=', response.id).executeTakeFirst())
      const wrong: Proof = { kind: 'wrong', nutzerId: row?.nutzer_id }
      if (!asked || !response || !row || (whose ?? row.nutzer_id) !== row.nutzer_id || asked.nutzerId !== (whose ?? '')) return wrong
      // Where the passkey alone tells the account, the device has to name the account, too.
      const handle = response.response.userHandle
      if ((handle || purpose === 'SIGN_IN') && handle !== base64Url(handleOf(row.nutzer_id))) return wrong
      const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
        ...expected,
        response,
        expectedChallenge: asked.challenge,
        // The counter is checked below, when the signature was right: no other answer says anything about a copy.
        credential: { id: row.credential_id, publicKey: Uint8Array.from(Buffer.from(row.public_key, 'base64url')), counter: 0 },
      }).catch(() => ({ verified: false, authenticationInfo: undefined }))
      if (!verified || !info || fromFrame(response.response.clientDataJSON)) return wrong
      const { newCounter: counter, credentialBackedUp: backed_up } = info
      const { numUpdatedRows } = await db.system
        .updateTable('identity_passkey')
        .set({ counter, backed_up, used_at: clock() })
        .where('id', '=', row.id)
        .where((w) => w.or([w('counter', '<', counter), w.and([w('counter', '=', 0), w.val(counter === 0)])]))
        .executeTakeFirst()
      if (numUpdatedRows === 1n) return { kind: 'right', nutzerId: row.nutzer_id, key: row.device_type === 'singleDevice' ? 'hwk' : 'swk' }
      return db.system.transaction().execute((tx) => tellOfCopy(tx, row, clock()))
    },
  }
}

export type Passkeys = ReturnType<typeof passkeys>

/** A passkey has signed with a counter that was used before: there are two copies of it. Its owner is told. */
async function tellOfCopy(tx: DbTransaction, { id, nutzer_id: nutzerId }: { id: string; nutzer_id: string }, now: Date): Promise<Proof> {
  const there = await tx.selectFrom('identity_passkey').select('id').where('id', '=', id).executeTakeFirst()
  // The passkey was removed at this very moment.
  if (!there) return { kind: 'wrong', nutzerId }
  await recordAccountEvent(tx, nutzerId, 'PASSKEY_KOPIERT', now)
  return { kind: 'copied', nutzerId }
}

/** Counts the passkeys of a user. */
export const countPasskeysOf = async (db: Kysely<Schema>, nutzerId: string): Promise<number> =>
  (await factorsOf(db, nutzerId)).filter(({ kind }) => kind === 'PASSKEY').length

/**
 * Keeps a passkey.
 * @param first keeps it only while there is no second factor: a password alone doesn't allow another
 * @returns new recovery codes for a user who has none, to be shown once; or why the passkey isn't kept
 */
export async function addPasskey(
  tx: DbTransaction,
  nutzerId: string,
  { credential, deviceType, backedUp }: NewPasskey,
  name: string,
  now: Date,
  { first = false } = {},
): Promise<Readonly<{ codes: readonly string[] | undefined }> | 'MEANWHILE' | 'TOO_MANY' | 'KNOWN'> {
  await lockPerson(tx, nutzerId)
  const factors = await factorsOf(tx, nutzerId)
  if (first && factors.length) return 'MEANWHILE'
  if (factors.filter(({ kind }) => kind === 'PASSKEY').length >= PASSKEYS_MOST) return 'TOO_MANY'
  const kept = await tx
    .insertInto('identity_passkey')
    .values({
      id: randomUUID(),
      nutzer_id: nutzerId,
      credential_id: credential.id,
      public_key: base64Url(credential.publicKey),
      counter: credential.counter,
      transports: JSON.stringify((credential.transports ?? []).filter((one) => TRANSPORTS.includes(one))),
      device_type: deviceType,
      backed_up: backedUp,
      name,
      created_at: now,
      used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) return 'KNOWN'
  const codes = (await countCodes(tx, nutzerId)) === 0 ? await makeCodes(tx, nutzerId) : undefined
  await recordAccountEvent(tx, nutzerId, 'PASSKEY_EINGERICHTET', now)
  return { codes }
}
