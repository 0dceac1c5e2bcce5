import type { ApiClient } from '@avalwerk/api'
import type { RightsState } from '@avalwerk/platform'
import { BehaviorSubject } from 'rxjs'

/** The user's own rights, and those that can be given to roles; `load` reads both from the server. */
export type RightsStore = Readonly<{ rights$: BehaviorSubject<RightsState>; load(background?: boolean): Promise<void> }>

/** The rights store. Own rights load after login and again after each token refresh. Source: document 1, section 6. */
export function rightsStore(api: ApiClient): RightsStore {
  const rights$ = new BehaviorSubject<RightsState>({ ownRights: [], allRights: [] })
  return {
    rights$,
    load: async (background = false) => {
      const [ownRights, allRights] = await Promise.all([
        api.konto.rechte.call({}, { background }),
        api.rolle.waehlbareRechte.call({}, { background }),
      ])
      rights$.next({ ownRights, allRights })
    },
  }
}
