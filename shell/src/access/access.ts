import { type Area, AREAS, areaOfRoles, hasRight, type Right, type RequiredRight } from '@avalwerk/domain'
import { MISSING_RIGHTS_PATH, NAVIGATION_GROUPS, PLATFORM_PAGE, type Remote } from '@avalwerk/platform'
import { findEntrance, findRoute, type RemoteInventory, type RouteMatch } from '@avalwerk/platform/manifest'
import { EXIT_PATH } from '../faults/exit.ts'

/** Where a navigation leads. */
export type Access =
  | Readonly<{ kind: 'page'; target: RouteMatch }>
  | Readonly<{ kind: 'platform' }>
  /** The page to which the key leads that leaves any page. */
  | Readonly<{ kind: 'left' }>
  | Readonly<{ kind: 'missingRights' }>
  | Readonly<{ kind: 'unknown' }>
  | Readonly<{ kind: 'redirect'; to: string }>
  /** The same page under its own spelling of the address, or a flow's first step for the flow's own address. */
  | Readonly<{ kind: 'canonical'; to: string }>

export const may = (rights: readonly Right[], requirements: readonly { aktion: string; kategorien: readonly string[] }[]) =>
  requirements.length === 0 || requirements.some((need) => hasRight(rights, need as RequiredRight))

/**
 * Decides a navigation: another party's area leads to the user's own landing page, a page without its right to the area's missing-rights
 * screen, an area alone to the landing page. Source: document 1, section 2 (General).
 */
export function decideAccess(path: string, roles: readonly string[], rights: readonly Right[], { remotes }: RemoteInventory): Access {
  const area = areaOfRoles(roles)
  if (!area) return { kind: 'missingRights' }
  if (path === EXIT_PATH) return { kind: 'left' }
  const [, first = '', second] = path.split('/')
  const inOwn = first === area.path
  if (!inOwn && (first === '' || AREAS.some(({ path }) => path === first)))
    return { kind: 'redirect', to: landingPage(area, rights, remotes) }
  // The missing-rights screen without an area is that of the user's area.
  if (path.replace(/\/$/, '').toLowerCase() === `/${MISSING_RIGHTS_PATH}`)
    return { kind: 'redirect', to: `/${area.path}/${MISSING_RIGHTS_PATH}` }
  if (!inOwn) return { kind: 'unknown' }
  if (!second) return { kind: 'redirect', to: landingPage(area, rights, remotes) }
  if (path === `/${area.path}/${MISSING_RIGHTS_PATH}`) return { kind: 'missingRights' }
  if (path === PLATFORM_PATH && area.path === PLATFORM_PAGE.area)
    return may(rights, PLATFORM_PAGE.rights) ? { kind: 'platform' } : { kind: 'redirect', to: `/${area.path}/${MISSING_RIGHTS_PATH}` }
  const target = findRoute(remotes, path)
  if (!target) {
    const entry = findEntrance(remotes, path)
    return entry ? { kind: 'canonical', to: entry } : { kind: 'unknown' }
  }
  if (target.path !== path.replace(/\/$/, '')) return { kind: 'canonical', to: target.path }
  return may(rights, target.route.rights) ? { kind: 'page', target } : { kind: 'redirect', to: `/${area.path}/${MISSING_RIGHTS_PATH}` }
}

const PLATFORM_PATH = `/${PLATFORM_PAGE.area}/${PLATFORM_PAGE.path}`

/** An entry of the side navigation; `active` is false while its remote is switched off. */
export type Entry = Readonly<{
  path: string
  label: string
  icon: string
  group: string
  counter?: 'aufgaben' | 'mitteilungen' | undefined
  active: boolean
}>

const rank = ({ group }: Pick<Entry, 'group'>): number => (NAVIGATION_GROUPS as readonly string[]).indexOf(group)

const PLATFORM_ENTRY = {
  path: PLATFORM_PATH,
  label: PLATFORM_PAGE.title,
  icon: 'platform',
  group: 'plattform',
  active: true,
} as const

/** The side navigation of an area: what the remotes offer and the rights permit, in the specified order. */
export function navigationEntries(area: Area, rights: readonly Right[], remotes: readonly Remote[]): Entry[] {
  const entries = remotes
    .flatMap((remote) => remote.navigation.map((entry) => ({ ...entry, active: remote.active })))
    .filter((entry) => entry.area === area.path)
    .map((entry) => ({ ...entry, path: `/${entry.area}/${entry.path}` }))
    .filter(({ path }) => {
      const target = findRoute(remotes, path)
      return target !== undefined && may(rights, target.route.rights)
    })
  const own = area.path === PLATFORM_PAGE.area && may(rights, PLATFORM_PAGE.rights) ? [PLATFORM_ENTRY] : []
  return [...entries, ...own].sort((a, b) => rank(a) - rank(b))
}

/**
 * The entry under which a page stands: the one that leads to it, or the one whose list it belongs to, by its first segment
 * or as the only one of its remote.
 */
export function activeEntry(entries: readonly Entry[], remotes: readonly Remote[], path: string): Entry | undefined {
  const same = entries.find((entry) => entry.path === path)
  const remote = findRoute(remotes, path)?.remote
  if (same || !remote) return same
  const siblings = entries.filter((entry) => findRoute(remotes, entry.path)?.remote === remote)
  const segment = (where: string) => where.split('/')[2]
  return siblings.find((entry) => segment(entry.path) === segment(path)) ?? (siblings.length === 1 ? siblings[0] : undefined)
}

/**
 * The first permitted page of tasks, guarantees, orders, projects, texts, companies, contracts, users, otherwise the
 * account overview; a switched-off remote's page only if there is no other.
 */
export function landingPage(area: Area, rights: readonly Right[], remotes: readonly Remote[]): string {
  const entries = navigationEntries(area, rights, remotes)
  return (entries.find(({ active }) => active) ?? entries[0])?.path ?? `/${area.path}/${MISSING_RIGHTS_PATH}`
}
