/** The steps of the order wizard; each may be entered from its neighbours, otherwise people start at the first. */
const NAMES = [
  ['auftragnehmerAuswaehlen', 'Kreditnehmer'],
  ['auftraggeberAuswaehlen', 'Begünstigter'],
  ['VertragAuswaehlen', 'Bürge und Vertrag'],
  ['buergschaftsdatenErfassen', 'Bürgschaftsdaten'],
  ['versandwegAuswaehlen', 'Versandweg'],
  ['buergschaftsZusammenfassung', 'Zusammenfassung'],
  ['buergschaftsvorlage', 'Text'],
] as const

export const STEPS = NAMES.map(([schritt, name], index) => {
  const neighbours = [NAMES[index - 1]?.[0], NAMES[index + 1]?.[0]].filter((neighbour) => neighbour !== undefined)
  // The summary's links lead back to every step before it.
  const zusammenfassung = index < 5 ? ['buergschaftsZusammenfassung'] : []
  return { schritt, name, ...(index > 0 && { von: [...neighbours, ...zusammenfassung] }) }
})
export type StepName = (typeof NAMES)[number][0]
