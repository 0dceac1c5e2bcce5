/** Several tabs of one browser that each show a sign-in page: a browser that was restored, links of mails, a session that ended. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { decodeJwt } from 'jose'
import { browser, DEMO_PASSWORD } from '@avalwerk/testing/signIn'
import { startTestPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

const codeIn = (end: URL | Response): string | null => (end instanceof URL ? end.searchParams.get('code') : null)
const credentials = (username: string) => ({ username, password: DEMO_PASSWORD })

test('each sign-in page takes the right password, whichever was opened last; the others go on without asking', async () => {
  const tab = browser(portal.url)
  const [first, second, third] = [await tab.begin({ state: 'one' }), await tab.begin({ state: 'two' }), await tab.begin({ state: 'three' })]
  expect((await tab.call(second as string, { ...credentials('ag.admin'), password: 'falsch' })).status).toBe(401)
  const end = (await tab.followRedirects(await tab.call(first as string, credentials('ag.admin')))) as URL
  expect([codeIn(end), end.searchParams.get('state')]).toEqual([expect.any(String), 'one'])
  await expect(tab.redeem(end)).resolves.toHaveProperty('access_token')
  // Looked at again, or sent with the same name, which is all that it takes now.
  for (const [page, state, sent] of [
    [second, 'two', undefined],
    [third, 'three', { username: 'ag.admin', password: '' }],
  ] as const) {
    const other = (await tab.followRedirects(await tab.call(page as string, sent))) as URL
    expect([codeIn(other), other.searchParams.get('state')]).toEqual([expect.any(String), state])
    expect(decodeJwt((await tab.redeem(other)).id_token)).toMatchObject({ preferred_username: 'ag.admin' })
  }
})

test('a sign-in with another name than that of the user who is signed in now is refused and says so', async () => {
  const tab = browser(portal.url)
  const [first, second] = [await tab.begin(), await tab.begin()]
  await tab.followRedirects(await tab.call(first as string, credentials('ag.admin')))
  for (const sent of [credentials('bg.admin'), { passkey: '{}' }]) {
    const answer = await tab.call(second as string, sent)
    expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('jemand anderes angemeldet')])
  }
})

test('a page of another browser is worth nothing here', async () => {
  const page = await browser(portal.url).begin()
  const answer = await browser(portal.url).call(page, credentials('ag.admin'))
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
})

test('what a browser sends along is bounded: of very many pages the oldest starts again', async () => {
  const tab = browser(portal.url)
  const pages: string[] = []
  for (let count = 0; count < 12; count++) pages.push(await tab.begin())
  const oldest = await tab.call(pages[0] as string, credentials('ag.admin'))
  expect([oldest.status, oldest.headers.get('location')]).toEqual([302, '/'])
  expect(codeIn(await tab.followRedirects(await tab.call(pages[4] as string, credentials('ag.admin'))))).toEqual(expect.any(String))
})
