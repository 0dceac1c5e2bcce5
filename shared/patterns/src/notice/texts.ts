import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('patterns.notice', {
  fields: {
    blauUnterlegtEtwas: 'Blau unterlegt: etwas Neues oder Gutes zu wissen.',
    rotUnterlegtStoerung: 'Rot unterlegt: Störung, Wartung, etwas Dringendes.',
    inhalt: 'Inhalt',
    art: 'Art',
    wortVorText: 'Ein Wort vor dem Text, zum Beispiel „Neu“ oder „Wichtig“',
    text: 'Text',
    textLinks: 'Text des Links',
    zumBeispielMehr: 'Zum Beispiel „Mehr erfahren“',
    wannErGezeigt: 'Wann er gezeigt wird',
    beginn: 'Beginn',
    sofortZeigen: 'Sofort zeigen',
    abZeitpunktZeigen: 'Ab einem Zeitpunkt zeigen',
    ende: 'Ende',
    ohneEnde: 'Ohne Ende',
    bisZeitpunkt: 'Bis zu einem Zeitpunkt',
    auchDenenWieder: 'Auch denen wieder zeigen, die ihn schon geschlossen haben.',
    vorschau: 'Vorschau',
    ihrText: 'Ihr Text',
    stehtHinweisFuer: 'So steht der Hinweis für alle über jeder Seite.',
  },
  values: {
    endeMussZukunft: 'Das Ende muss in der Zukunft liegen',
  },
})
