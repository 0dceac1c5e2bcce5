/** What a copy of the database is worth to an attacker: it opens no sign-in, and no key or secret can be read from it. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { browser } from '@avalwerk/testing/signIn'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { PASSWORD } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

/** All that the provider's tables hold, as text. */
async function copy(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and (table_name like 'identity_%' or table_name = 'sign_in_attempt')`.execute(portal.db.system)
  const texts = await Promise.all(
    tables.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(portal.db.system)),
  )
  return texts.flatMap(({ rows }) => rows.map(({ row }) => row.replaceAll('""', '"'))).join('\n')
}

/** Signs in and notes every cookie on the way, those of an interaction included. */
async function signIn(name: string, params: Record<string, string> = {}) {
  const tab = browser(portal.url)
  const secrets = new Set<string>()
  const note = (answer: Response) => {
    for (const cookie of answer.headers.getSetCookie()) {
      const [, cookieName = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value && !cookieName.endsWith('.sig')) secrets.add(value)
    }
    return answer
  }
  const first = await tab.begin(params)
  secrets.add(first.slice(first.lastIndexOf('/') + 1))
  let answer = note(await tab.call(first, { username: name, password: PASSWORD }))
  for (;;) {
    const to = answer.headers.get('location')
    if (!to) return { b: tab, secrets, answer }
    const target = new URL(to, portal.url)
    if (target.searchParams.has('code')) return { b: tab, secrets, answer, target }
    answer = note(await tab.call(target.href))
  }
}

test('the database holds no codes, sessions, sign-ins or refresh tokens in the clear, nor what tokens call a session', async () => {
  const { b: browser, secrets, target } = await signIn('ag.leser')
  const code = target?.searchParams.get('code') as string
  const before = await copy()
  expect([...secrets, code].length).toBeGreaterThan(2)
  for (const secret of [...secrets, code]) expect(before).not.toContain(secret)
  const { refresh_token, access_token } = await browser.redeem(target as URL)
  const opaque = refresh_token.slice(refresh_token.lastIndexOf('.') + 1)
  const { sid } = JSON.parse(Buffer.from(access_token.split('.')[1] as string, 'base64url').toString()) as { sid: string }
  const after = await copy()
  for (const secret of [...secrets, code, opaque, sid]) expect(after).not.toContain(secret)
})

test('neither signing keys nor cookie keys can be read from the database', async () => {
  const text = await copy()
  expect(text).not.toMatch(/"(d|p|q)": ?"/)
  expect(text).not.toContain('RS256')
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from identity_schluessel`.execute(portal.db.system)
  expect(rows[0]?.n).toBe(0)
})

test('the secret of a second factor can’t be read from the database, while it is set up and afterwards', async () => {
  const { b: browser, answer } = await signIn('bg.leistung', { kc_action: 'CONFIGURE_TOTP' })
  const page = await answer.text()
  const secret = /class="secret">([A-Z2-7 ]+)</.exec(page)?.[1]?.replaceAll(' ', '') ?? ''
  expect(secret).toHaveLength(32)
  expect(await copy()).not.toContain(secret)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const action = /action="([^"]+)"/.exec(page)?.[1] as string
  expect(await (await browser.call(action, { code, bezeichnung: 'Telefon' })).text()).toContain('Wiederherstellungscodes')
  expect(await copy()).not.toContain(secret)
})
