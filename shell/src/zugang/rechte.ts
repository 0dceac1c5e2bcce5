import { rufe } from '@avalwerk/api'
import type { Rechtestand, Transport } from '@avalwerk/platform'
import { BehaviorSubject } from 'rxjs'

const verwaltung = '/partnerservice/api/private/v2/nutzerverwaltung'

export type Rechtespeicher = Readonly<{ rechte$: BehaviorSubject<Rechtestand>; lade(hintergrund?: boolean): Promise<void> }>

/** The rights store. Own rights load after login and again after each token refresh. Source: document 1, section 6. */
export function rechtespeicher(transport: Transport): Rechtespeicher {
  const rechte$ = new BehaviorSubject<Rechtestand>({ eigeneRechte: [], alleRechte: [] })
  return {
    rechte$,
    lade: async (hintergrund = false) => {
      const [eigeneRechte, alleRechte] = await Promise.all([
        rufe(transport, `GET ${verwaltung}/rechte/nutzer`, {}, { hintergrund }),
        rufe(transport, `GET ${verwaltung}/rechte`, {}, { hintergrund }),
      ])
      rechte$.next({ eigeneRechte, alleRechte })
    },
  }
}
