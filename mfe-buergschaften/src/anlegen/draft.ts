import { type BuergschaftValues, toBuergschaftValues } from '@avalwerk/patterns/buergschaft'
import { EMPTY_PARTEI, type ParteiValues } from '@avalwerk/patterns/parties'
import type { Beteiligungstyp, Urkundenform } from '@avalwerk/domain'

/** What is asked about the deed beside the guarantee's data. */
export type UrkundeValues = Readonly<{
  daten: BuergschaftValues
  buergschaftsIdBuerge: string
  ausstellungsdatumBuerge: string
  urkunde: Urkundenform | ''
  internerVermerk: string
}>

/** What the import of an existing guarantee holds so far, as typed. */
export type Draft = {
  beteiligungstyp: Beteiligungstyp | null
  nehmer: ParteiValues
  geber: ParteiValues
  urkunde: UrkundeValues
}
export const EMPTY: Draft = {
  beteiligungstyp: null,
  nehmer: EMPTY_PARTEI,
  geber: EMPTY_PARTEI,
  urkunde: { daten: toBuergschaftValues(null), buergschaftsIdBuerge: '', ausstellungsdatumBuerge: '', urkunde: '', internerVermerk: '' },
}
/** What every step of the import is given. */
export type Props = Readonly<{ draft: Draft; update: (part: Partial<Draft>) => void; discard: () => void }>
