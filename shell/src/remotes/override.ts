import { LOOK_PARAMETER, parseRemoteDescriptor, type Remote } from '@avalwerk/platform/manifest'

/**
 * Another build in the place of a remote, for this tab alone, which remembers it: a developer's own, where the operator allows it (the
 * address that turns it on is opened once), or a release that an operator looks at before it is in force.
 */

const PARAMETER = 'remote-override'
const KEY = 'avalwerk.override'
const LOOK_KEY = 'avalwerk.preview'
const LINK_KEY = 'avalwerk.look-link'
const LOOK = /^\/preview\/[\w-]{43}\/(mfe-[a-z]+)\/([\w.-]+)\/$/
const PLACE = /^(mfe-[a-z]+)@(http:\/\/(localhost|127\.0\.0\.1):\d{1,5}\/)$/

/** @property version of a release that is looked at; a developer's build has none that matters */
export type DevOverride = Readonly<{ name: string; basis: string; version?: string }>

/** Looks at a release in this tab until the server's mark for it ends, or the user ends it. */
export function beginLook(look: Readonly<{ basis: string; until: string }>): void {
  sessionStorage.setItem(LOOK_KEY, JSON.stringify(look))
  location.reload()
}

/**
 * The link by which this tab was told to look at a release, from the address, from which it is then removed: it is followed once somebody is
 * signed in, and again when the look that it gave is over.
 */
export function takeLookLink(): string | undefined {
  const given = takeParameter(LOOK_PARAMETER)
  if (given) {
    sessionStorage.setItem(LINK_KEY, given)
    sessionStorage.removeItem(LOOK_KEY)
  }
  return sessionStorage.getItem(LINK_KEY) ?? undefined
}

/** Follows no link any more. */
export function forgetLookLink(): void {
  sessionStorage.removeItem(LINK_KEY)
}

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

function rememberedLook(): DevOverride | undefined {
  try {
    const { basis, until } = JSON.parse(sessionStorage.getItem(LOOK_KEY) ?? '{}') as { basis: string; until: string }
    const [, name, version] = LOOK.exec(basis) ?? []
    if (name && version && Date.parse(until) > Date.now()) return { name, basis, version }
  } catch {
    // Not what this tab wrote.
  }
  sessionStorage.removeItem(LOOK_KEY)
  return undefined
}

function rememberedOverride(): DevOverride | undefined {
  const [, name, basis] = PLACE.exec(sessionStorage.getItem(KEY) ?? '') ?? []
  return name && basis ? { name, basis } : undefined
}

/** The build that this tab was told to show by its address, from which it is then removed. */
export function readOverride(allowed: boolean): DevOverride | undefined {
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
  sessionStorage.removeItem(LOOK_KEY)
  forgetLookLink()
  location.reload()
}

/** The other build as a remote; undefined while its server doesn't answer. A developer's own scripts change, those of a release don't. */
export async function loadOverride({ name, basis, version }: DevOverride): Promise<Remote | undefined> {
  try {
    const description = parseRemoteDescriptor(await (await fetch(`${basis}remote.json`)).json())
    return description?.name === name
      ? { ...description, active: true, base: basis, ...(version === undefined && { integrity: {} }) }
      : undefined
  } catch {
    return undefined
  }
}
