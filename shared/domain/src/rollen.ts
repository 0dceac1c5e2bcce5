import { type FieldFault, mangel, verlangt } from './anschrift.ts'
import { TEXT_FORMS } from './freitext.ts'
import { ADMINISTRATOR, isSystemRole } from './nutzer.ts'
import { type Right, sortRights } from './rechte.ts'
import { CATEGORIES, type Category } from './rechtekatalog.ts'

/** Roles: what is entered, what goes with what, and what a role means in plain words. Source: document 1, sections 3, 5, 6. */

/** The drawn icons that a role can have, with their names. */
export const AVATARS = {
  schild: 'Schild',
  person: 'Person',
  stecker: 'Stecker',
  zahnrad: 'Zahnrad',
  lupe: 'Lupe',
  waage: 'Waage',
  feder: 'Feder',
  stempel: 'Stempel',
  kran: 'Kran',
  ordner: 'Ordner',
  bruecke: 'Brücke',
  kompass: 'Kompass',
  auge: 'Auge',
  schluessel: 'Schlüssel',
  haus: 'Haus',
  stern: 'Stern',
} as const
export type Avatar = keyof typeof AVATARS
export const AVATAR_MISSING = 'Bitte wählen Sie einen Avatar aus'

/** What is entered of a role. */
export type RoleData = Readonly<{ name: string; iconname: string; rechte: readonly Right[] }>

export const sameRight = (a: Right, b: Right): boolean => a.anzeigename === b.anzeigename && a.kategorie === b.kategorie
const containsPattern = (rechte: readonly Right[], recht: Right): boolean => rechte.some((r) => sameRight(r, recht))

/**
 * Whether somebody may give certain rights away, and change the address, the factor or the role of whoever has them: administrators
 * may, others where they have all of these rights themselves. Nobody comes to rights by way of somebody else's account.
 */
export const mayGive = (own: { rolle: string; rechte: readonly Right[] }, given: readonly Right[]): boolean =>
  own.rolle === ADMINISTRATOR || given.every((recht) => containsPattern(own.rechte, recht))

const DECIDING: readonly string[] = [
  'prüfen',
  'erstprüfen',
  'zweitprüfen',
  'manuell verwalten',
  'manuell verwalten (Zweitprüfung)',
  'zurückgeben',
  'teilenthaften',
]
/** Whether somebody reviews or releases: their account is changed by two, as what they decide takes two. */
export const decides = (rights: readonly Right[]): boolean => rights.some(({ anzeigename }) => DECIDING.includes(anzeigename))
/** Whether two decide about somebody's address and factors. @param hasDecided whether an earlier role let them review or release */
export const takesTwo = (rights: readonly Right[], hasDecided: boolean): boolean => hasDecided || decides(rights)

/** Rights that one list has more than another. */
export const addedRights = (before: readonly Right[], after: readonly Right[]): Right[] =>
  after.filter((recht) => !containsPattern(before, recht))

/** The right to see a category, which every other right in it needs. */
const ansehen = (kategorie: Category): Right => ({ anzeigename: 'anzeigen', kategorie })

/**
 * Rights with those that they need: whoever may do something in a category may see it.
 * @param pool all rights that a role of the area may hold
 */
export function withNeeded(rechte: readonly Right[], pool: readonly Right[]): Right[] {
  const needed = CATEGORIES.map(ansehen).filter(
    (recht) =>
      containsPattern(pool, recht) && !containsPattern(rechte, recht) && rechte.some(({ kategorie }) => kategorie === recht.kategorie),
  )
  return sortRights([...rechte, ...needed])
}

/** Is this right held in place by others, so that it can't be taken away alone? */
export const isNeeded = (recht: Right, rechte: readonly Right[]): boolean =>
  recht.anzeigename === 'anzeigen' && rechte.some((r) => r.kategorie === recht.kategorie && r.anzeigename !== 'anzeigen')

/** The rules of a role. @param pool all rights that a role of the area may hold */
export function validateRoleData(role: RoleData, pool: readonly Right[]): FieldFault[] {
  return [
    ...mangel('name', verlangt(TEXT_FORMS.rollenname.rule)(role.name)),
    ...mangel(
      'name',
      isSystemRole(role.name.trim()) ? 'Dieser Name gehört zu einer festen Rolle. Bitte wählen Sie einen anderen.' : undefined,
    ),
    ...mangel('iconname', role.iconname in AVATARS ? undefined : AVATAR_MISSING),
    ...mangel('rechte', role.rechte.length === 0 ? 'Bitte wählen Sie mindestens ein Recht aus' : undefined),
    ...mangel(
      'rechte',
      role.rechte.every((recht) => containsPattern(pool, recht)) ? undefined : 'Dieses Recht gibt es in Ihrem Bereich nicht',
    ),
    ...mangel(
      'rechte',
      withNeeded(role.rechte, pool).length > role.rechte.length
        ? 'Wer in einem Bereich etwas darf, braucht dort das Recht „anzeigen“'
        : undefined,
    ),
  ]
}

