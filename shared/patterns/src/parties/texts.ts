import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('patterns.parties', {
  partei: {
    nameUnternehmensnummerOrt: 'Name, Unternehmensnummer oder Ort, mindestens zwei Zeichen',
    keinUnternehmenGefunden: 'Kein Unternehmen gefunden',
  },
  parteiFields: {
    bearbeiten: 'Bearbeiten',
    dochSuchen: 'Doch suchen',
    erfassen: '{actor} erfassen',
    name: 'Name',
    artBeguenstigten: 'Art des Begünstigten',
    nummerFuerKreditnehmer: 'Ihre Nummer für den Kreditnehmer (freiwillig)',
    andereWahl: 'Andere Wahl',
    gefundenSelbstErfassen: 'Nicht gefunden? Selbst erfassen',
  },
  postalAddress: {
    deutschland: 'Deutschland',
    strasse: 'Straße',
    hausnummer: 'Hausnummer',
    postleitzahl: 'Postleitzahl',
    ort: 'Ort',
    land: 'Land',
    vorname: 'Vorname',
    nachname: 'Nachname',
  },
})
