import { type Feldmangel, mangel, prüfeTelefon, verlangt } from './anschrift.ts'
import type { Ton } from './buergschaftsstatus.ts'
import { TEXT_FORMS } from './freitext.ts'
import { SYSTEMROLLEN } from './rechtekatalog.ts'

/** Users: kinds, status, the check before creating one, rules of their data. Source: document 1, sections 3 to 6. */

/** Status labels of a user. */
export const NUTZERSTATUS = {
  AKT: { wort: 'Aktiv', ton: 'gut' },
  INA: { wort: 'Inaktiv', ton: 'neutral' },
} as const satisfies Record<string, { wort: string; ton: Ton }>
export type Nutzerstatus = keyof typeof NUTZERSTATUS
export const nutzerstatus = (aktiv: boolean): Nutzerstatus => (aktiv ? 'AKT' : 'INA')

/** The role that may do everything of its area; an organisation keeps at least one active user with it. */
export const ADMINISTRATOR = 'Administrator:in'
/** The role of a user to whom nobody gave another one. */
export const BASISNUTZER = 'Basisnutzer:in'

/** The kinds of users by the name of their role, with their short labels. */
export const NUTZERARTEN = {
  [ADMINISTRATOR]: 'Admin',
  [BASISNUTZER]: 'Basisnutzer',
  'Schnittstellennutzer:in': 'Schnittstellennutzer',
  'Technischer Nutzer': 'Technischer Nutzer',
} as const
export type Nutzerart = keyof typeof NUTZERARTEN

/** The kind of a user by the name of their role; undefined for a role of the company's own. */
export const nutzerart = (rolle: string): Nutzerart | undefined => (rolle in NUTZERARTEN ? (rolle as Nutzerart) : undefined)

/** Is this a role that the product brings along and that nobody can change? */
export const istSystemrolle = (rolle: string): boolean => SYSTEMROLLEN.some(({ name }) => name === rolle)

/** Roles of programs: they sign in by themselves, never a person at the sign-in page, and nobody invites them. */
export const OHNE_ANMELDESEITE: readonly string[] = ['Schnittstellennutzer:in', 'Technischer Nutzer'] satisfies Nutzerart[]
export const meldetSichSelbstAn = (rolle: string): boolean => !OHNE_ANMELDESEITE.includes(rolle)

/** What somebody counts as, whatever their role is called. */
export const NUTZERKLASSE = {
  ADMIN: 'Administrator:in',
  /** Neither administrator, interface user, technical user nor single sign-on. Source: document 1, section 6. */
  REGULAER: 'Reguläre:r Nutzer:in',
  PROGRAMM: 'Programm',
  SSO: 'Anmeldung über das eigene Haus',
} as const
export type Nutzerklasse = keyof typeof NUTZERKLASSE

export function nutzerklasse({ rolle, sso }: { rolle: string; sso: boolean }): Nutzerklasse {
  if (sso) return 'SSO'
  if (!meldetSichSelbstAn(rolle)) return 'PROGRAMM'
  return rolle === ADMINISTRATOR ? 'ADMIN' : 'REGULAER'
}

/** Answer of the check before a user is created. Source: document 1, section 4 (User). */
export const NUTZERBEZIEHUNG = {
  /** May be created. */
  FREI: 100,
  /** Neither in the own organisation nor restorable: the address belongs to somebody else, of whom nothing is said. */
  FREMD: 200,
  VORHANDEN: 300,
  WIEDERHERSTELLBAR: 400,
} as const
export type Nutzerbeziehung = (typeof NUTZERBEZIEHUNG)[keyof typeof NUTZERBEZIEHUNG]

/** What stands in place of a forgotten name. @param id the user's */
export const ehemaliger = (id: string): Readonly<{ vorname: string; nachname: string }> => ({
  vorname: 'Ehemalige:r',
  nachname: `Nutzer:in ${id.slice(0, 4).toUpperCase()}`,
})

/** What is entered of a user. Source: document 1, section 3 (User). */
export type Nutzerdaten = Readonly<{
  vorname: string
  nachname: string
  email: string
  telefonnummer: string | null
  rolle: string
  unternehmenId: string
  unternehmenSichtbeschränkt: boolean
  sichtberechtigteUnternehmen: readonly string[]
}>

/** The rules of an address under which somebody signs in. */
export const prüfeNutzeremail = (wert: string): string | undefined => verlangt(TEXT_FORMS.email.rule)(wert)

/** The rules of a user's own fields; whether role and companies exist is the server's matter. */
export function prüfeNutzerdaten(n: Nutzerdaten): Feldmangel[] {
  return [
    ...mangel('vorname', verlangt(TEXT_FORMS.personenname.rule)(n.vorname)),
    ...mangel('nachname', verlangt(TEXT_FORMS.personenname.rule)(n.nachname)),
    ...mangel('email', prüfeNutzeremail(n.email)),
    ...mangel('telefonnummer', prüfeTelefon(n.telefonnummer)),
    ...mangel('rolle', n.rolle ? undefined : 'Bitte wählen Sie eine Rolle'),
    ...mangel('unternehmenId', n.unternehmenId ? undefined : 'Bitte wählen Sie ein Unternehmen'),
    ...mangel(
      'sichtberechtigteUnternehmen',
      n.unternehmenSichtbeschränkt && n.sichtberechtigteUnternehmen.length === 0
        ? 'Bitte wählen Sie mindestens ein Unternehmen'
        : undefined,
    ),
  ]
}

/** An address as it is compared: without spaces around it, in lower case. */
export const alsAdresse = (text: string): string => text.trim().toLowerCase()

const GEORDNET = (liste: readonly string[]) => [...liste].sort().join(',')

/** Does a change say anything new? Source: document 1, section 5 (saving needs at least one change). */
export const istGeändert = (vorher: Nutzerdaten, nachher: Nutzerdaten): boolean =>
  (Object.keys(nachher) as (keyof Nutzerdaten)[]).some((feld) => {
    const [alt, neu] = [vorher[feld], nachher[feld]]
    return Array.isArray(neu) ? GEORDNET(alt as string[]) !== GEORDNET(neu as string[]) : (alt ?? '') !== (neu ?? '')
  })

export const OHNE_ÄNDERUNG = 'Bitte ändern Sie mindestens einen Wert'

/** Shortest password; longer ones are judged by how hard they are to guess. */
export const PASSWORT_MINDESTENS = 12
export const PASSWORT_HÖCHSTENS = 128
/** An invitation can be taken up for so many days, a forgotten password be replaced for so many minutes. */
export const EINLADUNG_TAGE = 7
export const PASSWORTLINK_MINUTEN = 60
/** For so many days what is asked for an account waits for a second person, and then a new address to be confirmed. */
export const ACCOUNT_REQUEST_DAYS = 7
/** Where a new address is confirmed; what the link holds stands behind the #, which no server sees. */
export const ADDRESS_PATH = '/adresse'
