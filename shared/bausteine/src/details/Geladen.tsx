import { isCallError, referenceOf } from '@avalwerk/api'
import { Link } from '@avalwerk/platform/remote'
import { ErrorPanel, EmptyState, PageHeader, Skeleton } from '@avalwerk/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** What is said while an object of the address is loaded, where there is none, and where loading failed. */
export type LoadingTexts = Readonly<{
  titel: string
  fehler: string
  fehltTitel: string
  fehlt: string
  liste: Readonly<{ wort: string; ziel: string }>
}>

/**
 * The object of an address, with the states around it.
 * @param frisch never begun from memory while it is read again: for forms, which keep what they began with. What has begun stays when
 * others' changes have the object read anew
 */
export function Geladen<O>({
  antwort: { data, error, refetch, isFetching, isFetchedAfterMount },
  texte: { titel, fehler, fehltTitel, fehlt, liste },
  frisch = false,
  children,
}: {
  antwort: UseQueryResult<O>
  texte: LoadingTexts
  frisch?: boolean
  children: (object: O) => ReactNode
}) {
  // What is gone since it was read is gone.
  const weg = isCallError(error) && error.code === 'NICHT_GEFUNDEN'
  const [begun, setBegun] = useState(false)
  const veraltet = frisch && !begun && isFetching && !isFetchedAfterMount
  const ready = data !== undefined && !weg && !veraltet
  if (ready !== begun) setBegun(ready)
  if (ready) return children(data)
  if (!error || veraltet)
    return (
      <>
        <PageHeader titel={titel} />
        <Skeleton zeilen={12} name={titel} />
      </>
    )
  if (weg)
    return (
      <>
        <PageHeader titel={fehltTitel} />
        <EmptyState titel={fehlt} aktion={<Link to={liste.ziel}>{liste.wort}</Link>} />
      </>
    )
  return (
    <>
      <PageHeader titel={titel} />
      <ErrorPanel titel={fehler} text={error.message} kennung={referenceOf(error)} beiErneut={() => void refetch()} />
    </>
  )
}
