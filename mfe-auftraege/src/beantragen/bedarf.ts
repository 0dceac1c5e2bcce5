import { buildingUp } from '@avalwerk/bausteine'
import {
  isOnPlatform,
  kalendertag,
  prüfeAuftrag,
  prüfeAuftraggeber,
  prüfeAuftragnehmer,
  prüfeBürgschaftsdaten,
  prüfeVersand,
} from '@avalwerk/domain'
import type { Schritteigenschaften } from './entwurf.ts'
import { SCHRITTE, type Schrittname } from './schritte.ts'

type Gegeben = Pick<Schritteigenschaften, 'entwurf' | 'wahl'>

const regel = ({ entwurf: { daten }, wahl }: Gegeben) => ({
  heute: kalendertag(new Date()),
  bausummeAngabe: wahl.buergen.find(({ id }) => id === daten.buergeId)?.bausummeAngabe ?? ('KEINE_ANGABE' as const),
})

/** What is wrong with an order; the text comes with the last step. */
export const defectsBesideText = (gegeben: Gegeben) =>
  prüfeAuftrag(gegeben.entwurf.daten, regel(gegeben)).filter(({ feld }) => !feld.startsWith('buergschaftstext'))

/** Each step needs that the one before it is filled in as that step itself asks for. */
export const BRAUCHT = buildingUp<Schrittname, Gegeben>(SCHRITTE, {
  auftragnehmerAuswaehlen: null,
  auftraggeberAuswaehlen: ({ entwurf }) => prüfeAuftragnehmer(entwurf.daten.auftragnehmer).length === 0,
  VertragAuswaehlen: ({ entwurf }) => prüfeAuftraggeber(entwurf.daten.auftraggeber).length === 0,
  buergschaftsdatenErfassen: ({ entwurf }) => entwurf.daten.buergeId !== null,
  versandwegAuswaehlen: (g) => prüfeBürgschaftsdaten(g.entwurf.daten.buergschaftsdaten, regel(g)).length === 0,
  buergschaftsZusammenfassung: ({ entwurf }) => prüfeVersand(entwurf.daten.versand, isOnPlatform(entwurf.daten.auftraggeber)).length === 0,
  // What only the whole shows is said by the summary.
  buergschaftsvorlage: (g) => defectsBesideText(g).length === 0,
})
