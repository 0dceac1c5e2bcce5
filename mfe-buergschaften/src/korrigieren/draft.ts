import type { BuergschaftValues } from '@avalwerk/patterns/buergschaft'
import { EMPTY_PARTEI, type ParteiValues } from '@avalwerk/patterns/parties'
import type { Buergschaft } from '@avalwerk/contracts'
import type { Auftraggeber, BuergschaftData } from '@avalwerk/domain'
import { asIssued, type Edition } from '../components/EditionChoice.tsx'

/** Beneficiary and data as typed. */
export type CorrectionValues = { geber: ParteiValues; daten: BuergschaftValues }
/** The guarantor's number, and a word to the second reviewer, as typed. */
export type CompletionValues = { buergschaftsIdBuerge: string; kommentar: string }

/** What a correction holds so far; null: as it was issued. */
export type CorrectionDraft = {
  auftraggeber: Auftraggeber | null
  daten: BuergschaftData | null
  /** The same as typed. */
  values: CorrectionValues | null
  edition: Edition | null
  completion: CompletionValues | null
  done: boolean
}
export const UNCHANGED: CorrectionDraft = {
  auftraggeber: null,
  daten: null,
  values: null,
  edition: null,
  completion: null,
  done: false,
}

/** What every step of the correction is given. */
export type CorrectionProps = Readonly<{
  buergschaft: Buergschaft
  draft: CorrectionDraft
  update: (part: Partial<CorrectionDraft>) => void
  discard: () => void
}>

/** The edition with which the guarantee is issued anew: the chosen one, or the one that it has. */
export const editionOf = ({ buergschaft, draft }: Pick<CorrectionProps, 'buergschaft' | 'draft'>): Edition =>
  draft.edition ?? asIssued(buergschaft)

/** The beneficiary as issued, in a form. */
export const geberValuesOf = ({ auftraggeber }: Buergschaft): ParteiValues => ({
  ...EMPTY_PARTEI,
  id: auftraggeber.id,
  von: auftraggeber.id ? 'SUCHE' : 'ERFASST',
  name: auftraggeber.name,
  postadresse: auftraggeber.postadresse,
  oeffentlich: auftraggeber.oeffentlicherAuftraggeber,
  vertretung: auftraggeber.vertretungsformel.join('\n'),
  partnertyp: auftraggeber.oeffentlicherAuftraggeber ? 'OEFFENTLICH' : 'JURISTISCH',
})
