/** The services around the portal: the operator learns which of them doesn't answer, on a port that users don't reach. */
import { freePort, until } from '@avalwerk/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { watchSurroundings } from '../src/doctor/watch.ts'
import { tryMail } from '../src/doctor/attempts.ts'
import { type Answers, mailServer } from './mailServer.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const AWAY: Answers = { greeting: '421 we are closed' }

describe('a service that is watched', () => {
  const answers: Answers = {}
  const said: string[] = []
  const note = (_what: unknown, sentence: string) => void said.push(sentence)
  let server: Awaited<ReturnType<typeof mailServer>>
  let watch: ReturnType<typeof watchSurroundings> | undefined
  beforeAll(async () => {
    server = await mailServer(answers)
  })
  afterEach(() => watch?.close())
  afterAll(() => server?.close())

  test('is reported once when it goes, and once when it is back', async () => {
    let tries = 0
    const attempt = async () => {
      tries++
      await tryMail({ url: server.url, sender: 'portal@avalwerk.example' })
    }
    watch = watchSurroundings({ mail: attempt }, { info: note, warn: note } as never, 5)
    expect(watch.missing()).toEqual([])
    await until(() => tries > 1)
    expect([watch.missing(), said]).toEqual([[], []])
    Object.assign(answers, AWAY)
    await until(() => watch?.missing().includes('mail') ?? false)
    const before = tries
    await until(() => tries > before + 2)
    expect(said).toEqual(['The mail server does not answer'])
    delete answers.greeting
    await until(() => watch?.missing().length === 0)
    expect(said).toEqual(['The mail server does not answer', 'The mail server answers again'])
    expect(server.received).toEqual([])
  })
  test('isn’t tried any more after the end', async () => {
    let tries = 0
    watch = watchSurroundings({ mail: async () => void tries++ }, { info: note, warn: note } as never, 1)
    await until(() => tries > 2)
    watch.close()
    const before = tries
    await new Promise((later) => setTimeout(later, 50))
    expect(tries).toBeLessThanOrEqual(before + 1)
  })
})

describe('a portal whose mail server is away, with a port of its own for those who watch it', () => {
  let portal: TestPortal
  let server: Awaited<ReturnType<typeof mailServer>>
  let observed: string
  beforeAll(async () => {
    server = await mailServer(AWAY)
    const port = await freePort()
    observed = `http://localhost:${port}`
    portal = await startTestPortal({ SMTP_URL: server.url, METRICS_PORT: String(port) })
  })
  afterAll(async () => {
    await portal?.close()
    server?.close()
  })
  const metrics = async () => (await fetch(`${observed}/metrics`)).text()

  test('is degraded, not down, and says by what', async () => {
    const ready = async () => {
      const answer = await fetch(`${portal.url}/health/ready`)
      return [answer.status, await answer.json()]
    }
    await until(async () => JSON.stringify(await ready()).includes('degraded'))
    expect(await ready()).toEqual([200, { status: 'degraded', missing: ['mail'] }])
    expect(await metrics()).toContain('avalwerk_dependency_available{dependency="mail"} 0')
  })
  test('tells its figures there alone, and nothing else there', async () => {
    await fetch(`${portal.url}/health/live`)
    expect(await metrics()).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/health\/live",status="200"\} \d+/)
    const elsewhere = await fetch(`${portal.url}/metrics`)
    expect(await elsewhere.text()).not.toContain('http_request_duration_seconds')
    for (const path of ['/health/live', '/plattform/manifest.json', '/partnerservice/api/private/v2/laenderliste'])
      expect((await fetch(observed + path)).status).toBe(404)
  })
})

test('two portals can’t tell their figures on one port: the second says which setting is wrong', async () => {
  const port = String(await freePort())
  const first = await startTestPortal({ METRICS_PORT: port })
  try {
    await expect(startTestPortal({ METRICS_PORT: port })).rejects.toThrow(/Auf Port \d+ .* METRICS_PORT\./)
  } finally {
    await first.close()
  }
})
