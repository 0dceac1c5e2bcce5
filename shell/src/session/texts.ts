import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('shell.session', {
  endPage: {
    signedOutTitle: 'Sie sind abgemeldet',
    signInAgain: 'Erneut anmelden',
    noAccountTitle: 'Für diese Anmeldung gibt es hier kein aktives Konto',
    noAccountText:
      'Im Portal wurde dafür noch kein Konto angelegt, oder es wurde deaktiviert. Bitte wenden Sie sich an Ihre Administrator:innen.',
    signInOtherAccount: 'Mit einem anderen Konto anmelden',
    foreignProviderTitle: 'Über diesen Weg kommen Sie hier nicht herein',
    foreignProviderText:
      'Die Anmeldung, über die Sie kommen, ist für Ihr Unternehmen nicht zugelassen. Bitte wenden Sie sich an den Betreiber.',
    inactiveText: 'Sie wurden abgemeldet, weil Sie {minutes} Minuten lang nichts getan haben.',
    elsewhereText: 'Sie wurden abgemeldet, weil Sie sich in einem anderen Fenster abgemeldet haben.',
    endedText:
      'Sie wurden abgemeldet, weil Ihre Anmeldung beendet wurde: von einem anderen Gerät aus, durch eine Änderung an Ihrem Konto oder nach langer Zeit. Begonnene Vorgänge bleiben in diesem Fenster für Sie erhalten, mit allem, was Sie eingegeben haben; was auf anderen Seiten noch nicht gespeichert war, ist verloren.',
  },
})
