import { type Feldmangel, mangel, verlangt } from './anschrift.ts'
import { TEXT_FORMS } from './freitext.ts'
import { ADMINISTRATOR, istSystemrolle } from './nutzer.ts'
import { type Recht, sortiereRechte } from './rechte.ts'
import { KATEGORIEN, type Kategorie } from './rechtekatalog.ts'

/** Roles: what is entered, what goes with what, and what a role means in plain words. Source: document 1, sections 3, 5, 6. */

/** The drawn icons that a role can have, with their names. */
export const AVATARE = {
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
export type Avatar = keyof typeof AVATARE
export const AVATAR_FEHLT = 'Bitte wählen Sie einen Avatar aus'

/** What is entered of a role. */
export type Rollendaten = Readonly<{ name: string; iconname: string; rechte: readonly Recht[] }>

export const gleichesRecht = (a: Recht, b: Recht): boolean => a.anzeigename === b.anzeigename && a.kategorie === b.kategorie
const enthält = (rechte: readonly Recht[], recht: Recht): boolean => rechte.some((r) => gleichesRecht(r, recht))

/**
 * Whether somebody may give certain rights away, and change the address, the factor or the role of whoever has them: administrators
 * may, others where they have all of these rights themselves. Nobody comes to rights by way of somebody else's account.
 */
export const mayGive = (own: { rolle: string; rechte: readonly Recht[] }, given: readonly Recht[]): boolean =>
  own.rolle === ADMINISTRATOR || given.every((recht) => enthält(own.rechte, recht))

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
export const decides = (rights: readonly Recht[]): boolean => rights.some(({ anzeigename }) => DECIDING.includes(anzeigename))
/** Whether two decide about somebody's address and factors. @param hasDecided whether an earlier role let them review or release */
export const takesTwo = (rights: readonly Recht[], hasDecided: boolean): boolean => hasDecided || decides(rights)

/** Rights that one list has more than another. */
export const addedRights = (before: readonly Recht[], after: readonly Recht[]): Recht[] => after.filter((recht) => !enthält(before, recht))

/** The right to see a category, which every other right in it needs. */
const ansehen = (kategorie: Kategorie): Recht => ({ anzeigename: 'anzeigen', kategorie })

/**
 * Rights with those that they need: whoever may do something in a category may see it.
 * @param pool all rights that a role of the area may hold
 */
export function mitNötigen(rechte: readonly Recht[], pool: readonly Recht[]): Recht[] {
  const nötige = KATEGORIEN.map(ansehen).filter(
    (recht) => enthält(pool, recht) && !enthält(rechte, recht) && rechte.some(({ kategorie }) => kategorie === recht.kategorie),
  )
  return sortiereRechte([...rechte, ...nötige])
}

/** Is this right held in place by others, so that it can't be taken away alone? */
export const wirdGebraucht = (recht: Recht, rechte: readonly Recht[]): boolean =>
  recht.anzeigename === 'anzeigen' && rechte.some((r) => r.kategorie === recht.kategorie && r.anzeigename !== 'anzeigen')

/** The rules of a role. @param pool all rights that a role of the area may hold */
export function prüfeRollendaten(r: Rollendaten, pool: readonly Recht[]): Feldmangel[] {
  return [
    ...mangel('name', verlangt(TEXT_FORMS.rollenname.rule)(r.name)),
    ...mangel(
      'name',
      istSystemrolle(r.name.trim()) ? 'Dieser Name gehört zu einer festen Rolle. Bitte wählen Sie einen anderen.' : undefined,
    ),
    ...mangel('iconname', r.iconname in AVATARE ? undefined : AVATAR_FEHLT),
    ...mangel('rechte', r.rechte.length === 0 ? 'Bitte wählen Sie mindestens ein Recht aus' : undefined),
    ...mangel('rechte', r.rechte.every((recht) => enthält(pool, recht)) ? undefined : 'Dieses Recht gibt es in Ihrem Bereich nicht'),
    ...mangel(
      'rechte',
      mitNötigen(r.rechte, pool).length > r.rechte.length
        ? 'Wer in einem Bereich etwas darf, braucht dort das Recht „anzeigen“'
        : undefined,
    ),
  ]
}

/** Rights in the order in which they are shown, without doubles. */
export const geordneteRechte = (rechte: readonly Recht[]): Recht[] =>
  sortiereRechte(rechte.filter((recht, i) => rechte.findIndex((r) => gleichesRecht(r, recht)) === i))

/** Does a change say anything new? */
export const istRolleGeändert = (vorher: Rollendaten, nachher: Rollendaten): boolean =>
  vorher.name !== nachher.name.trim() ||
  vorher.iconname !== nachher.iconname ||
  vorher.rechte.length !== nachher.rechte.length ||
  !nachher.rechte.every((recht) => enthält(vorher.rechte, recht))

/** What rights of a category are about, as the object of a sentence. */
const GEGENSTAND: Readonly<Record<Kategorie, string>> = {
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
const TUN_IN: Readonly<Partial<Record<Kategorie, Readonly<Record<string, string>>>>> = {
  Projekte: { zuordnen: 'Bürgschaften zuordnen' },
  Rollen: { zuordnen: 'an Nutzer:innen vergeben' },
  Nutzer: { verwalten: 'vollständig verwalten' },
  Bürgschaften: { bearbeiten: 'mit Vermerk und Ablaufdatum versehen und teilen' },
}

/** Rights to take a document away; they make a sentence of their own. */
const DOKUMENTATION: Readonly<Record<string, string>> = {
  'Entscheidungsdokumentation herunterladen': 'der Entscheidung',
  'Inanspruchnahmedokumentation herunterladen': 'der Inanspruchnahme',
  'Beschlussdokumentation herunterladen': 'des Beschlusses',
}

const aufzählung = (teile: readonly string[]): string =>
  teile.length < 2 ? (teile[0] ?? '') : `${teile.slice(0, -1).join(', ')} und ${teile.at(-1)}`

/** What a role may do, in plain words for each category it has rights in. */
export function beschreibeRolle(rechte: readonly Recht[]): { kategorie: Kategorie; satz: string }[] {
  return KATEGORIEN.flatMap((kategorie) => {
    const hier = sortiereRechte(rechte.filter((recht) => recht.kategorie === kategorie))
    if (hier.length === 0) return []
    const taten = hier.filter(({ anzeigename }) => !(anzeigename in DOKUMENTATION))
    const belege = hier.flatMap(({ anzeigename }) => DOKUMENTATION[anzeigename] ?? [])
    const sätze = [
      ...(taten.length
        ? [
            `Darf ${GEGENSTAND[kategorie]} ${aufzählung(taten.map((r) => TUN_IN[kategorie]?.[r.anzeigename] ?? TUN[r.anzeigename] ?? r.anzeigename))}.`,
          ]
        : []),
      ...(belege.length ? [`Darf die Dokumentation ${aufzählung(belege)} herunterladen.`] : []),
    ]
    return [{ kategorie, satz: sätze.join(' ') }]
  })
}

/** What whoever makes a role should think of; nothing here is forbidden. */
export function hinweiseZurRolle(rechte: readonly Recht[]): string[] {
  const hat = (anzeigename: string) => rechte.some((recht) => recht.anzeigename === anzeigename)
  const beide = (erste: string, zweite: string) => hat(erste) && hat(zweite)
  return beide('erstprüfen', 'zweitprüfen') || beide('manuell verwalten', 'manuell verwalten (Zweitprüfung)')
    ? ['Empfehlung: getrennte Rollen für Erst- und Zweitprüfung. Dieselbe Person kann nie beides für denselben Vorgang tun.']
    : []
}
