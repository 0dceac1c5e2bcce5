import type { Step } from '@avalwerk/bausteine'

/**
 * The import of an existing guarantee, in the order of the specification: the guarantor comes last, since it decides whether
 * somebody is asked to confirm. Each step is entered from its neighbours; the summary leads back to those before it.
 */
export const STEPS = [
  { schritt: 'beteiligungstypEntscheidung', name: 'Beteiligung' },
  {
    schritt: 'auftragnehmerAuswaehlen',
    name: 'Kreditnehmer',
    von: ['beteiligungstypEntscheidung', 'auftragnehmerErfassen', 'auftraggeberAuswaehlen', 'buergschaftsZusammenfassung'],
  },
  {
    schritt: 'auftragnehmerErfassen',
    name: 'Kreditnehmer erfassen',
    von: ['auftragnehmerAuswaehlen'],
    nebenweg: 'auftragnehmerAuswaehlen',
  },
  {
    schritt: 'auftraggeberAuswaehlen',
    name: 'Begünstigter',
    von: ['auftragnehmerAuswaehlen', 'buergschaftsdatenErfassen', 'buergschaftsZusammenfassung'],
  },
  {
    schritt: 'buergschaftsdatenErfassen',
    name: 'Bürgschaftsdaten',
    von: ['auftraggeberAuswaehlen', 'buergschaftsZusammenfassung'],
  },
  { schritt: 'buergschaftsZusammenfassung', name: 'Zusammenfassung', von: ['buergschaftsdatenErfassen', 'buergeAuswaehlen'] },
  { schritt: 'buergeAuswaehlen', name: 'Bürge', von: ['buergschaftsZusammenfassung'] },
] as const satisfies readonly Step[]
