/** An ended session is over at once: its calls, its account pages, its stream of events. */
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { browser, logIn, OIDC, type Access } from '@avalwerk/testing/signIn'
import { decodeJwt } from 'jose'
import { STREAMS_OF_ONE } from '../src/kernel/eventStream.ts'
import { REAL_TIMERS } from './clock.ts'
import { PASSWORD } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const OWN = '/partnerservice/api/private/v2/nutzerverwaltung/benutzer/eigenen'
const STREAM = '/aufgabenservice/api/private/v1/ereignisse'
const ACCOUNT = '/auth/realms/avalwerk/account'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

const ask = ({ access_token }: Access, path: string) => fetch(portal.url + path, { headers: { authorization: `Bearer ${access_token}` } })
const status = async (who: Access, path: string) => (await ask(who, path)).status
/** Ends the other sessions of a user, confirmed. */
const endOthers = ({ access_token }: Access) =>
  portal.call(undefined, 'POST', `${OWN}/sitzungen/beendigung`, {}, { authorization: `Bearer ${access_token}` })
describe('a session', () => {
  test('that its user ends elsewhere is over for its calls and its stream', async () => {
    const [here, there] = [await logIn(portal.url, 'ag.leser'), await logIn(portal.url, 'ag.leser')]
    const answer = await ask(there, STREAM)
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    expect((await endOthers(here)).status).toBe(204)
    while (!(await reader.read()).done);
    expect([await status(there, OWN), await status(there, `${ACCOUNT}/sessions/devices`)]).toEqual([401, 401])
    expect([await status(here, OWN), await status(here, `${ACCOUNT}/sessions/devices`)]).toEqual([200, 200])
  })

  test('that a manager ends is over everywhere, for its calls and its stream; its user may sign in again', async () => {
    const { url } = portal
    const users = '/partnerservice/api/private/v2/nutzerverwaltung/benutzer'
    const idOf = async (name: string) =>
      (await portal.db.system.selectFrom('nutzer').select('id').where('benutzername', '=', name).executeTakeFirstOrThrow()).id
    const signOut = async (manager: string, name: string) =>
      portal.request<{ code?: string }>(manager, 'POST', `${users}/${await idOf(name)}/abmeldung`)
    const [one, two] = [await logIn(url, 'ag.leser'), await logIn(url, 'ag.leser')]
    const stream = ((await ask(one, STREAM)).body as ReadableStream<Uint8Array>).getReader()
    await stream.read()
    for (const stranger of ['bg.admin', 'hq.admin']) expect((await signOut(stranger, 'ag.leser')).status).toBe(404)
    expect(await status(one, OWN)).toBe(200)
    expect((await signOut('ag.admin', 'ag.leser')).status).toBe(200)
    while (!(await stream.read()).done);
    expect([await status(one, OWN), await status(two, OWN)]).toEqual([401, 401])
    const renewed = await fetch(`${url}${OIDC}/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'avalwerk-portal', refresh_token: two.refresh_token }),
    })
    expect(renewed.status).toBe(400)
    expect(await status(await logIn(url, 'ag.leser'), OWN)).toBe(200)

    expect((await signOut('ag.admin', 'ag.admin')).body.code).toBe('EIGENES_KONTO')
    const admin = await logIn(url, 'bg.admin')
    expect((await signOut('bsp.admin', 'bg.admin')).status).toBe(200)
    expect(await status(admin, OWN)).toBe(401)
    expect((await signOut('bsp.admin', 'ag.leser')).status).toBe(404)
    const noted = portal.db.system.selectFrom('audit').select('objekt_id').where('aktion', '=', 'NUTZER_ABGEMELDET').orderBy('id')
    expect((await noted.execute()).map(({ objekt_id }) => objekt_id)).toEqual([await idOf('ag.leser'), await idOf('bg.admin')])
  })

  test('is over at once when its user signs out', async () => {
    const tab = browser(portal.url)
    const target = (await tab.followRedirects(await tab.call(await tab.begin(), { username: 'ag.leser', password: PASSWORD }))) as URL
    const who = await tab.redeem(target)
    expect(await status(who, OWN)).toBe(200)
    const out = await tab.call(
      `${OIDC}/logout?${new URLSearchParams({ id_token_hint: who.id_token, post_logout_redirect_uri: `${portal.url}/` })}`,
    )
    const page = await out.text()
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1]
    if (xsrf) await tab.call(`${OIDC}/logout/confirm`, { xsrf, logout: 'yes' })
    expect(await status(who, OWN)).toBe(401)
  })

  test('ends when its code is redeemed twice, since another must have got it', async () => {
    const tab = browser(portal.url)
    const target = (await tab.followRedirects(await tab.call(await tab.begin(), { username: 'ag.leser', password: PASSWORD }))) as URL
    const who = await tab.redeem(target)
    expect(await status(who, OWN)).toBe(200)
    await expect(tab.redeem(target)).rejects.toThrow('400')
    expect(await status(who, OWN)).toBe(401)
  })
})

describe('signing out by an address', () => {
  const signedIn = async (name: string) => {
    const tab = browser(portal.url)
    const target = (await tab.followRedirects(await tab.call(await tab.begin(), { username: name, password: PASSWORD }))) as URL
    return { b: tab, who: await tab.redeem(target) }
  }
  const address = (more: Record<string, string> = {}) => `${OIDC}/logout?${new URLSearchParams(more)}`

  test.each([
    ['application/json', '[1]'],
    ['application/pdf', '%PDF-1.7'],
  ])('takes forms alone: %s is refused', async (type, body) => {
    const answer = await fetch(`${portal.url}${OIDC}/logout`, { method: 'POST', headers: { 'content-type': type }, body })
    expect(answer.status).toBe(415)
  })

  test('goes by itself with one’s own token alone: a stranger’s link asks', async () => {
    const { b: tab, who } = await signedIn('ag.leser')
    const stranger = await logIn(portal.url, 'bg.leistung')
    for (const link of [
      address(),
      address({ client_id: 'avalwerk-portal', post_logout_redirect_uri: `${portal.url}/` }),
      address({ id_token_hint: stranger.id_token }),
    ]) {
      const page = await (await tab.call(link)).text()
      expect(page).not.toContain('sign-out.js')
      expect(page).toMatch(/<button[^>]+form="op\.logoutForm" value="yes" name="logout">Abmelden</)
      expect(page).toContain('<h1')
      expect(await status(who, OWN)).toBe(200)
    }
    expect(await (await tab.call(address({ id_token_hint: who.id_token }))).text()).toContain('sign-out.js')
  })

  test('goes by itself with the token in a form, too, where no history keeps it', async () => {
    const { b: tab, who } = await signedIn('ag.leser')
    const page = await (
      await tab.call(`${OIDC}/logout`, {
        id_token_hint: who.id_token,
        client_id: 'avalwerk-portal',
        post_logout_redirect_uri: `${portal.url}/`,
      })
    ).text()
    expect(page).toContain('sign-out.js')
    expect(page).not.toContain(who.id_token)
    const done = await tab.call(`${OIDC}/logout/confirm`, { xsrf: /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '', logout: 'yes' })
    expect(done.headers.get('location')).toBe(`${portal.url}/`)
    expect(await status(who, OWN)).toBe(401)
  })

  test('signs out a user who says yes on the page', async () => {
    const { b: tab, who } = await signedIn('ag.leser')
    const page = await (await tab.call(address())).text()
    await tab.call(`${OIDC}/logout/confirm`, { xsrf: /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '', logout: 'yes' })
    expect(await status(who, OWN)).toBe(401)
  })
})

describe('a session ends by itself', () => {
  const MINUTE_MS = 60_000
  let began: number
  /** Goes on with the clock alone: everything else takes its time. */
  const after = (minutes: number) => jest.setSystemTime(began + minutes * MINUTE_MS)
  afterEach(() => {
    jest.useRealTimers()
  })
  const start = () => {
    began = Date.now()
    jest.useFakeTimers({ doNotFake: [...REAL_TIMERS], now: began })
    return browser(portal.url)
  }
  type B = ReturnType<typeof browser>
  const signIn = async (browser: B, username = 'ag.leser') =>
    browser.redeem((await browser.followRedirects(await browser.call(await browser.begin(), { username, password: PASSWORD }))) as URL)
  const refresh = async ({ refresh_token }: Access): Promise<Access | number> => {
    const answer = await fetch(`${portal.url}${OIDC}/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'avalwerk-portal', refresh_token }),
    })
    return answer.ok ? ((await answer.json()) as Access) : answer.status
  }
  const isAsked = async (b: B) => (await b.begin()).includes('/anmelden/')

  test('ten hours after the sign-in, however much it is used', async () => {
    const tab = start()
    let who = await signIn(tab)
    for (let minute = 25; minute < 600; minute += 25) {
      after(minute)
      expect([minute, await isAsked(tab)]).toEqual([minute, false])
      const next = await refresh(who)
      expect([minute, next]).toEqual([minute, expect.objectContaining({ access_token: expect.any(String) })])
      who = next as Access
    }
    after(601)
    expect([await isAsked(tab), await refresh(who)]).toEqual([true, 400])
  })

  test('when no token was asked for in the half hour without a call and a token’s life', async () => {
    const tab = start()
    let who = await signIn(tab)
    after(34)
    who = (await refresh(who)) as Access
    after(34 + 34)
    who = (await refresh(who)) as Access
    after(34 + 34 + 36)
    expect([await refresh(who), await isAsked(tab)]).toEqual([400, true])
    // There is nothing left to sign out of: no page, the portal again.
    const out = await tab.call(
      `${OIDC}/logout?${new URLSearchParams({ post_logout_redirect_uri: `${portal.url}/`, client_id: 'avalwerk-portal' })}`,
    )
    expect([out.status, out.headers.get('location')]).toEqual([303, '/'])
    // The device is free: another user may sign in.
    expect(await signIn(tab, 'bg.leistung')).toMatchObject({ access_token: expect.any(String) })
  })
})

