import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { fakePlatform } from '@avalwerk/testing/platform'
import type { ApiRequest, Platform } from '@avalwerk/platform'
import type { QueryClient } from '@tanstack/react-query'
import { handleOf, RevokedError } from './handle.ts'
import { markPresent } from './present.ts'

const REMOTE = { name: 'mfe-probe', version: '1.0.0' }
const reports: unknown[] = []
const navigations: unknown[] = []
const guards = new Set<() => string | undefined>()
const sent: { address: string; request: ApiRequest; answer: (answer: Response) => void }[] = []
const said: string[] = []
let loops: Error[] = []
let base: Platform
let handle: ReturnType<typeof handleOf>

beforeEach(() => {
  jest.useFakeTimers()
  const { platform } = fakePlatform()
  base = {
    ...platform,
    navigation: {
      ...platform.navigation,
      navigate: (target) => void navigations.push(target),
      guard: (question) => {
        guards.add(question)
        return () => guards.delete(question)
      },
    },
    transport: (address, request = {}) =>
      new Promise((answer, fail) => {
        sent.push({ address, request, answer })
        request.signal?.addEventListener('abort', () => fail(request.signal?.reason))
      }),
    notify: (text) => void said.push(text),
    report: (error, relation) => void reports.push([String(error), relation]),
  }
  loops = []
  handle = handleOf(base, REMOTE, (error) => loops.push(error))
})
afterEach(() => {
  handle.revoke()
  jest.useRealTimers()
  for (const list of [reports, navigations, sent, said]) list.splice(0)
  guards.clear()
})

test('while it is mounted a remote has all of the platform', async () => {
  const { navigation, transport, notify, queryClient, signal } = handle.platform
  const answered = transport('/a')
  const answer = new Response()
  sent[0]?.answer(answer)
  expect(await answered).toBe(answer)
  navigation.navigate('/b')
  const take = navigation.guard(() => 'Verlassen?')
  expect([guards.size, navigations, signal.aborted]).toEqual([1, ['/b'], false])
  take()
  expect(guards.size).toBe(0)
  notify('Gespeichert')
  const client = queryClient as QueryClient
  client.setQueryData(['a'], 7)
  expect([said, client.getQueryData(['a']), handle.refused(), reports]).toEqual([['Gespeichert'], 7, {}, []])
})

describe('once it has left', () => {
  test('its guards are gone, its streams end, its reads are called off, its signal says so', async () => {
    const { navigation, rights$, transport, signal } = handle.platform
    navigation.guard(() => 'Verlassen?')
    const ends = jest.fn()
    rights$.subscribe({ complete: ends })
    const read = transport('/a')
    handle.revoke()
    expect([guards.size, ends.mock.calls.length, signal.aborted]).toEqual([0, 1, true])
    await expect(read).rejects.toMatchObject({ name: 'AbortError' })
    const late = jest.fn()
    rights$.subscribe({ next: late })
    expect(late).not.toHaveBeenCalled()
  })

  test('whatever it asks for is refused and counted, and reported once of each kind', async () => {
    const { navigation, transport, notify, showProblem, account, queryClient } = handle.platform
    handle.revoke()
    for (let time = 0; time < 3; time++) {
      navigation.navigate('/a')
      navigation.guard(() => 'Verlassen?')
      notify('Da bin ich')
      await expect(transport('/a')).rejects.toThrow(RevokedError)
    }
    showProblem(new Error('x'))
    expect(() => account.signOut()).toThrow(RevokedError)
    expect(() => (queryClient as QueryClient).setQueryData(['a'], 7)).toThrow(RevokedError)
    expect(handle.refused()).toEqual({
      'account.signOut': 1,
      'queries.setQueryData': 1,
      guard: 3,
      navigate: 3,
      notify: 3,
      showProblem: 1,
      transport: 3,
    })
    expect([navigations, guards.size, said, sent]).toEqual([[], 0, [], []])
    expect(reports).toHaveLength(7)
    expect(reports[0]).toEqual(['RevokedError: navigate after the end', { remote: 'mfe-probe', version: '1.0.0', art: 'NACHHALL' }])
  })

  test('what a person had written comes to its end: its outcome is said, and what waited for it is written', async () => {
    const { transport, notify, navigation, queryClient } = handle.platform
    const write = transport('/a', { method: 'PUT' })
    handle.revoke()
    expect(sent[0]?.request.signal).toBeUndefined()
    sent[0]?.answer(new Response())
    await write
    notify('Gespeichert')
    ;(queryClient as QueryClient).setQueryData(['a'], 7)
    const next = transport('/b', { method: 'PUT' })
    jest.advanceTimersByTime(60_000)
    notify('Noch dabei')
    // But it leads nobody back.
    navigation.navigate('/erfolg')
    sent[1]?.answer(new Response())
    await next
    jest.advanceTimersByTime(999)
    notify('Auch gespeichert')
    expect([said, navigations, reports]).toEqual([['Gespeichert', 'Noch dabei', 'Auch gespeichert'], [], []])
    jest.advanceTimersByTime(1)
    notify('Zu spät')
    expect([said.length, handle.refused()]).toEqual([3, { notify: 1 }])
  })
})

