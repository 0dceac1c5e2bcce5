import { type Datenwerte, LEERE_PARTEI, type Parteiwerte, alsDatenwerte } from '@avalwerk/bausteine'
import type { Beteiligungstyp, Urkundenform } from '@avalwerk/domain'

/** What is asked about the deed beside the guarantee's data. */
export type Urkundenwerte = Readonly<{
  daten: Datenwerte
  buergschaftsIdBuerge: string
  ausstellungsdatumBuerge: string
  urkunde: Urkundenform | ''
  internerVermerk: string
}>

export type Entwurf = {
  beteiligungstyp: Beteiligungstyp | null
  nehmer: Parteiwerte
  geber: Parteiwerte
  urkunde: Urkundenwerte
}
export const LEER: Entwurf = {
  beteiligungstyp: null,
  nehmer: LEERE_PARTEI,
  geber: LEERE_PARTEI,
  urkunde: { daten: alsDatenwerte(null), buergschaftsIdBuerge: '', ausstellungsdatumBuerge: '', urkunde: '', internerVermerk: '' },
}
export type Eigenschaften = Readonly<{ entwurf: Entwurf; ändere: (teil: Partial<Entwurf>) => void; verwirf: () => void }>
