/** Reasons for which a beneficiary rejects a guarantee. Source: document 1, section 3. */
export const CORRECTION_REASONS = {
  ABGELEHNT: 'Bürgschaft endgültig ablehnen',
  KORR_UNT: 'Falscher Begünstigter',
  KORR_TXT: 'Falscher oder unerwünschter Text',
  KORR_BETR: 'Falscher Betrag',
  KORR_GEW: 'Leistungsbeschreibung falsch oder unvollständig',
  KORR_BAUV: 'Leistungsort falsch',
  KORR_SON: 'Sonstiges',
} as const
export type CorrectionReason = keyof typeof CORRECTION_REASONS
/** The reasons that ask for a correction. */
export const CORRECTION_WISHES = ['KORR_UNT', 'KORR_TXT', 'KORR_BETR', 'KORR_GEW', 'KORR_BAUV', 'KORR_SON'] as const
export type CorrectionWish = (typeof CORRECTION_WISHES)[number]
