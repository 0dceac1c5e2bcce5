import { expect, test } from '@jest/globals'
import { leseKonfiguration } from '../src/kernel/konfiguration.ts'

/** What an installation may be configured with. */

const PRODUCTION = {
  NODE_ENV: 'production',
  IDENTITY_MODE: 'keycloak',
  KEYCLOAK_URL: 'https://anmeldung.example',
  PUBLIC_URL: 'https://portal.example',
  DATABASE_URL: 'postgres://datenbank/avalwerk',
}

test('production asks for a virus scanner, or for the word that there is none', () => {
  expect(() => leseKonfiguration(PRODUCTION)).toThrow(/auf Viren geprüft.*VIRUS_SCANNER=off/)
  expect(leseKonfiguration({ ...PRODUCTION, VIRUS_SCANNER: 'tcp://clamav:3310' }).virenscanner).toBe('tcp://clamav:3310')
  expect(leseKonfiguration({ ...PRODUCTION, VIRUS_SCANNER: 'off' }).virenscanner).toBeUndefined()
  expect(leseKonfiguration({}).virenscanner).toBeUndefined()
  expect(() => leseKonfiguration({ VIRUS_SCANNER: 'aus' })).toThrow('VIRUS_SCANNER')
})
