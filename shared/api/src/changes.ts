import type { Change, ChangedKind, ChangeSubject } from '@avalwerk/domain'

/** What a query says of the changes that it follows: its contract's words, in the query's `meta`. */
export type Followed = Readonly<{ follows?: readonly ChangeSubject[]; idOf?: ChangedKind }>

/** The part of a query that says what it reads and what it has. */
type Read = Readonly<{ queryKey: readonly unknown[]; meta: Followed | undefined; state: Readonly<{ data: unknown }> }>

/** Counts, in the cache of queries, how often a page was refreshed because what it showed was stale. */
export const VIEW_REFRESHED = ['ansicht-aktualisiert'] as const

/** Whether a query follows changes of any kind. */
export const followsChanges = (meta: Followed | undefined): boolean => (meta?.follows ?? []).length > 0

/**
 * Whether a query follows one of these changes. A change of roles touches every query that follows anything: other rights show other data.
 */
export const followsAnyOf = (changed: readonly ChangeSubject[], meta: Followed | undefined): boolean =>
  (followsChanges(meta) && changed.includes('ROLLE')) || (meta?.follows ?? []).some((subject) => changed.includes(subject))

/**
 * Whether a query's answer may be another one after a change. A query about one other object of that kind is left alone unless its answer
 * mentions the changed one, as a guarantee mentions the one it is exchanged for.
 */
export function isTouchedBy({ art, id }: Change, { queryKey, meta, state: { data } }: Read): boolean {
  if (!followsAnyOf([art], meta)) return false
  const input = queryKey[1] as { params?: { id?: string | number } } | undefined
  const shown = input?.params?.id
  if (id === undefined || shown === undefined || meta?.idOf !== art || `${shown}` === id) return true
  return data !== undefined && mentions(data, id)
}

/** Whether somewhere in an answer stands just this id. */
function mentions(answer: unknown, id: string): boolean {
  if (typeof answer !== 'object' || answer === null) return String(answer) === id
  return Object.values(answer).some((part) => mentions(part, id))
}
