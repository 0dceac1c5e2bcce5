import { VIEW_REFRESHED } from '@avalwerk/api'
import { forget, keep, readKept, type KeptName, useLocation } from '@avalwerk/platform/remote'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'

/** The address of a flow: that of its steps without the last segment. */
export const wizardUrl = (pathname: string): string => pathname.slice(0, pathname.lastIndexOf('/'))

const draftKey = (flowUrl: string): KeptName => `draft:${flowUrl}`
/** The name under which a flow keeps on which version of its object it was begun. */
const versionKey = (flowUrl: string): KeptName => `version:${flowUrl}`
/** The storage key under which a flow keeps its last step: in the clear, as the address says it. */
export const stepStorageKey = (flowUrl: string): string => `step:${flowUrl}`

/**
 * Begins a flow with what is known already: its first step finds it entered.
 * @param flowUrl the flow's address
 * @param from where the flow is entered from, for steps that may be entered from there; its first step otherwise
 */
export function seedDraft<T extends object>(flowUrl: string, value: T, from?: string): void {
  keep(draftKey(flowUrl), value)
  forget(versionKey(flowUrl))
  if (from) sessionStorage.setItem(stepStorageKey(flowUrl), from)
  else sessionStorage.removeItem(stepStorageKey(flowUrl))
}
/** Reads what was entered in a flow so far, for a page outside of it. */
export const readDraft = <T extends object>(flowUrl: string): T | undefined => readKept<T>(draftKey(flowUrl))

function forgetDraft(flowUrl: string): void {
  forget(draftKey(flowUrl))
  forget(versionKey(flowUrl))
  sessionStorage.removeItem(stepStorageKey(flowUrl))
}

type Versioned = Readonly<{ id: string; version: number }>
/** Begins a flow on what its page shows now: what was entered upon another version of it is forgotten. */
function begin(flowUrl: string, { id, version }: Versioned): void {
  const begun = readKept<Versioned>(versionKey(flowUrl))
  if (begun && (begun.id !== id || begun.version !== version)) forgetDraft(flowUrl)
  keep(versionKey(flowUrl), { id, version })
}

/**
 * A newer version counts as another person's change when it has been there for so long: after the user's own step the page is left at once.
 */
const OWN_STEP_MS = 1_500

/**
 * An object as a flow on it began to read it. Pages follow others' changes by themselves; but the object must not change under the hands of
 * a person who is deciding on it. Source: document 1, section 4 (Concurrent edit).
 * @param live the object as it is now
 * @returns the object to show and to name when deciding, whether another person has changed it since, and a function to begin anew on the
 * changed object
 */
export function useAsRead<T extends Versioned>(live: T): { read: T; changed: boolean; round: number; beginAnew: () => void } {
  const flowUrl = wizardUrl(useLocation().pathname)
  const { data: refreshed = 0 } = useQuery<number>({ queryKey: VIEW_REFRESHED, queryFn: skipToken })
  const [{ read, round, since }, setRead] = useState(() => {
    begin(flowUrl, live)
    return { read: live, round: 0, since: refreshed }
  })
  const [changed, setChanged] = useState(false)
  const other = live.version !== read.version || live.id !== read.id
  // Parts of the same version may arrive later, its documents above all.
  if (!other && live !== read) setRead({ read: live, round, since })
  useEffect(() => {
    if (!other) return
    const timer = setTimeout(() => setChanged(true), OWN_STEP_MS)
    return () => clearTimeout(timer)
  }, [other])
  const beginAnew = () => {
    begin(flowUrl, live)
    setChanged(false)
    setRead({ read: live, round: round + 1, since: refreshed })
  }
  // A user whose step was refused and who had the view refreshed needn't be asked again.
  if (other && refreshed !== since) beginAnew()
  return { read, changed: changed && other, round, beginAnew }
}

/**
 * Keeps what was entered in a flow so far for the tab's life, encrypted: a reload, Back, a deep link into a step and the same account's
 * next sign-in find it again.
 * @param start what it starts from
 */
export function useDraft<T extends object>(start: T) {
  const flowUrl = wizardUrl(useLocation().pathname)
  const key = draftKey(flowUrl)
  const [value, setValue] = useState<T>(() => ({ ...start, ...readKept<T>(key) }))
  // Kept at once, not when the page is drawn the next time: it may be on its way out.
  const latest = useRef(value)
  const update = useCallback(
    (part: Partial<T>) => {
      latest.current = { ...latest.current, ...part }
      keep(key, latest.current)
      setValue(latest.current)
    },
    [key],
  )
  const discard = useCallback(() => forgetDraft(flowUrl), [flowUrl])
  return { value, update, discard, exists: readKept(key) !== undefined }
}
