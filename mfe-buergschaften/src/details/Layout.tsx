import { Loaded } from '@avalwerk/patterns/calls'
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
      result={useBuergschaft(id)}
      texts={{
        title: t('details.title', { nummer: id }),
        error: t('details.error'),
        missingTitle: t('details.missingTitle'),
        missing: t('details.missing'),
        list: { label: t('details.toList'), target: '/buergschaften/liste' },
      }}
    >
      {children}
    </Loaded>
  )
}
