import type { FieldFault } from '@avalwerk/domain'
import type { ReactNode } from 'react'
import { aside, card, errorMessage, hint, mainButton, rule } from '../identity/index.ts'
import { fragment, tag } from '../kernel/html.ts'
import {
  ADMINISTRATOR_FIELDS,
  COMPANY_FIELDS,
  SETUP_FIELDS,
  type SetupField,
  type SetupInput,
  tellInvitation,
  withCountries,
} from './fields.ts'
import type { Invitation } from './setUp.ts'

/** Where the page of the first start is, and its files. */
export const SETUP_PATH = '/einrichten'

type Told = Readonly<{
  /** To choose from, by their code. */
  countries: Readonly<Record<string, string>>
  input?: SetupInput
  faults?: readonly FieldFault[]
  fault?: string
}>

const CODE = 'code'
/** The field where the user goes on: at the first fault, otherwise at the beginning. */
const fieldToFocus = ({ faults = [] }: Told) =>
  [CODE, ...SETUP_FIELDS.map(({ path }) => path)].find((path) => faults.some(({ feld }) => feld === path)) ?? CODE

const idOf = (path: string) => path.replace(/\W/g, '-')
/** The attributes of a control, by its path, and its fault in words. */
function fieldProps(path: string, { faults = [], ...rest }: Told, ...described: string[]) {
  const id = idOf(path)
  const fault = faults.find(({ feld }) => feld === path)?.grund
  const by = [...described, ...(fault ? [`${id}-grund`] : [])].join(' ')
  return {
    attributes: {
      id,
      name: path,
      autoFocus: fieldToFocus({ faults, ...rest }) === path,
      'aria-invalid': fault ? true : undefined,
      'aria-describedby': by || undefined,
    },
    reason: fault && tag('p', { className: 'fault', id: `${id}-grund` }, fault),
  }
}

/** A control with what is said to it. */
function Field({ of, page }: { of: SetupField; page: Told }) {
  const { path, label, optional, otherwise, choices, autocomplete } = withCountries(of, page.countries)
  const { attributes, reason } = fieldProps(path, page)
  const control = { ...attributes, autoComplete: autocomplete, defaultValue: page.input?.[path] ?? otherwise ?? '' }
  return fragment(
    tag('label', { htmlFor: attributes.id }, label, optional && ` (${optional})`),
    choices
      ? tag(
          'select',
          control,
          Object.entries(choices).map(([key, word]) => tag('option', { key, value: key }, word)),
        )
      : tag('input', { ...control, required: !optional, type: path === 'email' ? 'email' : undefined }),
    reason,
  )
}
const group = (legend: string, fields: readonly SetupField[], page: Told) =>
  tag(
    'fieldset',
    null,
    tag('legend', null, legend),
    fields.map((of) => tag(Field, { key: of.path, of, page })),
  )

/** Asks for the code of the log, the operator's company and its first administrator. What was entered is kept. */
export const setupPage = (page: Told) => {
  const code = fieldProps(CODE, page, 'regel')
  return card(
    'Portal einrichten',
    fragment(
      hint(
        'Diese Installation ist noch leer. Legen Sie das Unternehmen an, das dieses Portal betreibt, und seine erste Administrator:in. Alles Weitere geschieht danach im Portal.',
      ),
      errorMessage(page.fault),
      tag(
        'form',
        { method: 'post', action: SETUP_PATH, noValidate: true },
        tag('label', { htmlFor: CODE }, 'Einmalcode'),
        rule('Er steht im Protokoll des Servers, in der Zeile „Noch nicht eingerichtet“.'),
        tag('input', {
          ...code.attributes,
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellCheck: false,
          required: true,
          defaultValue: page.input?.code ?? '',
        }),
        code.reason,
        group('Betreiber des Portals', COMPANY_FIELDS, page),
        group('Erste Administrator:in', ADMINISTRATOR_FIELDS, page),
        mainButton('Einrichten'),
      ),
    ),
    { base: SETUP_PATH },
  )
}

/** It is done, and how the first administrator gets in. */
export const doneSetupPage = ({ email, invitation }: { email: string; invitation: Invitation }) =>
  card(
    'Eingerichtet',
    fragment(
      tag('p', null, 'Das Portal ist eingerichtet.'),
      tag(
        'p',
        null,
        tellInvitation<ReactNode>(invitation, email, (href) =>
          fragment(
            'Ein Mailserver ist nicht angegeben (SMTP_URL), deshalb steht die Einladung hier. Der Link gilt einmal und wird nur jetzt gezeigt: ',
            tag('a', { href }, `Passwort für ${email} festlegen`),
          ),
        ),
      ),
      aside('/', 'Zur Anmeldung'),
    ),
    { base: SETUP_PATH },
  )

/** There is an operator already. */
export const setUpAlreadyPage = (sentence: string) =>
  card('Schon eingerichtet', fragment(tag('p', null, sentence), aside('/', 'Zur Anmeldung')), { base: SETUP_PATH })
