/** No caller takes more than their share: calls, begun sign-ins, reports, invitations, files that nothing refers to, depth of the input. */
import { connect } from 'node:net'
import { RETENTION_PERIODS } from '@avalwerk/domain'
import { workMs } from '@avalwerk/testing'
import { pdf } from '@avalwerk/testing/pdf'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestPortal, type TestPortal } from './portal.ts'

const OWN = '/partnerservice/api/private/v2/nutzerverwaltung/benutzer/eigenen'
const SEARCH = '/aufgabenservice/api/private/v1/aufgaben/filterung'
const UPLOAD = '/dokumentservice/api/private/v2/buerge/buergschaftsdokumente/upload?name=Aval.pdf'
const AUTHORIZE = '/auth/realms/avalwerk/protocol/openid-connect/auth'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({
    LIMIT_CALLS_PERSON: '40',
    LIMIT_CALLS_ADDRESS: '60',
    LIMIT_SIGN_INS_ADDRESS: '8',
    LIMIT_UNUSED_FILES: '3',
  })
  // Signing in is counted too: each test comes from an address of its own.
  for (const account of ['ag.admin', 'bg.erst', 'bg.admin', 'bsp.admin', 'ag.basis']) await portal.token(account)
})
afterAll(() => portal?.close())

/** Calls as fast as they go. @returns how often each status came, and the last refusal */
async function many(times: number, call: () => Promise<Response>) {
  const answers = await Promise.all(Array.from({ length: times }, call))
  const statuses: Record<number, number> = {}
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  const refused = answers.findLast(({ status }) => status === 429)
  return { statuses, refused, problem: refused && ((await refused.json()) as { code: string; title: string }) }
}
const from = (address: string) => ({ 'x-forwarded-for': address })
const tooMany = { code: 'ZU_VIELE_ANFRAGEN', title: 'Zu viele Anfragen in kurzer Zeit. Bitte warten Sie einen Moment.' }

test('a person is counted wherever they call from; others aren’t stopped', async () => {
  let count = 0
  const { statuses, refused, problem } = await many(60, () => portal.call('ag.admin', 'GET', OWN, undefined, from(`198.51.100.${count++}`)))
  expect(statuses).toEqual({ 200: 40, 429: 20 })
  expect(problem).toMatchObject(tooMany)
  const wait = Number(refused?.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect((await portal.call('bg.admin', 'GET', OWN, undefined, from('198.51.100.1'))).status).toBe(200)
})

test('unknown callers are counted by address, IPv6 by network; users signed in there aren’t stopped', async () => {
  let count = 0
  const strangers = await many(80, () => portal.call(undefined, 'POST', SEARCH, {}, from(`2001:db8:1:2::${(++count).toString(16)}`)))
  expect(strangers.statuses).toEqual({ 401: 60, 429: 20 })
  expect(strangers.problem).toMatchObject(tooMany)
  const wrong = { ...from('2001:db8:1:2::ffff'), authorization: 'Bearer abc.def.ghi' }
  expect((await portal.call(undefined, 'GET', OWN, undefined, wrong)).status).toBe(429)
  expect((await portal.call('bg.admin', 'GET', OWN, undefined, from('2001:db8:1:2::ffff'))).status).toBe(200)
  expect((await portal.call(undefined, 'GET', OWN, undefined, from('2001:db8:1:3::1'))).status).toBe(401)
})

test('calls that every open page repeats aren’t counted: a whole house has one address', async () => {
  const asked = '/auth/realms/avalwerk/protocol/openid-connect/login-status-iframe.html/init?client_id=avalwerk-portal&sid=x'
  const { statuses } = await many(100, () => fetch(portal.url + asked, { headers: from('203.0.113.77') }))
  expect(Object.keys(statuses)).not.toContain('429')
})

test('faults that browsers report are few lines of the log from one address', async () => {
  const report = { meldung: 'x', seite: '/' }
  const { statuses } = await many(400, () => portal.call(undefined, 'POST', '/plattform/reports', report, from('203.0.113.1')))
  expect(statuses).toEqual({ 204: 30, 429: 370 })
})

test('a user sends a browser’s measurements only so often', async () => {
  const own = await startTestPortal()
  try {
    const path = '/plattformservice/api/private/v1/messungen'
    await own.token('ag.admin')
    let count = 0
    const { statuses } = await many(200, () => own.call('ag.admin', 'POST', path, {}, from(`198.51.100.${count++ % 250}`)))
    expect(statuses).toEqual({ 400: 120, 429: 80 })
  } finally {
    await own.close()
  }
})

describe('sign-ins that are begun', () => {
  const begun = async () => {
    const { n: count } = await portal.db.system
      .selectFrom('identity_artefakt')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('modell', '=', 'Interaction')
      .executeTakeFirstOrThrow()
    return count
  }
  const authorize = (address: string, more: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(
      `${portal.url}${AUTHORIZE}?${new URLSearchParams({
        client_id: 'avalwerk-portal',
        redirect_uri: `${portal.url}/`,
        response_type: 'code',
        scope: 'openid',
        code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        code_challenge_method: 'S256',
        state: 's',
        ...more,
      })}`,
      { redirect: 'manual', ...init, headers: from(address) },
    )

  test('are limited for an address; those that only ask are free, and keep nothing', async () => {
    const before = await begun()
    const { statuses, refused } = await many(30, () => authorize('203.0.113.20'))
    expect(statuses).toEqual({ 303: 8, 429: 22 })
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await begun()).toBe(before + 8)
    expect((await authorize('203.0.113.20', { prompt: 'none' })).status).toBe(303)
    expect(await begun()).toBe(before + 8)
  })

  test('carry short values alone', async () => {
    const before = await begun()
    expect((await authorize('203.0.113.21', { state: 'x'.repeat(4000) })).status).toBe(400)
    expect((await authorize('203.0.113.21', {}, { method: 'POST' })).status).toBe(400)
    expect(await begun()).toBe(before)
  })
})

test('one person is invited a few times an hour', async () => {
  const { system } = portal.db
  const { id } = await system.selectFrom('nutzer').select('id').where('benutzername', '=', 'bg.zweit').executeTakeFirstOrThrow()
  const invite = () => portal.call('bg.admin', 'POST', `/partnerservice/api/private/v2/nutzerverwaltung/benutzer/${id}/einladung`, {})
  for (let count = 0; count < 5; count++) expect((await invite()).status).toBe(200)
  const refused = await invite()
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'ZU_VIELE_EINLADUNGEN' }])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  const { id: other } = await system.selectFrom('nutzer').select('id').where('benutzername', '=', 'bg.erst').executeTakeFirstOrThrow()
  expect(
    (await portal.call('bg.admin', 'POST', `/partnerservice/api/private/v2/nutzerverwaltung/benutzer/${other}/einladung`, {})).status,
  ).toBe(200)
})

