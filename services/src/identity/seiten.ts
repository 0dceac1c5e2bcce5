import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ECHTHEIT_PFAD } from '@avalwerk/domain'
import { PFADE } from './pfade.ts'

const datei = (name: string) => readFileSync(join(import.meta.dirname, 'seiten', name), 'utf8')

/** Scripts and styles of the provider's pages; files, since the pages' policy allows nothing inline. */
export const DATEIEN = {
  'anmelden.css': { typ: 'text/css; charset=utf-8', inhalt: datei('anmelden.css') },
  'zeichen.svg': { typ: 'image/svg+xml', inhalt: datei('zeichen.svg') },
  'abmelden.js': { typ: 'text/javascript; charset=utf-8', inhalt: datei('abmelden.js') },
  'anmelden.js': { typ: 'text/javascript; charset=utf-8', inhalt: datei('anmelden.js') },
  'statusrahmen.js': { typ: 'text/javascript; charset=utf-8', inhalt: datei('statusrahmen.js') },
  'cookiepruefung.js': { typ: 'text/javascript; charset=utf-8', inhalt: datei('cookiepruefung.js') },
} as const

const text = (wert: string) => wert.replace(/[&<>"']/g, (zeichen) => `&#${zeichen.charCodeAt(0)};`)

const seite = (titel: string, körper: string, kopf = '') =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${titel}</title><link rel="icon" type="image/svg+xml" href="${PFADE.basis}/zeichen.svg">${kopf}</head><body>${körper}</body></html>`

const skript = (name: keyof typeof DATEIEN) => `<script src="${PFADE.basis}/${name}"></script>`

export const statusrahmenSeite = () => seite('Sitzungsstatus', '', skript('statusrahmen.js'))
export const cookieprüfungSeite = () => seite('Cookieprüfung', '', skript('cookiepruefung.js'))

export type Demokonto = Readonly<{ name: string; wer: string; unternehmen: string }>

const MELDUNG = {
  falsch: 'Benutzername oder Passwort ist falsch.',
  inaktiv: 'Ihr Konto ist nicht aktiv. Bitte wenden Sie sich an Ihre Administrator:innen.',
  gesperrt: 'Zu viele Fehlversuche. Bitte warten Sie eine Minute und versuchen Sie es dann erneut.',
} as const
export type Anmeldefehler = keyof typeof MELDUNG

/** The sign-in page. The demo accounts are listed where there are some. */
export function anmeldeseite(angaben: {
  uid: string
  name: string
  fehler?: Anmeldefehler
  demo: { konten: readonly Demokonto[]; passwort: string } | undefined
}): string {
  const { uid, name, fehler, demo } = angaben
  const konten = demo?.konten
    .map(
      (konto) =>
        `<li><button type="button" class="konto" data-konto="${text(konto.name)}"><b>${text(konto.name)}</b><span>${text(konto.wer)}</span><span>${text(konto.unternehmen)}</span></button></li>`,
    )
    .join('')
  return seite(
    'Anmelden · Avalwerk',
    `<main>
      <p class="marke" aria-hidden="true"><svg width="28" height="28" viewBox="0 0 32 32"><path d="M4 27 16 4l12 23h-6l-6-12-6 12z" fill="currentColor"/><path d="M11 27h10" stroke="currentColor" stroke-width="3"/></svg>Avalwerk</p>
      <section aria-labelledby="titel">
        <h1 id="titel">Anmelden</h1>
        <p class="hinweis">Digitale Bürgschaften anfordern, prüfen und verwalten.</p>
        ${fehler ? `<p class="fehler" role="alert" id="fehler">${MELDUNG[fehler]}</p>` : ''}
        <form method="post" action="${PFADE.basis}/anmelden/${text(uid)}"${demo ? ` data-passwort="${text(demo.passwort)}"` : ''}>
          <label for="username">Benutzername oder E-Mail-Adresse</label>
          <input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required autofocus value="${text(name)}"${fehler ? ' aria-describedby="fehler" aria-invalid="true"' : ''}>
          <label for="password">Passwort</label>
          <input id="password" name="password" type="password" autocomplete="current-password" required>
          <button type="submit" class="haupt">Anmelden</button>
        </form>
        <p class="neben"><a href="${ECHTHEIT_PFAD}">Echtheit einer Bürgschaft prüfen</a></p>
      </section>
      ${
        demo
          ? `<section aria-labelledby="demo"><h2 id="demo">Demozugänge</h2><p class="hinweis">Diese Installation zeigt Demodaten. Alle Unternehmen und Personen sind erfunden. Passwort aller Zugänge: <code>${text(demo.passwort)}</code></p><ul>${konten}</ul></section>`
          : ''
      }
    </main>`,
    `<link rel="stylesheet" href="${PFADE.basis}/anmelden.css">${demo ? `<script defer src="${PFADE.basis}/anmelden.js"></script>` : ''}`,
  )
}
