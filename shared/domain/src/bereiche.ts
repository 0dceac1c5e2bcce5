/** The three parties of the portal, their realm roles and areas. Source: document 1, sections 1 and 6. */

/** Realm role of the login token. */
export type Gruppe = 'AG' | 'BG' | 'BSP'
/** First segment of every path of an area. */
export type Bereichspfad = 'auftraggeber' | 'buerge' | 'bspGmbh'

export type Bereich = Readonly<{ gruppe: Gruppe; pfad: Bereichspfad; name: string }>

export const BEREICHE: readonly Bereich[] = [
  { gruppe: 'AG', pfad: 'auftraggeber', name: 'Auftraggeber' },
  { gruppe: 'BG', pfad: 'buerge', name: 'Bürge' },
  { gruppe: 'BSP', pfad: 'bspGmbh', name: 'Betreiber' },
]

/** The area whose realm role is in the list; the first one of BEREICHE wins. */
export function bereichDerRollen(rollen: readonly string[]): Bereich | undefined {
  return BEREICHE.find((bereich) => rollen.includes(bereich.gruppe))
}

/** The area of a path segment, or undefined if the path belongs to none. */
export function bereichDesPfads(pfad: string): Bereich | undefined {
  return BEREICHE.find((bereich) => bereich.pfad === pfad)
}
