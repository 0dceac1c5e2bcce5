import { fragment, tag } from '../../kernel/html.ts'
import { errorMessage, card } from '../pages.ts'
import { CONFIRMATION_PATH, windowOf } from './paths.ts'

/** Files of these pages, below their path. */
export const CONFIRMED_SCRIPT = 'confirmed.js'

/** Says that the step is confirmed: the portal's own window hears of it and goes on; this one closes. */
export const confirmedPage = (id: string) =>
  card(
    'Bestätigt',
    fragment(
      tag('p', null, 'Danke. Im Portal geht es weiter; dieses Fenster können Sie schließen.'),
      tag(
        'p',
        { className: 'aside' },
        tag('button', { type: 'button', className: 'secondary', 'data-close': true, hidden: true }, 'Fenster schließen'),
      ),
    ),
    {
      base: CONFIRMATION_PATH,
      header: tag('script', { defer: true, src: `${CONFIRMATION_PATH}/${CONFIRMED_SCRIPT}`, 'data-confirmation': id }),
    },
  )

/** Says why the step isn't confirmed. @param id of the confirmation, where it can be tried again */
export const refusedPage = (sentence: string, id?: string) =>
  card(
    'Nicht bestätigt',
    fragment(
      errorMessage(sentence),
      id && tag('p', null, tag('a', { className: 'primary', href: windowOf(id) }, 'Erneut anmelden')),
      tag(
        'p',
        { className: 'aside' },
        'Im Portal steht noch alles, wie Sie es eingegeben haben. Sie können dieses Fenster schließen und dort neu beginnen.',
      ),
    ),
    { base: CONFIRMATION_PATH },
  )
