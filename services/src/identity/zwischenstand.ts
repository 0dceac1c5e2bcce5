import type { Datenbank } from '../kernel/datenbank.ts'
import type { Uhr } from '../kernel/uhr.ts'
import { datenbankAdapter } from './adapter.ts'
import type { Sealer } from './sealing.ts'

/** What is known already in the midst of a sign-in or an action: kept with the server, under the id of the interaction. */
export type Zwischenstand =
  | Readonly<{ art: 'PASSWORT_STIMMT'; nutzerId: string }>
  | Readonly<{ art: 'GEHEIMNIS'; geheimnis: string }>
  | Readonly<{ art: 'EINGERICHTET' }>

const DAUER_S = 600

export function zwischenstände(db: Datenbank, uhr: Uhr, sealer: Sealer) {
  const lager = new (datenbankAdapter(db, uhr, sealer))('Zwischenstand')
  return {
    lies: async (uid: string): Promise<Zwischenstand | undefined> => {
      const inhalt = await lager.find(uid)
      return inhalt && (JSON.parse(inhalt.jti as string) as Zwischenstand)
    },
    merke: (uid: string, stand: Zwischenstand) => lager.upsert(uid, { jti: JSON.stringify(stand) }, DAUER_S),
    vergiss: (uid: string) => lager.destroy(uid),
  }
}
