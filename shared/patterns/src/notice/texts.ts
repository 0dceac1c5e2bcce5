import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('patterns.notice', {
  fields: {
    badgeOptional: 'Marke (freiwillig)',
    linkOptional: 'Link (freiwillig)',
    linkHint: '/… oder https://…',
    newsHint: 'Blau unterlegt: etwas Neues oder Gutes zu wissen.',
    dangerHint: 'Rot unterlegt: Störung, Wartung, etwas Dringendes.',
    contentTitle: 'Inhalt',
    type: 'Art',
    badgeHint: 'Ein Wort vor dem Text, zum Beispiel „Neu“ oder „Wichtig“',
    text: 'Text',
    linkText: 'Text des Links',
    linkTextHint: 'Zum Beispiel „Mehr erfahren“',
    periodTitle: 'Wann er gezeigt wird',
    start: 'Beginn',
    startNow: 'Sofort zeigen',
    startAt: 'Ab einem Zeitpunkt zeigen',
    end: 'Ende',
    noEnd: 'Ohne Ende',
    endAt: 'Bis zu einem Zeitpunkt',
    showAgain: 'Auch denen wieder zeigen, die ihn schon geschlossen haben.',
    previewTitle: 'Vorschau',
    previewPlaceholder: 'Ihr Text',
    previewText: 'So steht der Hinweis für alle über jeder Seite.',
  },
  values: {
    endInPast: 'Das Ende muss in der Zukunft liegen',
  },
})
