import { rufe } from '@avalwerk/api'
import type { RightsState, Transport } from '@avalwerk/platform'
import { BehaviorSubject } from 'rxjs'

const administration = '/partnerservice/api/private/v2/nutzerverwaltung'

export type RightsStore = Readonly<{ rechte$: BehaviorSubject<RightsState>; lade(hintergrund?: boolean): Promise<void> }>

/** The rights store. Own rights load after login and again after each token refresh. Source: document 1, section 6. */
export function rightsStore(transport: Transport): RightsStore {
  const rechte$ = new BehaviorSubject<RightsState>({ eigeneRechte: [], alleRechte: [] })
  return {
    rechte$,
    lade: async (hintergrund = false) => {
      const [eigeneRechte, alleRechte] = await Promise.all([
        rufe(transport, `GET ${administration}/rechte/nutzer`, {}, { hintergrund }),
        rufe(transport, `GET ${administration}/rechte`, {}, { hintergrund }),
      ])
      rechte$.next({ eigeneRechte, alleRechte })
    },
  }
}
