import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('patterns.vertrag', {
  limit: {
    gesamtlimit: 'Gesamtlimit',
    genutzt: 'Genutzt',
    reserviert: 'Reserviert',
    frei: 'Frei',
    freiNachAnnahme: 'Frei nach Annahme',
  },
})
