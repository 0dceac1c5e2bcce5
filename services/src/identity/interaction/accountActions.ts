import { PROBLEMS } from '@avalwerk/domain'
import { actionFrom, FACTOR_REMOVE, PASSKEY_SET_UP } from '../actions.ts'
import { ACR, factorDemand } from '../demand.ts'
import { codeMatches, removeFactor, factorsOf, newSecret, setUp } from '../factors.ts'
import { confirmPassword, type Account, accountOf } from '../accounts.ts'
import { faultOfInput, setPassword } from '../password.ts'
import { codesPage, removePage, lastFactorPage, messageTo, changePasswordPage } from '../pages.ts'
import { sessionKey } from '../atRest.ts'
import { type PageAnswer, type InteractionCall, tell, finish } from './call.ts'
import { PASSKEY_NOT_MADE, CODE_WRONG, readSetUp, appPage, passkeyPage, setUpPasskey } from './factorSetUp.ts'

/** Does what a signed-in user asked for: a new password, a second factor, its removal. */
export async function handleAction(call: InteractionCall): Promise<PageAnswer | undefined> {
  const {
    flow,
    uid,
    input,
    deps: { db, clock, sealer, installation, states },
  } = call
  const nutzerId = flow.session?.accountId ?? ''
  const action = actionFrom(flow.params.kc_action)
  const finishAction = (status: 'success' | 'cancelled' | 'error') => finish(call, { aktion: { status } })
  const account = await accountOf(db.system, nutzerId)
  if (!account || !action) return finishAction('error')
  if (input?.has('abbrechen')) return finishAction('cancelled')
  switch (action.kind) {
    case 'UPDATE_PASSWORD': {
      // A user who signs in elsewhere has no password here.
      if (!account.passwordHash) return finishAction('error')
      if (!input) return { content: changePasswordPage(uid, account.benutzername) }
      const error = await updatePassword(call, account, input)
      return error ? { content: changePasswordPage(uid, account.benutzername, error), status: 400 } : finishAction('success')
    }
    case 'CONFIGURE_TOTP': {
      const interimState = await states.read(uid)
      if (interimState?.art === 'EINGERICHTET') return hasSetUp(call, nutzerId)
      const geheimnis = interimState?.art === 'GEHEIMNIS' ? interimState.geheimnis : newSecret()
      if (interimState?.art !== 'GEHEIMNIS') await states.remember(uid, { art: 'GEHEIMNIS', geheimnis })
      if (!input) return { content: await appPage(uid, account, geheimnis, {}) }
      const typed = readSetUp(input)
      if (!codeMatches(geheimnis, typed.code, clock()))
        return { content: await appPage(uid, account, geheimnis, { error: CODE_WRONG, bezeichnung: typed.bezeichnung }), status: 400 }
      const codes = await db.system.transaction().execute((tx) => setUp(tx, sealer, nutzerId, { secret: geheimnis, ...typed }, clock()))
      await states.remember(uid, { art: 'EINGERICHTET' })
      return { content: codesPage(uid, codes) }
    }
    case PASSKEY_SET_UP: {
      if (!account.passwordHash) return finishAction('error')
      if ((await states.read(uid))?.art === 'EINGERICHTET') return hasSetUp(call, nutzerId)
      if (!input?.has('passkey')) return { content: await passkeyPage(call, account, {}) }
      const result = await setUpPasskey(call, account, input)
      if (typeof result !== 'object')
        return {
          content: await passkeyPage(call, account, { error: PASSKEY_NOT_MADE[result === 'MEANWHILE' ? 'WRONG' : result] }),
          status: 400,
        }
      if (!result.codes) return hasSetUp(call, nutzerId)
      await states.remember(uid, { art: 'EINGERICHTET' })
      return { content: codesPage(uid, result.codes) }
    }
    case FACTOR_REMOVE: {
      const factors = await factorsOf(db.system, nutzerId)
      const factor = factors.find(({ id }) => id === action.id)
      if (!factor) return finishAction('error')
      const demanded = (await factorDemand(db.system, nutzerId, installation)) !== undefined
      const removing = input?.has('entfernen')
      if (!removing && demanded && factors.length === 1) return { content: lastFactorPage(uid) }
      if (!removing) return { content: removePage(uid, factor) }
      const result = await db.system.transaction().execute((tx) => removeFactor(tx, nutzerId, factor.id, clock(), demanded))
      return result === 'VERLANGT' ? { content: lastFactorPage(uid), status: PROBLEMS.FAKTOR_VERLANGT.status } : finishAction('success')
    }
  }
}

/** A user who has set a factor up has proven it: from now on their session counts as signed in with it. */
async function hasSetUp(call: InteractionCall, nutzerId: string): Promise<undefined> {
  const { provider } = call.deps
  const session = await provider().Session.findByUid(call.flow.session?.uid ?? '')
  const amr = [...new Set([...(session?.amr ?? []), 'mfa'])]
  const login = { accountId: nutzerId, amr, acr: ACR.factors, remember: false, ts: session?.loginTs }
  return finish(call, { aktion: { status: 'success' }, ...(session?.accountId === nutzerId && { login }) })
}

/** @returns why the password stays as it is; undefined if it was changed */
async function updatePassword(call: InteractionCall, account: Account, input: URLSearchParams) {
  const {
    flow,
    deps: { db, clock, passwords },
  } = call
  const session = flow.session?.uid && sessionKey(flow.session.uid)
  const who = { nutzerId: account.id, ...(session && { session }) }
  const confirmed = await confirmPassword(db.system, clock, who, input.get('bisher') ?? '')
  if (confirmed.kind !== 'right') {
    tell(call, { kind: 'confirmation-failed', reason: 'PASSWORT_FALSCH' }, account.id)
    return messageTo(confirmed, 'Das bisherige Passwort ist nicht richtig.')
  }
  const fresh = input.get('neu') ?? ''
  if (fresh === input.get('bisher')) return 'Bitte wählen Sie ein anderes Passwort als das bisherige.'
  const fault = faultOfInput(fresh, input.get('wiederholt') ?? '', account.own, passwords.published)
  if (fault) return fault
  await db.system.transaction().execute((tx) => setPassword(tx, account.id, fresh, clock(), session))
  return undefined
}
