import { Loaded } from '@avalwerk/bausteine'
import type { Buergschaft } from '@avalwerk/contracts'
import { useParams } from '@avalwerk/platform/remote'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import { useBuergschaft } from './queries.ts'

/** The guarantee of the address. */
export function Layout({ children }: { children: (buergschaft: Buergschaft) => ReactNode }) {
  const params = useParams()
  const id = params.buergschaftId ?? params.id ?? ''
  return (
    <Loaded
      antwort={useBuergschaft(id)}
      texte={{
        titel: t('details.titel', { nummer: id }),
        fehler: t('details.fehler'),
        fehltTitel: t('details.fehltTitel'),
        fehlt: t('details.fehlt'),
        liste: { wort: t('details.zurListe'), ziel: '/buergschaften/liste' },
      }}
    >
      {children}
    </Loaded>
  )
}