describe('files that nothing refers to', () => {
  const send = () => portal.call('bg.erst', 'POST', UPLOAD, Buffer.from(pdf({ text: 'unbenutzt' })))
  const HOUR_MS = 3_600_000
  const kept = async () => (await portal.db.system.selectFrom('datei').select('id').execute()).map(({ id }) => id)

  test('are limited for a user and gone after a day; files that are referred to stay', async () => {
    const before = await kept()
    const ids: string[] = []
    for (let count = 0; count < 3; count++) ids.push(((await (await send()).json()) as { dateiId: string }).dateiId)
    const refused = await send()
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'ZU_VIELE_DATEIEN' }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

    // One is named by a guarantee, one by what a guarantee was issued with before.
    const [named = '', former = '', unnamed = ''] = ids
    const { system } = portal.db
    const [a, b] = await system.selectFrom('buergschaft').select('id').where('dokument_datei', 'is', null).limit(2).execute()
    await system
      .updateTable('buergschaft')
      .set({ dokument_datei: named })
      .where('id', '=', a?.id ?? '')
      .execute()
    const version = {
      dokument_art: null,
      dokument_datei: former,
      dokument_status: 'KEINES',
      text_org: null,
      text_id: null,
      textherkunft: null,
    }
    await system
      .updateTable('buergschaft')
      .set({ fassung_vorher: JSON.stringify(version) })
      .where('id', '=', b?.id ?? '')
      .execute()
    expect((await send()).status).toBe(200)

    await portal.deadlines.run(new Date(Date.now() + (RETENTION_PERIODS.unusedFileHours - 1) * HOUR_MS))
    expect(await kept()).toEqual(expect.arrayContaining(ids))
    await portal.deadlines.run(new Date(Date.now() + (RETENTION_PERIODS.unusedFileHours + 1) * HOUR_MS))
    const after = await kept()
    expect(after).toEqual(expect.arrayContaining([named, former]))
    expect(after).not.toContain(unnamed)
    expect(after.length).toBeLessThanOrEqual(before.length + 2)
  })
})

test.each(['[', '{"a":', '[{"a":'])('JSON that nests without end (%s) is refused at once', async (piece) => {
  const body = piece.repeat(400_000 / piece.length)
  const begun = process.threadCpuUsage()
  const answer = await fetch(portal.url + SEARCH, {
    method: 'POST',
    headers: { authorization: `Bearer ${await portal.token('bsp.admin')}`, 'content-type': 'application/json' },
    body,
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'EINGABE_UNGUELTIG', felder: [{ grund: 'Die Angaben sind zu tief verschachtelt.' }] })
  expect(workMs(begun)).toBeLessThan(1000)
})

