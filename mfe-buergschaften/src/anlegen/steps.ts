import type { Step } from '@avalwerk/patterns/flow'
import { t } from '../texts.ts'

/**
 * The import of an existing guarantee, in the order of the specification: the guarantor comes last, since only a guarantor on the platform
 * can be asked to confirm. Each step is entered from its neighbours; the summary leads back to those before it.
 */
export const STEPS = [
  { step: 'beteiligungstypEntscheidung', name: t('schritte.beteiligung') },
  {
    step: 'auftragnehmerAuswaehlen',
    name: t('schritte.kreditnehmer'),
    from: ['beteiligungstypEntscheidung', 'auftragnehmerErfassen', 'auftraggeberAuswaehlen', 'buergschaftsZusammenfassung'],
  },
  {
    step: 'auftragnehmerErfassen',
    name: t('schritte.recordKreditnehmer'),
    from: ['auftragnehmerAuswaehlen'],
    branch: 'auftragnehmerAuswaehlen',
  },
  {
    step: 'auftraggeberAuswaehlen',
    name: t('schritte.beguenstigter'),
    from: ['auftragnehmerAuswaehlen', 'buergschaftsdatenErfassen', 'buergschaftsZusammenfassung'],
  },
  {
    step: 'buergschaftsdatenErfassen',
    name: t('schritte.buergschaftsdaten'),
    from: ['auftraggeberAuswaehlen', 'buergschaftsZusammenfassung'],
  },
  { step: 'buergschaftsZusammenfassung', name: t('schritte.summary'), from: ['buergschaftsdatenErfassen', 'buergeAuswaehlen'] },
  { step: 'buergeAuswaehlen', name: t('schritte.buerge'), from: ['buergschaftsZusammenfassung'] },
] as const satisfies readonly Step[]
