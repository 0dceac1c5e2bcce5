import { type FieldFault, fault, validatePhone, requiredRule, TEXT_FORMS } from '../fields/index.ts'
import type { Tone } from '../buergschaft/index.ts'
import { SYSTEM_ROLES } from '../rights/index.ts'

/** Users: kinds, status, the check before creating one, rules of their data. Source: document 1, sections 3 to 6. */

/** Status labels of a user. */
export const NUTZER_STATUS = {
  AKT: { caption: 'Aktiv', tone: 'success' },
  INA: { caption: 'Inaktiv', tone: 'neutral' },
} as const satisfies Record<string, { caption: string; tone: Tone }>
export type NutzerStatus = keyof typeof NUTZER_STATUS
/** The status of a user who isn't deleted. */
export const nutzerStatus = (active: boolean): NutzerStatus => (active ? 'AKT' : 'INA')

/** The role that may do everything of its area; an organisation keeps at least one active user with it. */
export const ADMINISTRATOR = 'Administrator:in'
/** The role of a user who was given no other one. */
export const BASE_NUTZER = 'Basisnutzer:in'

/** The kinds of users by the name of their role, with their short labels. */
export const NUTZER_KINDS = {
  [ADMINISTRATOR]: 'Admin',
  [BASE_NUTZER]: 'Basisnutzer',
  'Schnittstellennutzer:in': 'Schnittstellennutzer',
  'Technischer Nutzer': 'Technischer Nutzer',
} as const
export type NutzerKind = keyof typeof NUTZER_KINDS

/** The kind of a user by the name of their role; undefined for a role of the company's own. */
export const nutzerKind = (role: string): NutzerKind | undefined => (Object.hasOwn(NUTZER_KINDS, role) ? (role as NutzerKind) : undefined)

/** Is this a role that the product brings along and that can't be changed? */
export const isSystemRole = (role: string): boolean => SYSTEM_ROLES.some(({ name }) => name === role)

/** Roles of programs: they sign in by themselves, never at the sign-in page, and are not invited. */
export const WITHOUT_SIGN_IN_PAGE: readonly string[] = ['Schnittstellennutzer:in', 'Technischer Nutzer'] satisfies NutzerKind[]
/** Does a user with this role sign in at the sign-in page? Programs don't; a role of the company's own does. */
export const signsInAlone = (role: string): boolean => !WITHOUT_SIGN_IN_PAGE.includes(role)

/** The class that a user counts as, whatever their role is called. */
export const NUTZER_CLASS = {
  ADMIN: 'Administrator:in',
  /** Neither administrator, interface user, technical user nor single sign-on. Source: document 1, section 6. */
  REGULAER: 'Reguläre:r Nutzer:in',
  PROGRAMM: 'Programm',
  SSO: 'Anmeldung über das eigene Haus',
} as const
export type NutzerClass = keyof typeof NUTZER_CLASS

/** The class that a user counts as. Single sign-on comes before the role. */
export function nutzerClass({ rolle, sso }: { rolle: string; sso: boolean }): NutzerClass {
  if (sso) return 'SSO'
  if (!signsInAlone(rolle)) return 'PROGRAMM'
  return rolle === ADMINISTRATOR ? 'ADMIN' : 'REGULAER'
}

/** Answer of the check before a user is created. Source: document 1, section 4 (User). */
export const NUTZER_RELATION = {
  /** May be created. */
  FREI: 100,
  /**
   * Neither in the caller's organisation nor restorable: the address belongs to a user of another organisation, of whom nothing is told.
   */
  FREMD: 200,
  VORHANDEN: 300,
  WIEDERHERSTELLBAR: 400,
} as const
export type NutzerRelation = (typeof NUTZER_RELATION)[keyof typeof NUTZER_RELATION]

/** The name that is shown for a user whose own name has been erased. @param id the user's */
export const former = (id: string): Readonly<{ vorname: string; nachname: string }> => ({
  vorname: 'Ehemalige:r',
  nachname: `Nutzer:in ${id.slice(0, 4).toUpperCase()}`,
})

/** What is entered of a user. Source: document 1, section 3 (User). */
export type NutzerData = Readonly<{
  vorname: string
  nachname: string
  email: string
  telefonnummer: string | null
  rolle: string
  unternehmenId: string
  unternehmenSichtbeschränkt: boolean
  sichtberechtigteUnternehmen: readonly string[]
}>

/** The rules of an address with which a user signs in. */
export const validateNutzerEmail = (value: string): string | undefined => requiredRule(TEXT_FORMS.email.rule)(value)

/** The rules of a user's own fields; whether role and companies exist is the server's matter. */
export function validateNutzerData(nutzer: NutzerData): FieldFault[] {
  return [
    ...fault('vorname', requiredRule(TEXT_FORMS.personenname.rule)(nutzer.vorname)),
    ...fault('nachname', requiredRule(TEXT_FORMS.personenname.rule)(nutzer.nachname)),
    ...fault('email', validateNutzerEmail(nutzer.email)),
    ...fault('telefonnummer', validatePhone(nutzer.telefonnummer)),
    ...fault('rolle', nutzer.rolle ? undefined : 'Bitte wählen Sie eine Rolle'),
    ...fault('unternehmenId', nutzer.unternehmenId ? undefined : 'Bitte wählen Sie ein Unternehmen'),
    ...fault(
      'sichtberechtigteUnternehmen',
      nutzer.unternehmenSichtbeschränkt && nutzer.sichtberechtigteUnternehmen.length === 0
        ? 'Bitte wählen Sie mindestens ein Unternehmen'
        : undefined,
    ),
  ]
}

/** An address as it is compared: without spaces around it, in lower case. */
export const asAddress = (text: string): string => text.trim().toLowerCase()

const ORDERED = (list: readonly string[]) => [...list].sort().join(',')

/** Does a change say anything new? Source: document 1, section 5 (saving needs at least one change). */
export const isChanged = (before: NutzerData, afterwards: NutzerData): boolean =>
  (Object.keys(afterwards) as (keyof NutzerData)[]).some((field) => {
    const [alt, fresh] = [before[field], afterwards[field]]
    return Array.isArray(fresh) ? ORDERED(alt as string[]) !== ORDERED(fresh as string[]) : (alt ?? '') !== (fresh ?? '')
  })

/** Said where a change says nothing new. */
export const WITHOUT_CHANGE = 'Bitte ändern Sie mindestens einen Wert'

/** Shortest password; longer ones are judged by how hard they are to guess. */
export const PASSWORD_MIN = 12
/** Characters of a password at most. */
export const PASSWORD_MAX = 128
/** Days for which an invitation can be taken up. */
export const INVITATION_DAYS = 7
/** Minutes for which a forgotten password can be replaced. */
export const PASSWORD_LINK_MINUTES = 60
/** The days that a request for an account waits for a second person, and after that for the confirmation of a new address. */
export const ACCOUNT_REQUEST_DAYS = 7
/** Where a new address is confirmed; what the link holds stands behind the #, which no server sees. */
export const ADDRESS_PATH = '/adresse'
