import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('patterns.calls', {
  loadedSection: {
    notLoaded: '{name}: nicht geladen',
  },
})
