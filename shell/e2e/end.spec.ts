import { callerAs, logIn as tokenFor } from '@avalwerk/testing/signIn'
import { chooseKreditnehmer, nextStep, WIZARD } from '@avalwerk/testing/application'
import { newNutzer } from '@avalwerk/testing/nutzer'
import { expect, problemAnswer, signIn, test, waitForList } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

const DATA = process.env.DATA_DIR ?? '.data'
const LIST = '/auftraggeber/buergschaften/liste'
const QUIET_MS = 6_000
const UNDER_WAY_MS = 1_000
/** Calls to services, to the provider, for the manifest. */
const CALLS = /service\/api|\/auth\/|manifest/
test.use({ allowedErrors: /Failed to load resource|401|ERR_|Das gibt es nicht/ })

/** Counts the calls from now on. */
function count(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (CALLS.test(request.url())) calls.push(request.url())
  })
  return calls
}
/** After the end nothing goes out any more, but for what was under way when it came. */
async function expectQuiet(page: Page): Promise<void> {
  const shown = Date.now()
  const calls: string[] = []
  page.on('request', (request) => {
    if (Date.now() > shown + UNDER_WAY_MS && CALLS.test(request.url())) calls.push(request.url())
  })
  await expect.poll(() => Date.now() > shown + UNDER_WAY_MS + QUIET_MS, { timeout: QUIET_MS + 10_000 }).toBe(true)
  expect(calls).toEqual([])
}
/** Ends all sessions of a user, as an administrator does. */
async function endSessions(url: string, nutzerId: string): Promise<void> {
  const { access_token } = await tokenFor(url, 'ag.admin')
  const answer = await fetch(`${url}/partnerservice/api/private/v2/nutzerverwaltung/benutzer/${nutzerId}/abmeldung`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect(answer.status).toBe(200)
}

test('a user whom the provider knows and the portal doesn’t reads so on a page, and no call follows', { tag: '@long' }, async ({
  page,
  signIn: logIn,
  checkAccessibility,
}) => {
  await logIn('ag.admin', LIST)
  await waitForList(page)
  await page.route(/service\/api\/private\//, (route) =>
    route.fulfill(problemAnswer(401, 'KEIN_KONTO', 'Für diese Anmeldung gibt es hier kein aktives Konto.')),
  )
  const calls = count(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Für diese Anmeldung gibt es hier kein aktives Konto' })).toBeVisible()
  await checkAccessibility()
  // Two calls for the rights, each refused twice, one renewal between, and the start's own.
  expect(calls.length).toBeLessThan(20)
  await expectQuiet(page)
  await page.unroute(/service\/api\/private\//)
  await page.getByRole('button', { name: 'Mit einem anderen Konto anmelden' }).click()
  await signIn(page, 'ag.leser')
  await expect(page.getByRole('button', { name: /Konto von/ })).toBeVisible()
})

test('a deactivated user reads that the account is gone; no call follows', { tag: '@long' }, async ({ page, signIn, baseURL }) => {
  const url = baseURL as string
  const { email, nutzerId } = await newNutzer(url, DATA)
  await signIn(email, LIST)
  await waitForList(page)
  const call = await callerAs(url, 'ag.admin')
  const user = `/partnerservice/api/private/v2/nutzerverwaltung/benutzer/${nutzerId}`
  const { version } = await call<{ version: number }>('GET', user)
  await call('POST', `${user}/deaktivierung`, { version })
  await expect(page.getByRole('heading', { level: 1, name: 'Für diese Anmeldung gibt es hier kein aktives Konto' })).toBeVisible({
    timeout: 20_000,
  })
  await expectQuiet(page)
})

test('when the sign-in ends elsewhere a page says so; the draft is there again after signing in', { tag: '@long' }, async ({
  page,
  signIn: logIn,
  baseURL,
  checkAccessibility,
}) => {
  const { email, nutzerId } = await newNutzer(baseURL as string, DATA, { rolle: 'Administrator:in' })
  await logIn(email, WIZARD)
  await chooseKreditnehmer(page)
  await nextStep(page)
  await endSessions(baseURL as string, nutzerId)
  await expect(page.getByRole('heading', { level: 1, name: 'Sie sind abgemeldet' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/weil Ihre Anmeldung beendet wurde/)).toBeVisible()
  await checkAccessibility()
  await expectQuiet(page)
  await page.getByRole('button', { name: 'Erneut anmelden' }).click()
  await signIn(page, email)
  await expect(page.getByRole('button', { name: /Konto von/ })).toBeVisible()
  await page.goto(WIZARD)
  await expect(page.getByText('Gebr. Harms').first()).toBeVisible()
})

/** Everything that a browser keeps of a page, and what of it stands there as it was typed. */
const inTheClear = (page: Page, typed: readonly string[]) =>
  page.evaluate(async (words) => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name = '' }) =>
          new Promise<unknown>((done, fail) => {
            const opening = indexedDB.open(name)
            opening.onerror = () => fail(opening.error)
            opening.onsuccess = () => {
              const stores = [...opening.result.objectStoreNames]
              done([name, stores])
            }
          }),
      ),
    )
    const kept = JSON.stringify([
      Object.entries(sessionStorage),
      Object.entries(localStorage),
      databases,
      await caches.keys(),
      (await navigator.serviceWorker.getRegistrations()).length,
      document.cookie,
      history.state,
    ])
    return { drafts: kept.includes('draft:'), databases: databases.length, found: words.filter((word) => kept.includes(word)) }
  }, typed)