/** Rights in the order in which they are shown, without doubles. */
export const orderedRights = (rechte: readonly Right[]): Right[] =>
  sortRights(rechte.filter((recht, i) => rechte.findIndex((r) => sameRight(r, recht)) === i))

/** Does a change say anything new? */
export const isRoleChanged = (vorher: RoleData, nachher: RoleData): boolean =>
  vorher.name !== nachher.name.trim() ||
  vorher.iconname !== nachher.iconname ||
  vorher.rechte.length !== nachher.rechte.length ||
  !nachher.rechte.every((recht) => containsPattern(vorher.rechte, recht))

/** What rights of a category are about, as the object of a sentence. */
const GEGENSTAND: Readonly<Record<Category, string>> = {
  Aufgaben: 'Aufgaben',
  Mitteilungen: 'Mitteilungen',
  Anträge: 'Bürgschaftsanträge',
  Bürgschaften: 'Bürgschaften',
  Projekte: 'Projekte',
  'Bürgschaftstexte/Templates': 'Bürgschaftstexte',
  Unternehmen: 'Unternehmen',
  Tochterunternehmen: 'Tochterunternehmen',
  Verträge: 'Kautionsverträge',
  Nutzer: 'Nutzerkonten',
  Rollen: 'Rollen',
  Gevos: 'Kontaktwege der Geschäftsvorfälle',
  Plattform: 'die Bereiche der Plattform und ihre Versionen',
}

/** Actions that read badly behind their object, in other words; everywhere or in one category. */
const TUN: Readonly<Record<string, string>> = {
  anzeigen: 'ansehen',
  zurückgeben: 'enthaften',
  zuordnen: 'Unternehmen oder Verträgen zuordnen',
  hochladen: 'als Datei hochladen',
  'Bürgschaftsdokument hochladen': 'mit eigenen Dokumenten versehen',
  'manuell verwalten': 'ausstellen und korrigieren',
  'manuell verwalten (Zweitprüfung)': 'in der Zweitprüfung freigeben',
  erstprüfen: 'als Erste prüfen',
  zweitprüfen: 'als Zweite prüfen und freigeben',
}
const TUN_IN: Readonly<Partial<Record<Category, Readonly<Record<string, string>>>>> = {
  Projekte: { zuordnen: 'Bürgschaften zuordnen' },
  Rollen: { zuordnen: 'an Nutzer:innen vergeben' },
  Nutzer: { verwalten: 'vollständig verwalten' },
  Bürgschaften: { bearbeiten: 'mit Vermerk und Ablaufdatum versehen und teilen' },
}

/** Rights to take a document away; they make a sentence of their own. */
const DOCUMENTATION: Readonly<Record<string, string>> = {
  'Entscheidungsdokumentation herunterladen': 'der Entscheidung',
  'Inanspruchnahmedokumentation herunterladen': 'der Inanspruchnahme',
  'Beschlussdokumentation herunterladen': 'des Beschlusses',
}

const enumeration = (teile: readonly string[]): string =>
  teile.length < 2 ? (teile[0] ?? '') : `${teile.slice(0, -1).join(', ')} und ${teile.at(-1)}`

/** What a role may do, in plain words for each category it has rights in. */
export function describeRole(rechte: readonly Right[]): { kategorie: Category; satz: string }[] {
  return CATEGORIES.flatMap((kategorie) => {
    const hier = sortRights(rechte.filter((recht) => recht.kategorie === kategorie))
    if (hier.length === 0) return []
    const actions = hier.filter(({ anzeigename }) => !(anzeigename in DOCUMENTATION))
    const cite = hier.flatMap(({ anzeigename }) => DOCUMENTATION[anzeigename] ?? [])
    const sätze = [
      ...(actions.length
        ? [
            `Darf ${GEGENSTAND[kategorie]} ${enumeration(actions.map((r) => TUN_IN[kategorie]?.[r.anzeigename] ?? TUN[r.anzeigename] ?? r.anzeigename))}.`,
          ]
        : []),
      ...(cite.length ? [`Darf die Dokumentation ${enumeration(cite)} herunterladen.`] : []),
    ]
    return [{ kategorie, satz: sätze.join(' ') }]
  })
}

/** What whoever makes a role should think of; nothing here is forbidden. */
export function hintsOnRole(rechte: readonly Right[]): string[] {
  const has = (anzeigename: string) => rechte.some((recht) => recht.anzeigename === anzeigename)
  const beide = (erste: string, zweite: string) => has(erste) && has(zweite)
  return beide('erstprüfen', 'zweitprüfen') || beide('manuell verwalten', 'manuell verwalten (Zweitprüfung)')
    ? ['Empfehlung: getrennte Rollen für Erst- und Zweitprüfung. Dieselbe Person kann nie beides für denselben Vorgang tun.']
    : []
}
