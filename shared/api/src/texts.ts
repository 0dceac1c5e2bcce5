import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('api', {
  call: {
    defaultFileName: 'Datei',
  },
  problem: {
    defaultTitle: 'Oops! Etwas ist schief gelaufen.',
  },
  progress: {
    timeout: 'Zeit abgelaufen',
    noConnection: 'Keine Verbindung',
  },
  transport: {
    unreachable: 'Der Server ist gerade nicht erreichbar.',
    tooLate: 'Der Server hat nicht rechtzeitig geantwortet.',
    changeUncertain: 'Ob Ihre Änderung angekommen ist, steht noch nicht fest.',
    changeNotSent: 'Ihre Änderung wurde nicht gesendet; Ihre Eingaben bleiben hier stehen.',
    signedOut: 'Sie sind nicht mehr angemeldet.',
  },
})
