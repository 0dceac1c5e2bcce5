import type { FieldFault } from '@avalwerk/domain'
import { errorMessage, karte, text } from '../identity/seiten.ts'
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
/** Where somebody goes on: at the first fault, otherwise at the beginning. */
const focused = ({ faults = [] }: Told) =>
  [CODE, ...SETUP_FIELDS.map(({ path }) => path)].find((path) => faults.some(({ feld }) => feld === path)) ?? CODE

/** What belongs to a control by its path, and its fault in words. */
function told(path: string, { faults = [], ...rest }: Told, ...described: string[]): { attributes: string; reason: string } {
  const id = text(path.replace(/\W/g, '-'))
  const fault = faults.find(({ feld }) => feld === path)?.grund
  const by = [...described, ...(fault ? [`${id}-grund`] : [])].join(' ')
  return {
    attributes: `id="${id}" name="${text(path)}"${focused({ faults, ...rest }) === path ? ' autofocus' : ''}${fault ? ' aria-invalid="true"' : ''}${by ? ` aria-describedby="${by}"` : ''}`,
    reason: fault ? `<p class="grund" id="${id}-grund">${text(fault)}</p>` : '',
  }
}

function field(setupField: SetupField, page: Told): string {
  const { path, label, optional, otherwise, choices, autocomplete } = withCountries(setupField, page.countries)
  const value = page.input?.[path] ?? otherwise ?? ''
  const { attributes, reason } = told(path, page)
  const control = choices
    ? `<select ${attributes} autocomplete="${autocomplete}">${Object.entries(choices)
        .map(([key, word]) => `<option value="${text(key)}"${key === value ? ' selected' : ''}>${text(word)}</option>`)
        .join('')}</select>`
    : `<input ${attributes} autocomplete="${autocomplete}"${optional ? '' : ' required'}${path === 'email' ? ' type="email"' : ''} value="${text(value)}">`
  return `<label for="${text(path.replace(/\W/g, '-'))}">${text(label)}${optional ? ` (${text(optional)})` : ''}</label>${control}${reason}`
}

/** Asks for the code of the log, the operator's company and its first administrator. What was entered is kept. */
export const setupPage = (page: Told) => {
  const code = told(CODE, page, 'regel')
  return karte(
    'Portal einrichten',
    `<p class="hinweis">Diese Installation ist noch leer. Legen Sie das Unternehmen an, das dieses Portal betreibt, und seine erste Administrator:in. Alles Weitere geschieht danach im Portal.</p>
     ${errorMessage(page.fault)}
     <form method="post" action="${SETUP_PATH}" novalidate>
       <label for="code">Einmalcode</label>
       <p class="regel" id="regel">Er steht im Protokoll des Servers, in der Zeile „Noch nicht eingerichtet“.</p>
       <input ${code.attributes} autocomplete="off" autocapitalize="none" spellcheck="false" required value="${text(page.input?.code ?? '')}">${code.reason}
       <fieldset><legend>Betreiber des Portals</legend>${COMPANY_FIELDS.map((f) => field(f, page)).join('')}</fieldset>
       <fieldset><legend>Erste Administrator:in</legend>${ADMINISTRATOR_FIELDS.map((f) => field(f, page)).join('')}</fieldset>
       <button type="submit" class="haupt">Einrichten</button>
     </form>`,
    { base: SETUP_PATH },
  )
}

/** It is done, and how the first administrator gets in. */
export const doneSetupPage = ({ email, invitation }: { email: string; invitation: Invitation }) =>
  karte(
    'Eingerichtet',
    `<p>Das Portal ist eingerichtet.</p>
     <p>${tellInvitation(invitation, text(email), (link) => `Ein Mailserver ist nicht angegeben (SMTP_URL), deshalb steht die Einladung hier. Der Link gilt einmal und wird nur jetzt gezeigt: <a href="${text(link)}">Passwort für ${text(email)} festlegen</a>`)}</p>
     <p class="neben"><a href="/">Zur Anmeldung</a></p>`,
    { base: SETUP_PATH },
  )

/** There is an operator already. */
export const setUpAlreadyPage = (sentence: string) =>
  karte('Schon eingerichtet', `<p>${text(sentence)}</p><p class="neben"><a href="/">Zur Anmeldung</a></p>`, { base: SETUP_PATH })
