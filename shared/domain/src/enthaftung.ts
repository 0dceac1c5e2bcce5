/**
 * Release: how paper comes back, why a borrower's request is refused. Source: document 1, sections 2 and 4, completed by
 * the product's own decisions.
 */

/** How the paper of an imported guarantee is given back. */
export const RÜCKGABEWEGE = {
  POST_KREDITNEHMER: 'Per Post an den Kreditnehmer',
  POST_BUERGE: 'Per Post an den Bürgen',
  UEBERGABE: 'Persönlich übergeben',
} as const
export type Rückgabeweg = keyof typeof RÜCKGABEWEGE
/** Calendar days that a return may lie back when it is recorded. */
export const RÜCKGABE_TAGE = 30

/** Why a request for release is refused. */
export const RÜCKFORDERUNG_GRÜNDE = {
  MAENGEL: 'Es bestehen offene Mängelansprüche',
  LEISTUNG: 'Die gesicherte Leistung ist noch nicht vollständig erbracht',
  FRIST: 'Die vereinbarte Sicherungsfrist läuft noch',
  SONSTIGES: 'Sonstiges',
} as const
export type Rückforderungsgrund = keyof typeof RÜCKFORDERUNG_GRÜNDE
/** Calendar days after a refusal before the borrower may ask again. */
export const RÜCKFORDERUNG_SPERRE_TAGE = 30

/** A refusal as the borrower reads it: the reason, and what was written with it. */
export const ablehnungDerRückforderung = (grund: Rückforderungsgrund, text: string | null): string =>
  [grund === 'SONSTIGES' && text ? null : RÜCKFORDERUNG_GRÜNDE[grund], text?.trim() || null].filter(Boolean).join(': ')

/** What whoever assigns declares. @param zessionar who receives */
export const abtretungserklärung = (zessionar: string): string =>
  `Ich erkläre, dass die durch die Bürgschaft gesicherten Forderungen an ${zessionar} abgetreten sind oder mit Annahme abgetreten werden. Die Rechte aus der Bürgschaft gehen mit ihnen über.`
