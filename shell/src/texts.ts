import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('shell', {
  brand: {
    avalwerk: 'Avalwerk',
  },
  start: {
    foreignHostTitle: 'Unbekannte Adresse',
    foreignHostText:
      'Das Portal darf unter „{hostname}“ nicht verwendet werden. Bitte rufen Sie die Adresse auf, die der Betreiber Ihnen genannt hat.',
    outdatedTitle: 'Dieses Fenster ist überholt',
    outdatedText: 'Bitte schließen Sie es, und öffnen Sie es im Portal erneut. Dort steht noch alles, wie Sie es eingegeben haben.',
    closeWindow: 'Fenster schließen',
    avalwerk: 'Avalwerk',
    intro: 'Digitale Bürgschaften anfordern, prüfen und verwalten.',
    signIn: 'Anmelden',
    checkAuthenticity: 'Echtheit einer Bürgschaft prüfen',
    noAreaTitle: 'Kein Bereich',
    noAreaText: 'Ihr Zugang gehört zu keinem Bereich des Portals. Bitte wenden Sie sich an Ihre Administrator:innen.',
    signOut: 'Abmelden',
  },
  lookOffer: {
    title: 'Eine neue Version ansehen?',
    text: 'Der Betreiber zeigt Ihnen durch diesen Link eine Version, bevor sie für andere zählt. Sie läuft nur in diesem Fenster, mit Ihren Rechten und den Daten des Portals, bis Sie die Ansicht beenden.',
    look: 'Ansehen',
    goOn: 'Nicht ansehen',
    refused: 'Der Link zur Ansicht gilt nicht für Sie oder nicht mehr.',
    failed: 'Die Version konnte gerade nicht geöffnet werden. Laden Sie die Seite neu, um es noch einmal zu versuchen.',
    over: 'Die Ansicht ist beendet. Sie sehen das Portal, wie es für alle ist.',
  },
  waiting: {
    title: 'Verbindung unterbrochen – wir versuchen es weiter',
    text: 'Das Portal ist vorübergehend nicht erreichbar. Diese Seite geht von selbst weiter, sobald es wieder da ist.',
    retryNow: 'Jetzt versuchen',
  },
})
