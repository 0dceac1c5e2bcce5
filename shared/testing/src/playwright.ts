import { accessible } from './accessibility.ts'
import { REFERENCE } from './samples.ts'
import { DEMO_PASSWORD, OWN_PASSWORD, passwordOf } from './signIn.ts'
import { type Browser, type BrowserContext, expect, type Page, test as baseTest } from '@playwright/test'

export { expect } from '@playwright/test'
/** The password of the demo's accounts. */
export const PASSWORD = DEMO_PASSWORD
export { OWN_PASSWORD }

type Helper = {
  /** Opens a page and signs in as an account on the sign-in page. */
  signIn: (account: string, path?: string) => Promise<void>
  /** A party of a story, signed in in a window of its own. */
  partei: (account: string, path: string) => Promise<Page>
  /** No violation of WCAG 2.2 A or AA in the present state of the page, or of a party's. */
  checkAccessibility: (whose?: Page) => Promise<void>
  /** What the console must not show in any test: errors and violations of the content security policy. */
  console: void
}

/** The tags of one of several stories that differ in little: but for those that stay in `npm test`, `npm run test:long` tells them. */
export const longUnless = (isShort: boolean, ...tags: readonly string[]): string[] => (isShort ? [...tags] : [...tags, '@long'])

/** What stories and their configuration may say. */
export type StoryOptions = Readonly<{
  /** What the story provokes. */
  allowedErrors: RegExp
  /** Whether the browser shows PDF by itself. */
  pdfViewer: boolean
  ownWindow: OwnWindow
  /** A developer's build in the place of a remote, as `mfe-beispiel@http://localhost:4801/`, for every tab. */
  ownBuild: string | undefined
}>

/** Playwright's test with the portal's helpers. A page error or a policy violation fails every test. */
export const test = baseTest.extend<Helper & StoryOptions>({
  ownBuild: [undefined, { option: true }],
  ownWindow: [false, { option: true }],
  context: async ({ browser, ownWindow }, use) => {
    const window = await takeWindow(browser, ownWindow)
    await use(window)
    await leave(window, ownWindow)
  },
  // Most stories have a browser without a viewer for PDF, as on a phone. The viewer is a process of its own: it costs two seconds to
  // start, and a press right after the page was scrolled still goes to where it stood.
  pdfViewer: [false, { option: true }],
  page: async ({ page, pdfViewer, baseURL }, use) => {
    if (!pdfViewer) await hidePdfViewer(page)
    await forgetAll(page, baseURL)
    await use(page)
    await finalState(page)
  },
  // Tests of failures name what they provoke.
  allowedErrors: [/a^/, { option: true }],
  // Each page of the story's own window, whether it is signed in or not, and those that it opens.
  console: [
    async ({ context, allowedErrors }, use) => {
      const error = watch(context, allowedErrors)
      await use()
      expect(error).toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ page, ownBuild }, use) => {
    await use((account, path = '/') => signInNow(page, account, withBuild(path, ownBuild)))
  },
  partei: async ({ browser, baseURL, allowedErrors, ownBuild }, use) => {
    const errors: string[][] = []
    const windows: BrowserContext[] = []
    await use(async (account, path) => {
      const window = await takeWindow(browser)
      windows.push(window)
      errors.push(watch(window, allowedErrors, `${account}: `))
      const page = await window.newPage()
      await hidePdfViewer(page)
      await forgetAll(page, baseURL)
      await signInNow(page, account, withBuild(path, ownBuild))
      return page
    })
    for (const window of windows) for (const page of window.pages()) await finalState(page)
    await Promise.all(windows.map((window) => leave(window)))
    expect(errors.flat()).toEqual([])
  },
  checkAccessibility: async ({ page }, use) => {
    await use((whose = page) => accessible(whose))
  },
})

