/** The steps of the order wizard; each may be entered from its neighbours, otherwise people start at the first. */
const NAMEN = [
  ['auftragnehmerAuswaehlen', 'Kreditnehmer'],
  ['auftraggeberAuswaehlen', 'Begünstigter'],
  ['VertragAuswaehlen', 'Bürge und Vertrag'],
  ['buergschaftsdatenErfassen', 'Bürgschaftsdaten'],
  ['versandwegAuswaehlen', 'Versandweg'],
  ['buergschaftsZusammenfassung', 'Zusammenfassung'],
  ['buergschaftsvorlage', 'Text'],
] as const

export const SCHRITTE = NAMEN.map(([schritt, name], i) => {
  const nachbarn = [NAMEN[i - 1]?.[0], NAMEN[i + 1]?.[0]].filter((nachbar) => nachbar !== undefined)
  // The summary's links lead back to every step before it.
  const zusammenfassung = i < 5 ? ['buergschaftsZusammenfassung'] : []
  return { schritt, name, ...(i > 0 && { von: [...nachbarn, ...zusammenfassung] }) }
})
export type Schrittname = (typeof NAMEN)[number][0]
