/** A project as it is entered, with no more than it needs. @param more what is entered besides, or otherwise */
export const projektInput = (more: object = {}) => ({
  name: 'Probe',
  nummer: null,
  beschreibung: null,
  phase: 'PLANUNG',
  auftragssumme: null,
  bauadresse: null,
  beginn: null,
  ende: null,
  ansprechpartner: null,
  unternehmenId: 'WI0001',
  fuerAlle: false,
  sichtberechtigteUnternehmen: [],
  ...more,
})
