/** Passkeys: set up, as second factor, in the place of the password, and what of them is refused. */
import { until } from '@avalwerk/testing'
import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { browser, logIn, type Access } from '@avalwerk/testing/signIn'
import { lastMail } from '@avalwerk/testing/nutzer'
import { decodeJwt } from 'jose'
import { type KeptPayload, openPayload, sessionKey } from '../src/identity/atRest.ts'
import { makeCodes } from '../src/identity/factors.ts'
import { passwordHash } from '../src/identity/password.ts'
import { loadSealer } from '../src/identity/sealing.ts'
import { readConfig } from '../src/kernel/configuration.ts'
import { type Asked, authenticator, type Device, type Twist } from './authenticator.ts'
import { PASSWORD } from './acts.ts'
import { REAL_TIMERS } from './clock.ts'
import { account, type Browser, codeOf, db, formOf, idOf, page, portal, secretIn, signIn, start, stop, users } from './signInActs.ts'

const SET_UP = 'webauthn-register-passwordless'

const rowOf = (device: Device) => db().selectFrom('identity_passkey').selectAll().where('credential_id', '=', device.id).executeTakeFirst()
const countPasskeysOf = async (name: string) =>
  db()
    .selectFrom('identity_passkey')
    .select(['id', 'name'])
    .where('nutzer_id', '=', await idOf(name))
    .orderBy('created_at')
    .execute()
const audited = async (action: string, name: string) =>
  db()
    .selectFrom('audit')
    .selectAll()
    .where('aktion', '=', action)
    .where('objekt_id', '=', await idOf(name))
    .orderBy('id')
    .execute()
/** Waits until the audit says how the last one signed in: it is written beside the answer. */
const signedInBy = (name: string, reason: string) => until(async () => (await audited('ANMELDUNG', name)).at(-1)?.werte['grund'] === reason)
const alertOf = (html: string) => /id="fehler">([^<]*)</.exec(html)?.[1]
const codesIn = (html: string) => /<pre[^>]*>([^<]+)</.exec(html)?.[1]?.split('\n') ?? []
const device = (options?: { counts: boolean }) => authenticator(portal.url, options)
/** Reads what a page asks of the browser. */
async function asked(browser: Browser, form: string): Promise<Asked> {
  const answer = await browser.call(`${form}/passkey`, {})
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Asked
}
const call = (access: Access, method: string, path: string) =>
  fetch(portal.url + path, { method, headers: { authorization: `Bearer ${access.access_token}` } })

/** Signs in by password and sets a passkey up. */
async function setUp(name: string, made = device(), label = 'Laptop', tab = browser(portal.url)) {
  const html = await signIn(tab, name, { kc_action: SET_UP })
  const form = formOf(html)
  const answer = await tab.call(form, { passkey: made.create(await asked(tab, form)), bezeichnung: label })
  const shown = await page(await tab.followRedirects(answer))
  const codes = codesIn(shown)
  const target = codes.length ? ((await tab.followRedirects(await tab.call(form, { fertig: 'ja' }))) as URL) : new URL(shown)
  return { b: tab, made, codes, target, access: await tab.redeem(target) }
}
/** Signs in by a passkey alone. */
async function byPasskey(made: Device, twist?: Twist, tab = browser(portal.url)) {
  const form = await tab.begin()
  return tab.followRedirects(await tab.call(form, { passkey: made.get(await asked(tab, form), twist) }))
}
/** Sets up another passkey, for a user who has one already. */
async function setUpAgain(name: string) {
  const tab = browser(portal.url)
  const made = device()
  await db()
    .deleteFrom('identity_code')
    .where('nutzer_id', '=', await idOf(name))
    .execute()
  const id = await idOf(name)
  const [code] = await db()
    .transaction()
    .execute((tx) => makeCodes(tx, id))
  const confirm = formOf(await signIn(tab, name, { kc_action: SET_UP }))
  const html = await page(await tab.followRedirects(await tab.call(confirm, { code: code ?? '' })))
  const target = (await tab.followRedirects(
    await tab.call(formOf(html), { passkey: made.create(await asked(tab, formOf(html))), bezeichnung: 'Zweiter' }),
  )) as URL
  return { b: tab, made, access: await tab.redeem(target) }
}
/** Does something so many minutes later, by the clock of the process. */
async function later(minutes: number, what: () => Promise<void>): Promise<void> {
  jest.useFakeTimers({ now: Date.now() + minutes * 60_000, doNotFake: [...REAL_TIMERS] })
  try {
    await what()
  } finally {
    jest.useRealTimers()
  }
}
/** Reads with what the session of a token says that it was proved. */
async function amrOf(token: string): Promise<unknown> {
  const mark = sessionKey(decodeJwt<{ sid: string }>(token).sid)
  const { id, inhalt: body } = await db()
    .selectFrom('identity_artefakt')
    .selectAll()
    .where('modell', '=', 'Session')
    .where('uid', '=', mark)
    .executeTakeFirstOrThrow()
  const sealer = await loadSealer(readConfig({ DATA_DIR: portal.folder }))
  return (await openPayload(sealer, 'Session', id, body as KeptPayload)).amr
}
const forgetAttempts = () => db().deleteFrom('sign_in_attempt').execute()

