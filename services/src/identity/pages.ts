import { tooManyFailures } from '../kernel/identity.ts'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { AUTHENTICITY_PATH, type FactorDemander, PASSWORD_MAX, PASSWORD_MIN, PROBLEMS } from '@avalwerk/domain'
import { createContext, type ReactNode, useContext } from 'react'
import { fragment, type Page, tag } from '../kernel/html.ts'
import type { Factor } from './factors.ts'
import { PATHS } from './paths.ts'

const file = (name: string) => readFileSync(join(import.meta.dirname, 'assets', name), 'utf8')

/** What the library has for pages without a build; its package names no path to it. */
const simpleWebAuthn = join(
  dirname(createRequire(import.meta.url).resolve('@simplewebauthn/browser')),
  '..',
  'dist',
  'bundle',
  'index.umd.min.js',
)

/** Scripts and styles of the provider's pages; files, since the pages' policy allows nothing inline. */
export const FILES = {
  'sign-in.css': { type: 'text/css; charset=utf-8', content: file('sign-in.css') },
  'logo.svg': { type: 'image/svg+xml', content: file('logo.svg') },
  'confirmed.js': { type: 'text/javascript; charset=utf-8', content: file('confirmed.js') },
  'sign-out.js': { type: 'text/javascript; charset=utf-8', content: file('sign-out.js') },
  'copy.js': { type: 'text/javascript; charset=utf-8', content: file('copy.js') },
  'password.js': { type: 'text/javascript; charset=utf-8', content: file('password.js') },
  'passkey.js': { type: 'text/javascript; charset=utf-8', content: file('passkey.js') },
  'simplewebauthn.js': { type: 'text/javascript; charset=utf-8', content: readFileSync(simpleWebAuthn, 'utf8') },
  'demo-accounts.js': { type: 'text/javascript; charset=utf-8', content: file('demo-accounts.js') },
  'status-frame.js': { type: 'text/javascript; charset=utf-8', content: file('status-frame.js') },
  'cookie-check.js': { type: 'text/javascript; charset=utf-8', content: file('cookie-check.js') },
} as const

