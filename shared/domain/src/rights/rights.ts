import { CATEGORIES, type Category, type RightAction, type RightsList } from './rightsCatalog.ts'

/** A right is a pair of an action and a category. Source: document 2, section 6. */
export type Right = Readonly<{ anzeigename: string; kategorie: Category }>

/** What a route or a call asks for: the action in at least one of the categories. */
export type RequiredRight = Readonly<{ aktion: RightAction; kategorien: readonly Category[] }>
/** The same as a descriptor of a remote names it, which may know other actions than this release. */
export type NamedRight = Readonly<{ aktion: string; kategorien: readonly Category[] }>

/** Is the action held in at least one of the given categories? Source: document 2, section 6. */
export function hasRight(rights: readonly Right[], needed: NamedRight): boolean {
  return rights.some((right) => right.anzeigename === needed.aktion && needed.kategorien.includes(right.kategorie))
}

/** Needed, beside the right to the step, to order, issue or correct a guarantee with a text of the portal. */
export const CHOOSE_TEXT: RequiredRight = { aktion: 'auswählen', kategorien: ['Bürgschaftstexte/Templates'] }
/** Needed, beside the right to accept, to accept an order with changes. */
export const EDIT_AUFTRAG: RequiredRight = { aktion: 'bearbeiten', kategorien: ['Anträge'] }

/** Needed to give users a role. */
export const ASSIGN_ROLE: RequiredRight = { aktion: 'zuordnen', kategorien: ['Rollen'] }

const alphabetical = new Intl.Collator('de-DE')

/** Sorts by category as the product lists them; within one, 'anzeigen' first, then alphabetically. */
export function sortRights<R extends Right>(rights: readonly R[]): R[] {
  return [...rights].sort(
    (a, b) =>
      CATEGORIES.indexOf(a.kategorie) - CATEGORIES.indexOf(b.kategorie) ||
      Number(b.anzeigename === 'anzeigen') - Number(a.anzeigename === 'anzeigen') ||
      alphabetical.compare(a.anzeigename, b.anzeigename),
  )
}

/** The rights of a catalogue entry as a flat, sorted list. */
export function rightsFromList(list: RightsList): Right[] {
  return sortRights(
    Object.entries(list).flatMap(([category, actions]) =>
      (actions ?? []).map((anzeigename) => ({ anzeigename, kategorie: category as Category })),
    ),
  )
}
