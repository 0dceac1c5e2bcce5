import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { adresse } from './aufruf.ts'
import { erstelleTransport } from './transport.ts'

const ruf = jest.fn<typeof fetch>()
const umgebung = {
  token: async () => 'alt',
  erneuere: jest.fn(async () => 'neu'),
  beiErfolg: jest.fn(),
  beginne: () => () => {},
}
const echt = globalThis.fetch
beforeEach(() => {
  globalThis.fetch = ruf
  jest.clearAllMocks()
})
afterEach(() => {
  globalThis.fetch = echt
  ruf.mockReset()
})
const kopf = (n: number) => (ruf.mock.calls[n]?.[1]?.headers ?? {}) as Record<string, string>

test('nach 401 wird das Token einmal erneuert und einmal wiederholt, unter derselben Kennung', async () => {
  ruf.mockResolvedValueOnce(new Response('', { status: 401 })).mockResolvedValueOnce(new Response('{}'))
  const antwort = await erstelleTransport(umgebung)('/x')
  expect(antwort.status).toBe(200)
  expect(ruf).toHaveBeenCalledTimes(2)
  expect(kopf(1).authorization).toBe('Bearer neu')
  expect(kopf(1)['X-Korrelations-Id']).toBe(kopf(0)['X-Korrelations-Id'])
  expect(umgebung.beiErfolg).toHaveBeenCalledTimes(1)
})
test('ein zweites 401 wird weitergegeben', async () => {
  ruf.mockImplementation(async () => new Response('', { status: 401 }))
  expect((await erstelleTransport(umgebung)('/x')).status).toBe(401)
  expect(ruf).toHaveBeenCalledTimes(2)
  expect(umgebung.beiErfolg).not.toHaveBeenCalled()
})
test('was im Hintergrund geschieht, hält keine Sitzung wach', async () => {
  ruf.mockResolvedValue(new Response('{}'))
  await erstelleTransport(umgebung)('/x', { hintergrund: true })
  expect(umgebung.beiErfolg).not.toHaveBeenCalled()
  expect(kopf(0)['X-Hintergrund']).toBe('1')
})
test('ohne Netz gibt es einen Fehler mit Kennung', async () => {
  ruf.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(erstelleTransport(umgebung)('/x')).rejects.toMatchObject({ code: 'NETZ', korrelationsId: expect.any(String) })
})
test('Adressen tragen Kennungen und Suche', () =>
  expect(adresse('GET /a/{id}/b_{id}.pdf', { params: { id: '4/7' }, query: { version: 2, leer: undefined } })).toBe(
    '/a/4%2F7/b_4%2F7.pdf?version=2',
  ))
