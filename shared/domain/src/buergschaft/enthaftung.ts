import { orNothing } from '../format/index.ts'

/**
 * Discharge: how paper comes back, why a borrower's request is refused. Source: document 1, sections 2 and 4, completed by
 * the product's own decisions.
 */

/** How the paper of an imported guarantee is given back. */
export const RUECKGABE_WAYS = {
  POST_KREDITNEHMER: 'Per Post an den Kreditnehmer',
  POST_BUERGE: 'Per Post an den Bürgen',
  UEBERGABE: 'Persönlich übergeben',
} as const
export type Rueckgabeweg = keyof typeof RUECKGABE_WAYS
/** Calendar days that a return may lie back when it is recorded. */
export const RUECKGABE_DAYS = 30

/** Why a request for discharge is refused. */
export const RUECKFORDERUNG_REASONS = {
  MAENGEL: 'Es bestehen offene Mängelansprüche',
  LEISTUNG: 'Die gesicherte Leistung ist noch nicht vollständig erbracht',
  FRIST: 'Die vereinbarte Sicherungsfrist läuft noch',
  SONSTIGES: 'Sonstiges',
} as const
export type RueckforderungReason = keyof typeof RUECKFORDERUNG_REASONS
/** Calendar days after a refusal before the borrower may ask again. */
export const RUECKFORDERUNG_LOCK_DAYS = 30

/** A refusal as the borrower reads it: the reason, and what was written with it. */
export function rejectionOfRueckforderung(reason: RueckforderungReason, text: string | null): string {
  const written = orNothing(text)
  return [reason === 'SONSTIGES' && written ? null : RUECKFORDERUNG_REASONS[reason], written].filter(Boolean).join(': ')
}

/** The declaration of the assigning beneficiary. @param zessionar the name of the company that receives the claim */
export const abtretungDeclaration = (zessionar: string): string =>
  `Ich erkläre, dass die durch die Bürgschaft gesicherten Forderungen an ${zessionar} abgetreten sind oder mit Annahme abgetreten werden. Die Rechte aus der Bürgschaft gehen mit ihnen über.`
