import { isSealed, vault, type Vault } from '../vault.ts'

/**
 * What pages keep in this tab, for the tab's life: a reload, Back and a deep link into a flow find it again. It is kept encrypted under a
 * key that the server gives to the signed-in account alone and that is in memory only: a person who comes to the tab after a session has
 * ended, or who reads the browser's files, finds nothing in the clear. One module for shell and remotes.
 */

/**
 * The kinds of values: a flow's draft and the version it was begun upon, what an act told the page after it, a form, a list to choose from,
 * what was typed on a page that went without asking.
 */
const KINDS = ['draft', 'version', 'act', 'form', 'list', 'typed'] as const
export type KeptName = `${(typeof KINDS)[number]}:${string}`

let opened: Vault | undefined
/** The values that were decrypted last, by name: pages read them with each character that is typed. */
const known = new Map<string, Readonly<{ sealed: string; text: string }>>()

const isKept = (name: string): name is KeptName => KINDS.some((kind) => name.startsWith(`${kind}:`))

/**
 * Called when a user has signed in: from now on values are kept and read. Values that another account left here, or that were written by
 * hand, are removed; those that an older release kept in the clear are encrypted.
 * @param key 32 bytes in base64url, of this account
 */
export function openTab(key: string): void {
  opened = vault(key)
  known.clear()
  for (const name of Object.keys(sessionStorage).filter(isKept)) {
    const text = sessionStorage.getItem(name) ?? ''
    if (!isSealed(text)) writeSealed(name, text)
    else if (readSealed(name) === undefined) forget(name)
  }
}

/** The sign-in is over: nothing can be read any more until the same account signs in again. */
export function closeTab(): void {
  opened = undefined
  known.clear()
}

const typing = new Set<() => void>()
/**
 * Registers a function that keeps typed input, called when the page goes without asking its user: a sign-in has ended, or a fault took it.
 * @returns stops it
 */
export function whenTypedGoes(keepTyped: () => void): () => void {
  typing.add(keepTyped)
  return () => void typing.delete(keepTyped)
}
/** Makes open forms keep their typed input, so that the same account finds it again. To be called before `closeTab`. */
export function keepTyped(): void {
  for (const each of typing)
    try {
      each()
    } catch (error) {
      // One that fails takes nothing from the others, and nothing from what comes after.
      console.error(error)
    }
}

/** Keeps a value; does nothing where no user is signed in. */
export function keep(name: KeptName, value: unknown): void {
  writeSealed(name, JSON.stringify(value))
}

/** The kept value; undefined if there is none, or none that can be decrypted. */
export function readKept<T>(name: KeptName): T | undefined {
  try {
    return JSON.parse(readSealed(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Removes a kept value; it works without a sign-in, too. */
export function forget(name: KeptName): void {
  known.delete(name)
  sessionStorage.removeItem(name)
}

/** Whether the user is in the midst of a flow, which is one that has a draft here. @param pathname of the page, with its area */
export const hasDraft = (pathname: string): boolean =>
  Object.keys(sessionStorage).some((name) => name.startsWith('draft:/') && pathname.includes(`${name.slice('draft:'.length)}/`))

/** The name under which data passed from one page to the next is encrypted; in the browser's history it has none. */
const HISTORY = 'history'

/** Data passed from one page to the next, encrypted for the browser's history, which the browser writes to its files, too. */
export const sealState = (state: unknown): unknown =>
  state === undefined || state === null || !opened ? state : opened.seal(HISTORY, JSON.stringify(state))

/** Data that the page before passed on; undefined where that was done under another account. */
export function openState(state: unknown): unknown {
  if (typeof state !== 'string' || !isSealed(state)) return state
  const text = opened?.open(HISTORY, state)
  return text === undefined ? undefined : JSON.parse(text)
}

function writeSealed(name: KeptName, text: string): void {
  if (!opened) return
  const sealed = opened.seal(name, text)
  sessionStorage.setItem(name, sealed)
  known.set(name, { sealed, text })
}

function readSealed(name: KeptName): string | undefined {
  const sealed = sessionStorage.getItem(name)
  if (sealed === null || !opened) return undefined
  const last = known.get(name)
  if (last?.sealed === sealed) return last.text
  const text = opened.open(name, sealed)
  if (text !== undefined) known.set(name, { sealed, text })
  return text
}