test('what is typed stands nowhere readable in the browser and is there again after the sign-in’s end', async ({
  page,
  signIn: logIn,
  baseURL,
  checkAccessibility,
}) => {
  const { email, nutzerId } = await newNutzer(baseURL as string, DATA, { rolle: 'Administrator:in' })
  const typed = ['Schleuse Aderkamp', 'Wehrstraße', '1.250.000', '27313']
  const [name = '', street = '', sum = '', code = ''] = typed
  const steps = '/auftraggeber/projekte/anlegen'
  await logIn(email, `${steps}/details`)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Auftragssumme netto (freiwillig)').fill(sum)
  await page.getByLabel('Straße').fill(street)
  await page.getByLabel('Hausnummer').fill('1')
  await page.getByLabel('Postleitzahl').fill(code)
  await page.getByLabel('Ort', { exact: true }).fill('Dörverden')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page).toHaveURL(/verantwortliches-unternehmen-auswahl$/)
  const nothing = { drafts: true, databases: 0, found: [] }
  expect(await inTheClear(page, typed)).toEqual(nothing)
  // A reload in the midst of it is another start of the page.
  await page.reload()
  await expect(page.getByText(name).first()).toBeVisible()
  await endSessions(baseURL as string, nutzerId)
  await expect(page.getByRole('heading', { level: 1, name: 'Sie sind abgemeldet' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/weil Ihre Anmeldung beendet wurde/)).toBeVisible()
  await expectQuiet(page)
  await checkAccessibility()
  expect(await inTheClear(page, typed)).toEqual(nothing)
  await page.getByRole('button', { name: 'Erneut anmelden' }).click()
  await signIn(page, email)
  // The user is where they were, and the step before has everything.
  await expect(page).toHaveURL(/verantwortliches-unternehmen-auswahl$/)
  await expect(page.getByText(name).first()).toBeVisible()
  await page.getByRole('button', { name: 'Zurück' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(page.getByLabel('Straße')).toHaveValue(street)
  await expect(page.getByLabel('Auftragssumme netto (freiwillig)')).toHaveValue(/1\.250\.000/)
  expect(await inTheClear(page, typed)).toEqual(nothing)
  // What was typed and not taken over by 'Weiter' is kept, too.
  await page.getByLabel('Ort', { exact: true }).fill('Otterstedt')
  await endSessions(baseURL as string, nutzerId)
  await expect(page.getByRole('heading', { level: 1, name: 'Sie sind abgemeldet' })).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Erneut anmelden' }).click()
  await signIn(page, email)
  await expect(page.getByLabel('Ort', { exact: true })).toHaveValue('Otterstedt')
  await expect(page.getByText('Ihre nicht gespeicherten Eingaben von vorhin sind wieder da.')).toBeVisible()
  expect(await inTheClear(page, [...typed, 'Otterstedt'])).toEqual(nothing)
})

test('if the server gives no key for that, work goes on, and nothing is kept', { tag: '@long' }, async ({ page, signIn }) => {
  await page.route(/speicherschluessel$/, (route) => route.fulfill(problemAnswer(404, 'NICHT_GEFUNDEN', 'Das gibt es nicht.')))
  await signIn('ag.admin', '/auftraggeber/projekte/anlegen/details')
  await page.getByLabel('Name', { exact: true }).fill('Schleuse Aderkamp')
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page).toHaveURL(/verantwortliches-unternehmen-auswahl$/)
  await expect(page.getByText('Schleuse Aderkamp').first()).toBeVisible()
  expect(await inTheClear(page, ['Schleuse'])).toEqual({ drafts: false, databases: 0, found: [] })
})

test('when another user signs in, they find no draft of the first', { tag: '@long' }, async ({ page, signIn: logIn, baseURL }) => {
  const { email, nutzerId } = await newNutzer(baseURL as string, DATA, { rolle: 'Administrator:in' })
  await logIn(email, WIZARD)
  await chooseKreditnehmer(page)
  await nextStep(page)
  await endSessions(baseURL as string, nutzerId)
  await page.getByRole('button', { name: 'Erneut anmelden' }).click()
  await signIn(page, 'ag.admin')
  await expect(page.getByRole('button', { name: /Konto von/ })).toBeVisible()
  await page.goto(WIZARD)
  await expect(page.getByRole('combobox', { name: 'Kreditnehmer suchen' })).toHaveValue('')
  await expect(page.getByText('Gebr. Harms')).toHaveCount(0)
})
