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
export function Loaded<O>({
  antwort: { data, error, refetch, isFetching, isFetchedAfterMount },
  texte: { titel: title, fehler: err, fehltTitel: missingTitle, fehlt: missing, liste: list },
  frisch: fresh = false,
  children,
}: {
  antwort: UseQueryResult<O>
  texte: LoadingTexts
  frisch?: boolean
  children: (object: O) => ReactNode
}) {
  // What is gone since it was read is gone.
  const way = isCallError(error) && error.code === 'NICHT_GEFUNDEN'
  const [begun, setBegun] = useState(false)
  const veraltet = fresh && !begun && isFetching && !isFetchedAfterMount
  const ready = data !== undefined && !way && !veraltet
  if (ready !== begun) setBegun(ready)
  if (ready) return children(data)
  if (!error || veraltet)
    return (
      <>
        <PageHeader titel={title} />
        <Skeleton zeilen={12} name={title} />
      </>
    )
  if (way)
    return (
      <>
        <PageHeader titel={missingTitle} />
        <EmptyState titel={missing} aktion={<Link to={list.ziel}>{list.wort}</Link>} />
      </>
    )
  return (
    <>
      <PageHeader titel={title} />
      <ErrorPanel titel={err} text={error.message} kennung={referenceOf(error)} beiErneut={() => void refetch()} />
    </>
  )
}
