import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('shell.access', {
  pages: {
    anAdministratorUnternehmen: 'Wenden Sie sich an die Administrator:innen Ihres Unternehmens.',
    anAdministratorHaus: 'Wenden Sie sich an die Administrator:innen Ihres Hauses.',
    anAdministratorBetreiber: 'Wenden Sie sich an die Administrator:innen des Betreibers.',
    fehlendeBerechtigung: 'Fehlende Berechtigung',
    fuerDieseSeite: 'Für diese Seite fehlt Ihnen die Berechtigung. {whom}',
    zurStartseiteBereichs: 'Zur Startseite des Bereichs {name}',
    seiteGefunden: 'Seite nicht gefunden',
    bereichPortalsFehlerhaft: 'Ein Bereich des Portals ist fehlerhaft eingerichtet',
    seineSeitenFehlen: 'Seine Seiten sind gerade nicht verfügbar. Alle anderen Bereiche stehen Ihnen zur Verfügung. ({name}; {grund})',
    unterDieserAdresse: 'Unter dieser Adresse gibt es keine Seite.',
    zurStartseite: 'Zur Startseite',
  },
})
