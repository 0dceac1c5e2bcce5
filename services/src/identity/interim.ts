import type { FactorDemander } from '@avalwerk/domain'
import type { Database } from '../kernel/database.ts'
import type { Clock } from '../kernel/clock.ts'
import { databaseAdapter } from './adapter.ts'
import type { FactorKind } from './factors.ts'
import type { Sealer } from './sealing.ts'

/**
 * The password was right, as it was then: a changed one begins anew. Still to come is a second factor, or one to set up that is
 * demanded; or it has just been set up, and its owner reads the recovery codes.
 */
export type SignInState = Readonly<
  { nutzerId: string; password: string } & (
    | { art: 'PASSWORT_STIMMT' }
    // Releases before passkeys don't say which.
    | { art: 'FAKTOR_STEHT'; factor?: FactorKind }
    | { art: 'FAKTOR_VERLANGT'; by: FactorDemander; geheimnis: string }
  )
>

/** What is known already in the midst of a sign-in or an action: kept with the server, under the id of the interaction. */
export type InterimState = SignInState | Readonly<{ art: 'GEHEIMNIS'; geheimnis: string }> | Readonly<{ art: 'EINGERICHTET' }>

const DURATION_S = 600
/** Whoever has no app yet finds one first. */
const SET_UP_S = 1800

export function interimStates(db: Database, clock: Clock, sealer: Sealer) {
  const store = new (databaseAdapter(db, clock, sealer))('Zwischenstand')
  return {
    read: async (uid: string): Promise<InterimState | undefined> => {
      const content = await store.find(uid)
      return content && (JSON.parse(content.jti as string) as InterimState)
    },
    remember: (uid: string, revision: InterimState) =>
      store.upsert(uid, { jti: JSON.stringify(revision) }, revision.art === 'FAKTOR_VERLANGT' ? SET_UP_S : DURATION_S),
    forget: (uid: string) => store.destroy(uid),
  }
}
