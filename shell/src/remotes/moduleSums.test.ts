/** What the page gets of a release whose scripts are modules, before any of them is loaded. */
import { afterEach, expect, test } from '@jest/globals'

document.head.innerHTML = '<script type="application/json" id="avalwerk-maps">{"nonce":"of-this-page"}</script>'
const { vouchForModules: vouch } = await import('./moduleSums.ts')
const wasTaken = document.getElementById('avalwerk-maps') === null

let count = 0
/** A release that no other test has. */
const fresh = (files: Record<string, string>) => ({ base: `/remotes/mfe-probe/1.0.${++count}/`, integrity: files })
const vouchForModules = (release: ReturnType<typeof fresh>, holdsSums = true) => vouch(release, holdsSums)
const maps = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[type=importmap]')]
const sums = () => maps().map(({ textContent }) => (JSON.parse(textContent) as { integrity: Record<string, string> }).integrity)
afterEach(() => document.head.replaceChildren())

test('the page gets the sums of a release by address, with the nonce that nobody else finds, once', async () => {
  const nonces: string[] = []
  const append = document.head.append.bind(document.head)
  document.head.append = (map: HTMLScriptElement) => {
    nonces.push(map.nonce)
    append(map)
  }
  const release = fresh({ 'app.js': 'sha384-AAAA', 'list.js': 'sha384-BBBB' })
  const { href } = new URL(release.base, location.href)
  await vouchForModules(release)
  await vouchForModules(release)
  expect(sums()).toEqual([{ [`${href}app.js`]: 'sha384-AAAA', [`${href}list.js`]: 'sha384-BBBB' }])
  document.head.append = append
  expect([nonces, maps()[0]?.nonce, wasTaken]).toEqual([['of-this-page'], '', true])
})

test('of what was built anew, the new ones', async () => {
  const release = fresh({ 'app.js': 'sha384-AAAA' })
  await vouchForModules(release)
  await vouchForModules({ ...release, integrity: { ...release.integrity, 'list.js': 'sha384-BBBB' } })
  expect(Object.keys(sums()[1] ?? {})).toEqual([`${new URL(release.base, location.href).href}list.js`])
})

test('a browser that holds no module to its sum gets none', async () => {
  await expect(vouchForModules(fresh({ 'app.js': 'sha384-AAAA' }), false)).rejects.toMatchObject({ kind: 'BROWSER' })
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
