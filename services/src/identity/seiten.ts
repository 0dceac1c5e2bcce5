import { tooManyFailures } from '../kernel/identitaet.ts'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { AUTHENTICITY_PATH, type FactorDemander, PASSWORD_MAX, PASSWORD_MIN } from '@avalwerk/domain'
import { PROBLEMS } from '../kernel/problem.ts'
import type { Factor } from './faktoren.ts'
import { PATHS } from './pfade.ts'

const datei = (name: string) => readFileSync(join(import.meta.dirname, 'seiten', name), 'utf8')

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
  'anmelden.css': { typ: 'text/css; charset=utf-8', inhalt: datei('anmelden.css') },
  'zeichen.svg': { typ: 'image/svg+xml', inhalt: datei('zeichen.svg') },
  'bestaetigt.js': { typ: 'text/javascript; charset=utf-8', inhalt: datei('bestaetigt.js') },
  'abmelden.js': { typ: 'text/javascript; charset=utf-8', inhalt: datei('abmelden.js') },
  'kopieren.js': { typ: 'text/javascript; charset=utf-8', inhalt: datei('kopieren.js') },
  'passwort.js': { typ: 'text/javascript; charset=utf-8', inhalt: datei('passwort.js') },
  'passkey.js': { typ: 'text/javascript; charset=utf-8', inhalt: datei('passkey.js') },
  'simplewebauthn.js': { typ: 'text/javascript; charset=utf-8', inhalt: readFileSync(simpleWebAuthn, 'utf8') },
  'anmelden.js': { typ: 'text/javascript; charset=utf-8', inhalt: datei('anmelden.js') },
  'statusrahmen.js': { typ: 'text/javascript; charset=utf-8', inhalt: datei('statusrahmen.js') },
  'cookiepruefung.js': { typ: 'text/javascript; charset=utf-8', inhalt: datei('cookiepruefung.js') },
} as const

