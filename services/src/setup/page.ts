import type { Feldmangel } from '@avalwerk/domain'
import { fehlermeldung, karte, text } from '../identity/seiten.ts'
import { ADMINISTRATOR_FIELDS, COMPANY_FIELDS, type SetupField, type SetupInput, tellInvitation } from './fields.ts'
import type { Invitation } from './setUp.ts'

/** Where the page of the first start is, and its files. */
export const SETUP_PATH = '/einrichten'

type Told = Readonly<{ input?: SetupInput; faults?: readonly Feldmangel[]; fault?: string }>

function field({ path, label, optional, otherwise, choices, autocomplete }: SetupField, { input = {}, faults = [] }: Told): string {
  const fault = faults.find(({ feld }) => feld === path)?.grund
  const id = text(path.replace(/\W/g, '-'))
  const value = input[path] ?? otherwise ?? ''
  const attributes = `id="${id}" name="${text(path)}" autocomplete="${autocomplete}"${optional ? '' : ' required'}${fault ? ` aria-invalid="true" aria-describedby="${id}-grund"` : ''}`
  const control = choices
    ? `<select ${attributes}>${Object.entries(choices)
        .map(([key, word]) => `<option value="${text(key)}"${key === value ? ' selected' : ''}>${text(word)}</option>`)
        .join('')}</select>`
    : `<input ${attributes}${path === 'email' ? ' type="email"' : ''} value="${text(value)}">`
  return `<label for="${id}">${text(label)}${optional ? ' (optional)' : ''}</label>${control}${fault ? `<p class="grund" id="${id}-grund">${text(fault)}</p>` : ''}`
}

/** Asks for the code of the log, the operator's company and its first administrator. What was entered is kept. */
export const setupPage = (told: Told = {}) =>
  karte(
    'Portal einrichten',
    `<p class="hinweis">Diese Installation ist noch leer. Legen Sie das Unternehmen an, das dieses Portal betreibt, und seine erste Administrator:in. Alles Weitere geschieht danach im Portal.</p>
     ${fehlermeldung(told.fault)}
     <form method="post" action="${SETUP_PATH}" novalidate>
       <label for="code">Einmalcode</label>
       <p class="regel" id="regel">Er steht im Protokoll des Servers, in der Zeile „Noch nicht eingerichtet“.</p>
       <input id="code" name="code" autocomplete="off" autocapitalize="none" spellcheck="false" required autofocus aria-describedby="regel" value="${text(told.input?.code ?? '')}">
       <fieldset><legend>Betreiber des Portals</legend>${COMPANY_FIELDS.map((f) => field(f, told)).join('')}</fieldset>
       <fieldset><legend>Erste Administrator:in</legend>${ADMINISTRATOR_FIELDS.map((f) => field(f, told)).join('')}</fieldset>
       <button type="submit" class="haupt">Einrichten</button>
     </form>`,
    { base: SETUP_PATH },
  )

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
