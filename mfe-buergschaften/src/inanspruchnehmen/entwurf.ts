import { LEERER_KONTAKT, type Unterlage } from '@avalwerk/bausteine'
import type { Vorgangseigenschaften } from '../bausteine/Vorgang.tsx'
import { type Inanspruchnahmeangaben, parseBetrag, parseIban } from '@avalwerk/domain'

/** What a claim holds so far, as it was typed. */
export type Entwurf = {
  betrag: string
  begruendung: string
  empfaenger: string
  iban: string
  dateien: readonly Unterlage[]
  ansprechpartner: typeof LEERER_KONTAKT
}
export const LEER: Entwurf = { betrag: '', begruendung: '', empfaenger: '', iban: '', dateien: [], ansprechpartner: LEERER_KONTAKT }

export type Eigenschaften = Vorgangseigenschaften<Entwurf>

/** What was typed, as a call takes it. */
export const alsAngaben = ({
  betrag,
  begruendung,
  empfaenger,
  iban,
}: Pick<Entwurf, 'betrag' | 'begruendung' | 'empfaenger' | 'iban'>): Inanspruchnahmeangaben => ({
  betrag: parseBetrag(betrag),
  begruendung,
  zahlungsempfaenger: empfaenger.trim() || iban.trim() ? { name: empfaenger, iban: parseIban(iban) ?? iban } : null,
})
