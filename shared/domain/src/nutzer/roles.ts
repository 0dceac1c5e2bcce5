import { type FieldFault, fault, requiredRule, TEXT_FORMS } from '../fields/index.ts'
import { formatList } from '../format/index.ts'
import { ADMINISTRATOR, isSystemRole } from './nutzer.ts'
import { type Right, sortRights, CATEGORIES, type Category } from '../rights/index.ts'

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
/** Said where a role has no avatar. Source: document 1, section 5 (role form). */
export const AVATAR_MISSING = 'Bitte wählen Sie einen Avatar aus'

/** What is entered of a role. */
export type RoleData = Readonly<{ name: string; iconname: string; rechte: readonly Right[] }>

/** Are these the same action on the same category? */
export const sameRight = (a: Right, b: Right): boolean => a.anzeigename === b.anzeigename && a.kategorie === b.kategorie
const includesRight = (rights: readonly Right[], right: Right): boolean => rights.some((r) => sameRight(r, right))

/**
 * Whether a user may give these rights, and change the address, the factor or the role of a user who has them: administrators may, others
 * only if they have all of these rights themselves. So no user gains rights through another user's account.
 */
export const mayGive = (own: { role: string; rights: readonly Right[] }, given: readonly Right[]): boolean =>
  own.role === ADMINISTRATOR || given.every((right) => includesRight(own.rights, right))

const DECIDING: readonly string[] = [
  'prüfen',
  'erstprüfen',
  'zweitprüfen',
  'manuell verwalten',
  'manuell verwalten (Zweitprüfung)',
  'zurückgeben',
  'teilenthaften',
]
/** Whether a user with these rights reviews or approves: changing their account takes two people, as their decisions do. */
export const decides = (rights: readonly Right[]): boolean => rights.some(({ anzeigename }) => DECIDING.includes(anzeigename))
/**
 * Whether two people decide about a user's address and factors.
 * @param hasDecided whether an earlier role let the user review or approve
 */
export const takesTwo = (rights: readonly Right[], hasDecided: boolean): boolean => hasDecided || decides(rights)

/** Rights that one list has more than another. */
export const addedRights = (before: readonly Right[], after: readonly Right[]): Right[] =>
  after.filter((right) => !includesRight(before, right))

/** The right to see a category, which every other right in it needs. */
const view = (kategorie: Category): Right => ({ anzeigename: 'anzeigen', kategorie })

/**
 * Rights with those that they need: every right in a category needs the right to see the category.
 * @param pool all rights that a role of the area may hold
 */
export function withNeeded(rights: readonly Right[], pool: readonly Right[]): Right[] {
  const needed = CATEGORIES.map(view).filter(
    (right) => includesRight(pool, right) && !includesRight(rights, right) && rights.some(({ kategorie }) => kategorie === right.kategorie),
  )
  return sortRights([...rights, ...needed])
}

/** Do other rights of the list need this one, so that it can't be taken away alone? */
export const isNeeded = (right: Right, rights: readonly Right[]): boolean =>
  right.anzeigename === 'anzeigen' && rights.some((r) => r.kategorie === right.kategorie && r.anzeigename !== 'anzeigen')

/** The rules of a role. @param pool all rights that a role of the area may hold */
export function validateRoleData(role: RoleData, pool: readonly Right[]): FieldFault[] {
  return [
    ...fault('name', requiredRule(TEXT_FORMS.rollenname.rule)(role.name)),
    ...fault(
      'name',
      isSystemRole(role.name.trim()) ? 'Dieser Name gehört zu einer festen Rolle. Bitte wählen Sie einen anderen.' : undefined,
    ),
    ...fault('iconname', Object.hasOwn(AVATARS, role.iconname) ? undefined : AVATAR_MISSING),
    ...fault('rechte', role.rechte.length === 0 ? 'Bitte wählen Sie mindestens ein Recht aus' : undefined),
    ...fault(
      'rechte',
      role.rechte.every((right) => includesRight(pool, right)) ? undefined : 'Dieses Recht gibt es in Ihrem Bereich nicht',
    ),
    ...fault(
      'rechte',
      withNeeded(role.rechte, pool).length > role.rechte.length
        ? 'Wer in einem Bereich etwas darf, braucht dort das Recht „anzeigen“'
        : undefined,
    ),
  ]
}

/** Rights in the order in which they are shown, without doubles. */
export const orderedRights = (rights: readonly Right[]): Right[] =>
  sortRights(rights.filter((right, i) => rights.findIndex((r) => sameRight(r, right)) === i))

/** Does a change say anything new? */
export const isRoleChanged = (before: RoleData, afterwards: RoleData): boolean =>
  before.name !== afterwards.name.trim() ||
  before.iconname !== afterwards.iconname ||
  before.rechte.length !== afterwards.rechte.length ||
  !afterwards.rechte.every((right) => includesRight(before.rechte, right))

/** What rights of a category are about, as the object of a sentence. */
const OBJECT_OF: Readonly<Record<Category, string>> = {
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
const ACTIONS: Readonly<Record<string, string>> = {
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
const ACTION_WORDS: Readonly<Partial<Record<Category, Readonly<Record<string, string>>>>> = {
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

/** Says what a role may do, in plain words for each category it has rights in. */
export function describeRole(rights: readonly Right[]): { category: Category; sentence: string }[] {
  return CATEGORIES.flatMap((category) => {
    const here = sortRights(rights.filter((right) => right.kategorie === category))
    if (here.length === 0) return []
    const actions = here.filter(({ anzeigename }) => !(anzeigename in DOCUMENTATION))
    const cite = here.flatMap(({ anzeigename }) => DOCUMENTATION[anzeigename] ?? [])
    const sentences = [
      ...(actions.length
        ? [
            `Darf ${OBJECT_OF[category]} ${formatList(actions.map((r) => ACTION_WORDS[category]?.[r.anzeigename] ?? ACTIONS[r.anzeigename] ?? r.anzeigename))}.`,
          ]
        : []),
      ...(cite.length ? [`Darf die Dokumentation ${formatList(cite)} herunterladen.`] : []),
    ]
    return [{ category, sentence: sentences.join(' ') }]
  })
}

/** Hints for the person who makes a role; nothing here is forbidden. */
export function hintsOnRole(rights: readonly Right[]): string[] {
  const has = (anzeigename: string) => rights.some((right) => right.anzeigename === anzeigename)
  const both = (first: string, second: string) => has(first) && has(second)
  return both('erstprüfen', 'zweitprüfen') || both('manuell verwalten', 'manuell verwalten (Zweitprüfung)')
    ? ['Empfehlung: getrennte Rollen für Erst- und Zweitprüfung. Dieselbe Person kann nie beides für denselben Vorgang tun.']
    : []
}
