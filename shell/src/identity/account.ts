import { TIME_LIMIT_MS } from '@avalwerk/domain'
import type { SignInSession, Account, SecondFactor } from '@avalwerk/platform'
import { t } from './texts.ts'

type Proof = Readonly<{
  type: string
  /** The provider's action that sets one up; missing where the realm doesn't let users do so. */
  createAction?: string
  /** Whether the sign-in takes it. Keycloak, where a realm decides that, doesn't say so. */
  signsIn?: boolean
  userCredentialMetadatas?: readonly Readonly<{
    credential: Readonly<{ id: string; userLabel?: string; createdDate?: number; lastUsedDate?: number }>
  }>[]
}>
type Device = Readonly<{
  os?: string
  osVersion?: string
  mobile?: boolean
  sessions?: readonly Readonly<{
    id: string
    ipAddress?: string
    started?: number
    lastAccess?: number
    browser?: string
    current?: boolean
  }>[]
}>

/** Keycloak's names for a passkey that signs in without a password, and for what sets it up. */
const PASSKEY = 'webauthn-passwordless'
/** Keycloak's name of the action that sets up such a passkey. */
export const PASSKEY_SET_UP = 'webauthn-register-passwordless'
/** Second factors, by the provider's name for them. */
const KINDS: Readonly<Record<string, SecondFactor['kind'] | undefined>> = { otp: 'APP', webauthn: 'PASSKEY', [PASSKEY]: 'PASSKEY' }

const day = (milliseconds: number | undefined) => (milliseconds === undefined ? undefined : new Date(milliseconds))
const when = (seconds: number | undefined) => new Date((seconds ?? 0) * 1000)

/** The account calls of a realm (Keycloak's Account REST). @param token a valid one, for each call */
export function accountApi(address: string, token: () => Promise<string>): Pick<Account, 'factors' | 'offersPasskeys' | 'sessions'> {
  async function call(path: string): Promise<Response> {
    const response = await fetch(address + path, {
      headers: { authorization: `Bearer ${await token()}`, accept: 'application/json' },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    if (!response.ok) throw new Error(t('account.unreachable'))
    return response
  }
  const credentials = async () => (await (await call('/credentials')).json()) as Proof[]
  return {
    factors: async () =>
      (await credentials()).flatMap(({ type, userCredentialMetadatas = [] }) => {
        const kind = KINDS[type]
        return kind
          ? userCredentialMetadatas.map(({ credential: { id, userLabel, createdDate, lastUsedDate } }) => ({
              id,
              kind,
              name: userLabel || (kind === 'APP' ? 'Authenticator-App' : t('account.passkey')),
              createdAt: day(createdDate),
              lastUsedAt: day(lastUsedDate),
            }))
          : []
      }),
    offersPasskeys: async () =>
      (await credentials()).some(
        ({ type, createAction, signsIn }) => type === PASSKEY && createAction === PASSKEY_SET_UP && signsIn === true,
      ),
    sessions: async () =>
      ((await (await call('/sessions/devices')).json()) as Device[])
        .flatMap(({ os = '', osVersion = '', mobile = false, sessions = [] }) =>
          sessions.map(
            (session): SignInSession => ({
              id: session.id,
              current: session.current === true,
              browser: (session.browser ?? '').replace('/', ' '),
              operatingSystem: `${os} ${osVersion}`.trim(),
              mobile,
              ip: session.ipAddress ?? '',
              startedAt: when(session.started),
              lastUsed: when(session.lastAccess),
            }),
          ),
        )
        .sort((a, b) => Number(b.current) - Number(a.current) || b.lastUsed.getTime() - a.lastUsed.getTime()),
  }
}