export const text = (wert: string) => wert.replace(/[&<>"']/g, (zeichen) => `&#${zeichen.charCodeAt(0)};`)

/** @param base where the pages' files are */
export const seite = (titel: string, körper: string, kopf = '', base: string = PATHS.basis) =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${titel}</title><link rel="icon" type="image/svg+xml" href="${base}/zeichen.svg">${kopf}</head><body>${körper}</body></html>`

const script = (name: keyof typeof FILES) => `<script defer src="${PATHS.basis}/${name}"></script>`

/** Has the passwords of a form shown while somebody types them; where scripts run. */
const REVEAL = '<button type="button" class="zeigen" data-zeigen aria-pressed="false" hidden>Passwort anzeigen</button>'

export const statusFramePage = () => seite('Sitzungsstatus', '', script('statusrahmen.js'))
export const cookieCheckPage = () => seite('Cookieprüfung', '', script('cookiepruefung.js'))

export type DemoAccount = Readonly<{ name: string; wer: string; unternehmen: string }>

/** Head of every page that people see. */
const style = (base: string) => `<link rel="stylesheet" href="${base}/anmelden.css">`
const BADGE = `<p class="marke" aria-hidden="true"><svg width="28" height="28" viewBox="0 0 32 32"><path d="M4 27 16 4l12 23h-6l-6-12-6 12z" fill="currentColor"/><path d="M11 27h10" stroke="currentColor" stroke-width="3"/></svg>Avalwerk</p>`

/** What went wrong, read out at once. */
export const errorMessage = (fehler: string | undefined) => (fehler ? `<p class="fehler" role="alert" id="fehler">${text(fehler)}</p>` : '')
const described = (fehler: string | undefined, ...weitere: string[]) => {
  const ids = [...weitere, ...(fehler ? ['fehler'] : [])]
  return `${ids.length ? ` aria-describedby="${ids.join(' ')}"` : ''}${fehler ? ' aria-invalid="true"' : ''}`
}

/** A page with one card. */
export const karte = (titel: string, inhalt: string, { kopf = '', daneben = '', base = PATHS.basis as string } = {}) =>
  seite(
    `${titel} · Avalwerk`,
    `<main>${BADGE}<section aria-labelledby="titel"><h1 id="titel">${titel}</h1>${inhalt}</section>${daneben}</main>`,
    style(base) + kopf,
    base,
  )

/** What an attempt was refused with, in words. */
export function messageTo(ergebnis: { art: string; bis?: Date }, wrong: string): string {
  switch (ergebnis.art) {
    case 'inaktiv':
      return 'Ihr Konto ist nicht aktiv. Bitte wenden Sie sich an Ihre Administrator:innen.'
    case 'gesperrt':
      return tooManyFailures(ergebnis.bis as Date)
    default:
      return wrong
  }
}

/** A link that leads away from a sign-in. */
function wayOut(href: string, sentence: string): string {
  return `<p class="neben" data-hinaus><a href="${href}">${sentence}</a></p>`
}
/** A page as the small window beside the portal shows it, in which somebody confirms a step: nothing leads away from there. */
export const withoutWaysOut = (page: string): string => page.replaceAll(/<p class="neben" data-hinaus>.*?<\/p>/g, '')

/** The sign-in page. The demo accounts are listed where there are some. */
export function signInPage(angaben: {
  uid: string
  name: string
  fehler?: string | undefined
  hinweis?: string | undefined
  demo: { konten: readonly DemoAccount[]; passwort: string } | undefined
}): string {
  const { uid, name, fehler, hinweis, demo } = angaben
  // Whose name is there already goes on with the password.
  const again = name !== ''
  const konten = demo?.konten
    .map(
      (konto) =>
        `<li><button type="button" class="konto" data-konto="${text(konto.name)}"><b>${text(konto.name)}</b><span>${text(konto.wer)}</span><span>${text(konto.unternehmen)}</span></button></li>`,
    )
    .join('')
  return karte(
    'Anmelden',
    `<p class="hinweis">${text(hinweis ?? 'Digitale Bürgschaften anfordern, prüfen und verwalten.')}</p>
        ${errorMessage(fehler)}
        <form method="post" action="${PATHS.basis}/anmelden/${text(uid)}"${demo ? ` data-passwort="${text(demo.passwort)}"` : ''}>
          <label for="username">Benutzername oder E-Mail-Adresse</label>
          <input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required${again ? '' : ' autofocus'} value="${text(name)}"${described(fehler)}>
          <label for="password">Passwort</label>
          <input id="password" name="password" type="password" autocomplete="current-password" required${again ? ' autofocus' : ''}>
          ${REVEAL}
          <button type="submit" class="haupt">Anmelden</button>
        </form>
        <form method="post" action="${pathOf(uid)}" data-passkey="${pathOf(uid)}/passkey">
          ${PASSKEY_FIELDS}
          <button type="submit" class="neben-knopf" data-knopf hidden>Mit Passkey anmelden</button>
        </form>
        ${wayOut(`${PATHS.basis}/passwort`, 'Passwort vergessen?')}
        ${wayOut(AUTHENTICITY_PATH, 'Echtheit einer Bürgschaft prüfen')}`,
    {
      kopf: PASSKEY_SCRIPTS + script('passwort.js') + (demo ? script('anmelden.js') : ''),
      daneben: demo
        ? `<section aria-labelledby="demo"><h2 id="demo">Demozugänge</h2><p class="hinweis">Diese Installation zeigt Demodaten. Alle Unternehmen und Personen sind erfunden. Passwort aller Zugänge: <code>${text(demo.passwort)}</code></p><ul>${konten}</ul></section>`
        : '',
    },
  )
}

const ANOTHER_ACCOUNT = wayOut('/', 'Mit einem anderen Konto anmelden')

/**
 * Signing out: at once, by a script that is a file since the page's policy allows no inline one, or after a question.
 * @param form of the library, with what proves that this page was seen
 */
export const signOutPage = (form: string, atOnce: boolean) =>
  karte(
    'Abmelden',
    `${atOnce ? '<p>Sie werden abgemeldet.</p>' : '<p>Möchten Sie sich vom Portal abmelden? Offene Fenster des Portals sind dann auch abgemeldet.</p>'}
     ${form}
     <button type="submit" class="haupt" form="op.logoutForm" name="logout" value="yes">Abmelden</button>
     <p class="neben"><a href="/">Zurück zum Portal, ohne sich abzumelden</a></p>`,
    atOnce ? { kopf: script('abmelden.js') } : {},
  )

/** Where a page of a running interaction is, and what it sends is answered. */
const pathOf = (uid: string) => `${PATHS.basis}/anmelden/${text(uid)}`

/** Leads from one way to confirm a sign-in, or to set one up, to another. */
const anotherWay = (uid: string, way: 'code' | 'app' | 'passkey', sentence: string) =>
  `<p class="neben"><a href="${pathOf(uid)}?weg=${way}">${sentence}</a></p>`

/** Asks for the code of the authenticator app, or a recovery code. @param app whether they have one, passkey the same */
export const codePage = ({ uid, fehler, app, passkey }: { uid: string; fehler?: string | undefined; app: boolean; passkey: boolean }) =>
  karte(
    'Zweiter Faktor',
    `<p class="hinweis" id="hinweis">${app ? 'Geben Sie den sechsstelligen Code aus Ihrer Authenticator-App ein, oder einen Ihrer Wiederherstellungscodes.' : 'Geben Sie einen Ihrer Wiederherstellungscodes ein. Jeder gilt einmal.'}</p>
     ${errorMessage(fehler)}
     <form method="post" action="${pathOf(uid)}">
       <label for="code">Code</label>
       <input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required autofocus${described(fehler, 'hinweis')}>
       <button type="submit" class="haupt">Anmelden</button>
     </form>
     ${passkey ? anotherWay(uid, 'passkey', 'Mit Passkey bestätigen') : ''}${ANOTHER_ACCOUNT}`,
  )

/** Asks the browser for a passkey where it has some and scripts run: until then what needs it is hidden. */
const PASSKEY_SCRIPTS = script('simplewebauthn.js') + script('passkey.js')
/** What such a form has: the answer, and a place to say why there is none. */
const PASSKEY_FIELDS = '<input type="hidden" name="passkey"><p class="fehler" role="alert" data-meldung hidden></p>'
/** For whoever can't do it here. @param otherwise what they do */
const withoutPasskey = (otherwise: string) =>
  `<noscript><p class="hinweis">Ein Passkey braucht JavaScript. ${otherwise}</p></noscript><p class="hinweis" data-ohne hidden>Dieser Browser kann hier keinen Passkey verwenden. ${otherwise}</p>`

/** Asks whoever has a passkey for it, once their password was right. */
export const passkeyConfirmPage = (uid: string, fehler?: string) =>
  karte(
    'Zweiter Faktor',
    `<p class="hinweis" id="hinweis">Bestätigen Sie die Anmeldung mit Ihrem Passkey: mit Fingerabdruck, Gesicht oder PIN Ihres Geräts, oder mit Ihrem Sicherheitsschlüssel.</p>
     ${errorMessage(fehler)}${withoutPasskey('Bitte wählen Sie einen anderen Weg.')}
     <form method="post" action="${pathOf(uid)}" data-passkey="${pathOf(uid)}/passkey">
       ${PASSKEY_FIELDS}
       <button type="submit" class="haupt" data-knopf data-fokus hidden${described(undefined, 'hinweis')}>Mit Passkey bestätigen</button>
     </form>
     ${anotherWay(uid, 'code', 'Anderen Weg wählen')}${ANOTHER_ACCOUNT}`,
    { kopf: PASSKEY_SCRIPTS },
  )

/** Somebody makes a passkey. */
export const passkeySetUpPage = (angaben: {
  uid: string
  bezeichnung: string
  fehler?: string | undefined
  /** In the midst of a sign-in that doesn't go on without a second factor: who demands it. */
  demanded?: FactorDemander
}) =>
  karte(
    'Passkey einrichten',
    `${angaben.demanded ? demandedHint(angaben.demanded) : ''}
     <p class="hinweis">Mit einem Passkey melden Sie sich durch Fingerabdruck, Gesicht oder PIN Ihres Geräts an, oder mit einem Sicherheitsschlüssel. Er ersetzt Passwort und Code, und niemand kann ihn auf einer nachgemachten Seite abfangen.</p>
     ${errorMessage(angaben.fehler)}${withoutPasskey('Bitte richten Sie stattdessen eine Authenticator-App ein.')}
     <form method="post" action="${pathOf(angaben.uid)}" data-passkey="${pathOf(angaben.uid)}/passkey">
       <label for="bezeichnung">Name des Passkeys</label>
       <p class="regel" id="regel">Daran erkennen Sie ihn in Ihrem Konto, zum Beispiel der Name des Geräts.</p>
       <input id="bezeichnung" name="bezeichnung" maxlength="60" required autofocus value="${text(angaben.bezeichnung)}"${described(angaben.fehler, 'regel')}>
       ${PASSKEY_FIELDS}
       <button type="submit" class="haupt" data-knopf hidden>Passkey einrichten</button>${angaben.demanded ? '' : abbrechen}
     </form>${angaben.demanded ? anotherWay(angaben.uid, 'app', 'Stattdessen eine Authenticator-App einrichten') + ANOTHER_ACCOUNT : ''}`,
    { kopf: PASSKEY_SCRIPTS },
  )

const passwordRule = `Mindestens ${PASSWORD_MIN} Zeichen, und nicht leicht zu erraten. Mehrere Wörter, die nicht zusammengehören, sind ein gutes Passwort.`
const newPassword = (fehler: string | undefined, benutzername: string) => `
  <input type="hidden" name="username" autocomplete="username" value="${text(benutzername)}">
  <label for="neu">Neues Passwort</label>
  <p class="regel" id="regel">${passwordRule}</p>
  <input id="neu" name="neu" type="password" autocomplete="new-password" required minlength="${PASSWORD_MIN}" maxlength="${PASSWORD_MAX}"${described(fehler, 'regel')}>
  <label for="wiederholt">Neues Passwort wiederholen</label>
  <input id="wiederholt" name="wiederholt" type="password" autocomplete="new-password" required>
  ${REVEAL}`

/** Leaves an action undone. */
const abbrechen = '<button type="submit" class="neben-knopf" name="abbrechen" value="ja" formnovalidate>Abbrechen</button>'

/** Somebody who is signed in changes their password. */
export const changePasswordPage = (uid: string, benutzername: string, fehler?: string) =>
  karte(
    'Passwort ändern',
    `<p class="hinweis">Danach sind Sie auf allen anderen Geräten abgemeldet.</p>${errorMessage(fehler)}
     <form method="post" action="${PATHS.basis}/anmelden/${text(uid)}">
       <label for="bisher">Bisheriges Passwort</label>
       <input id="bisher" name="bisher" type="password" autocomplete="current-password" required autofocus>
       ${newPassword(fehler, benutzername)}
       <button type="submit" class="haupt">Passwort ändern</button>${abbrechen}
     </form>`,
    { kopf: script('passwort.js') },
  )

const DEMANDED: Readonly<Record<FactorDemander, string>> = {
  BETREIBER: 'Der Betreiber des Portals verlangt für Ihr Konto einen zweiten Faktor.',
  ORGANISATION: 'Ihre Organisation verlangt einen zweiten Faktor.',
}
const demandedHint = (by: FactorDemander) =>
  `<p class="hinweis">${DEMANDED[by]} Ein gestohlenes Passwort genügt dann nicht, um sich in Ihrem Namen anzumelden. Sie richten ihn einmal ein, und die Anmeldung geht weiter.</p>`

/** Somebody sets up an authenticator app: the picture, the same in letters, and the proof that it works. */
export const faktorSeite = (angaben: {
  uid: string
  bild: string
  geheimnis: string
  fehler?: string | undefined
  bezeichnung?: string
  /** In the midst of a sign-in that doesn't go on without it: who demands it. */
  demanded?: FactorDemander
}) =>
  karte(
    'Zweiten Faktor einrichten',
    `${angaben.demanded ? demandedHint(angaben.demanded) : ''}
     <p class="hinweis">Lesen Sie das Bild mit einer Authenticator-App ein (zum Beispiel auf Ihrem Telefon), und geben Sie den Code ein, den die App zeigt.</p>
     ${errorMessage(angaben.fehler)}
     <div class="qr" role="img" aria-label="QR-Code für die Authenticator-App">${angaben.bild}</div>
     <p class="hinweis">Ohne Kamera geben Sie in der App diesen Schlüssel ein: <code class="schluessel">${text(angaben.geheimnis.match(/.{1,4}/g)?.join(' ') ?? '')}</code></p>
     <form method="post" action="${PATHS.basis}/anmelden/${text(angaben.uid)}">
       <label for="code">Code aus der App</label>
       <input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required autofocus${described(angaben.fehler)}>
       <label for="bezeichnung">Name des Geräts</label>
       <input id="bezeichnung" name="bezeichnung" maxlength="60" required value="${text(angaben.bezeichnung ?? 'Authenticator-App')}">
       <button type="submit" class="haupt">Einrichten</button>${angaben.demanded ? '' : abbrechen}
     </form>${angaben.demanded ? anotherWay(angaben.uid, 'passkey', 'Stattdessen einen Passkey einrichten') + ANOTHER_ACCOUNT : ''}`,
  )

/** The recovery codes, shown once. */
export const codesPage = (uid: string, codes: readonly string[]) =>
  karte(
    'Wiederherstellungscodes',
    `<p class="hinweis">Mit einem dieser Codes melden Sie sich an, wenn Ihnen das Gerät fehlt. Jeder gilt einmal. Sie werden nur jetzt gezeigt: Bewahren Sie sie sicher auf.</p>
     <pre id="codes" tabindex="0" aria-label="Wiederherstellungscodes">${codes.map(text).join('\n')}</pre>
     <p><button type="button" class="neben-knopf" data-kopiert="Kopiert" data-quelle="codes">Kopieren</button></p>
     <form method="post" action="${PATHS.basis}/anmelden/${text(uid)}">
       <input type="hidden" name="fertig" value="ja">
       <button type="submit" class="haupt">Ich habe die Codes aufbewahrt</button>
     </form>`,
    { kopf: script('kopieren.js') },
  )

/** Somebody takes a second factor away. */
export const removePage = (uid: string, { kind, bezeichnung }: Pick<Factor, 'kind' | 'bezeichnung'>) =>
  karte(
    kind === 'PASSKEY' ? 'Passkey entfernen' : 'Zweiten Faktor entfernen',
    `<p class="hinweis">„${text(bezeichnung)}“ wird entfernt. Ohne zweiten Faktor genügt zur Anmeldung Ihr Passwort; Ihre Wiederherstellungscodes gelten mit dem letzten Gerät nicht mehr.${kind === 'PASSKEY' ? ' Auf Ihrem Gerät löschen Sie den Passkey danach selbst.' : ''}</p>
     <form method="post" action="${PATHS.basis}/anmelden/${text(uid)}">
       <button type="submit" class="haupt gefahr" name="entfernen" value="ja" autofocus>„${text(bezeichnung)}“ entfernen</button>${abbrechen}
     </form>`,
  )

/** Somebody would take away the last one, which is demanded of them. */
export const lastFactorPage = (uid: string) =>
  karte(
    'Zweiten Faktor entfernen',
    `${errorMessage(PROBLEMS.FAKTOR_VERLANGT.titel)}
     <form method="post" action="${PATHS.basis}/anmelden/${text(uid)}">
       <button type="submit" class="haupt" name="abbrechen" value="ja" autofocus>Zurück</button>
     </form>`,
  )

/** Somebody follows the link of an invitation, or one for a forgotten password. */
export const passwordLinkPage = (token: string, benutzername: string, invitation: boolean, fehler?: string) =>
  karte(
    invitation ? 'Willkommen bei Avalwerk' : 'Neues Passwort',
    `<p class="hinweis">${invitation ? 'Legen Sie das Passwort für Ihren Zugang fest.' : 'Legen Sie ein neues Passwort fest.'} Ihr Benutzername ist <b>${text(benutzername)}</b>.</p>
     ${errorMessage(fehler)}
     <form method="post" action="${PATHS.basis}/passwort/${text(token)}">
       ${newPassword(fehler, benutzername)}
       <button type="submit" class="haupt">Passwort festlegen</button>
     </form>`,
    { kopf: script('passwort.js') },
  )

/** Somebody has forgotten their password. */
export const forgottenPage = (fehler?: string) =>
  karte(
    'Passwort vergessen',
    `<p class="hinweis" id="hinweis">Wir senden Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.</p>${errorMessage(fehler)}
     <form method="post" action="${PATHS.basis}/passwort">
       <label for="email">Benutzername oder E-Mail-Adresse</label>
       <input id="email" name="email" autocomplete="username" autocapitalize="none" spellcheck="false" required autofocus${described(fehler, 'hinweis')}>
       <button type="submit" class="haupt">Link anfordern</button>
     </form>
     <p class="neben"><a href="/">Zur Anmeldung</a></p>`,
  )

/** Something to read, and the way to the sign-in. */
export const noticePage = (titel: string, satz: string) => karte(titel, `<p>${text(satz)}</p>${wayOut('/', 'Zur Anmeldung')}`)
