import { referenceOf } from '@avalwerk/api'
import { ErrorPanel, Skeleton } from '@avalwerk/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

export type QueryState<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>

/**
 * A part of a page that is loaded: its outline while it is on its way, what went wrong with a way to try again, or the part.
 * @param name what is loaded, as the subject of a sentence
 */
export function LoadedSection<T>({
  antwort: { data, error, refetch },
  name,
  zeilen: rows = 3,
  children,
}: {
  antwort: QueryState<T>
  name: string
  zeilen?: number
  children: (data: T) => ReactNode
}) {
  if (data !== undefined) return children(data)
  if (!error) return <Skeleton zeilen={rows} name={name} />
  return <ErrorPanel titel={`${name}: nicht geladen`} text={error.message} kennung={referenceOf(error)} beiErneut={() => void refetch()} />
}
