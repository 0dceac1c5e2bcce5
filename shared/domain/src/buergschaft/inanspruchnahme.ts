import { MESSAGES, type FieldFault, fault, requiredRule, TEXT_FORMS } from '../fields/index.ts'
import type { Tone } from './status.ts'

/**
 * Claims: states in words, limits, rules of their fields. Source: document 1, sections 2, 5 and 7; states and what
 * happens between them are the product's own decisions (state machine of the claim).
 */

export const INANSPRUCHNAHME_STATUS = {
  EINGEREICHT: { caption: 'Übermittelt', tone: 'info' },
  IN_PRUEFUNG: { caption: 'In Prüfung', tone: 'info' },
  RUECKFRAGE: { caption: 'Rückfrage', tone: 'warning' },
  ANERKANNT: { caption: 'Anerkannt', tone: 'success' },
  TEILANERKANNT: { caption: 'Teilweise anerkannt', tone: 'success' },
  ABGELEHNT: { caption: 'Abgelehnt', tone: 'danger' },
  AUSGEZAHLT: { caption: 'Ausgezahlt', tone: 'success' },
  ZURUECKGEZOGEN: { caption: 'Zurückgezogen', tone: 'neutral' },
} as const satisfies Record<string, { caption: string; tone: Tone }>
export type InanspruchnahmeStatus = keyof typeof INANSPRUCHNAHME_STATUS
/** Statuses of claims that are settled. */
export const INANSPRUCHNAHME_END: readonly InanspruchnahmeStatus[] = ['ABGELEHNT', 'AUSGEZAHLT', 'ZURUECKGEZOGEN']

/** Files with a claim at most. */
export const UNTERLAGEN_MAX = 10
/** Bytes of each file at most. */
export const UNTERLAGE_BYTES = 10 * 1024 * 1024
/** What may be sent with a claim: by type and the first bytes. */
export const UNTERLAGE_TYPES = { 'application/pdf': 'PDF', 'image/png': 'PNG', 'image/jpeg': 'JPEG' } as const
export type UnterlageType = keyof typeof UNTERLAGE_TYPES

/** Version of the declaration that a claiming beneficiary agrees to; kept with the claim. */
export const NUTZER_EXPLANATION_VERSION = '1'
/** The sentence that the beneficiary agrees to. @param auftraggeber name of the beneficiary */
export const inanspruchnahmeDeclaration = (auftraggeber: string): string =>
  `Ich bin berechtigt, diese Inanspruchnahme für ${auftraggeber} zu erklären. Die Angaben sind nach bestem Wissen richtig und vollständig. Mir ist bekannt, dass die Inanspruchnahme dem Bürgen mit Absenden zugeht.`

/** Calendar days that the borrower has for a statement. */
export const STELLUNGNAHME_DAYS = 10

/** The recipient of a payment. */
export type Payee = Readonly<{ name: string; iban: string }>
/** What a claim says, beside contact, files and declaration. */
export type InanspruchnahmeDetails = Readonly<{
  /** Cents. */
  betrag: number | undefined
  begruendung: string
  zahlungsempfaenger: Payee | null
}>

/** The rules of a claim's fields. @param liability the amount in force, in cents */
export function validateInanspruchnahme(
  { betrag, begruendung, zahlungsempfaenger }: InanspruchnahmeDetails,
  liability: number,
): FieldFault[] {
  const faults: (FieldFault | false | undefined)[] = [
    betrag === undefined && { feld: 'betrag', grund: MESSAGES.required },
    betrag !== undefined && betrag <= 0 && { feld: 'betrag', grund: MESSAGES.amount },
    betrag !== undefined &&
      betrag > liability && { feld: 'betrag', grund: 'Der Betrag darf nicht höher sein als der Betrag der Bürgschaft' },
  ]
  return [
    ...faults.filter((entry): entry is FieldFault => Boolean(entry)),
    ...fault('begruendung', requiredRule(TEXT_FORMS.begruendung.rule)(begruendung)),
    ...(zahlungsempfaenger
      ? [
          ...fault('zahlungsempfaenger.name', requiredRule(TEXT_FORMS.name.rule)(zahlungsempfaenger.name)),
          ...fault('zahlungsempfaenger.iban', requiredRule(TEXT_FORMS.iban.rule)(zahlungsempfaenger.iban)),
        ]
      : []),
  ]
}
