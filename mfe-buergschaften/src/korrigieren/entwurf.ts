import { type Datenwerte, LEERE_PARTEI, type Parteiwerte } from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import type { Auftraggeber, Bürgschaftsdaten } from '@avalwerk/domain'
import { asIssued, type Fassung } from '../bausteine/Fassungswahl.tsx'

export type Korrekturwerte = { geber: Parteiwerte; daten: Datenwerte }
export type Abschlusswerte = { buergschaftsIdBuerge: string; kommentar: string }

/** What a correction holds so far; null: as it was issued. */
export type Korrekturentwurf = {
  auftraggeber: Auftraggeber | null
  daten: Bürgschaftsdaten | null
  /** The same as typed. */
  werte: Korrekturwerte | null
  fassung: Fassung | null
  abschluss: Abschlusswerte | null
  fertig: boolean
}
export const UNVERÄNDERT: Korrekturentwurf = {
  auftraggeber: null,
  daten: null,
  werte: null,
  fassung: null,
  abschluss: null,
  fertig: false,
}

export type Korrektureigenschaften = Readonly<{
  b: Bürgschaft
  entwurf: Korrekturentwurf
  ändere: (teil: Partial<Korrekturentwurf>) => void
  verwirf: () => void
}>

export const fassungVon = ({ b, entwurf }: Pick<Korrektureigenschaften, 'b' | 'entwurf'>): Fassung => entwurf.fassung ?? asIssued(b)

/** The beneficiary as issued, in a form. */
export const geberwerteVon = ({ auftraggeber: g }: Bürgschaft): Parteiwerte => ({
  ...LEERE_PARTEI,
  id: g.id,
  von: g.id ? 'SUCHE' : 'ERFASST',
  name: g.name,
  postadresse: g.postadresse,
  oeffentlich: g.oeffentlicherAuftraggeber,
  vertretung: g.vertretungsformel.join('\n'),
  partnertyp: g.oeffentlicherAuftraggeber ? 'OEFFENTLICH' : 'JURISTISCH',
})
