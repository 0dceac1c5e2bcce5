import { referenceOf } from '@avalwerk/api'
import { ErrorPanel, Skeleton } from '@avalwerk/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useArrival } from './InOrder.tsx'
import { t } from './texts.ts'

/** What of a query's result tells whether its data are there. */
export type QueryState<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>

/**
 * A part of a page that is loaded: its outline while it is on its way, what went wrong with a way to try again, or the part.
 * @param name what is loaded, as the subject of a sentence
 */
export function LoadedSection<T>({
  result: { data, error, refetch },
  name,
  rows = 3,
  children,
}: {
  result: QueryState<T>
  name: string
  rows?: number
  children: (data: T) => ReactNode
}) {
  useArrival(data !== undefined || error !== null)
  if (data !== undefined) return children(data)
  if (!error) return <Skeleton rows={rows} name={name} />
  return (
    <ErrorPanel
      title={t('loadedSection.notLoaded', { name })}
      text={error.message}
      referenceCode={referenceOf(error)}
      onRetry={() => void refetch()}
    />
  )
}
