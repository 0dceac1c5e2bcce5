import { logIn as tokenFor } from '@avalwerk/testing/signIn'
import { chooseKreditnehmer, WIZARD } from '@avalwerk/testing/application'
import { expect, problemAnswer, test, waitForList } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

const LIST = '/auftraggeber/buergschaften/liste'
const SERVICES = /service\/api\/private\//
test.use({ ownWindow: true, allowedErrors: /Failed to fetch|ERR_|Failed to load|invalid status/ })

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Verbindung unterbrochen' })
const listRead = (page: Page) => page.waitForResponse((r) => r.url().includes('/buergschaften/filterung?') && r.ok(), { timeout: 20_000 })

test('without a network a band says that it is tried again; then it works, and the list is fresh', async ({
  page,
  context,
  signIn,
  checkAccessibility,
}) => {
  await signIn('ag.admin', LIST)
  await waitForList(page)
  await expect(banner(page)).toHaveCount(0)
  await context.setOffline(true)
  await expect(banner(page)).toContainText('Verbindung unterbrochen – wir versuchen es weiter')
  await checkAccessibility()
  const fresh = listRead(page)
  await context.setOffline(false)
  await expect(banner(page)).toHaveCount(0)
  await fresh
})

test('when the server fails the band says so, even if the user does nothing; what is typed stays', async ({ page, signIn }) => {
  await signIn('ag.admin', WIZARD)
  await chooseKreditnehmer(page)
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await page.getByRole('button', { name: 'Zurück', exact: true }).click()
  await page.route(/^http/, (route) => route.abort('connectionrefused'))
  await expect(banner(page)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Gebr. Harms').first()).toBeVisible()
  await page.unroute(/^http/)
  await expect(banner(page)).toHaveCount(0, { timeout: 15_000 })
  await expect(page.getByText('Gebr. Harms').first()).toBeVisible()
})

test('when the server answers 503, the browser waits as it says, and then reads by itself', { tag: '@long' }, async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  await signIn('ag.admin', LIST)
  await waitForList(page)
  const times: number[] = []
  await page.route(SERVICES, (route) => {
    times.push(Date.now())
    return route.fulfill(
      problemAnswer(503, 'NICHT_BEREIT', 'Das Portal ist vorübergehend nicht erreichbar.', { headers: { 'retry-after': '4' } }),
    )
  })
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Projekte' }).click()
  await expect(banner(page)).toBeVisible()
  await checkAccessibility()
  // What the page asks for together is refused together; each further try is as far away as the server asked for.
  const [first = 0] = times
  const tries = () => times.filter((time) => time - first > 1_000)
  await expect.poll(() => tries().length, { timeout: 15_000 }).toBeGreaterThan(1)
  const [second = 0, third = 0] = tries()
  expect(second - first).toBeGreaterThan(3_900)
  expect(third - second).toBeGreaterThan(3_900)
  await page.unroute(SERVICES)
  await expect(banner(page)).toHaveCount(0, { timeout: 15_000 })
  await waitForList(page)
  await expect(page.getByText('vorübergehend nicht erreichbar')).toHaveCount(0)
})

test('a single call that fails is no outage yet', async ({ page, signIn, baseURL }) => {
  await signIn('ag.admin', LIST)
  await waitForList(page)
  await page.route('**/projekte/filterung*', (route) => route.abort('connectionrefused'))
  await page.getByRole('navigation', { name: 'Hauptnavigation' }).getByRole('link', { name: 'Projekte' }).click()
  await expect(page.getByText('Der Server ist gerade nicht erreichbar.').first()).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  expect((await fetch(`${baseURL}/health/ready`)).ok && (await tokenFor(baseURL as string, 'ag.admin'))).toBeTruthy()
})

for (const [what, address] of [
  ['the services', SERVICES],
  ['the sign-in pages', /protocol\/openid-connect\/token/],
] as const)
  test(`if ${what} don’t answer at the start already, the page waits and goes on by itself to where the user wanted`, async ({
    page,
    signIn,
    checkAccessibility,
  }) => {
    await signIn('ag.admin', LIST)
    await waitForList(page)
    await page.route(address, (route) => route.fulfill({ status: 503, headers: { 'retry-after': '1' }, body: '' }))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Verbindung unterbrochen – wir versuchen es weiter' })).toBeVisible()
    await checkAccessibility()
    await page.unroute(address)
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${LIST}$`))
  })
