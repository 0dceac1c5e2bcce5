import { LOOK_PARAMETER, parseRemoteDescriptor, type Remote } from '@avalwerk/platform/manifest'

/**
 * Another build in the place of a remote, for this tab alone, which remembers it: a developer's own, where the operator allows it (the
 * address that turns it on is opened once), or a release that an operator looks at before it is in force, or shows to named people by a link.
 */

const PARAMETER = 'remote-override'
const KEY = 'avalwerk.override'
const LOOK_KEY = 'avalwerk.preview'
const LINK_KEY = 'avalwerk.look-link'
const LOOK = /^\/preview\/[\w-]{43}\/(mfe-[a-z]+)\/([\w.-]+)\/$/
const PLACE = /^(mfe-[a-z]+)@(http:\/\/(localhost|127\.0\.0\.1):\d{1,5}\/)$/

/**
 * @property version of a release that is looked at; a developer's build has none that matters
 * @property byLink of a release that somebody else shows: switched off, it goes from its viewers, too
 */
export type Override = Readonly<{ name: string; basis: string; version?: string; byLink?: boolean }>

/** Looks at a release in this tab for as long as the server's mark for it is good, or until the user ends it. */
export function beginLook({ basis }: Readonly<{ basis: string }>, byLink = false): void {
  sessionStorage.setItem(LOOK_KEY, JSON.stringify({ basis, byLink }))
  sessionStorage.removeItem(LINK_KEY)
  location.reload()
}

/** Is this a release that is looked at, at an address of its own? */
export const isLookedAt = ({ base }: Pick<Remote, 'base'>): boolean => LOOK.test(base)

/**
 * The link to a release that this tab was opened with, from the address, from which it is then removed; it waits until somebody is signed in
 * and wants to follow it.
 */
export function takeLookLink(): string | undefined {
  const given = takeParameter(LOOK_PARAMETER)
  if (given) keepLookLink(given)
  return sessionStorage.getItem(LINK_KEY) ?? undefined
}

/** Keeps a link over a page that is loaded anew. */
export function keepLookLink(token: string): void {
  sessionStorage.setItem(LINK_KEY, token)
}

/** Follows no link any more. */
export function forgetLookLink(): void {
  sessionStorage.removeItem(LINK_KEY)
}

/** Looks at no release any more, unless this tab is told so again. */
export function forgetLook(): void {
  sessionStorage.removeItem(LOOK_KEY)
}

/** Whether this tab still looks at a release: who signs in as another person finds nothing of the one before. */
export const remembersLook = (): boolean => rememberedLook() !== undefined

/** A parameter of the address, which loses it. */
function takeParameter(name: string): string | null {
  const address = new URL(location.href)
  const told = address.searchParams.get(name)
  if (told !== null) {
    address.searchParams.delete(name)
    history.replaceState(history.state, '', address)
  }
  return told
}

function rememberedLook(): Override | undefined {
  try {
    const { basis, byLink } = JSON.parse(sessionStorage.getItem(LOOK_KEY) ?? '{}') as { basis: string; byLink: boolean }
    const [, name, version] = LOOK.exec(basis) ?? []
    if (name && version) return { name, basis, version, byLink }
  } catch {
    // Not what this tab wrote.
  }
  forgetLook()
  return undefined
}

function rememberedOverride(): Override | undefined {
  const [, name, basis] = PLACE.exec(sessionStorage.getItem(KEY) ?? '') ?? []
  return name && basis ? { name, basis } : undefined
}

/** The build that this tab was told to show by its address, from which it is then removed. */
export function readOverride(allowed: boolean): Override | undefined {
  const told = takeParameter(PARAMETER)
  if (told !== null) {
    if (allowed && PLACE.test(told)) sessionStorage.setItem(KEY, told)
    else sessionStorage.removeItem(KEY)
  }
  return rememberedLook() ?? (allowed ? rememberedOverride() : undefined)
}

/** Goes back to the release in force. */
export function endOverride(): void {
  sessionStorage.removeItem(KEY)
  forgetLook()
  forgetLookLink()
  location.reload()
}

/**
 * The other build as a remote. Scripts of a developer's own are held to the sums that its last build wrote: the page takes none without.
 * @returns 'gone' where its server says that it isn't there (any more), undefined while that doesn't answer
 */
export async function loadOverride({ name, basis }: Override): Promise<Remote | 'gone' | undefined> {
  try {
    const answer = await fetch(`${basis}remote.json`)
    if (answer.status === 404) return 'gone'
    const description = parseRemoteDescriptor(await answer.json())
    return description?.name === name ? { ...description, active: true, base: basis } : undefined
  } catch {
    return undefined
  }
}
