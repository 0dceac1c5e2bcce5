import { secretHash } from '../../kernel/hash.ts'
import { actionFrom, PASSKEY_SET_UP } from '../actions.ts'
import { codeMatches, type FactorKind, factorsOf, kindOfCode, verifyCode, setUpFirst } from '../factors.ts'
import { type Account, accountOf } from '../accounts.ts'
import type { Proof } from '../passkeys.ts'
import { codePage, codesPage, messageTo, passkeyConfirmPage } from '../pages.ts'
import { admitAttempt } from '../signInAttempts.ts'
import type { SignInState } from '../interim.ts'
import { type PageAnswer, type InteractionDeps, type InteractionCall, tell, succeed, wayOf } from './call.ts'
import { PASSKEY_NOT_MADE, CODE_WRONG, sentenceOf, readSetUp, appPage, passkeyPage, setUpPasskey } from './factorSetUp.ts'

/** The action that a user asks for to set up a factor of a kind. */
const SET_UP_BY = { APP: 'CONFIGURE_TOTP', PASSKEY: PASSKEY_SET_UP } as const satisfies Record<FactorKind, string>
const SET_UP_MEANWHILE = 'Für dieses Konto ist inzwischen ein zweiter Faktor eingerichtet. Bitte bestätigen Sie die Anmeldung mit ihm.'

/** A sign-in whose password was right, and is still the same. */
export async function underway(
  { states, db }: InteractionDeps,
  uid: string,
): Promise<{ state: SignInState; account: Account } | undefined> {
  const state = await states.read(uid)
  if (!state || !('password' in state)) return undefined
  const account = await accountOf(db.system, state.nutzerId)
  if (account?.passwordHash && secretHash(account.passwordHash) === state.password) return { state, account }
  await states.forget(uid)
  return undefined
}

/** Goes on with a sign-in whose password was right: nothing is given out before the second factor is there. */
export async function goOn(call: InteractionCall, state: SignInState, account: Account): Promise<PageAnswer | undefined> {
  switch (state.art) {
    case 'PASSWORT_STIMMT':
      return secondFactor(call, state.nutzerId)
    case 'FAKTOR_STEHT': {
      const { factor = 'APP' } = state
      const asked = actionFrom(call.flow.params.kc_action)?.kind === SET_UP_BY[factor]
      return succeed(
        call,
        state.nutzerId,
        factor === 'APP' ? 'password+app' : 'password+passkey',
        asked ? { done: { status: 'success' } } : {},
      )
    }
    case 'FAKTOR_VERLANGT':
      return setUpDemanded(call, state, account)
  }
}

/** Lets a person set up the second factor that is demanded of them, and read their recovery codes before they are signed in. */
async function setUpDemanded(
  call: InteractionCall,
  { nutzerId, password, geheimnis, by }: Extract<SignInState, { art: 'FAKTOR_VERLANGT' }>,
  account: Account,
): Promise<PageAnswer> {
  const { db, clock, sealer, states } = call.deps
  const answerMade = async (factor: FactorKind, codes: readonly string[] | undefined): Promise<PageAnswer> => {
    await states.remember(
      call.uid,
      codes ? { art: 'FAKTOR_STEHT', nutzerId, password, factor } : { art: 'PASSWORT_STIMMT', nutzerId, password },
    )
    return codes ? { content: codesPage(call.uid, codes) } : factorPage(call, nutzerId, SET_UP_MEANWHILE, 409)
  }
  if (call.input?.has('passkey')) {
    const result = await setUpPasskey(call, account, call.input, true)
    if (typeof result === 'object') return answerMade('PASSKEY', result.codes ?? [])
    if (result === 'MEANWHILE') return answerMade('PASSKEY', undefined)
    return { content: await passkeyPage(call, account, { demanded: by, error: PASSKEY_NOT_MADE[result] }), status: 400 }
  }
  if (!call.input && wayOf(call) === 'passkey') return { content: await passkeyPage(call, account, { demanded: by }) }
  const typed = call.input?.has('code') ? readSetUp(call.input) : undefined
  const right = typed && codeMatches(geheimnis, typed.code, clock())
  if (!right) {
    const error = typed && CODE_WRONG
    return {
      content: await appPage(call.uid, account, geheimnis, { demanded: by, error, ...typed }),
      ...(error && { status: 400 }),
    }
  }
  const codes = await db.system.transaction().execute((tx) => setUpFirst(tx, sealer, nutzerId, { secret: geheimnis, ...typed }, clock()))
  return answerMade('APP', codes)
}

/** Asks for a second factor: for the passkey if the user has one, unless they choose another way. */
export async function factorPage(call: InteractionCall, nutzerId: string, error?: string, status?: number): Promise<PageAnswer> {
  const { db } = call.deps
  const kinds = (await factorsOf(db.system, nutzerId)).map(({ kind }) => kind)
  const [app, passkey] = [kinds.includes('APP'), kinds.includes('PASSKEY')]
  const byCode = !passkey || wayOf(call) === 'code' || call.input?.has('code')
  const content = byCode ? codePage({ uid: call.uid, error, app, passkey }) : passkeyConfirmPage(call.uid, error)
  return { content, ...(status !== undefined && { status }) }
}

async function secondFactor(call: InteractionCall, nutzerId: string): Promise<PageAnswer | undefined> {
  const { db, clock, sealer } = call.deps
  if (!call.input) return factorPage(call, nutzerId)
  const answer = call.input.get('passkey')
  if (answer !== null) return confirmByPasskey(call, nutzerId, answer)
  const code = call.input.get('code') ?? ''
  const result = await verifyCode(db.system, sealer, nutzerId, code, clock())
  if (result.kind !== 'right')
    tell(call, { kind: 'second-factor-failed', reason: result.kind === 'locked' ? 'locked' : 'code', byOwner: false }, nutzerId)
  return result.kind === 'right'
    ? succeed(call, nutzerId, `password+${kindOfCode(code)}`)
    : factorPage(call, nutzerId, messageTo(result, CODE_WRONG), 401)
}

async function confirmByPasskey(call: InteractionCall, nutzerId: string, answer: string): Promise<PageAnswer | undefined> {
  const { db, clock, keys } = call.deps
  let proof: Proof = { kind: 'wrong' }
  const result = await admitAttempt(db.system, { kind: 'PASSKEY', key: nutzerId }, clock(), async () => {
    proof = await keys.prove('FACTOR', call.uid, answer, nutzerId)
    return proof.kind === 'right'
  })
  const shown = proof as Proof
  if (shown.kind === 'right') return succeed(call, nutzerId, 'password+passkey', { key: shown.key })
  tell(call, { kind: 'second-factor-failed', reason: result.kind === 'locked' ? 'locked' : 'passkey', byOwner: false }, nutzerId)
  return factorPage(call, nutzerId, messageTo(result, sentenceOf(shown)), 401)
}
