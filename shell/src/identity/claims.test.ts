import { describe, expect, test } from '@jest/globals'
import { isMeantFor } from './claims.ts'

const US = { issuer: 'https://portal.example/auth/realms/avalwerk', clientId: 'avalwerk-portal' }
describe('an ID token', () => {
  const own = { iss: US.issuer, aud: US.clientId, azp: US.clientId }
  test('of our provider for our client is taken, also among several if it was given to us', () => {
    expect(isMeantFor(own, US)).toBe(true)
    expect(isMeantFor({ ...own, aud: [US.clientId] }, US)).toBe(true)
    expect(isMeantFor({ ...own, aud: ['other', US.clientId] }, US)).toBe(true)
  })
  test.each([
    ['for another client', { aud: 'other' }],
    ['for nobody', { aud: undefined }],
    ['of another provider', { iss: 'https://evil.example/auth/realms/avalwerk' }],
    ['for several, given to another', { aud: ['other', US.clientId], azp: 'other' }],
    ['for several, given to nobody knows whom', { aud: ['other', US.clientId], azp: undefined }],
  ])('%s is refused', (_name, change) => {
    expect(isMeantFor({ ...own, ...change }, US)).toBe(false)
  })
})