describe('a call that no sound remote makes', () => {
  const ask = async (address: string, answer: Response, request: ApiRequest = {}) => {
    const answered = handle.platform.transport(address, request)
    sent.at(-1)?.answer(answer)
    return answered
  }
  const problem = (status: number, code: string) => Response.json({ code }, { status })
  let faults: string[]
  let told: unknown[]
  let goes: () => void
  beforeEach(() => {
    faults = []
    told = []
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (_address, init) => {
      told.push(JSON.parse(init?.body as string))
      return new Response(null, { status: 204 })
    })
    goes = markPresent(REMOTE, (fault) => void faults.push(fault))
  })
  afterEach(() => {
    goes()
    jest.restoreAllMocks()
  })

  test.each<[string, Response, ApiRequest?]>([
    ['to an address that the server doesn’t know', problem(404, 'ADRESSE_UNBEKANNT'), { method: 'PUT', call: 'dienst.teile' }],
    ['of a kind that it doesn’t take', problem(415, 'FORMAT_UNBEKANNT'), { method: 'POST', call: 'dienst.datei' }],
    ['that the server can’t read', problem(400, 'EINGABE_UNGUELTIG'), { call: 'dienst.liste' }],
    ['that it fails at', problem(500, 'FEHLER'), { method: 'POST' }],
  ])('%s is told of once, without its address', async (_, answer, request = {}) => {
    const code = await answer.clone().json()
    const again = answer.clone()
    const answered = await ask('/dienst/v1/dinge/4711/teile?suche=Harms', answer, request)
    expect(await answered.json()).toEqual(code)
    await ask('/dienst/v1/dinge/4712/teile', again, request)
    // What people typed, and what the server fails at, counts for nobody.
    expect(faults).toEqual([404, 415].includes(answer.status) ? ['AUFRUF'] : [])
    const meldung = `${answer.status} ${request.call ?? request.method}`
    expect(told).toEqual([{ meldung, art: 'AUFRUF', remote: 'mfe-probe', version: '1.0.0', seite: '/', orte: [] }])
  })

  test.each<[string, Response, ApiRequest?]>([
    ['an answer', Response.json({})],
    ['an object that is gone', problem(404, 'NICHT_GEFUNDEN')],
    ['input that was refused', problem(400, 'EINGABE_UNGUELTIG'), { method: 'POST' }],
    ['a right that is missing', problem(403, 'RECHT_FEHLT')],
    ['a server that is away', problem(503, 'NICHT_BEREIT')],
  ])('%s is none', async (_, answer, request = {}) => {
    await ask('/a', answer, request)
    expect([faults, told]).toEqual([[], []])
  })
})

test('what it reports itself is told as its own, whatever it says', () => {
  const { report } = handle.platform
  report(new Error('x'), { remote: 'mfe-andere', version: '9.9.9', art: 'START' })
  expect(reports).toEqual([['Error: x', { remote: 'mfe-probe', version: '1.0.0', art: 'GEMELDET' }]])
})

describe('a loop of navigations', () => {
  test('is broken, and told once', () => {
    for (let time = 0; time < 100; time++) handle.platform.navigation.navigate(`/${time}`)
    expect([navigations.length, loops.map(({ message }) => message)]).toEqual([30, ['30 navigations within 2 seconds']])
  })

  test('is none where they take their time, or a person does them', () => {
    for (let time = 0; time < 100; time++) {
      handle.platform.navigation.navigate(`/${time}`)
      jest.advanceTimersByTime(70)
    }
    for (let time = 0; time < 100; time++) {
      dispatchEvent(new Event('keydown'))
      handle.platform.navigation.navigate(`/${time}`)
    }
    expect([navigations.length, loops]).toEqual([200, []])
  })
})