/** @param base where the pages' files are */
const document = (title: string, body: ReactNode, header?: ReactNode, base: string = PATHS.base): Page =>
  tag(
    'html',
    { lang: 'de' },
    tag(
      'head',
      null,
      tag('meta', { charSet: 'utf-8' }),
      tag('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      tag('title', null, title),
      tag('link', { rel: 'icon', type: 'image/svg+xml', href: `${base}/logo.svg` }),
      header,
    ),
    tag('body', null, body),
  )

const script = (...names: (keyof typeof FILES)[]) =>
  names.map((name) => tag('script', { key: name, defer: true, src: `${PATHS.base}/${name}` }))

/** The page in a hidden frame that tells keycloak-js whether the session is still the same. */
export const statusFramePage = () => document('Sitzungsstatus', null, script('status-frame.js'))
/** The page in a hidden frame that tells keycloak-js that cookies work. */
export const cookieCheckPage = () => document('Cookieprüfung', null, script('cookie-check.js'))

/** An account of the demo: the name to sign in with, what the page says of it, and its company. */
export type DemoAccount = Readonly<{ name: string; shownAs: string; unternehmen: string }>
/** What the sign-in page says of a demo: its accounts, and the password of them all. */
export type DemoSignIn = Readonly<{ password: string; accounts: () => Promise<readonly DemoAccount[]> }>

/** What is known of passwords beforehand: the demo's, where there is one; and those that are publicly known, which are refused. */
export type KnownPasswords = Readonly<{ demo: DemoSignIn | undefined; published: readonly string[] }>

const BADGE = tag(
  'p',
  { className: 'brand', 'aria-hidden': true },
  tag(
    'svg',
    { width: 28, height: 28, viewBox: '0 0 32 32' },
    tag('path', { d: 'M4 27 16 4l12 23h-6l-6-12-6 12z', fill: 'currentColor' }),
    tag('path', { d: 'M11 27h10', stroke: 'currentColor', strokeWidth: 3 }),
  ),
  'Avalwerk',
)

/** The message about what went wrong, which screen readers read out at once. */
export const errorMessage = (error: string | undefined) => error && tag('p', { className: 'error', role: 'alert', id: 'fehler' }, error)
const describedBy = (error: string | undefined, ...further: string[]) => {
  const ids = [...further, ...(error ? ['fehler'] : [])]
  return { ...(ids.length > 0 && { 'aria-describedby': ids.join(' ') }), ...(error && { 'aria-invalid': true }) }
}

/** A sentence of a card. */
export const hint = (...content: ReactNode[]) => tag('p', { className: 'hint' }, ...content)
/** A link that leads on, below the content of a card. */
export const aside = (href: string, sentence: string) => tag('p', { className: 'aside' }, tag('a', { href }, sentence))
/** The button that sends the form of a page. */
export const mainButton = (label: string) => tag('button', { type: 'submit', className: 'primary' }, label)

/** A page with one card. */
export const card = (
  title: string,
  content: ReactNode,
  { header, beside, base = PATHS.base }: { header?: ReactNode; beside?: ReactNode; base?: string } = {},
): Page =>
  document(
    `${title} · Avalwerk`,
    tag('main', null, BADGE, tag('section', { 'aria-labelledby': 'titel' }, tag('h1', { id: 'titel' }, title), content), beside),
    fragment(tag('link', { rel: 'stylesheet', href: `${base}/sign-in.css` }), header),
    base,
  )

/** The sentence for a refused attempt. */
export function messageTo(result: { kind: string; until?: Date }, wrong: string): string {
  switch (result.kind) {
    case 'inactive':
      return 'Ihr Konto ist nicht aktiv. Bitte wenden Sie sich an Ihre Administrator:innen.'
    case 'locked':
      return tooManyFailures(result.until as Date)
    default:
      return wrong
  }
}

const SmallWindow = createContext(false)
/** A link that leads away from a sign-in; none in the small window. */
function WayOut({ href, sentence }: { href: string; sentence: string }) {
  return useContext(SmallWindow) ? null : aside(href, sentence)
}
const wayOut = (href: string, sentence: string) => tag(WayOut, { href, sentence })
/** A page as the small window beside the portal shows it, in which a person confirms a step: nothing leads away from there. */
export const withoutWaysOut = (page: Page): Page => tag(SmallWindow.Provider, { value: true }, page)

const ANOTHER_ACCOUNT = wayOut('/', 'Mit einem anderen Konto anmelden')

/** The address of a running interaction's page, to which its forms are sent, too. */
const pathOf = (uid: string) => `${PATHS.base}/anmelden/${uid}`
const post = (action: string, ...content: ReactNode[]) => tag('form', { method: 'post', action }, ...content)

/** The button that shows the passwords of a form while they are typed; where scripts run. */
const REVEAL = tag(
  'button',
  { type: 'button', className: 'reveal', 'data-reveal': true, 'aria-pressed': false, hidden: true },
  'Passwort anzeigen',
)
/** Cancels an action. */
const CANCEL = tag('button', { type: 'submit', className: 'secondary', name: 'abbrechen', value: 'ja', formNoValidate: true }, 'Abbrechen')

const label = (htmlFor: string, words: string) => tag('label', { htmlFor }, words)
/** A name as it is typed: nothing corrects it. */
const AS_TYPED = { autoCapitalize: 'none', spellCheck: false }

/** Asks the browser for a passkey where it supports them and scripts run: until then the parts that need one are hidden. */
const PASSKEY_SCRIPTS = script('simplewebauthn.js', 'passkey.js')
/** A form with which the browser's answer is sent; it has a place for the reason why there is none. */
const passkeyForm = (uid: string, ...content: ReactNode[]) =>
  tag('form', { method: 'post', action: pathOf(uid), 'data-passkey': `${pathOf(uid)}/passkey` }, ...content)
const PASSKEY_FIELDS = fragment(
  tag('input', { type: 'hidden', name: 'passkey' }),
  tag('p', { className: 'error', role: 'alert', 'data-message': true, hidden: true }),
)

/** The sign-in page. The demo accounts are listed where there are some. */
export function signInPage(details: {
  uid: string
  name: string
  error?: string | undefined
  notice?: string | undefined
  demo: { accounts: readonly DemoAccount[]; password: string } | undefined
}): Page {
  const { uid, name, error, notice, demo } = details
  // Where the name is filled in already, the person goes on with the password.
  const again = name !== ''
  return card(
    'Anmelden',
    fragment(
      hint(notice ?? 'Digitale Bürgschaften anfordern, prüfen und verwalten.'),
      errorMessage(error),
      tag(
        'form',
        { method: 'post', action: pathOf(uid), 'data-password': demo?.password },
        label('username', 'Benutzername oder E-Mail-Adresse'),
        tag('input', {
          id: 'username',
          name: 'username',
          autoComplete: 'username',
          ...AS_TYPED,
          required: true,
          autoFocus: !again,
          defaultValue: name,
          ...describedBy(error),
        }),
        label('password', 'Passwort'),
        tag('input', {
          id: 'password',
          name: 'password',
          type: 'password',
          autoComplete: 'current-password',
          required: true,
          autoFocus: again,
        }),
        REVEAL,
        mainButton('Anmelden'),
      ),
      passkeyForm(
        uid,
        PASSKEY_FIELDS,
        tag('button', { type: 'submit', className: 'secondary', 'data-button': true, hidden: true }, 'Mit Passkey anmelden'),
      ),
      wayOut(`${PATHS.base}/passwort`, 'Passwort vergessen?'),
      wayOut(AUTHENTICITY_PATH, 'Echtheit einer Bürgschaft prüfen'),
    ),
    {
      header: fragment(PASSKEY_SCRIPTS, script('password.js'), demo && script('demo-accounts.js')),
      beside: demo && demoAccounts(demo),
    },
  )
}

const demoAccounts = ({ accounts, password }: { accounts: readonly DemoAccount[]; password: string }) =>
  tag(
    'section',
    { 'aria-labelledby': 'demo' },
    tag('h2', { id: 'demo' }, 'Demozugänge'),
    hint(
      'Diese Installation zeigt Demodaten. Alle Unternehmen und Personen sind erfunden. Passwort aller Zugänge: ',
      tag('code', null, password),
    ),
    tag(
      'ul',
      null,
      accounts.map(({ name, shownAs, unternehmen }) =>
        tag(
          'li',
          { key: name },
          tag(
            'button',
            { type: 'button', className: 'account', 'data-account': name },
            tag('b', null, name),
            tag('span', null, shownAs),
            tag('span', null, unternehmen),
          ),
        ),
      ),
    ),
  )

/**
 * Signing out: at once, by a script that is a file since the page's policy allows no inline one, or after a question.
 * @param form of the library, with what proves that this page was seen
 */
export const signOutPage = (form: string, atOnce: boolean) =>
  card(
    'Abmelden',
    fragment(
      tag(
        'p',
        null,
        atOnce ? 'Sie werden abgemeldet.' : 'Möchten Sie sich vom Portal abmelden? Offene Fenster des Portals sind dann auch abgemeldet.',
      ),
      tag('div', { dangerouslySetInnerHTML: { __html: form } }),
      tag('button', { type: 'submit', className: 'primary', form: 'op.logoutForm', name: 'logout', value: 'yes' }, 'Abmelden'),
      aside('/', 'Zurück zum Portal, ohne sich abzumelden'),
    ),
    { header: atOnce && script('sign-out.js') },
  )

/** Leads from one way to confirm a sign-in, or to set one up, to another. */
const anotherWay = (uid: string, way: 'code' | 'app' | 'passkey', sentence: string) => aside(`${pathOf(uid)}?weg=${way}`, sentence)

/** Asks for the code of the authenticator app, or a recovery code. @param app whether the user has one, passkey likewise */
export const codePage = ({ uid, error, app, passkey }: { uid: string; error?: string | undefined; app: boolean; passkey: boolean }) =>
  card(
    'Zweiter Faktor',
    fragment(
      tag(
        'p',
        { className: 'hint', id: 'hinweis' },
        app
          ? 'Geben Sie den sechsstelligen Code aus Ihrer Authenticator-App ein, oder einen Ihrer Wiederherstellungscodes.'
          : 'Geben Sie einen Ihrer Wiederherstellungscodes ein. Jeder gilt einmal.',
      ),
      errorMessage(error),
      post(
        pathOf(uid),
        label('code', 'Code'),
        tag('input', {
          id: 'code',
          name: 'code',
          autoComplete: 'one-time-code',
          ...AS_TYPED,
          required: true,
          autoFocus: true,
          ...describedBy(error, 'hinweis'),
        }),
        mainButton('Anmelden'),
      ),
      passkey && anotherWay(uid, 'passkey', 'Mit Passkey bestätigen'),
      ANOTHER_ACCOUNT,
    ),
  )

/** A hint for people who can't use a passkey here. @param otherwise what they can do instead */
const withoutPasskey = (otherwise: string) =>
  fragment(
    tag('noscript', null, hint(`Ein Passkey braucht JavaScript. ${otherwise}`)),
    tag('p', { className: 'hint', 'data-without': true, hidden: true }, `Dieser Browser kann hier keinen Passkey verwenden. ${otherwise}`),
  )

/** Asks a user who has a passkey for it, once their password was right. */
export const passkeyConfirmPage = (uid: string, error?: string) =>
  card(
    'Zweiter Faktor',
    fragment(
      tag(
        'p',
        { className: 'hint', id: 'hinweis' },
        'Bestätigen Sie die Anmeldung mit Ihrem Passkey: mit Fingerabdruck, Gesicht oder PIN Ihres Geräts, oder mit Ihrem Sicherheitsschlüssel.',
      ),
      errorMessage(error),
      withoutPasskey('Bitte wählen Sie einen anderen Weg.'),
      passkeyForm(
        uid,
        PASSKEY_FIELDS,
        tag(
          'button',
          {
            type: 'submit',
            className: 'primary',
            'data-button': true,
            'data-focus': true,
            hidden: true,
            ...describedBy(undefined, 'hinweis'),
          },
          'Mit Passkey bestätigen',
        ),
      ),
      anotherWay(uid, 'code', 'Anderen Weg wählen'),
      ANOTHER_ACCOUNT,
    ),
    { header: PASSKEY_SCRIPTS },
  )

/** The page on which a user sets up a passkey. */
export const passkeySetUpPage = (details: {
  uid: string
  bezeichnung: string
  error?: string | undefined
  /** In the midst of a sign-in that doesn't go on without a second factor: who demands it. */
  demanded?: FactorDemander
}) =>
  card(
    'Passkey einrichten',
    fragment(
      details.demanded && demandedHint(details.demanded),
      hint(
        'Mit einem Passkey melden Sie sich durch Fingerabdruck, Gesicht oder PIN Ihres Geräts an, oder mit einem Sicherheitsschlüssel. Er ersetzt Passwort und Code, und niemand kann ihn auf einer nachgemachten Seite abfangen.',
      ),
      errorMessage(details.error),
      withoutPasskey('Bitte richten Sie stattdessen eine Authenticator-App ein.'),
      passkeyForm(
        details.uid,
        label('bezeichnung', 'Name des Passkeys'),
        rule('Daran erkennen Sie ihn in Ihrem Konto, zum Beispiel der Name des Geräts.'),
        tag('input', {
          id: 'bezeichnung',
          name: 'bezeichnung',
          maxLength: 60,
          required: true,
          autoFocus: true,
          defaultValue: details.bezeichnung,
          ...describedBy(details.error, 'regel'),
        }),
        PASSKEY_FIELDS,
        tag('button', { type: 'submit', className: 'primary', 'data-button': true, hidden: true }, 'Passkey einrichten'),
        !details.demanded && CANCEL,
      ),
      details.demanded && fragment(anotherWay(details.uid, 'app', 'Stattdessen eine Authenticator-App einrichten'), ANOTHER_ACCOUNT),
    ),
    { header: PASSKEY_SCRIPTS },
  )

/** The paragraph that says what a field accepts, shown before the field. */
export const rule = (sentence: string) => tag('p', { className: 'rule', id: 'regel' }, sentence)
const passwordRule = `Mindestens ${PASSWORD_MIN} Zeichen, und nicht leicht zu erraten. Mehrere Wörter, die nicht zusammengehören, sind ein gutes Passwort.`
const newPassword = (error: string | undefined, benutzername: string) => [
  tag('input', { type: 'hidden', name: 'username', autoComplete: 'username', defaultValue: benutzername }),
  label('neu', 'Neues Passwort'),
  rule(passwordRule),
  tag('input', {
    id: 'neu',
    name: 'neu',
    type: 'password',
    autoComplete: 'new-password',
    required: true,
    minLength: PASSWORD_MIN,
    maxLength: PASSWORD_MAX,
    ...describedBy(error, 'regel'),
  }),
  label('wiederholt', 'Neues Passwort wiederholen'),
  tag('input', { id: 'wiederholt', name: 'wiederholt', type: 'password', autoComplete: 'new-password', required: true }),
  REVEAL,
]

/** The page on which a signed-in user changes their password. */
export const changePasswordPage = (uid: string, benutzername: string, error?: string) =>
  card(
    'Passwort ändern',
    fragment(
      hint('Danach sind Sie auf allen anderen Geräten abgemeldet.'),
      errorMessage(error),
      post(
        pathOf(uid),
        label('bisher', 'Bisheriges Passwort'),
        tag('input', {
          id: 'bisher',
          name: 'bisher',
          type: 'password',
          autoComplete: 'current-password',
          required: true,
          autoFocus: true,
        }),
        ...newPassword(error, benutzername),
        mainButton('Passwort ändern'),
        CANCEL,
      ),
    ),
    { header: script('password.js') },
  )

const DEMANDED: Readonly<Record<FactorDemander, string>> = {
  BETREIBER: 'Der Betreiber des Portals verlangt für Ihr Konto einen zweiten Faktor.',
  ORGANISATION: 'Ihre Organisation verlangt einen zweiten Faktor.',
}
const demandedHint = (by: FactorDemander) =>
  hint(
    `${DEMANDED[by]} Ein gestohlenes Passwort genügt dann nicht, um sich in Ihrem Namen anzumelden. Sie richten ihn einmal ein, und die Anmeldung geht weiter.`,
  )

/** The page on which a user sets up an authenticator app: the picture, the same in letters, and the proof that it works. */
export const factorPageOf = (details: {
  uid: string
  /** SVG, drawn by the server itself. */
  image: string
  secret: string
  error?: string | undefined
  bezeichnung?: string
  /** In the midst of a sign-in that doesn't go on without it: who demands it. */
  demanded?: FactorDemander
}) =>
  card(
    'Zweiten Faktor einrichten',
    fragment(
      details.demanded && demandedHint(details.demanded),
      hint(
        'Lesen Sie das Bild mit einer Authenticator-App ein (zum Beispiel auf Ihrem Telefon), und geben Sie den Code ein, den die App zeigt.',
      ),
      errorMessage(details.error),
      tag('div', {
        className: 'qr',
        role: 'img',
        'aria-label': 'QR-Code für die Authenticator-App',
        dangerouslySetInnerHTML: { __html: details.image },
      }),
      hint(
        'Ohne Kamera geben Sie in der App diesen Schlüssel ein: ',
        tag('code', { className: 'secret' }, details.secret.match(/.{1,4}/g)?.join(' ')),
      ),
      post(
        pathOf(details.uid),
        label('code', 'Code aus der App'),
        tag('input', {
          id: 'code',
          name: 'code',
          inputMode: 'numeric',
          autoComplete: 'one-time-code',
          required: true,
          autoFocus: true,
          ...describedBy(details.error),
        }),
        label('bezeichnung', 'Name des Geräts'),
        tag('input', {
          id: 'bezeichnung',
          name: 'bezeichnung',
          maxLength: 60,
          required: true,
          defaultValue: details.bezeichnung ?? 'Authenticator-App',
        }),
        mainButton('Einrichten'),
        !details.demanded && CANCEL,
      ),
      details.demanded && fragment(anotherWay(details.uid, 'passkey', 'Stattdessen einen Passkey einrichten'), ANOTHER_ACCOUNT),
    ),
  )

/** The recovery codes, shown once. */
export const codesPage = (uid: string, codes: readonly string[]) =>
  card(
    'Wiederherstellungscodes',
    fragment(
      hint(
        'Mit einem dieser Codes melden Sie sich an, wenn Ihnen das Gerät fehlt. Jeder gilt einmal. Sie werden nur jetzt gezeigt: Bewahren Sie sie sicher auf.',
      ),
      tag('pre', { id: 'codes', tabIndex: 0, 'aria-label': 'Wiederherstellungscodes' }, codes.join('\n')),
      tag(
        'p',
        null,
        tag('button', { type: 'button', className: 'secondary', 'data-copied': 'Kopiert', 'data-source': 'codes' }, 'Kopieren'),
      ),
      post(pathOf(uid), tag('input', { type: 'hidden', name: 'fertig', defaultValue: 'ja' }), mainButton('Ich habe die Codes aufbewahrt')),
    ),
    { header: script('copy.js') },
  )

/** The page on which a user removes a second factor. */
export const removePage = (uid: string, { kind, bezeichnung }: Pick<Factor, 'kind' | 'bezeichnung'>) =>
  card(
    kind === 'PASSKEY' ? 'Passkey entfernen' : 'Zweiten Faktor entfernen',
    fragment(
      hint(
        `„${bezeichnung}“ wird entfernt. Ohne zweiten Faktor genügt zur Anmeldung Ihr Passwort; Ihre Wiederherstellungscodes gelten mit dem letzten Gerät nicht mehr.`,
        kind === 'PASSKEY' && ' Auf Ihrem Gerät löschen Sie den Passkey danach selbst.',
      ),
      post(
        pathOf(uid),
        tag(
          'button',
          { type: 'submit', className: 'primary danger', name: 'entfernen', value: 'ja', autoFocus: true },
          `„${bezeichnung}“ entfernen`,
        ),
        CANCEL,
      ),
    ),
  )

/** Tells a user that they can't remove their last second factor, since one is demanded of them. */
export const lastFactorPage = (uid: string) =>
  card(
    'Zweiten Faktor entfernen',
    fragment(
      errorMessage(PROBLEMS.FAKTOR_VERLANGT.title),
      post(pathOf(uid), tag('button', { type: 'submit', className: 'primary', name: 'abbrechen', value: 'ja', autoFocus: true }, 'Zurück')),
    ),
  )

/** The page behind the link of an invitation, or of a forgotten password. */
export const passwordLinkPage = (token: string, benutzername: string, invitation: boolean, error?: string) =>
  card(
    invitation ? 'Willkommen bei Avalwerk' : 'Neues Passwort',
    fragment(
      hint(
        invitation ? 'Legen Sie das Passwort für Ihren Zugang fest.' : 'Legen Sie ein neues Passwort fest.',
        ' Ihr Benutzername ist ',
        tag('b', null, benutzername),
        '.',
      ),
      errorMessage(error),
      post(`${PATHS.base}/passwort/${token}`, ...newPassword(error, benutzername), mainButton('Passwort festlegen')),
    ),
    { header: script('password.js') },
  )

/** The page for a user who has forgotten their password. */
export const forgottenPage = (error?: string) =>
  card(
    'Passwort vergessen',
    fragment(
      tag('p', { className: 'hint', id: 'hinweis' }, 'Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.'),
      errorMessage(error),
      post(
        `${PATHS.base}/passwort`,
        label('email', 'Benutzername oder E-Mail-Adresse'),
        tag('input', {
          id: 'email',
          name: 'email',
          autoComplete: 'username',
          ...AS_TYPED,
          required: true,
          autoFocus: true,
          ...describedBy(error, 'hinweis'),
        }),
        mainButton('Link anfordern'),
      ),
      aside('/', 'Zur Anmeldung'),
    ),
  )

/** A page with something to read, and the way to the sign-in. */
export const messagePage = (title: string, sentence: string) =>
  card(title, fragment(tag('p', null, sentence), wayOut('/', 'Zur Anmeldung')))

/** The page for a sign-in that the library refuses, or that isn't possible now. */
export const providerErrorPage = (sentence: string) =>
  card('Die Anmeldung ist nicht möglich', fragment(tag('p', null, sentence), tag('p', null, tag('a', { href: '/' }, 'Zum Portal'))))