test('whole JSON that nests 400,000 deep as well, inside of a field, too; brackets in a text are text', async () => {
  for (const body of [`{"filter":${'['.repeat(400_000)}${']'.repeat(400_000)}}`, `${'['.repeat(400_000)}${']'.repeat(400_000)}`]) {
    const begun = process.threadCpuUsage()
    const answer = await fetch(portal.url + SEARCH, {
      method: 'POST',
      headers: { authorization: `Bearer ${await portal.token('bsp.admin')}`, 'content-type': 'application/json' },
      body,
    })
    expect([answer.status, workMs(begun) < 1000]).toEqual([400, true])
  }
  const notice = { startZeit: '2027-01-01T00:00:00Z', endZeit: null, badge: null, typ: 'news', link: null, buttonText: null }
  const answer = await portal.call('bsp.admin', 'POST', '/aufgabenservice/api/private/v1/plattformhinweis', {
    ...notice,
    beschreibung: `"\\"${'['.repeat(100)}`,
  })
  expect(((await answer.json()) as { felder?: { grund: string }[] }).felder?.[0]?.grund).not.toBe('Die Angaben sind zu tief verschachtelt.')
})

test.each(['/\\evil.example/pfad', '/a\\..\\b', '//evil.example', 'https://a.de\\@evil.example'])(
  'a notice leads nowhere else: %s',
  async (link) => {
    const answer = await portal.call('bsp.admin', 'POST', '/aufgabenservice/api/private/v1/plattformhinweis', {
      startZeit: '2027-01-01T00:00:00Z',
      endZeit: null,
      badge: null,
      typ: 'news',
      beschreibung: 'Hinweis',
      link,
      buttonText: 'Mehr',
    })
    expect([answer.status, await answer.json()]).toMatchObject([400, { felder: [{ feld: 'link' }] }])
  },
)

test('events name no object to a user who doesn’t see every company', async () => {
  const heard = async (account: string) => {
    const end = new AbortController()
    const answer = await fetch(`${portal.url}/aufgabenservice/api/private/v1/ereignisse`, {
      headers: { authorization: `Bearer ${await portal.token(account)}` },
      signal: end.signal,
    })
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    await reader?.read()
    return async () => {
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
        if (piece.value.includes('geaendert')) {
          end.abort()
          return JSON.parse(/data: (.*)/.exec(piece.value)?.[1] ?? '{}') as object
        }
    }
  }
  // Not seen by ag.basis, who is restricted to some companies.
  const { system } = portal.db
  const restricted = await system.selectFrom('nutzer').selectAll().where('benutzername', '=', 'ag.basis').executeTakeFirstOrThrow()
  expect(restricted.sichtbeschraenkt).toBe(true)
  const project = await system
    .selectFrom('projekt')
    .selectAll()
    .where('org_id', '=', restricted.org_id)
    .where('unternehmen_id', 'not in', restricted.sichtberechtigte)
    .executeTakeFirstOrThrow()
  const path = `/projektservice/api/private/v1/projekte/${project.id}`
  expect((await portal.call('ag.basis', 'GET', path)).status).toBe(404)
  const next = await heard('ag.basis')
  await system
    .transaction()
    .execute(async (tx) =>
      (await import('../src/kernel/eventStream.ts')).announceChanges(tx, [{ art: 'PROJEKT', id: project.id, orgs: [restricted.org_id] }]),
    )
  expect(await next()).toEqual({ art: 'PROJEKT' })
})

test('a request whose head doesn’t come ends the connection with an answer', async () => {
  expect(portal.app.server.headersTimeout).toBeLessThanOrEqual(20_000)
  expect(portal.app.server.requestTimeout).toBeGreaterThan(0)
  // Longer than nginx keeps its own connections to the portal (3 s), which then never meet one that is about to end.
  expect(portal.app.server.keepAliveTimeout).toBeGreaterThan(3_000)
  const socket = connect(Number(new URL(portal.url).port), '127.0.0.1')
  const text = await new Promise<string>((resolve) => {
    let all = ''
    socket.on('data', (piece) => (all += piece)).on('end', () => resolve(all))
    socket.on('connect', () => {
      socket.write('GET / HTTP/1.1\r\nhost: x\r\n')
      socket.setTimeout(30_000, () => socket.destroy())
    })
  })
  expect(text).toMatch(/^HTTP\/1\.1 408/)
  expect(text).toContain('Die Anfrage kam nicht rechtzeitig an.')
})
