import { Loaded } from '@avalwerk/patterns/calls'
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
      result={useAuftrag(id)}
      texts={{
        title: t('details.title', { id }),
        error: t('details.error'),
        missingTitle: t('details.missingTitle'),
        missing: t('details.missing'),
        list: { label: t('details.toList'), target: '/buergschaftsauftraege/liste' },
      }}
    >
      {children}
    </Loaded>
  )
}