/** An address that takes a developer's build for the tab that opens it. */
const withBuild = (path: string, build: string | undefined): string =>
  build === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}remote-override=${build}`

/** What a window's pages say that they mustn't: errors, and violations of the content security policy. @param whose stands before each */
function watch(window: BrowserContext, allowed: RegExp, whose = ''): string[] {
  const error: string[] = []
  const note = (text: string) => {
    if (!allowed.test(text)) error.push(whose + text)
  }
  window.on('weberror', (fault) => note(fault.error().message))
  window.on('console', (message) => {
    if (message.type() === 'error') note(message.text())
  })
  return error
}

async function hidePdfViewer(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }))
}

/**
 * Stories about loading, the clock and several tabs have a window that no other had before (`true`); those that leave the same behind,
 * a clock that stands still say, may share one under a name.
 */
type OwnWindow = boolean | string

/**
 * Windows of this worker that no story has now, by that name. What the browser has loaded and compiled stays in a window; a new one loads
 * all of it again, which takes as long as the page itself.
 */
const free = new Map<OwnWindow, BrowserContext[]>()

const takeWindow = async (browser: Browser, own: OwnWindow = false): Promise<BrowserContext> =>
  free.get(own)?.pop() ?? (await browser.newContext())

/** Nothing that a story before left in a window's storage is found by the next one. */
async function forgetAll(page: Page, portal: string | undefined): Promise<void> {
  await page.context().clearCookies()
  const browser = await page.context().newCDPSession(page)
  const origin = new URL(portal ?? '').origin
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,cache_storage' })
  await browser.detach()
}

/** Ends a story's use of a window. One in which a story failed is closed. */
async function leave(window: BrowserContext, own: OwnWindow = false): Promise<void> {
  if (own === true || test.info().status !== 'passed') return window.close()
  for (const page of window.pages()) await page.close()
  window.removeAllListeners('console')
  window.removeAllListeners('weberror')
  await window.unrouteAll()
  await window.setOffline(false)
  free.set(own, [...(free.get(own) ?? []), window])
}

/** Whatever state a story leaves a page in is accessible too. */
async function finalState(page: Page): Promise<void> {
  if (test.info().status === 'passed' && !page.isClosed() && page.url().startsWith('http')) await accessible(page)
}

/** Sends name and password on the page that asks for them; the fields by name, the same on every provider. */
export async function signIn(page: Page, name: string, password = passwordOf(name)): Promise<void> {
  await page.locator('input[name=username]').fill(name)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
}

const ASKED = { name: 'Mit Ihrer Anmeldung bestätigen' }
type Confirming = Readonly<{
  /** A password that is tried before. */
  wrong?: string
  /** The password, where it isn't that of the demo. */
  password?: string
  /** A code of the second factor. */
  code?: () => string
  /** What the window asks for after the password, where it isn't such a code. */
  onward?: (window: Page) => Promise<void>
}>
/** Confirms a step by signing in anew, in the window that opens for it, which closes then; the same on every provider. */
export async function confirmStep(page: Page, { wrong, password = PASSWORD, code, onward }: Confirming = {}): Promise<void> {
  const dialog = page.getByRole('alertdialog', ASKED)
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Anmelden und bestätigen' }).click()
  const window = await opening
  const send = (field: string, value: string) =>
    window
      .locator(field)
      .fill(value)
      .then(() => window.locator('button.primary[type=submit], #kc-login').first().click())
  if (wrong !== undefined) {
    await send('input[name=password]', wrong)
    await expect(window.getByRole('alert')).toContainText('Passwort ist falsch.')
    await accessible(window)
  }
  const closed = window.waitForEvent('close')
  await send('input[name=password]', password)
  if (code) await send('input[name=code], input[name=otp]', code())
  await onward?.(window)
  await closed
  await expect(dialog).toHaveCount(0)
}

/** Gives up what would have to be confirmed. */
export async function dontConfirm(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', ASKED)
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(dialog).toHaveCount(0)
}

/** The answer to a call that fails: for `route.fulfill`. */
export const problemAnswer = (
  status: number,
  code: string,
  title: string,
  { id = REFERENCE, headers = {} }: { id?: string; headers?: Record<string, string> } = {},
) => ({
  status,
  headers,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status, code, title, korrelationsId: id }),
})

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
/** The provider's sessions of the accounts that this worker has signed in to. */
const sessions = new Map<string, Cookies>()
const SESSION_COOKIE = /avalwerk_session(\.sig)?$/

/** Opens a page as an account: with the session that is there, or through the page that asks for name and password. */
async function signInNow(page: Page, account: string, path: string): Promise<void> {
  const context = page.context()
  const known = sessions.get(account)
  if (known) await context.addCookies(known)
  // Not until everything is loaded: stories let scripts hang.
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  const signedIn = page.getByRole('button', { name: /Konto von/ })
  const asked = page.locator('input[name=username]')
  await expect(signedIn.or(asked)).toBeVisible()
  if (await asked.isVisible()) await signIn(page, account)
  await expect(signedIn).toBeVisible()
  sessions.set(
    account,
    (await context.cookies()).filter(({ name }) => SESSION_COOKIE.test(name)),
  )
}

/** Waits until the list has its rows and is at rest. */
export async function waitForList(page: Page): Promise<void> {
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0)
}
