import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { vouchForModules } from './moduleSums.ts'

let count = 0
/** A release that no other test has. */
const fresh = (files: Record<string, string>) => ({ base: `/remotes/mfe-probe/1.0.${++count}/`, integrity: files })
const maps = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[type=importmap]')]
const sums = () => maps().map(({ textContent }) => (JSON.parse(textContent) as { integrity: Record<string, string> }).integrity)
const errors = Error as { isError?: unknown }
const known = errors.isError

beforeEach(() => {
  errors.isError = () => true
  document.head.innerHTML = '<meta property="csp-nonce">'
  ;(document.head.firstChild as HTMLMetaElement).nonce = 'of-this-page'
})
afterEach(() => {
  document.head.replaceChildren()
  if (known === undefined) delete errors.isError
  else errors.isError = known
})

test('the page gets the sums of a release by address, with its nonce, once', async () => {
  const release = fresh({ 'app.js': 'sha384-AAAA', 'list.js': 'sha384-BBBB' })
  const { href } = new URL(release.base, location.href)
  await vouchForModules(release)
  await vouchForModules(release)
  expect(sums()).toEqual([{ [`${href}app.js`]: 'sha384-AAAA', [`${href}list.js`]: 'sha384-BBBB' }])
  expect(maps()[0]?.nonce).toBe('of-this-page')
})

test('of what was built anew, the new ones', async () => {
  const release = fresh({ 'app.js': 'sha384-AAAA' })
  await vouchForModules(release)
  await vouchForModules({ ...release, integrity: { ...release.integrity, 'list.js': 'sha384-BBBB' } })
  expect(Object.keys(sums()[1] ?? {})).toEqual([`${new URL(release.base, location.href).href}list.js`])
})

test('a browser that holds no module to its sum gets none', async () => {
  delete errors.isError
  await expect(vouchForModules(fresh({ 'app.js': 'sha384-AAAA' }))).rejects.toMatchObject({ kind: 'BROWSER' })
  expect(maps()).toEqual([])
})

test('where a browser refuses the map nothing is loaded, and it isn’t taken for known', async () => {
  const release = fresh({ 'app.js': 'sha384-AAAA' })
  const refusing = new MutationObserver(() => maps()[0]?.dispatchEvent(new Event('error')))
  refusing.observe(document.head, { childList: true })
  await expect(vouchForModules(release)).rejects.toMatchObject({ kind: 'BROWSER' })
  refusing.disconnect()
  await vouchForModules(release)
  expect(sums()).toHaveLength(2)
})
