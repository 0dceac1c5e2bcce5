import { KATEGORIEN, type Kategorie, type Rechteliste } from './rechtekatalog.ts'

/** A right is a pair of an action and a category. Source: document 2, section 6. */
export type Recht = Readonly<{ anzeigename: string; kategorie: Kategorie }>

/** What a route or a call asks for: the action in at least one of the categories. */
export type Rechteanspruch = Readonly<{ aktion: string; kategorien: readonly Kategorie[] }>

/** Is the action held in at least one of the given categories? Source: document 2, section 6. */
export function hatRecht(rechte: readonly Recht[], anspruch: Rechteanspruch): boolean {
  return rechte.some((recht) => recht.anzeigename === anspruch.aktion && anspruch.kategorien.includes(recht.kategorie))
}

/** Whoever orders, issues or corrects with a text of the portal chooses it. */
export const CHOOSE_TEXT: Rechteanspruch = { aktion: 'auswählen', kategorien: ['Bürgschaftstexte/Templates'] }
/** Whoever accepts an order with changes edits it. */
export const EDIT_AUFTRAG: Rechteanspruch = { aktion: 'bearbeiten', kategorien: ['Anträge'] }

/** Whoever gives users a role assigns it. */
export const ASSIGN_ROLE: Rechteanspruch = { aktion: 'zuordnen', kategorien: ['Rollen'] }

const alphabetisch = new Intl.Collator('de-DE')

/** Sorts by category as the product lists them; within one, 'anzeigen' first, then alphabetically. */
export function sortiereRechte<R extends Recht>(rechte: readonly R[]): R[] {
  return [...rechte].sort(
    (a, b) =>
      KATEGORIEN.indexOf(a.kategorie) - KATEGORIEN.indexOf(b.kategorie) ||
      Number(b.anzeigename === 'anzeigen') - Number(a.anzeigename === 'anzeigen') ||
      alphabetisch.compare(a.anzeigename, b.anzeigename),
  )
}

/** The rights of a catalogue entry as a flat, sorted list. */
export function rechteAusListe(liste: Rechteliste): Recht[] {
  return sortiereRechte(
    Object.entries(liste).flatMap(([kategorie, aktionen]) =>
      (aktionen ?? []).map((anzeigename) => ({ anzeigename, kategorie: kategorie as Kategorie })),
    ),
  )
}
