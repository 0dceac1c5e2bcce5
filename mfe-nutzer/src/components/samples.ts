import type { NutzerRow } from '@avalwerk/contracts'

/** A user whom their organisation has invited, for tests. */
export const NINA: NutzerRow = {
  nutzerId: '11111111-1111-4111-8111-111111111111',
  version: 3,
  erstelltAm: '2026-01-02T08:00:00.000Z',
  organisation: 'WI0001',
  unternehmenId: 'WI0001',
  unternehmenName: 'Weserbogen Infrastruktur AG',
  initialen: 'NP',
  vorname: 'Nina',
  nachname: 'Probe',
  telefonnummer: null,
  email: 'nina@weserbogen.example',
  aktiv: true,
  locale: 'de-DE',
  rolle: 'Basisnutzer:in',
  rolleIcon: 'user',
  sso: false,
  unternehmenSichtbeschränkt: false,
  erhaltNutzerEMails: true,
  sichtberechtigteUnternehmen: [],
  zugang: 'EINGELADEN',
  letzteAnmeldungAm: null,
  geloeschtAm: null,
}
/** The same after they were deleted. */
export const NINA_DELETED: NutzerRow = { ...NINA, aktiv: false, geloeschtAm: '2026-11-25T08:00:00.000Z' }
