import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('shell', {
  brand: {
    avalwerk: 'Avalwerk',
  },
  start: {
    unbekannteAdresse: 'Unbekannte Adresse',
    portalDarfUnter:
      'Das Portal darf unter „{hostname}“ nicht verwendet werden. Bitte rufen Sie die Adresse auf, die der Betreiber Ihnen genannt hat.',
    diesesFensterUeberholt: 'Dieses Fenster ist überholt',
    bitteSchliessenOeffnen:
      'Bitte schließen Sie es, und öffnen Sie es im Portal erneut. Dort steht noch alles, wie Sie es eingegeben haben.',
    fensterSchliessen: 'Fenster schließen',
    avalwerk: 'Avalwerk',
    digitaleBuergschaftenAnfordern: 'Digitale Bürgschaften anfordern, prüfen und verwalten.',
    anmelden: 'Anmelden',
    echtheitBuergschaftPruefen: 'Echtheit einer Bürgschaft prüfen',
    keinBereich: 'Kein Bereich',
    zugangGehoertKeinem: 'Ihr Zugang gehört zu keinem Bereich des Portals. Bitte wenden Sie sich an Ihre Administrator:innen.',
    abmelden: 'Abmelden',
  },
  waiting: {
    verbindungUnterbrochenWir: 'Verbindung unterbrochen – wir versuchen es weiter',
    portalVoruebergehendErreichbar:
      'Das Portal ist vorübergehend nicht erreichbar. Diese Seite geht von selbst weiter, sobald es wieder da ist.',
    jetztVersuchen: 'Jetzt versuchen',
  },
})
