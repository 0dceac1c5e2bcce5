import { Geladen } from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { useParams } from '@avalwerk/platform/remote'
import type { ReactNode } from 'react'
import { t } from '../texte.ts'
import { useBürgschaft } from './daten.ts'

/** The guarantee of the address. */
export function Rahmen({ children }: { children: (b: Bürgschaft) => ReactNode }) {
  const params = useParams()
  const id = params.buergschaftId ?? params.id ?? ''
  return (
    <Geladen
      antwort={useBürgschaft(id)}
      texte={{
        titel: t('details.titel', { nummer: id }),
        fehler: t('details.fehler'),
        fehltTitel: t('details.fehltTitel'),
        fehlt: t('details.fehlt'),
        liste: { wort: t('details.zurListe'), ziel: '/buergschaften/liste' },
      }}
    >
      {children}
    </Geladen>
  )
}
