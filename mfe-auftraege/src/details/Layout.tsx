import { Loaded } from '@avalwerk/bausteine'
import type { Auftrag } from '@avalwerk/contracts'
import { useParams } from '@avalwerk/platform/remote'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import { useAuftrag } from './queries.ts'

/** The order of the address. */
export function Layout({ children }: { children: (auftrag: Auftrag) => ReactNode }) {
  const params = useParams()
  const id = params.buergschaftsauftragId ?? params.id ?? ''
  return (
    <Loaded
      antwort={useAuftrag(id)}
      texte={{
        titel: t('details.titel', { id }),
        fehler: t('details.fehler'),
        fehltTitel: t('details.fehltTitel'),
        fehlt: t('details.fehlt'),
        liste: { wort: t('details.zurListe'), ziel: '/buergschaftsauftraege/liste' },
      }}
    >
      {children}
    </Loaded>
  )
}
