/** The three parties of the portal, their realm roles and areas. Source: document 1, sections 1 and 6. */

/** Realm role of the login token. */
export type Group = 'AG' | 'BG' | 'BSP'
/** First segment of every path of an area. */
export type AreaPath = 'auftraggeber' | 'buerge' | 'bspGmbh'

/** The area of a party: its realm role, its path and its name. */
export type Area = Readonly<{ group: Group; path: AreaPath; name: string }>

/** The three areas. */
export const AREAS: readonly Area[] = [
  { group: 'AG', path: 'auftraggeber', name: 'Auftraggeber' },
  { group: 'BG', path: 'buerge', name: 'Bürge' },
  { group: 'BSP', path: 'bspGmbh', name: 'Betreiber' },
]

/** The area whose realm role is in the list; the first one of AREAS wins. */
export function areaOfRoles(roles: readonly string[]): Area | undefined {
  return AREAS.find((area) => roles.includes(area.group))
}
