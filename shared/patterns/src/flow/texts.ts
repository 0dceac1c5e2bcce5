import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('patterns.flow', {
  wizard: {
    steps: 'Schritte',
    enteredSoFar: 'Bisherige Angaben',
  },
  step: {
    back: 'Zurück',
  },
})
