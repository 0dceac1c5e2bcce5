import type { FactorDemander } from '@avalwerk/domain'
import type { Datenbank } from '../kernel/datenbank.ts'
import type { Uhr } from '../kernel/uhr.ts'
import { datenbankAdapter } from './adapter.ts'
import type { FactorKind } from './faktoren.ts'
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
export type Zwischenstand = SignInState | Readonly<{ art: 'GEHEIMNIS'; geheimnis: string }> | Readonly<{ art: 'EINGERICHTET' }>

const DAUER_S = 600
/** Whoever has no app yet finds one first. */
const SET_UP_S = 1800

export function zwischenstände(db: Datenbank, uhr: Uhr, sealer: Sealer) {
  const lager = new (datenbankAdapter(db, uhr, sealer))('Zwischenstand')
  return {
    lies: async (uid: string): Promise<Zwischenstand | undefined> => {
      const inhalt = await lager.find(uid)
      return inhalt && (JSON.parse(inhalt.jti as string) as Zwischenstand)
    },
    merke: (uid: string, stand: Zwischenstand) =>
      lager.upsert(uid, { jti: JSON.stringify(stand) }, stand.art === 'FAKTOR_VERLANGT' ? SET_UP_S : DAUER_S),
    vergiss: (uid: string) => lager.destroy(uid),
  }
}
