import { type Area, AREAS, areaOfRoles, hasRight, type Right, type RequiredRight } from '@avalwerk/domain'
import { MISSING_RIGHTS_PATH, NAVIGATION_GROUPS, PLATFORM_PAGE, type Remote } from '@avalwerk/platform'
import { findEntrance, findRoute, type RemoteInventory, type RouteMatch } from '@avalwerk/platform/manifest'

/** Where a navigation leads. */
export type Access =
  | Readonly<{ art: 'seite'; ziel: RouteMatch }>
  | Readonly<{ art: 'plattform' }>
  | Readonly<{ art: 'fehlendeRechte' }>
  | Readonly<{ art: 'unbekannt' }>
  | Readonly<{ art: 'umleitung'; nach: string }>
  /** The same page under the address that it writes itself, or a flow's first step for the flow's own. */
  | Readonly<{ art: 'schreibweise'; nach: string }>

const darf = (rechte: readonly Right[], requirements: readonly { aktion: string; kategorien: readonly string[] }[]) =>
  requirements.length === 0 || requirements.some((anspruch) => hasRight(rechte, anspruch as RequiredRight))

/**
 * Decides a navigation: another party's area leads to one's own landing page, a page without its right to the area's
 * missing-rights screen, an area alone to the landing page. Source: document 1, section 2 (General).
 */
export function decideAccess(pfad: string, rollen: readonly string[], rechte: readonly Right[], { remotes }: RemoteInventory): Access {
  const bereich = areaOfRoles(rollen)
  if (!bereich) return { art: 'fehlendeRechte' }
  const [, erster = '', zweiter] = pfad.split('/')
  const inOwn = erster === bereich.pfad
  if (!inOwn && (erster === '' || AREAS.some(({ pfad: anderer }) => anderer === erster)))
    return { art: 'umleitung', nach: landingPage(bereich, rechte, remotes) }
  // The missing-rights screen without an area is that of one's own.
  if (pfad.replace(/\/$/, '').toLowerCase() === `/${MISSING_RIGHTS_PATH}`)
    return { art: 'umleitung', nach: `/${bereich.pfad}/${MISSING_RIGHTS_PATH}` }
  if (!inOwn) return { art: 'unbekannt' }
  if (!zweiter) return { art: 'umleitung', nach: landingPage(bereich, rechte, remotes) }
  if (pfad === `/${bereich.pfad}/${MISSING_RIGHTS_PATH}`) return { art: 'fehlendeRechte' }
  if (pfad === PLATFORM_PATH && bereich.pfad === PLATFORM_PAGE.bereich)
    return darf(rechte, PLATFORM_PAGE.recht) ? { art: 'plattform' } : { art: 'umleitung', nach: `/${bereich.pfad}/${MISSING_RIGHTS_PATH}` }
  const ziel = findRoute(remotes, pfad)
  if (!ziel) {
    const einstieg = findEntrance(remotes, pfad)
    return einstieg ? { art: 'schreibweise', nach: einstieg } : { art: 'unbekannt' }
  }
  if (ziel.pfad !== pfad.replace(/\/$/, '')) return { art: 'schreibweise', nach: ziel.pfad }
  return darf(rechte, ziel.route.recht) ? { art: 'seite', ziel } : { art: 'umleitung', nach: `/${bereich.pfad}/${MISSING_RIGHTS_PATH}` }
}

const PLATFORM_PATH = `/${PLATFORM_PAGE.bereich}/${PLATFORM_PAGE.pfad}`

export type Entry = Readonly<{
  pfad: string
  beschriftung: string
  icon: string
  gruppe: string
  zähler?: 'aufgaben' | 'mitteilungen' | undefined
  aktiv: boolean
}>

const rang = ({ gruppe }: Pick<Entry, 'gruppe'>): number => (NAVIGATION_GROUPS as readonly string[]).indexOf(gruppe)

const PLATFORM_ENTRY = {
  pfad: PLATFORM_PATH,
  beschriftung: PLATFORM_PAGE.titel,
  icon: 'plattform',
  gruppe: 'plattform',
  aktiv: true,
} as const

/** The side navigation of an area: what the remotes offer and the rights permit, in the specified order. */
export function navigationEntries(bereich: Area, rechte: readonly Right[], remotes: readonly Remote[]): Entry[] {
  const einträge = remotes
    .flatMap((remote) => remote.navigation.map((eintrag) => ({ ...eintrag, aktiv: remote.aktiv })))
    .filter((eintrag) => eintrag.bereich === bereich.pfad)
    .map((eintrag) => ({ ...eintrag, pfad: `/${eintrag.bereich}/${eintrag.pfad}` }))
    .filter(({ pfad }) => {
      const ziel = findRoute(remotes, pfad)
      return ziel !== undefined && darf(rechte, ziel.route.recht)
    })
  const eigene = bereich.pfad === PLATFORM_PAGE.bereich && darf(rechte, PLATFORM_PAGE.recht) ? [PLATFORM_ENTRY] : []
  return [...einträge, ...eigene].sort((a, b) => rang(a) - rang(b))
}

/**
 * The entry under which a page stands: the one that leads to it, or the one whose list it belongs to, by its first segment
 * or as the only one of its remote.
 */
export function activeEntry(einträge: readonly Entry[], remotes: readonly Remote[], pfad: string): Entry | undefined {
  const same = einträge.find((eintrag) => eintrag.pfad === pfad)
  const remote = findRoute(remotes, pfad)?.remote
  if (same || !remote) return same
  const siblings = einträge.filter((eintrag) => findRoute(remotes, eintrag.pfad)?.remote === remote)
  const segment = (wo: string) => wo.split('/')[2]
  return siblings.find((eintrag) => segment(eintrag.pfad) === segment(pfad)) ?? (siblings.length === 1 ? siblings[0] : undefined)
}

/**
 * The first permitted page of tasks, guarantees, orders, projects, texts, companies, contracts, users, otherwise the
 * account overview; a switched-off remote's page only if there is no other.
 */
export function landingPage(bereich: Area, rechte: readonly Right[], remotes: readonly Remote[]): string {
  const einträge = navigationEntries(bereich, rechte, remotes)
  return (einträge.find(({ aktiv }) => aktiv) ?? einträge[0])?.pfad ?? `/${bereich.pfad}/${MISSING_RIGHTS_PATH}`
}

export { darf }
