import type { Step } from '@avalwerk/bausteine'

/**
 * The import of an existing guarantee, in the order of the specification: the guarantor comes last, since it decides whether
 * somebody is asked to confirm. Each step is entered from its neighbours; the summary leads back to those before it.
 */
export const STEPS = [
  { step: 'beteiligungstypEntscheidung', name: 'Beteiligung' },
  {
    step: 'auftragnehmerAuswaehlen',
    name: 'Kreditnehmer',
    von: ['beteiligungstypEntscheidung', 'auftragnehmerErfassen', 'auftraggeberAuswaehlen', 'buergschaftsZusammenfassung'],
  },
  {
    step: 'auftragnehmerErfassen',
    name: 'Kreditnehmer erfassen',
    von: ['auftragnehmerAuswaehlen'],
    branch: 'auftragnehmerAuswaehlen',
  },
  {
    step: 'auftraggeberAuswaehlen',
    name: 'Begünstigter',
    von: ['auftragnehmerAuswaehlen', 'buergschaftsdatenErfassen', 'buergschaftsZusammenfassung'],
  },
  {
    step: 'buergschaftsdatenErfassen',
    name: 'Bürgschaftsdaten',
    von: ['auftraggeberAuswaehlen', 'buergschaftsZusammenfassung'],
  },
  { step: 'buergschaftsZusammenfassung', name: 'Zusammenfassung', von: ['buergschaftsdatenErfassen', 'buergeAuswaehlen'] },
  { step: 'buergeAuswaehlen', name: 'Bürge', von: ['buergschaftsZusammenfassung'] },
] as const satisfies readonly Step[]
