import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('api', {
  call: {
    datei: 'Datei',
  },
  problem: {
    oopsEtwasSchief: 'Oops! Etwas ist schief gelaufen.',
  },
  progress: {
    zeitAbgelaufen: 'Zeit abgelaufen',
    keineVerbindung: 'Keine Verbindung',
  },
  transport: {
    serverGeradeErreichbar: 'Der Server ist gerade nicht erreichbar.',
    serverRechtzeitigGeantwortet: 'Der Server hat nicht rechtzeitig geantwortet.',
    obAenderungAngekommen: 'Ob Ihre Änderung angekommen ist, steht noch nicht fest.',
    aenderungWurdeGesendet: 'Ihre Änderung wurde nicht gesendet; Ihre Eingaben bleiben hier stehen.',
    mehrAngemeldet: 'Sie sind nicht mehr angemeldet.',
  },
})