describe('set up', () => {
  start()
  stop()

  test('a passkey of the person, for this address alone, unlocked by them; recovery codes with the first', async () => {
    const tab = browser(portal.url)
    const html = await signIn(tab, 'bg.zweit', { kc_action: SET_UP })
    expect(html).toContain('Passkey einrichten')
    const form = formOf(html)
    const options = await asked(tab, form)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Avalwerk' },
      user: { name: 'bg.zweit' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: [],
    })
    const made = device()
    const codes = codesIn(await (await tab.call(form, { passkey: made.create(options), bezeichnung: 'Laptop' })).text())
    expect(codes).toHaveLength(10)
    const target = (await tab.followRedirects(await tab.call(form, { fertig: 'ja' }))) as URL
    expect(Object.fromEntries(target.searchParams)).toMatchObject({ kc_action: SET_UP, kc_action_status: 'success' })
    const access = await tab.redeem(target)
    await portal.outbox.empty()
    expect(await lastMail(portal.folder, 'bg.zweit@demo.avalwerk.example')).toContain('ein Passkey eingerichtet')
    expect(await audited('PASSKEY_EINGERICHTET', 'bg.zweit')).toHaveLength(1)
    // What browsers don't say of a way to a device isn't kept.
    expect(await rowOf(made)).toMatchObject({ name: 'Laptop', device_type: 'singleDevice', backed_up: false, transports: ['internal'] })

    const list = (await (await call(access, 'GET', `${account}/credentials`)).json()) as Record<string, unknown>[]
    expect(list.find(({ type }) => type === 'webauthn-passwordless')).toMatchObject({
      createAction: SET_UP,
      signsIn: true,
      userCredentialMetadatas: [{ credential: { userLabel: 'Laptop', createdDate: expect.any(Number) } }],
    })
    const own = await portal.call('ag.leser', 'GET', `${users}/benutzer/eigenen`)
    expect(own.status).toBe(200)

    const second = await signIn(tab, 'bg.zweit', { kc_action: SET_UP })
    const more = formOf(second)
    const again = await asked(tab, more)
    expect(again.excludeCredentials).toMatchObject([{ id: made.id }])
    const done = await tab.followRedirects(await tab.call(more, { passkey: device().create(again), bezeichnung: 'Schlüssel' }))
    // The codes are there already: they stay good, and nothing is to be read.
    expect((done as URL).searchParams.get('kc_action_status')).toBe('success')
    const otherTab = browser(portal.url)
    const code = formOf(await signIn(otherTab, 'bg.zweit'))
    expect(await otherTab.followRedirects(await otherTab.call(code, { code: codes[0] ?? '' }))).toBeInstanceOf(URL)
  })

  test.each<[string, Twist]>([
    ['made on another page', { origin: 'https://avalwerk.example' }],
    ['made for another address', { rpId: 'avalwerk.example' }],
    ['that nobody has unlocked', { unverified: true }],
    ['for another question', { challenge: 'AAAA' }],
    ['that signs in', { type: 'webauthn.get' }],
    ['made in a frame', { crossOrigin: true }],
  ])('one %s isn’t kept', async (_what, twist) => {
    const tab = browser(portal.url)
    const form = formOf(await signIn(tab, 'bg.leistung', { kc_action: SET_UP }))
    const answer = await tab.call(form, { passkey: device().create(await asked(tab, form), twist), bezeichnung: 'x' })
    expect([answer.status, alertOf(await answer.text())]).toEqual([400, expect.stringContaining('konnte nicht eingerichtet werden')])
    expect(await countPasskeysOf('bg.leistung')).toEqual([])
  })

  test('each question takes one answer, also of many at once; other input is refused', async () => {
    const tab = browser(portal.url)
    const form = formOf(await signIn(tab, 'bg.leistung', { kc_action: SET_UP }))
    const options = await asked(tab, form)
    const all = await Promise.all(
      Array.from({ length: 4 }, () => tab.call(form, { passkey: device().create(options), bezeichnung: 'Laptop' })),
    )
    const [first, ...others] = all.map(({ status }) => status).toSorted((x, y) => x - y)
    expect(first).toBe(200)
    // Refused; or led back, where what they answer was over when they came.
    for (const other of others) expect([303, 400]).toContain(other)
    expect(await countPasskeysOf('bg.leistung')).toHaveLength(1)
    const otherTab = browser(portal.url)
    await setUp('ag.recht')
    const other = formOf(await signIn(otherTab, 'ag.leser', { kc_action: SET_UP }))
    for (const passkey of ['', '{}', 'null', '[]', '{"id":1}', '{"id":"x","response":{"clientDataJSON":"x"}}', 'x'.repeat(30_000)]) {
      await asked(otherTab, other)
      expect((await otherTab.call(other, { passkey, bezeichnung: 'x' })).status).toBe(400)
    }
    expect(await countPasskeysOf('ag.leser')).toEqual([])
  })

  test('another user’s passkey isn’t taken, nor an eleventh', async () => {
    const { made } = await setUp('ag.basis')
    const tab = browser(portal.url)
    const form = formOf(await signIn(tab, 'bg2.admin', { kc_action: SET_UP }))
    const stolen = await tab.call(form, { passkey: made.create(await asked(tab, form)), bezeichnung: 'x' })
    expect([stolen.status, alertOf(await stolen.text())]).toEqual([400, 'Dieser Passkey ist schon eingerichtet.'])
    expect(await countPasskeysOf('bg2.admin')).toEqual([])
    const row = await rowOf(made)
    const { id: _, credential_id: __, ...kept } = row ?? ({} as never)
    await db()
      .insertInto('identity_passkey')
      .values(
        Array.from({ length: 9 }, (_one, index) => ({
          ...kept,
          id: `6f8d3a52-8a37-4a1f-8d4e-3a5d0f3b8f1${index}`,
          credential_id: `x${index}`,
          transports: '[]',
        })) as never,
      )
      .execute()
    const otherTab = browser(portal.url)
    const asks = formOf(await signIn(otherTab, 'ag.basis'))
    await otherTab.followRedirects(
      await otherTab.call(asks, { passkey: made.get(await asked(otherTab, asks), { handle: undefined, counter: 40 }) }),
    )
    const full = formOf(await page(await otherTab.followRedirects(await otherTab.call(await otherTab.begin({ kc_action: SET_UP })))))
    const refused = await otherTab.call(full, { passkey: device().create(await asked(otherTab, full)), bezeichnung: 'x' })
    expect([refused.status, alertOf(await refused.text())]).toEqual([400, expect.stringContaining('schon 10 Passkeys')])
    expect(await countPasskeysOf('ag.basis')).toHaveLength(10)
  })

  test('a passkey is made or taken away only after a sign-in of the last five minutes', async () => {
    const { b: tab, made, access } = await setUp('ag2.admin')
    const ask = async (action: string) => page(await tab.followRedirects(await tab.call(await tab.begin({ kc_action: action }))))
    const { id } = (await rowOf(made)) as { id: string }
    expect(await ask(SET_UP)).toContain('Passkey einrichten')
    expect(await ask(`delete_credential:${id}`)).toContain('Passkey entfernen')
    await later(6, async () => {
      for (const action of [SET_UP, `delete_credential:${id}`]) expect(await ask(action)).toContain('melden Sie sich bitte noch einmal an')
      expect((await call(access, 'DELETE', `${account}/credentials/${id}`)).status).toBe(401)
    })
    expect(await rowOf(made)).toBeDefined()
  })

  test('one’s own data say which there are', async () => {
    await setUp('bg.erst', device(), 'Diensthandy')
    const tab = browser(portal.url)
    const form = formOf(await signIn(tab, 'bg.erst'))
    expect(form).not.toBe('')
    const { access } = await setUpAgain('bg.erst')
    const data = (await (await call(access, 'GET', `${users}/benutzer/eigenen/daten.json`)).json()) as {
      anmeldung: { passkeys: { bezeichnung: string }[] }
    }
    expect(data.anmeldung.passkeys.map(({ bezeichnung }) => bezeichnung).sort()).toEqual(['Diensthandy', 'Zweiter'])
  })
})

