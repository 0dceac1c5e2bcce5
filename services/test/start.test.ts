/** A person who starts the portal with impossible settings reads a sentence, in German and in English. */
import { freePort } from '@avalwerk/testing'
import { expect, test } from '@jest/globals'
import { Misconfigured } from '../src/kernel/environment.ts'
import { startTestPortal } from './portal.ts'

/** @returns what a start with these settings ends with */
async function refusal(settings: Record<string, string>): Promise<Error> {
  try {
    await (await startTestPortal(settings)).close()
  } catch (error) {
    return error as Error
  }
  throw new Error('Gestartet.')
}

test('the start is refused when no database answers', async () => {
  const error = await refusal({ DATABASE_URL: `postgres://a:geheim@127.0.0.1:${await freePort()}/avalwerk` })
  expect(error).toBeInstanceOf(Misconfigured)
  expect(error.message).toMatch(/^Die Datenbank lässt sich nicht öffnen \(DATABASE_URL\): .*ECONNREFUSED.* \/ The database can't be opened/)
  expect(error.message).not.toContain('geheim')
})

test('the start is refused at a host that isn’t this machine', async () => {
  const error = await refusal({ HOST: '203.0.113.99' })
  expect(error).toBeInstanceOf(Misconfigured)
  expect(error.message).toMatch(/^203\.0\.113\.99 ist keine Adresse dieses Rechners\. .* \/ 203\.0\.113\.99 is no address of this machine/)
})

test('the start is refused when the certificate isn’t there', async () => {
  const error = await refusal({ TLS_CERT_FILE: '/nowhere/tls.crt', TLS_KEY_FILE: '/nowhere/tls.key' })
  expect(error).toBeInstanceOf(Misconfigured)
})
