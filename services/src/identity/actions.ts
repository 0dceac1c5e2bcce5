import { interactionPolicy } from 'oidc-provider'
import type { Clock } from '../kernel/clock.ts'
import { tookSecondFactor } from './demand.ts'

/** What keycloak-js asks for with `login({ action })`. */
export const FACTOR_REMOVE = 'delete_credential'
/** Keycloak's name for a passkey that signs in without a password. */
export const PASSKEY_SET_UP = 'webauthn-register-passwordless'
/** What the owner of an account wants to do at the provider; `id` names the second factor that is to be removed. */
export type Action = Readonly<
  { kind: 'UPDATE_PASSWORD' | 'CONFIGURE_TOTP' | typeof PASSKEY_SET_UP } | { kind: typeof FACTOR_REMOVE; id: string }
>

/** An action by its parameter; undefined for an unknown one. */
export function actionFrom(parameter: unknown): Action | undefined {
  if (parameter === 'UPDATE_PASSWORD' || parameter === 'CONFIGURE_TOTP' || parameter === PASSKEY_SET_UP) return { kind: parameter }
  const [kind, id] = String(parameter).split(':')
  return kind === FACTOR_REMOVE && id ? { kind, id } : undefined
}

/** Before an action, a sign-in mustn't be older than this. */
export const SIGN_IN_MAX_S = 300

/** The reason to ask a user with a session to sign in: the session took no second factor, and one is demanded. */
export const FACTOR_MISSING = 'faktor_fehlt'

/** The reason to ask a signed-in user to sign in again: to confirm a step. */
const CONFIRMS = 'bestaetigt_schritt'

/**
 * The rules by which the provider asks a person to sign in, or to do what an action says.
 * @param confirmationClient the client for which no existing session is enough, whatever parameters the browser's address has
 */
export function signInPolicy(
  clock: Clock,
  confirmationClient: string,
  isInactive: (accountId: string) => Promise<boolean>,
  demandsFactor: (accountId: string) => Promise<boolean>,
) {
  const { base, Check, Prompt } = interactionPolicy
  const rules = base()
  rules.get('login')?.checks.add(
    // An account that was deactivated during a session is asked to sign in, which then refuses it.
    new Check('konto_inaktiv', 'Das Konto ist nicht aktiv', async ({ oidc }) => {
      const id = oidc.session?.accountId
      return id !== undefined && (await isInactive(id))
    }),
  )
  rules.get('login')?.checks.add(
    // Once a second factor is demanded, the session cookie of a sign-in by password alone is worth nothing any more.
    new Check(FACTOR_MISSING, 'Es wird ein zweiter Faktor verlangt', 'login_required', async ({ oidc }) => {
      const { accountId, amr } = oidc.session ?? {}
      return accountId !== undefined && !tookSecondFactor(amr) && (await demandsFactor(accountId))
    }),
  )
  rules.get('login')?.checks.add(
    new Check('anmeldung_alt', 'Die Anmeldung liegt zu lange zurück', ({ oidc }) => {
      const since = clock().getTime() / 1000 - (oidc.session?.loginTs ?? 0)
      // Once the action is done it doesn't matter how long it took.
      return oidc.params?.kc_action !== undefined && !oidc.result?.aktion && since > SIGN_IN_MAX_S
    }),
  )
  rules
    .get('login')
    ?.checks.add(
      new Check(
        CONFIRMS,
        'Der Schritt wird durch eine neue Anmeldung bestätigt',
        ({ oidc }) => oidc.client?.clientId === confirmationClient && !oidc.result?.login,
      ),
    )
  rules.add(
    new Prompt(
      { name: 'aktion', requestable: false },
      new Check(
        'aktion_offen',
        'Die Aktion ist noch nicht erledigt',
        ({ oidc }) => oidc.params?.kc_action !== undefined && !oidc.result?.aktion,
      ),
    ),
    1,
  )
  return rules
}