describe('without a password', () => {
  start()
  stop()
  beforeEach(forgetAttempts)
  let laptop: Device
  beforeAll(async () => {
    laptop = (await setUp('bg.zweit', device())).made
  })

  test('signs in as both factors, and says so', async () => {
    const tab = browser(portal.url)
    const html = await (await tab.call(await tab.begin())).text()
    expect(html).toContain('Mit Passkey anmelden')
    const target = (await byPasskey(laptop, {}, tab)) as URL
    const { access_token } = await tab.redeem(target)
    expect(decodeJwt(access_token).sub).toBe(await idOf('bg.zweit'))
    expect(await amrOf(access_token)).toEqual(['hwk', 'user', 'mfa'])
    expect(await rowOf(laptop)).toMatchObject({ counter: laptop.counter(), used_at: expect.any(Date) })
    await signedInBy('bg.zweit', 'passkey')
    // The question names no account: the device knows whose passkey it has.
    const otherTab = browser(portal.url)
    const question = await asked(otherTab, await otherTab.begin())
    expect(question).toMatchObject({ rpId: 'localhost', userVerification: 'required', challenge: expect.any(String) })
    expect(question).not.toHaveProperty('allowCredentials')
  })

  test('a device that doesn’t count is taken, and one that is kept in step with others is told apart', async () => {
    const { made } = await setUp('bg2.admin', device({ counts: false }))
    await db().updateTable('identity_passkey').set({ device_type: 'multiDevice' }).where('credential_id', '=', made.id).execute()
    for (let index = 0; index < 2; index++) {
      const tab = browser(portal.url)
      const { access_token } = await tab.redeem((await byPasskey(made, {}, tab)) as URL)
      expect(await amrOf(access_token)).toEqual(['swk', 'user', 'mfa'])
    }
  })

  const WRONG: [string, Twist][] = [
    ['made on another page', { origin: 'https://avalwerk.example' }],
    ['made for another address', { rpId: 'avalwerk.example' }],
    ['that nobody has unlocked', { unverified: true }],
    ['with a wrong signature', { wrongSignature: true }],
    ['for another question', { challenge: 'AAAA' }],
    ['that sets one up', { type: 'webauthn.create' }],
    ['made in a frame', { crossOrigin: true }],
    ['that names nobody', { handle: undefined }],
    ['that names somebody else', { handle: Buffer.alloc(16, 7).toString('base64url') }],
  ]
  test.each(WRONG)('an answer %s is refused, and its counter isn’t kept', async (_what, twist) => {
    const before = await rowOf(laptop)
    const answer = (await byPasskey(laptop, twist)) as Response
    expect([answer.status, alertOf(await answer.text())]).toEqual([401, expect.stringContaining('gescheitert')])
    expect(await rowOf(laptop)).toEqual(before)
    expect(await audited('PASSKEY_KOPIERT', 'bg.zweit')).toEqual([])
  })

  test('refusals say the same, whether there is such a passkey or not, and count for the address', async () => {
    const sentences = new Set<string | undefined>()
    const statuses = new Set<number>()
    for (const [made, twist] of [[device(), { handle: 'AAAA' }], [device(), {}], ...WRONG.map(([, one]) => [laptop, one])] as [
      Device,
      Twist,
    ][]) {
      const answer = (await byPasskey(made, twist)) as Response
      statuses.add(answer.status)
      sentences.add(alertOf(await answer.text()))
    }
    expect([[...statuses], sentences.size]).toEqual([[401], 1])
    const counted = await db().selectFrom('sign_in_attempt').select(['kind', 'failures']).execute()
    expect(counted).toEqual([{ kind: 'ADDRESS', failures: WRONG.length + 2 }])
    await db().updateTable('sign_in_attempt').set({ failures: 49 }).execute()
    await byPasskey(device())
    const locked = (await byPasskey(laptop)) as Response
    expect(alertOf(await locked.text())).toContain('Zu viele Fehlversuche')
  })

  test('a question has one answer: not again, not by many at once, not after five minutes, not in another sign-in', async () => {
    const tab = browser(portal.url)
    const form = await tab.begin()
    const answer = laptop.get(await asked(tab, form))
    const many = await Promise.all(Array.from({ length: 6 }, () => tab.call(form, { passkey: answer })))
    expect(many.filter(({ status }) => status === 303)).toHaveLength(1)
    const otherTab = browser(portal.url)
    const other = await otherTab.begin()
    expect((await otherTab.call(other, { passkey: answer })).status).toBe(401)
    await asked(otherTab, other)
    expect((await otherTab.call(other, { passkey: answer })).status).toBe(401)
    const thirdTab = browser(portal.url)
    const late = await thirdTab.begin()
    const asks = await asked(thirdTab, late)
    await later(5.1, async () => expect((await thirdTab.call(late, { passkey: laptop.get(asks) })).status).toBe(401))
    const again = await asked(thirdTab, late)
    await later(4.9, async () => expect((await thirdTab.call(late, { passkey: laptop.get(again) })).status).toBe(303))
    // A caller without the browser's cookie is asked nothing.
    expect((await browser(portal.url).call(`${await tab.begin()}/passkey`, {})).status).toBe(404)
  })

  test('the address that counts is the configured one, whatever a caller says', async () => {
    const tab = browser(portal.url)
    const form = await tab.begin()
    const cookie = (await tab.call(form)).headers.getSetCookie()
    expect(cookie).toEqual([])
    const { rpId } = await asked(tab, form)
    expect(rpId).toBe('localhost')
    const evil = authenticator('http://evil.example')
    await db().updateTable('identity_passkey').set({ credential_id: evil.id }).where('credential_id', '=', 'none').execute()
    expect(
      (await tab.call(form, { passkey: laptop.get(await asked(tab, form), { origin: 'http://evil.example', rpId: 'evil.example' }) }))
        .status,
    ).toBe(401)
  })

  test('a counter that goes back is a copy: refused, audited, and told to its owner', async () => {
    const { counter } = (await rowOf(laptop)) as { counter: number }
    const mails = async () => (await db().selectFrom('ausgang').selectAll().execute()).length
    const before = await mails()
    // A caller without the key can't raise this alarm: the signature is checked first.
    await byPasskey(laptop, { counter: 1, wrongSignature: true })
    expect([await audited('PASSKEY_KOPIERT', 'bg.zweit'), await mails()]).toEqual([[], before])
    const answer = (await byPasskey(laptop, { counter: 1 })) as Response
    expect([answer.status, alertOf(await answer.text())]).toEqual([401, expect.stringContaining('kopiert')])
    expect(await audited('PASSKEY_KOPIERT', 'bg.zweit')).toHaveLength(1)
    await portal.outbox.empty()
    expect(await lastMail(portal.folder, 'bg.zweit@demo.avalwerk.example')).toContain('vermutlich kopiert')
    expect(Number((await rowOf(laptop))?.counter)).toBe(counter)
    expect(await byPasskey(laptop, { counter })).not.toBeInstanceOf(URL)
    expect(await byPasskey(laptop, { counter: counter + 1 })).toBeInstanceOf(URL)
  })

  test('a deactivated user, and one with a company’s own sign-in, doesn’t sign in by it', async () => {
    const { made } = await setUp('bg.erst')
    const change = (values: Record<string, unknown>) =>
      db().updateTable('nutzer').set(values).where('benutzername', '=', 'bg.erst').execute()
    await change({ aktiv: false })
    const answer = (await byPasskey(made)) as Response
    expect([answer.status, alertOf(await answer.text())]).toEqual([401, expect.stringContaining('nicht aktiv')])
    // A caller without the passkey doesn't learn the reason.
    expect(alertOf(await ((await byPasskey(made, { wrongSignature: true })) as Response).text())).toContain('gescheitert')
    await change({ aktiv: true, sso: true })
    expect(await byPasskey(made)).not.toBeInstanceOf(URL)
    await change({ sso: false })
    expect(await byPasskey(made)).toBeInstanceOf(URL)
  })

  test('another user’s passkey doesn’t sign out the user who is signed in', async () => {
    const tab = browser(portal.url)
    await tab.followRedirects(await tab.call(await tab.begin(), { username: 'ag.leser', password: PASSWORD }))
    const form = await tab.begin({ prompt: 'login' })
    const answer = await tab.call(form, { passkey: laptop.get(await asked(tab, form)) })
    expect(alertOf(await answer.text())).toContain('jemand anderes angemeldet')
  })
})

