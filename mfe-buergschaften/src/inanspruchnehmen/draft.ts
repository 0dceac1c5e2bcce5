import { EMPTY_CONTACT } from '@avalwerk/patterns/parties'
import type { Unterlage } from '@avalwerk/patterns/files'
import type { FlowProps } from '../components/BuergschaftFlow.tsx'
import { type InanspruchnahmeDetails, parseAmount, parseIban } from '@avalwerk/domain'

/** What a claim holds so far, as it was typed. */
export type Draft = {
  betrag: string
  begruendung: string
  empfaenger: string
  iban: string
  dateien: readonly Unterlage[]
  ansprechpartner: typeof EMPTY_CONTACT
}
export const EMPTY: Draft = { betrag: '', begruendung: '', empfaenger: '', iban: '', dateien: [], ansprechpartner: EMPTY_CONTACT }

export type Props = FlowProps<Draft>

/** Turns what was typed into what a call takes. */
export const asInanspruchnahmeDetails = ({
  betrag,
  begruendung,
  empfaenger,
  iban,
}: Pick<Draft, 'betrag' | 'begruendung' | 'empfaenger' | 'iban'>): InanspruchnahmeDetails => ({
  betrag: parseAmount(betrag),
  begruendung,
  zahlungsempfaenger: empfaenger.trim() || iban.trim() ? { name: empfaenger, iban: parseIban(iban) ?? iban } : null,
})
