import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('shell.identity', {
  account: {
    passkey: 'Passkey',
    unreachable: 'Ihr Konto ist gerade nicht erreichbar. Bitte versuchen Sie es später erneut.',
  },
})
