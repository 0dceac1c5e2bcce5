import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('patterns.parties', {
  partei: {
    searchHint: 'Name, Unternehmensnummer oder Ort, mindestens zwei Zeichen',
    empty: 'Kein Unternehmen gefunden',
  },
  parteiFields: {
    vertretungsformelOptional: 'Vertretungsformel (freiwillig)',
    edit: 'Bearbeiten',
    searchInstead: 'Doch suchen',
    recordTitle: '{actor} erfassen',
    name: 'Name',
    partnertyp: 'Art des Begünstigten',
    fremdId: 'Ihre Nummer für den Kreditnehmer (freiwillig)',
    chooseAnother: 'Andere Wahl',
    notFoundRecord: 'Nicht gefunden? Selbst erfassen',
  },
  postalAddress: {
    email: 'E-Mail-Adresse',
    telefonnummerOptional: 'Telefonnummer (freiwillig)',
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
