import { GESELLSCHAFTSFORM, type Gesellschaftsform, type FieldFault } from '@avalwerk/domain'
import { faultsOfData, type Invitation, type SetupData } from './setUp.ts'

/**
 * What is asked for when an installation begins, in the order in which it is asked: the one table for the page, the command and the
 * variables.
 */
export type SetupField = Readonly<{
  /** As faults of input name it. */
  path: string
  label: string
  variable: `SETUP_${string}`
  /** It may be left out, and when. */
  optional?: string
  /** The value where none is given. */
  otherwise?: string
  /** Values that may be chosen, with what people read. */
  choices?: Readonly<Record<string, string>>
  /** How browsers fill it in. */
  autocomplete: string
}>

const OF_FORM = 'nur bei Rechtsformen mit Registereintrag'
const COUNTRY = 'postadresse.landeskennzeichen'

/** What is asked about the operator's company. */
export const COMPANY_FIELDS: readonly SetupField[] = [
  { path: 'name', label: 'Firma', variable: 'SETUP_COMPANY', autocomplete: 'organization' },
  {
    path: 'gesellschaftsform',
    label: 'Rechtsform',
    variable: 'SETUP_LEGAL_FORM',
    otherwise: 'GMBH',
    choices: GESELLSCHAFTSFORM,
    autocomplete: 'off',
  },
  { path: 'postadresse.straße', label: 'Straße', variable: 'SETUP_STREET', autocomplete: 'address-line1' },
  { path: 'postadresse.hausnummer', label: 'Hausnummer', variable: 'SETUP_HOUSE_NUMBER', autocomplete: 'off' },
  { path: 'postadresse.postleitzahl', label: 'Postleitzahl', variable: 'SETUP_POSTCODE', autocomplete: 'postal-code' },
  { path: 'postadresse.ort', label: 'Ort', variable: 'SETUP_CITY', autocomplete: 'address-level2' },
  {
    path: COUNTRY,
    label: 'Land',
    variable: 'SETUP_COUNTRY',
    otherwise: 'DE',
    autocomplete: 'country',
  },
  { path: 'handelsregister', label: 'Registergericht', variable: 'SETUP_REGISTER_COURT', optional: OF_FORM, autocomplete: 'off' },
  { path: 'handelsregisternummer', label: 'Registernummer', variable: 'SETUP_REGISTER_NUMBER', optional: OF_FORM, autocomplete: 'off' },
]
/** What is asked about its first administrator. */
export const ADMINISTRATOR_FIELDS: readonly SetupField[] = [
  { path: 'vorname', label: 'Vorname', variable: 'SETUP_ADMIN_FIRST_NAME', autocomplete: 'given-name' },
  { path: 'nachname', label: 'Nachname', variable: 'SETUP_ADMIN_LAST_NAME', autocomplete: 'family-name' },
  { path: 'email', label: 'E-Mail-Adresse', variable: 'SETUP_ADMIN_EMAIL', autocomplete: 'email' },
  { path: 'telefonnummer', label: 'Telefonnummer', variable: 'SETUP_ADMIN_PHONE', optional: 'optional', autocomplete: 'tel' },
]
export const SETUP_FIELDS: readonly SetupField[] = [...COMPANY_FIELDS, ...ADMINISTRATOR_FIELDS]

/** 'SETUP_LEGAL_FORM' → 'legal-form', as the command takes it. */
export const optionOf = ({ variable }: Pick<SetupField, 'variable'>): string =>
  variable.slice('SETUP_'.length).toLowerCase().replaceAll('_', '-')

/** Text by path. */
export type SetupInput = Readonly<Record<string, string | undefined>>

/** Reads the fields from variables of the environment; undefined where none of them is set. */
export function inputOf(variables: Readonly<Record<string, string>>): SetupInput | undefined {
  const given = SETUP_FIELDS.filter(({ variable }) => variables[variable]?.trim())
  return given.length ? Object.fromEntries(given.map(({ path, variable }) => [path, variables[variable]])) : undefined
}

/** A field with the countries that there are to choose from, by their code, where it is theirs. */
export const withCountries = (field: SetupField, countries: Readonly<Record<string, string>>): SetupField =>
  field.path === COUNTRY ? { ...field, choices: countries } : field

/** Faults of what was chosen from a list. @param countries by their code */
const faultsOfChoice = (input: SetupInput, countries: Readonly<Record<string, string>>): FieldFault[] =>
  SETUP_FIELDS.map((field) => withCountries(field, countries))
    .filter(({ choices, path }) => choices && input[path]?.trim() && !Object.hasOwn(choices, input[path].trim()))
    .map(({ path, choices = {} }) => ({ feld: path, grund: `Bitte wählen Sie: ${Object.keys(choices).join(', ')}` }))

/** All faults of the values that were given, in the order in which they are asked for. @param countries by their code */
export function faultsOf(input: SetupInput, countries: Readonly<Record<string, string>>): FieldFault[] {
  const chosen = faultsOfChoice(input, countries)
  const all = [...chosen, ...faultsOfData(dataOf(input)).filter(({ feld }) => !chosen.some((fault) => fault.feld === feld))]
  const place = ({ feld }: FieldFault) => SETUP_FIELDS.findIndex(({ path }) => path === feld)
  return all.sort((a, b) => place(a) - place(b))
}

/** Text by path as what is set up. */
export function dataOf(input: SetupInput): SetupData {
  const value = (path: string) => input[path]?.trim() || SETUP_FIELDS.find((field) => field.path === path)?.otherwise || ''
  return {
    company: {
      name: value('name'),
      gesellschaftsform: value('gesellschaftsform') as Gesellschaftsform,
      postadresse: {
        straße: value('postadresse.straße'),
        hausnummer: value('postadresse.hausnummer'),
        postleitzahl: value('postadresse.postleitzahl'),
        ort: value('postadresse.ort'),
        landeskennzeichen: value('postadresse.landeskennzeichen').toUpperCase(),
      },
      handelsregister: value('handelsregister') || null,
      handelsregisternummer: value('handelsregisternummer') || null,
    },
    administrator: {
      vorname: value('vorname'),
      nachname: value('nachname'),
      email: value('email'),
      telefonnummer: value('telefonnummer') || null,
    },
  }
}

/** Faults, for the person who gave variables or options: a line each. @param nameOf how a field is named there */
export const tellFaults = (faults: readonly FieldFault[], nameOf: (field: SetupField) => string): string =>
  faults
    .map(({ feld, grund }) => {
      const field = SETUP_FIELDS.find(({ path }) => path === feld)
      return field ? `${nameOf(field)} (${field.label}): ${grund}` : `${feld}: ${grund}`
    })
    .join('\n')

/** The sentence that says how the first administrator gets in. @param link how a link is told where this is read */
export const tellInvitation = <Told>(invitation: Invitation, email: string, link: (address: string) => Told): Told | string =>
  invitation.by === 'link'
    ? link(invitation.link)
    : invitation.by === 'mail'
      ? `${email} erhält eine Einladung per E-Mail und legt mit ihrem Link das Passwort fest.`
      : `Legen Sie ${email} in Keycloak an: Das Portal kann es nicht, weil sein Dienstzugang (KEYCLOAK_SERVICE_CLIENT_SECRET) nicht angegeben ist.`
