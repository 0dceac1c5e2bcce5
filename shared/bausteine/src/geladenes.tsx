import { kennungVon } from '@avalwerk/api'
import { Fehlerfeld, Skelett } from '@avalwerk/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

export type Antwort<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>

/**
 * A part of a page that is loaded: its outline while it is on its way, what went wrong with a way to try again, or the part.
 * @param name what is loaded, as the subject of a sentence
 */
export function Geladenes<T>({
  antwort: { data, error, refetch },
  name,
  zeilen = 3,
  children,
}: {
  antwort: Antwort<T>
  name: string
  zeilen?: number
  children: (daten: T) => ReactNode
}) {
  if (data !== undefined) return children(data)
  if (!error) return <Skelett zeilen={zeilen} name={name} />
  return <Fehlerfeld titel={`${name}: nicht geladen`} text={error.message} kennung={kennungVon(error)} beiErneut={() => void refetch()} />
}