describe('beside a password', () => {
  start()
  stop()
  beforeEach(forgetAttempts)
  let laptop: Device
  let codes: string[]
  beforeAll(async () => {
    const made = await setUp('bg.zweit')
    laptop = made.made
    codes = made.codes
  })

  test('is asked for, and confirms', async () => {
    const tab = browser(portal.url)
    const html = await signIn(tab, 'bg.zweit')
    expect(html).toContain('Mit Passkey bestätigen')
    const options = await asked(tab, formOf(html))
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [{ id: laptop.id }] })
    const { access_token } = await tab.redeem(
      (await tab.followRedirects(await tab.call(formOf(html), { passkey: laptop.get(options) }))) as URL,
    )
    expect(await amrOf(access_token)).toEqual(['pwd', 'hwk', 'user', 'mfa'])
    await signedInBy('bg.zweit', 'password+passkey')
  })

  test('another way is a recovery code, or the app of a user who has one', async () => {
    const tab = browser(portal.url)
    const form = formOf(await signIn(tab, 'bg.zweit'))
    const other = await (await tab.call(`${form}?weg=code`)).text()
    expect(other).toContain('Wiederherstellungscodes')
    expect(other).not.toContain('Authenticator-App')
    const wrong = await tab.call(form, { code: 'AAAA' })
    expect([wrong.status, alertOf(await wrong.text())]).toEqual([401, expect.stringContaining('Code stimmt nicht')])
    expect(await tab.followRedirects(await tab.call(form, { code: codes.pop() ?? '' }))).toBeInstanceOf(URL)

    const html = await signIn(browser(portal.url), 'bg.leistung', { kc_action: 'CONFIGURE_TOTP' })
    expect(html).not.toContain('Stattdessen')
    const { b: otherTab } = await setUp('bg.leistung')
    const app = await page(await otherTab.followRedirects(await otherTab.call(await otherTab.begin({ kc_action: 'CONFIGURE_TOTP' }))))
    await otherTab.call(formOf(app), { code: codeOf(secretIn(app)), bezeichnung: 'Telefon' })
    const thirdTab = browser(portal.url)
    const asks = formOf(await signIn(thirdTab, 'bg.leistung'))
    expect(await (await thirdTab.call(`${asks}?weg=code`)).text()).toContain('Authenticator-App')
    expect(await thirdTab.followRedirects(await thirdTab.call(asks, { code: codeOf(secretIn(app), 1) }))).toBeInstanceOf(URL)
  })

  test('only the user’s own passkey confirms, and only what was asked for it', async () => {
    const { made: foreign } = await setUp('bg.erst')
    const tab = browser(portal.url)
    const form = formOf(await signIn(tab, 'bg.zweit'))
    const refused = async (passkey: string) => {
      const answer = await tab.call(form, { passkey })
      expect([answer.status, alertOf(await answer.text())]).toEqual([401, expect.stringContaining('gescheitert')])
    }
    await refused(foreign.get(await asked(tab, form)))
    await refused(foreign.get(await asked(tab, form), { handle: undefined }))
    await refused(
      foreign.get(await asked(tab, form), {
        handle: Buffer.from((await idOf('bg.zweit')).replaceAll('-', ''), 'hex').toString('base64url'),
      }),
    )
    // An answer to a question for another user in the same sign-in, which was begun anew with another name.
    const mine = await asked(tab, form)
    await tab.call(form, { username: 'bg.erst', password: PASSWORD })
    await refused(foreign.get(mine))
    await forgetAttempts()
    // An answer to a question that was asked before a user was known.
    const otherTab = browser(portal.url)
    const early = await otherTab.begin()
    const open = await asked(otherTab, early)
    await otherTab.call(early, { username: 'bg.zweit', password: PASSWORD })
    expect((await otherTab.call(early, { passkey: laptop.get(open) })).status).toBe(401)
    // The password of one, the passkey of another, by the sign-in without a password: it is the passkey's owner who comes in.
    expect((await otherTab.call(early, { passkey: laptop.get(await asked(otherTab, early), { wrongSignature: true }) })).status).toBe(401)
    expect(
      await otherTab.followRedirects(await otherTab.call(early, { passkey: laptop.get(await asked(otherTab, early)) })),
    ).toBeInstanceOf(URL)
  })

  test('five failures lock passkeys and not codes; the passkey alone still signs in', async () => {
    const tab = browser(portal.url)
    const form = formOf(await signIn(tab, 'bg.zweit'))
    for (let index = 0; index < 5; index++) await tab.call(form, { passkey: laptop.get(await asked(tab, form), { wrongSignature: true }) })
    const locked = await tab.call(form, { passkey: laptop.get(await asked(tab, form)) })
    expect([locked.status, alertOf(await locked.text())]).toEqual([401, expect.stringContaining('Zu viele Fehlversuche')])
    expect(await byPasskey(laptop)).toBeInstanceOf(URL)
    expect(await tab.followRedirects(await tab.call(form, { code: codes.pop() ?? '' }))).toBeInstanceOf(URL)
  })

  test('a sign-in whose account was deactivated meanwhile goes no further', async () => {
    const tab = browser(portal.url)
    const form = formOf(await signIn(tab, 'bg.zweit'))
    const answer = laptop.get(await asked(tab, form))
    const set = (aktiv: boolean) => db().updateTable('nutzer').set({ aktiv }).where('benutzername', '=', 'bg.zweit').execute()
    await set(false)
    expect(await tab.followRedirects(await tab.call(form, { passkey: answer }))).not.toBeInstanceOf(URL)
    await set(true)
  })
})