test('a good token without an account is told so; one whose session has ended is not', async () => {
  const who = await logIn(portal.url, 'ag.basis')
  const code = async () => ((await (await ask(who, OWN)).json()) as { code?: string }).code
  const users = '/partnerservice/api/private/v2/nutzerverwaltung'
  const { body: own } = await portal.request<{ nutzerId: string; version: number }>('ag.basis', 'GET', OWN)
  const { body: now } = await portal.request<{ version: number }>('ag.admin', 'GET', `${users}/benutzer/${own.nutzerId}`)
  expect((await endOthers(await logIn(portal.url, 'ag.basis'))).status).toBe(204)
  expect([await status(who, OWN), await code()]).toEqual([401, 'NICHT_ANGEMELDET'])
  await portal.request('ag.admin', 'POST', `${users}/benutzer/${own.nutzerId}/deaktivierung`, { version: now.version })
  expect([await status(who, OWN), await code()]).toEqual([401, 'KEIN_KONTO'])
})

test('a user has one stream for each of five devices; the sixth ends the oldest, which is told why', async () => {
  const who = await logIn(portal.url, 'ag.leser')
  const streams = []
  for (let index = 0; index <= STREAMS_OF_ONE; index++) {
    const answer = await ask(who, STREAM)
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    streams.push(reader)
  }
  const [oldest, ...others] = streams
  let last = ''
  for (let piece = await oldest?.read(); piece && !piece.done; piece = await oldest?.read()) last += new TextDecoder().decode(piece.value)
  expect([others.length, last]).toEqual([5, expect.stringContaining('event: ersetzt')])
  await Promise.all(others.map((reader) => reader.cancel()))
})

