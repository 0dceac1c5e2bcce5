/** Reasons for which a beneficiary rejects a guarantee. Source: document 1, section 3. */
export const KORREKTURGRÜNDE = {
  ABGELEHNT: 'Bürgschaft endgültig ablehnen',
  KORR_UNT: 'Falscher Begünstigter',
  KORR_TXT: 'Falscher oder unerwünschter Text',
  KORR_BETR: 'Falscher Betrag',
  KORR_GEW: 'Leistungsbeschreibung falsch oder unvollständig',
  KORR_BAUV: 'Leistungsort falsch',
  KORR_SON: 'Sonstiges',
} as const
export type Korrekturgrund = keyof typeof KORREKTURGRÜNDE
/** The reasons that ask for a correction. */
export const KORREKTURWÜNSCHE = ['KORR_UNT', 'KORR_TXT', 'KORR_BETR', 'KORR_GEW', 'KORR_BAUV', 'KORR_SON'] as const
export type Korrekturwunsch = (typeof KORREKTURWÜNSCHE)[number]