describe('where a second factor is demanded', () => {
  start({ SECOND_FACTOR_FOR: 'administrators' })
  stop()

  test('a user without one sets up a passkey or an app on the way', async () => {
    const tab = browser(portal.url)
    const html = await signIn(tab, 'bsp.admin')
    expect(html).toContain('Stattdessen einen Passkey einrichten')
    const form = formOf(html)
    const other = await (await tab.call(`${form}?weg=passkey`)).text()
    expect(other).toContain('Passkey einrichten')
    expect(other).toContain('Betreiber')
    expect(other).not.toContain('abbrechen')
    expect(other).toContain('Stattdessen eine Authenticator-App einrichten')
    expect((await tab.call(form, { passkey: device().create(await asked(tab, form), { unverified: true }) })).status).toBe(400)
    const made = device()
    const codes = codesIn(await (await tab.call(form, { passkey: made.create(await asked(tab, form)), bezeichnung: 'Laptop' })).text())
    expect(codes).toHaveLength(10)
    const access = await tab.redeem((await tab.followRedirects(await tab.call(form, { fertig: 'ja' }))) as URL)
    expect(await amrOf(access.access_token)).toEqual(['pwd', 'mfa'])
    expect(new URL(await tab.begin({ prompt: 'none' }), portal.url).searchParams.get('error')).toBeNull()
    expect(await byPasskey(made)).toBeInstanceOf(URL)
  })

  test('a user who wanted a passkey is done with it; one who wanted an app is asked for it again', async () => {
    const tab = browser(portal.url)
    const form = formOf(await signIn(tab, 'bsp.zweit', { kc_action: SET_UP }))
    await tab.call(form, { passkey: device().create(await asked(tab, form)), bezeichnung: 'Laptop' })
    expect(((await tab.followRedirects(await tab.call(form, { fertig: 'ja' }))) as URL).searchParams.get('kc_action_status')).toBe(
      'success',
    )
    const otherTab = browser(portal.url)
    const wanted = formOf(await signIn(otherTab, 'bg.admin', { kc_action: 'CONFIGURE_TOTP' }))
    await otherTab.call(wanted, { passkey: device().create(await asked(otherTab, wanted)), bezeichnung: 'Laptop' })
    expect(await page(await otherTab.followRedirects(await otherTab.call(wanted, { fertig: 'ja' })))).toContain('QR-Code')
  })

  test('a set-up that was begun with a stolen password adds nothing once the owner has a factor', async () => {
    const thief = browser(portal.url)
    const form = formOf(await signIn(thief, 'we.admin'))
    const options = await asked(thief, form)
    const tab = browser(portal.url)
    const own = formOf(await signIn(tab, 'we.admin'))
    await tab.call(own, { passkey: device().create(await asked(tab, own)), bezeichnung: 'Laptop' })
    const late = await thief.call(form, { passkey: device().create(options), bezeichnung: 'Fremd' })
    expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('Mit Passkey bestätigen')])
    expect((await countPasskeysOf('we.admin')).map(({ name }) => name)).toEqual(['Laptop'])
    // Nor does what is asked next set anything up.
    expect(await asked(thief, form)).not.toHaveProperty('user')
  })

  test('the last factor stays, whatever its kind, also when all go at once', async () => {
    const tab = browser(portal.url)
    const form = formOf(await signIn(tab, 'hq.admin'))
    await tab.call(form, { passkey: device().create(await asked(tab, form)), bezeichnung: 'Laptop' })
    const access = await tab.redeem((await tab.followRedirects(await tab.call(form, { fertig: 'ja' }))) as URL)
    const [only] = await countPasskeysOf('hq.admin')
    const html = await page(await tab.followRedirects(await tab.call(await tab.begin({ kc_action: `delete_credential:${only?.id}` }))))
    expect(html).toContain('wird für Ihr Konto verlangt')
    expect((await tab.call(formOf(html), { entfernen: 'ja' })).status).toBe(409)
    expect((await call(access, 'DELETE', `${account}/credentials/${only?.id}`)).status).toBe(409)
    const app = await page(await tab.followRedirects(await tab.call(await tab.begin({ kc_action: 'CONFIGURE_TOTP' }))))
    await tab.call(formOf(app), { code: codeOf(secretIn(app)), bezeichnung: 'Telefon' })
    await tab.followRedirects(await tab.call(formOf(app), { fertig: 'ja' }))
    const factor = await db()
      .selectFrom('identity_faktor')
      .select('id')
      .where('nutzer_id', '=', await idOf('hq.admin'))
      .executeTakeFirstOrThrow()
    const statuses = await Promise.all(
      [only?.id, factor.id].map(async (id) => (await call(access, 'DELETE', `${account}/credentials/${id}`)).status),
    )
    expect(statuses.sort((x, y) => x - y)).toEqual([204, 409])
  })
})

