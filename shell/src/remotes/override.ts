import { parseRemoteDescriptor, type Remote } from '@avalwerk/platform/manifest'

/**
 * Another build in the place of a remote, for this tab alone, which remembers it: a developer's own, where the operator allows it (the
 * address that turns it on is opened once), or a release that an operator looks at before it is in force.
 */

const PARAMETER = 'remote-override'
const KEY = 'avalwerk.override'
const LOOK_KEY = 'avalwerk.preview'
const LOOK = /^\/preview\/[\w-]{43}\/(mfe-[a-z]+)\/([\w.-]+)\/$/
const PLACE = /^(mfe-[a-z]+)@(http:\/\/(localhost|127\.0\.0\.1):\d{1,5}\/)$/

/** @property version of a release that is looked at; a developer's build has none that matters */
export type DevOverride = Readonly<{ name: string; basis: string; version?: string }>

/** Looks at a release in this tab until the server's mark for it ends, or the user ends it. */
export function beginLook(look: Readonly<{ basis: string; until: string }>): void {
  sessionStorage.setItem(LOOK_KEY, JSON.stringify(look))
  location.reload()
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
  const address = new URL(location.href)
  const told = address.searchParams.get(PARAMETER)
  if (told !== null) {
    address.searchParams.delete(PARAMETER)
    history.replaceState(history.state, '', address)
    if (allowed && PLACE.test(told)) sessionStorage.setItem(KEY, told)
    else sessionStorage.removeItem(KEY)
  }
  return rememberedLook() ?? (allowed ? rememberedOverride() : undefined)
}

/** Goes back to the release in force. */
export function endOverride(): void {
  sessionStorage.removeItem(KEY)
  sessionStorage.removeItem(LOOK_KEY)
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
