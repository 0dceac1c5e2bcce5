import { type Area, AREAS, areaOfRoles, hasRight, type Right, type RequiredRight } from '@avalwerk/domain'
import { MISSING_RIGHTS_PATH, NAVIGATION_GROUPS, PLATFORM_PAGE, type Remote } from '@avalwerk/platform'
import { findEntrance, findRoute, type RemoteInventory, type RouteMatch } from '@avalwerk/platform/manifest'

/** Where a navigation leads. */
export type Access =
  | Readonly<{ kind: 'page'; target: RouteMatch }>
  | Readonly<{ kind: 'platform' }>
  | Readonly<{ kind: 'missingRights' }>
  | Readonly<{ kind: 'unknown' }>
  | Readonly<{ kind: 'redirect'; to: string }>
  /** The same page under its own spelling of the address, or a flow's first step for the flow's own address. */
  | Readonly<{ kind: 'canonical'; to: string }>

const may = (rights: readonly Right[], requirements: readonly { aktion: string; kategorien: readonly string[] }[]) =>
  requirements.length === 0 || requirements.some((need) => hasRight(rights, need as RequiredRight))

/**
 * Decides a navigation: another party's area leads to the user's own landing page, a page without its right to the area's missing-rights
 * screen, an area alone to the landing page. Source: document 1, section 2 (General).
 */
export function decideAccess(path: string, roles: readonly string[], rights: readonly Right[], { remotes }: RemoteInventory): Access {
  const area = areaOfRoles(roles)
  if (!area) return { kind: 'missingRights' }
  const [, first = '', second] = path.split('/')
  const inOwn = first === area.pfad
  if (!inOwn && (first === '' || AREAS.some(({ pfad: other }) => other === first)))
    return { kind: 'redirect', to: landingPage(area, rights, remotes) }
  // The missing-rights screen without an area is that of the user's area.
  if (path.replace(/\/$/, '').toLowerCase() === `/${MISSING_RIGHTS_PATH}`)
    return { kind: 'redirect', to: `/${area.pfad}/${MISSING_RIGHTS_PATH}` }
  if (!inOwn) return { kind: 'unknown' }
  if (!second) return { kind: 'redirect', to: landingPage(area, rights, remotes) }
  if (path === `/${area.pfad}/${MISSING_RIGHTS_PATH}`) return { kind: 'missingRights' }
  if (path === PLATFORM_PATH && area.pfad === PLATFORM_PAGE.bereich)
    return may(rights, PLATFORM_PAGE.recht) ? { kind: 'platform' } : { kind: 'redirect', to: `/${area.pfad}/${MISSING_RIGHTS_PATH}` }
  const target = findRoute(remotes, path)
  if (!target) {
    const entry = findEntrance(remotes, path)
    return entry ? { kind: 'canonical', to: entry } : { kind: 'unknown' }
  }
  if (target.path !== path.replace(/\/$/, '')) return { kind: 'canonical', to: target.path }
  return may(rights, target.route.recht) ? { kind: 'page', target } : { kind: 'redirect', to: `/${area.pfad}/${MISSING_RIGHTS_PATH}` }
}

const PLATFORM_PATH = `/${PLATFORM_PAGE.bereich}/${PLATFORM_PAGE.pfad}`

export type Entry = Readonly<{
  pfad: string
  beschriftung: string
  icon: string
  gruppe: string
  counter?: 'aufgaben' | 'mitteilungen' | undefined
  active: boolean
}>

const rank = ({ gruppe }: Pick<Entry, 'gruppe'>): number => (NAVIGATION_GROUPS as readonly string[]).indexOf(gruppe)

const PLATFORM_ENTRY = {
  pfad: PLATFORM_PATH,
  beschriftung: PLATFORM_PAGE.title,
  icon: 'platform',
  gruppe: 'plattform',
  active: true,
} as const

/** The side navigation of an area: what the remotes offer and the rights permit, in the specified order. */
export function navigationEntries(area: Area, rights: readonly Right[], remotes: readonly Remote[]): Entry[] {
  const entries = remotes
    .flatMap((remote) => remote.navigation.map((entry) => ({ ...entry, active: remote.aktiv })))
    .filter((entry) => entry.bereich === area.pfad)
    .map((entry) => ({ ...entry, pfad: `/${entry.bereich}/${entry.pfad}` }))
    .filter(({ pfad }) => {
      const target = findRoute(remotes, pfad)
      return target !== undefined && may(rights, target.route.recht)
    })
  const own = area.pfad === PLATFORM_PAGE.bereich && may(rights, PLATFORM_PAGE.recht) ? [PLATFORM_ENTRY] : []
  return [...entries, ...own].sort((a, b) => rank(a) - rank(b))
}

/**
 * The entry under which a page stands: the one that leads to it, or the one whose list it belongs to, by its first segment
 * or as the only one of its remote.
 */
export function activeEntry(entries: readonly Entry[], remotes: readonly Remote[], path: string): Entry | undefined {
  const same = entries.find((entry) => entry.pfad === path)
  const remote = findRoute(remotes, path)?.remote
  if (same || !remote) return same
  const siblings = entries.filter((entry) => findRoute(remotes, entry.pfad)?.remote === remote)
  const segment = (where: string) => where.split('/')[2]
  return siblings.find((entry) => segment(entry.pfad) === segment(path)) ?? (siblings.length === 1 ? siblings[0] : undefined)
}

/**
 * The first permitted page of tasks, guarantees, orders, projects, texts, companies, contracts, users, otherwise the
 * account overview; a switched-off remote's page only if there is no other.
 */
export function landingPage(area: Area, rights: readonly Right[], remotes: readonly Remote[]): string {
  const entries = navigationEntries(area, rights, remotes)
  return (entries.find(({ active }) => active) ?? entries[0])?.pfad ?? `/${area.pfad}/${MISSING_RIGHTS_PATH}`
}

export { may }