describe('taken away', () => {
  start()
  stop()
  const wait = () => portal.outbox.empty()

  test('by its owner, who is told; with the last one go the recovery codes', async () => {
    const { b: tab, made, access } = await setUp('bg.zweit')
    const { id } = (await rowOf(made)) as { id: string }
    const stranger = await logIn(portal.url, 'bg.leistung')
    expect((await call(stranger, 'DELETE', `${account}/credentials/${id}`)).status).toBe(404)
    const html = await page(await tab.followRedirects(await tab.call(await tab.begin({ kc_action: `delete_credential:${id}` }))))
    expect(html).toContain('„Laptop“ entfernen')
    const target = (await tab.followRedirects(await tab.call(formOf(html), { entfernen: 'ja' }))) as URL
    expect(target.searchParams.get('kc_action_status')).toBe('success')
    await wait()
    expect(await lastMail(portal.folder, 'bg.zweit@demo.avalwerk.example')).toContain('ein Passkey entfernt')
    expect(await audited('PASSKEY_ENTFERNT', 'bg.zweit')).toHaveLength(1)
    expect(await byPasskey(made)).not.toBeInstanceOf(URL)
    await expect(logIn(portal.url, 'bg.zweit')).resolves.toHaveProperty('access_token')
    const left = await db()
      .selectFrom('identity_code')
      .select('hash')
      .where('nutzer_id', '=', await idOf('bg.zweit'))
      .execute()
    expect(left).toEqual([])
    expect((await call(access, 'DELETE', `${account}/credentials/${id}`)).status).toBe(404)
  })

  test('by a manager who resets factors, and they count as one until then', async () => {
    const without = async () =>
      ((await (await portal.call('ag.admin', 'GET', `${users}/zweiterfaktor`)).json()) as { ohneFaktor: number }).ohneFaktor
    const before = await without()
    const { made, access } = await setUp('ag.leser')
    expect(await without()).toBe(before - 1)
    expect((await portal.call('ag.admin', 'POST', `${users}/benutzer/${await idOf('ag.leser')}/zweiterfaktor/zuruecksetzen`)).status).toBe(
      200,
    )
    expect([await countPasskeysOf('ag.leser'), await without()]).toEqual([[], before])
    expect(await byPasskey(made)).not.toBeInstanceOf(URL)
    expect((await call(access, 'GET', `${users}/benutzer/eigenen`)).status).toBe(401)
    await wait()
    expect(await lastMail(portal.folder, 'ag.leser@demo.avalwerk.example')).toContain('zweiter Faktor entfernt')
  })

  test('with the account, when it can’t be restored any more: until then it is worth nothing, and deleting takes none away', async () => {
    const { made } = await setUp('ag.recht')
    const id = await idOf('ag.recht')
    const { version } = (await (await portal.call('ag.admin', 'GET', `${users}/benutzer/${id}`)).json()) as { version: number }
    expect((await portal.call('ag.admin', 'POST', `${users}/benutzer/${id}/loeschung`, { version })).status).toBe(200)
    expect(await byPasskey(made)).not.toBeInstanceOf(URL)
    expect(await rowOf(made)).toBeDefined()
    const set = (values: Record<string, unknown>) => db().updateTable('nutzer').set(values).where('id', '=', id).execute()
    // Restored, but without a password of their own yet: a link sets it.
    await set({ geloescht_am: null, aktiv: true })
    expect(await byPasskey(made)).not.toBeInstanceOf(URL)
    await set({ passwort_hash: await passwordHash(PASSWORD) })
    expect(await byPasskey(made)).toBeInstanceOf(URL)
    await set({ geloescht_am: new Date(), aktiv: false })
    const after = (days: number) => new Date(Date.now() + days * 86_400_000)
    await portal.deadlines.run(after(89))
    expect(await rowOf(made)).toBeDefined()
    await portal.deadlines.run(after(91))
    expect(await rowOf(made)).toBeUndefined()
  })
})
