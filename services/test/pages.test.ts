import { afterAll, describe, expect, jest, test } from '@jest/globals'
import { shellPage } from '../src/gateway/page.ts'
import { confirmedPage, refusedPage } from '../src/identity/confirmation/pages.ts'
import {
  changePasswordPage,
  codePage,
  codesPage,
  factorPageOf,
  forgottenPage,
  lastFactorPage,
  messagePage,
  passkeyConfirmPage,
  passkeySetUpPage,
  passwordLinkPage,
  providerErrorPage,
  removePage,
  signInPage,
  signOutPage,
  withoutWaysOut,
} from '../src/identity/pages.ts'
import { type Page, pageToHtml } from '../src/kernel/html.ts'
import { doneSetupPage, setupPage, setUpAlreadyPage } from '../src/setup/page.ts'

/** Ends an attribute in either quotes, an element's text and a script, wherever it isn't escaped. */
const TYPED = `"'><b id=x></script><script>alert(1)</script>&lt;`
const ESCAPED = '&quot;&#x27;&gt;&lt;b id=x&gt;&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;lt;'
const uid = 'abc'

const PAGES: readonly (readonly [string, Page])[] = [
  ['sign-in: name', signInPage({ uid, name: TYPED, demo: undefined })],
  ['sign-in: address of the interaction', signInPage({ uid: TYPED, name: '', demo: undefined })],
  ['sign-in: what went wrong', signInPage({ uid, name: '', error: TYPED, demo: undefined })],
  ['sign-in: why again', signInPage({ uid, name: '', notice: TYPED, demo: undefined })],
  [
    'sign-in: demo',
    signInPage({ uid, name: '', demo: { accounts: [{ name: TYPED, shownAs: TYPED, unternehmen: TYPED }], password: TYPED } }),
  ],
  ['code', codePage({ uid, error: TYPED, app: true, passkey: true })],
  ['confirmation by passkey', passkeyConfirmPage(uid, TYPED)],
  ['passkey', passkeySetUpPage({ uid, bezeichnung: TYPED, demanded: 'BETREIBER' })],
  ['authenticator app', factorPageOf({ uid, image: '<svg></svg>', secret: 'ABCDEFGH', bezeichnung: TYPED })],
  ['recovery codes', codesPage(uid, [TYPED])],
  ['removal', removePage(uid, { kind: 'APP', bezeichnung: TYPED })],
  ['the last one', lastFactorPage(TYPED)],
  ['password', changePasswordPage(uid, TYPED)],
  ['link', passwordLinkPage(TYPED, TYPED, true)],
  ['forgotten', forgottenPage(TYPED)],
  ['notice', messagePage(TYPED, TYPED)],
  ['error of the provider', providerErrorPage(TYPED)],
  ['confirmed', confirmedPage(TYPED)],
  ['not confirmed', refusedPage(TYPED, TYPED)],
  ['setup: values', setupPage({ countries: { DE: TYPED }, input: { name: TYPED, code: TYPED } })],
  ['setup: faults', setupPage({ countries: {}, faults: [{ feld: 'email', grund: TYPED }] })],
  ['set up', doneSetupPage({ email: TYPED, invitation: { by: 'link', link: TYPED } })],
  ['set up already', setUpAlreadyPage(TYPED)],
]

const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined)
afterAll(() => complaints.mockRestore())

describe('a page of the server', () => {
  test.each(PAGES)('shows what comes from outside as text: %s', (_what, page) => {
    const html = pageToHtml(page)
    expect(html.startsWith('<!doctype html><html lang="de">')).toBe(true)
    expect(html).toContain(ESCAPED)
    expect(html).not.toContain('<b id')
    expect(html).not.toContain('alert(1)</script>')
    // React finds fault with an attribute that there isn't, or parts without keys.
    expect(complaints.mock.calls).toEqual([])
  })

  test('holds no script of its own, only files', () => {
    for (const [, page] of PAGES) expect(pageToHtml(page)).not.toMatch(/<script(?![^>]* src=)|\son[a-z]+=|\sstyle=/)
  })
})

test('the library’s form stands in the page that signs out as it is', () => {
  const form = '<form id="op.logoutForm" method="post"><input type="hidden" name="xsrf" value="1"/></form>'
  expect(pageToHtml(signOutPage(form, false))).toContain(form)
})

test('nothing leads away from the small window', () => {
  const page = messagePage('Titel', 'Satz')
  expect(pageToHtml(page)).toContain('<a href="/">Zur Anmeldung</a>')
  expect(pageToHtml(withoutWaysOut(page))).not.toContain('<a ')
})

test('the shell’s page carries what it is configured with, whatever stands in it, and ends no script early', () => {
  const config = {
    url: TYPED,
    realm: '<!-- <script>',
    clientId: 'portal',
    loginRequired: true,
    allowedHosts: [],
    overrideAllowed: false,
  }
  const shell = {
    entry: ['main.js'],
    preload: ['later.js'],
    integrity: { 'main.js': 'sha384-a' },
    shared: {},
    font: TYPED,
    icon: null,
  }
  const html = pageToHtml(
    shellPage({ path: '/', nonce: { style: 'n0nce', map: 'm4p' }, shell, config, manifest: { schema: 2, revision: '', remotes: {} } }),
  )
  const inside = /<script type="application\/json" id="avalwerk-config">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(inside)).toEqual(config)
  expect(html).toContain('<body><div id="avalwerk"></div>')
  expect(inside).not.toContain('<script')
  expect(html).toContain('<meta property="csp-nonce" nonce="n0nce"/>')
  expect(html).toContain('<script type="application/json" id="avalwerk-maps">{"nonce":"m4p"}</script>')
  expect(html.match(/m4p/g)).toHaveLength(1)
  expect(html).toContain('<script defer="" src="/shell/main.js" integrity="sha384-a" crossorigin="anonymous"></script>')
  expect(html).toContain(`href="/shell/${ESCAPED}"`)
})