describe('what the frame for the session is told', () => {
  const sessionOf = ({ access_token }: Access) => String(decodeJwt(access_token).sid)
  const frame = async (sid: string, cookie: string) =>
    (
      await fetch(`${portal.url}${OIDC}/login-status-iframe.html/init?${new URLSearchParams({ client_id: 'avalwerk-portal', sid })}`, {
        headers: { cookie },
      })
    ).status
  const [UNCHANGED, CHANGED] = [204, 403]
  /** Signs in in a browser, where somebody may be signed in already. */
  const signInAt = async (tab: ReturnType<typeof browser>, username: string, more: Record<string, string> = {}) => {
    const answer = await tab.call(await tab.begin(more), { username, password: PASSWORD })
    return tab.redeem((await tab.followRedirects(answer)) as URL)
  }

  test('it is the same while its user is signed in, and only then', async () => {
    const tab = browser(portal.url)
    expect(await frame('', '')).toBe(UNCHANGED)
    const sid = sessionOf(await signInAt(tab, 'ag.leser'))
    expect([await frame(sid, tab.cookies()), await frame('another', tab.cookies()), await frame('', tab.cookies())]).toEqual([
      UNCHANGED,
      CHANGED,
      CHANGED,
    ])
    // A browser that has lost its cookies is signed out.
    expect(await frame(sid, '')).toBe(CHANGED)
    await endOthers(await logIn(portal.url, 'ag.leser'))
    expect(await frame(sid, tab.cookies())).toBe(CHANGED)
  })

  test('it is the same for a question on its way while the person confirms something, and the cookie is replaced', async () => {
    const tab = browser(portal.url)
    const sid = sessionOf(await signInAt(tab, 'ag.leser'))
    const before = tab.cookies()
    const confirmed = await signInAt(tab, 'ag.leser', { prompt: 'login' })
    expect([sessionOf(confirmed), before === tab.cookies()]).toEqual([sid, false])
    expect([await frame(sid, before), await frame(sid, tab.cookies())]).toEqual([UNCHANGED, UNCHANGED])
    expect(await frame('another', before)).toBe(CHANGED)
    // Once it is over, the former cookie isn't good for it either.
    await endOthers(await logIn(portal.url, 'ag.leser'))
    expect([await frame(sid, before), await frame(sid, tab.cookies())]).toEqual([CHANGED, CHANGED])
  })

  test('it is another one when somebody else has signed in in the same browser', async () => {
    const tab = browser(portal.url)
    const sid = sessionOf(await signInAt(tab, 'ag.leser'))
    const before = tab.cookies()
    await endOthers(await logIn(portal.url, 'ag.leser'))
    const other = sessionOf(await signInAt(tab, 'ag.recht'))
    expect([await frame(sid, before), await frame(sid, tab.cookies()), await frame(other, tab.cookies())]).toEqual([
      CHANGED,
      CHANGED,
      UNCHANGED,
    ])
  })
})
