import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('patterns.flow', {
  wizard: {
    schritte: 'Schritte',
    bisherigeAngaben: 'Bisherige Angaben',
  },
  step: {
    zurueck: 'Zurück',
  },
})
