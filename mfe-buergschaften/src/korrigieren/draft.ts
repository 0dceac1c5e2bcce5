import type { BuergschaftValues } from '@avalwerk/patterns/buergschaft'
import { EMPTY_PARTEI, type ParteiValues } from '@avalwerk/patterns/parties'
import type { Buergschaft } from '@avalwerk/contracts'
import type { Auftraggeber, BuergschaftData } from '@avalwerk/domain'
import { asIssued, type Edition } from '../components/EditionChoice.tsx'

export type CorrectionValues = { geber: ParteiValues; daten: BuergschaftValues }
export type CompletionValues = { buergschaftsIdBuerge: string; kommentar: string }

/** What a correction holds so far; null: as it was issued. */
export type CorrectionDraft = {
  auftraggeber: Auftraggeber | null
  daten: BuergschaftData | null
  /** The same as typed. */
  values: CorrectionValues | null
  edition: Edition | null
  completion: CompletionValues | null
  fertig: boolean
}
export const UNCHANGED: CorrectionDraft = {
  auftraggeber: null,
  daten: null,
  values: null,
  edition: null,
  completion: null,
  fertig: false,
}

export type CorrectionProps = Readonly<{
  buergschaft: Buergschaft
  draft: CorrectionDraft
  update: (part: Partial<CorrectionDraft>) => void
  discard: () => void
}>

export const editionOf = ({ buergschaft: guarantee, draft }: Pick<CorrectionProps, 'buergschaft' | 'draft'>): Edition =>
  draft.edition ?? asIssued(guarantee)

/** The beneficiary as issued, in a form. */
export const geberValuesOf = ({ auftraggeber: beneficiary }: Buergschaft): ParteiValues => ({
  ...EMPTY_PARTEI,
  id: beneficiary.id,
  von: beneficiary.id ? 'SUCHE' : 'ERFASST',
  name: beneficiary.name,
  postadresse: beneficiary.postadresse,
  oeffentlich: beneficiary.oeffentlicherAuftraggeber,
  vertretung: beneficiary.vertretungsformel.join('\n'),
  partnertyp: beneficiary.oeffentlicherAuftraggeber ? 'OEFFENTLICH' : 'JURISTISCH',
})
