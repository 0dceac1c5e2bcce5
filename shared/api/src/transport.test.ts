import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { createTransport } from './transport.ts'

const call = jest.fn<typeof fetch>()
const environment = {
  token: async () => 'alt',
  refresh: jest.fn(async () => 'neu'),
  onSuccess: jest.fn(),
  begin: () => () => {},
}
const real = globalThis.fetch
beforeEach(() => {
  globalThis.fetch = call
  jest.clearAllMocks()
})
afterEach(() => {
  globalThis.fetch = real
  call.mockReset()
})
const header = (n: number) => (call.mock.calls[n]?.[1]?.headers ?? {}) as Record<string, string>

test('after 401 the token is renewed once and the call repeated once, under the same id', async () => {
  call.mockResolvedValueOnce(new Response('', { status: 401 })).mockResolvedValueOnce(new Response('{}'))
  const response = await createTransport(environment)('/x')
  expect(response.status).toBe(200)
  expect(call).toHaveBeenCalledTimes(2)
  expect(header(1).authorization).toBe('Bearer neu')
  expect(header(1)['X-Korrelations-Id']).toBe(header(0)['X-Korrelations-Id'])
  expect(environment.onSuccess).toHaveBeenCalledTimes(1)
})
test('a second 401 is passed on', async () => {
  call.mockImplementation(async () => new Response('', { status: 401 }))
  expect((await createTransport(environment)('/x')).status).toBe(401)
  expect(call).toHaveBeenCalledTimes(2)
  expect(environment.onSuccess).not.toHaveBeenCalled()
})
const refusal =
  (status: number, code: string, headers = {}) =>
  async () =>
    new Response(JSON.stringify({ code }), { status, headers })
test('a second 401 is the end of the sign-in: nothing goes out afterwards', async () => {
  call.mockImplementation(refusal(401, 'KEIN_KONTO'))
  let over = false
  const refused = jest.fn((_code?: string) => {
    over = true
  })
  const transport = createTransport({ ...environment, hasEnded: () => over, onRefused: refused })
  expect((await transport('/x')).status).toBe(401)
  expect(refused).toHaveBeenCalledWith('KEIN_KONTO')
  expect(call).toHaveBeenCalledTimes(2)
  await expect(transport('/y')).rejects.toMatchObject({ code: 'NICHT_ANGEMELDET' })
  expect([call.mock.calls.length, environment.refresh.mock.calls.length]).toEqual([2, 1])
})
test('if there is no new token, nothing is repeated', async () => {
  call.mockImplementation(refusal(401, 'NICHT_ANGEMELDET'))
  const refused = jest.fn()
  const without = { ...environment, refresh: async () => undefined }
  expect((await createTransport({ ...without, onRefused: refused })('/x')).status).toBe(401)
  expect(call).toHaveBeenCalledTimes(1)
  expect(refused).toHaveBeenCalledWith('NICHT_ANGEMELDET')
})
describe('what a call says of the connection', () => {
  const connection = { onReached: jest.fn(), onFailed: jest.fn(), waits: jest.fn(() => false) }
  const transport = createTransport({ ...environment, connection })
  test('an answer: it stands', async () => {
    call.mockResolvedValue(new Response('{}'))
    await transport('/x')
    expect([connection.onReached.mock.calls.length, connection.onFailed.mock.calls.length]).toEqual([1, 0])
  })
  test('the server’s 503: it doesn’t, and when the server wants to be asked again', async () => {
    call.mockImplementation(refusal(503, 'NICHT_BEREIT', { 'retry-after': '7' }))
    const answer = await transport('/x')
    expect(connection.onFailed).toHaveBeenCalledWith(7)
    expect(await answer.json()).toEqual({ code: 'NICHT_BEREIT' })
  })
  test('a 502 of a server in front: it doesn’t', async () => {
    call.mockResolvedValue(new Response('<html>', { status: 502 }))
    await transport('/x')
    expect(connection.onFailed).toHaveBeenCalledWith(undefined)
  })
  test('a 503 for another reason: nothing', async () => {
    call.mockImplementation(refusal(503, 'VIRENSCAN_NICHT_BEREIT'))
    await transport('/x')
    expect([connection.onReached.mock.calls.length, connection.onFailed.mock.calls.length]).toEqual([0, 0])
  })
  test('no answer, of the provider of tokens neither: it doesn’t stand', async () => {
    call.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(transport('/x')).rejects.toMatchObject({ code: 'NETZ' })
    const token = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(createTransport({ ...environment, token, connection })('/x')).rejects.toMatchObject({ code: 'NETZ' })
    expect(connection.onFailed).toHaveBeenCalledTimes(2)
  })
  test('when the server wants to be left alone, background calls wait and calls of the user go out', async () => {
    connection.waits.mockReturnValue(true)
    call.mockImplementation(async () => new Response('{}'))
    await expect(transport('/x', { background: true })).rejects.toMatchObject({ code: 'NETZ' })
    expect(call).not.toHaveBeenCalled()
    expect((await transport('/x')).status).toBe(200)
  })
})
test('what happens in the background keeps no session awake', async () => {
  call.mockResolvedValue(new Response('{}'))
  await createTransport(environment)('/x', { background: true })
  expect(environment.onSuccess).not.toHaveBeenCalled()
  expect(header(0)['X-Hintergrund']).toBe('1')
})
test('without a network there is an error with a reference', async () => {
  call.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(createTransport(environment)('/x')).rejects.toMatchObject({ code: 'NETZ', korrelationsId: expect.any(String) })
})
describe('a user whose change got no answer reads what became of it', () => {
  const change = (over: Partial<Parameters<typeof createTransport>[0]> = {}) =>
    createTransport({ ...environment, ...over })('/x', { method: 'POST', body: '{}' })
  const lost = () => call.mockRejectedValue(new TypeError('Failed to fetch'))
  const network = (onLine: boolean) => Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine } })
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  afterEach(() => {
    if (before) Object.defineProperty(globalThis, 'navigator', before)
    else Reflect.deleteProperty(globalThis, 'navigator')
  })
  test('nothing, if the browser had no network at all', async () => {
    lost()
    network(false)
    await expect(change()).rejects.toThrow('wurde nicht gesendet; Ihre Eingaben bleiben hier stehen.')
  })
  test('unknown, if the call went out', async () => {
    lost()
    network(true)
    await expect(change()).rejects.toThrow('Ob Ihre Änderung angekommen ist, steht noch nicht fest.')
  })
  test('nothing, if there wasn’t even a token', async () => {
    const token = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(change({ token })).rejects.toThrow('wurde nicht gesendet')
    expect(call).not.toHaveBeenCalled()
  })
  test('nothing is lost, if the call only reads', async () => {
    lost()
    network(false)
    await expect(createTransport(environment)('/x')).rejects.toThrow(/^Der Server ist gerade nicht erreichbar\.$/)
  })
})
