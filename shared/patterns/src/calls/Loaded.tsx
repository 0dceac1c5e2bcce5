import { isCallError, referenceOf } from '@avalwerk/api'
import { Link } from '@avalwerk/platform/remote'
import { ErrorPanel, EmptyState, PageHeader, Skeleton } from '@avalwerk/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** What is said while an object of the address is loaded, where there is none, and where loading failed. */
export type LoadingTexts = Readonly<{
  title: string
  error: string
  missingTitle: string
  missing: string
  list: Readonly<{ label: string; target: string }>
}>

/**
 * The object of an address, with the states around it.
 * @param fresh never shows the remembered object while it is read again: for forms, which keep the values they began with. A form that is
 * shown stays when the object is read anew after others' changes
 */
export function Loaded<O>({
  result: { data, error, refetch, isFetching, isFetchedAfterMount },
  texts: { title, error: err, missingTitle, missing, list },
  fresh = false,
  children,
}: {
  result: UseQueryResult<O>
  texts: LoadingTexts
  fresh?: boolean
  children: (object: O) => ReactNode
}) {
  // An object that has gone since it was read must not be shown from memory.
  const gone = isCallError(error) && error.code === 'NICHT_GEFUNDEN'
  const [begun, setBegun] = useState(false)
  const outdated = fresh && !begun && isFetching && !isFetchedAfterMount
  const ready = data !== undefined && !gone && !outdated
  if (ready !== begun) setBegun(ready)
  if (ready) return children(data)
  if (!error || outdated)
    return (
      <>
        <PageHeader title={title} />
        <Skeleton rows={12} name={title} />
      </>
    )
  if (gone)
    return (
      <>
        <PageHeader title={missingTitle} />
        <EmptyState title={missing} action={<Link to={list.target}>{list.label}</Link>} />
      </>
    )
  return (
    <>
      <PageHeader title={title} />
      <ErrorPanel title={err} text={error.message} referenceCode={referenceOf(error)} onRetry={() => void refetch()} />
    </>
  )
}
