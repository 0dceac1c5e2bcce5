import { call } from '@avalwerk/api'
import type { RightsState, Transport } from '@avalwerk/platform'
import { BehaviorSubject } from 'rxjs'

const administration = '/partnerservice/api/private/v2/nutzerverwaltung'

export type RightsStore = Readonly<{ rights$: BehaviorSubject<RightsState>; load(background?: boolean): Promise<void> }>

/** The rights store. Own rights load after login and again after each token refresh. Source: document 1, section 6. */
export function rightsStore(transport: Transport): RightsStore {
  const rights$ = new BehaviorSubject<RightsState>({ ownRights: [], allRights: [] })
  return {
    rights$,
    load: async (background = false) => {
      const [ownRights, allRights] = await Promise.all([
        call(transport, `GET ${administration}/rechte/nutzer`, {}, { background }),
        call(transport, `GET ${administration}/rechte`, {}, { background }),
      ])
      rights$.next({ ownRights, allRights })
    },
  }
}
