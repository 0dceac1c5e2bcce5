import { forget, keep, readKept, useLocation, usePlatform, whenTypedGoes } from '@avalwerk/platform/remote'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { t } from './texts.ts'

/** Of a page, what is typed in. */
export type TypedPart = Readonly<{
  /** Which part of the page it is, where it has several; it can be read in the browser's storage. */
  part?: string
  /** What it is about, where that changes while the page stays. */
  about?: string
}>

/** What is typed in a part of a page. */
type Typed<T> = TypedPart &
  Readonly<{
    /** What there is to keep, as JSON can say it; undefined where nothing would be lost. */
    typed: () => T | undefined
    /** Gives it back. */
    restore: (kept: T) => void
  }>

/**
 * Keeps what was typed on a page when it goes without asking its user, because their sign-in ended or a fault took it, and gives it back, and
 * says so, when they come to the page again in this tab.
 * @returns forgets what was kept, where the page stayed after all and it was sent or changed
 */
export function useKeptTyped<T>({ part = '', about = '', typed, restore }: Typed<T>): () => void {
  const { notify } = usePlatform()
  const key = `typed:${useLocation().pathname}#${part}` as const
  const isKept = useRef(false)
  const keepIt = useEffectEvent(() => {
    const value = typed()
    if (value === undefined) return
    keep(key, { about, value })
    isKept.current = true
  })
  const giveBack = useEffectEvent(() => {
    const kept = readKept<{ about: string; value: T }>(key)
    if (kept?.about !== about) return
    forget(key)
    restore(kept.value)
    notify(t('form.restored'))
  })
  useEffect(() => whenTypedGoes(keepIt), [])
  useEffect(() => giveBack(), [key])
  return useCallback(() => {
    if (!isKept.current) return
    isKept.current = false
    forget(key)
  }, [key])
}

/**
 * The same, and asks before a way leads off the page.
 * @param unsaved whether something would be lost now
 * @param question what is asked; that something isn't saved yet, unless said otherwise
 */
export function useUnsaved<T>({
  unsaved,
  question = t('form.unsavedText'),
  ...typed
}: Typed<T> & Readonly<{ unsaved: boolean; question?: string }>): () => void {
  const { navigation } = usePlatform()
  useEffect(() => navigation.guard(() => (unsaved ? question : undefined)), [navigation, unsaved, question])
  return useKeptTyped(typed)
}

/** A field, by its path in the form's values, and what was typed there; no value where it was emptied. */
export type TypedField = Readonly<{ path: string; value?: unknown }>

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
const hasFile = (value: unknown): boolean => value instanceof Blob || (Array.isArray(value) && value.some(hasFile))

/** The fields in which a form's values are other than it began with. A file can't be kept: it has to be chosen again. */
export function typedFields(initial: unknown, values: unknown, path = ''): TypedField[] {
  if (isGroup(values) && (isGroup(initial) || initial === undefined)) {
    const names = new Set([...Object.keys(initial ?? {}), ...Object.keys(values)])
    return [...names].flatMap((name) => typedFields(initial?.[name], values[name], path ? `${path}.${name}` : name))
  }
  return hasFile(values) || JSON.stringify(initial) === JSON.stringify(values) ? [] : [{ path, value: values }]
}
