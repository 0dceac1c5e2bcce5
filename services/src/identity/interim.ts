import type { FactorDemander } from '@avalwerk/domain'
import type { Database } from '../kernel/database.ts'
import type { Clock } from '../kernel/clock.ts'
import { databaseAdapter } from './adapter.ts'
import type { FactorKind } from './factors.ts'
import type { Sealer } from './sealing.ts'

/**
 * A sign-in whose password was right; if the password changes meanwhile, the sign-in begins anew. Next comes the second factor, or the
 * setting up of one that is demanded; or it has just been set up, and its owner reads the recovery codes.
 */
export type SignInState = Readonly<
  { nutzerId: string; password: string } & (
    | { art: 'PASSWORT_STIMMT' }
    // Releases before passkeys don't note which factor.
    | { art: 'FAKTOR_STEHT'; factor?: FactorKind }
    | { art: 'FAKTOR_VERLANGT'; by: FactorDemander; geheimnis: string }
  )
>

/** What is known so far within a sign-in or an action: kept on the server, under the id of the interaction. */
export type InterimState = SignInState | Readonly<{ art: 'GEHEIMNIS'; geheimnis: string }> | Readonly<{ art: 'EINGERICHTET' }>

const DURATION_S = 600
/** Longer, since a user who has no authenticator app yet finds one first. */
const SET_UP_S = 1800

/** Keeps interim states among the provider's artefacts, encrypted, for ten minutes, or half an hour while a demanded factor is set up. */
export function interimStates(db: Database, clock: Clock, sealer: Sealer) {
  const store = new (databaseAdapter(db, clock, sealer))('Zwischenstand')
  return {
    read: async (uid: string): Promise<InterimState | undefined> => {
      const content = await store.find(uid)
      return content && (JSON.parse(content.jti as string) as InterimState)
    },
    remember: (uid: string, state: InterimState) =>
      store.upsert(uid, { jti: JSON.stringify(state) }, state.art === 'FAKTOR_VERLANGT' ? SET_UP_S : DURATION_S),
    forget: (uid: string) => store.destroy(uid),
  }
}
