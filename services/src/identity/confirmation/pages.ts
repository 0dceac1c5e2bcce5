import { errorMessage, karte, text } from '../seiten.ts'
import { CONFIRMATION_PATH, windowOf } from './paths.ts'

/** Files of these pages, below their path. */
export const CONFIRMED_SCRIPT = 'bestaetigt.js'

/** It is confirmed: the portal's own window hears of it and goes on; this one closes. */
export const confirmedPage = (id: string) =>
  karte(
    'Bestätigt',
    `<p>Danke. Im Portal geht es weiter; dieses Fenster können Sie schließen.</p>
     <p class="neben"><button type="button" class="neben-knopf" data-schliessen hidden>Fenster schließen</button></p>`,
    {
      base: CONFIRMATION_PATH,
      kopf: `<script defer src="${CONFIRMATION_PATH}/${CONFIRMED_SCRIPT}" data-bestaetigung="${text(id)}"></script>`,
    },
  )

/** It isn't. @param id where it can be tried again */
export const refusedPage = (sentence: string, id?: string) =>
  karte(
    'Nicht bestätigt',
    `${errorMessage(sentence)}
     ${id ? `<p><a class="haupt" href="${windowOf(text(id))}">Erneut anmelden</a></p>` : ''}
     <p class="neben">Im Portal steht noch alles, wie Sie es eingegeben haben. Sie können dieses Fenster schließen und dort neu beginnen.</p>`,
    { base: CONFIRMATION_PATH },
  )
