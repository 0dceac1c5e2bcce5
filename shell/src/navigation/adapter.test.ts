/** @jest-environment node */
import { afterEach, expect, test } from '@jest/globals'
import { closeTab, openTab } from '@avalwerk/platform/remote'
import { createMemoryRouter } from 'react-router'
import { navigationAdapter } from './adapter.ts'

Object.assign(globalThis, { sessionStorage: {} })
afterEach(closeTab)

/** A router whose access checks end when they are told to. */
function structure() {
  const wait: (() => void)[] = []
  const router = createMemoryRouter(
    [
      {
        path: '/',
        loader: () => new Promise((done) => wait.push(() => done(null))),
        shouldRevalidate: () => true,
        children: [{ path: '*' }],
      },
    ],
    { initialEntries: ['/liste'], hydrationData: { loaderData: {} } },
  )
  const navigation = navigationAdapter(router, { sichere: () => () => {}, frage: () => undefined, letGo: () => undefined })
  const place = () => router.state.location.pathname + router.state.location.search
  const drain = async () => {
    for (const done of wait.splice(0)) done()
    await new Promise(setImmediate)
  }
  return { gehe: navigation.gehe, ort: place, zuEnde: drain, navigation, router }
}

test('was die verlassene Seite an ihre Stelle setzen will, ruft niemanden zurück', async () => {
  const { gehe: go, ort: place, zuEnde: drain } = structure()
  await drain()
  go('/details/1')
  go('/liste?suche=neu', { ersetzen: true })
  await drain()
  expect(place()).toBe('/details/1')
})

test('auf derselben Seite gilt das Letzte, und ein zweiter Klick gilt immer', async () => {
  const { gehe: go, ort: place, zuEnde: drain } = structure()
  await drain()
  go('/liste?art=MAB')
  go('/liste?art=MAB&suche=neu', { ersetzen: true })
  await drain()
  expect(place()).toBe('/liste?art=MAB&suche=neu')
  go('/details/1')
  go('/details/2')
  await drain()
  expect(place()).toBe('/details/2')
})

test('was ein Schritt der nächsten Seite sagt, steht verschlüsselt im Verlauf des Browsers', async () => {
  const { navigation, router, zuEnde: drain } = structure()
  openTab('A'.repeat(43))
  await drain()
  const told = { name: 'Gebr. Harms', anzahl: 3 }
  navigation.gehe('/erfolg', { state: told })
  await drain()
  expect(JSON.stringify(router.state.location.state)).not.toMatch(/Harms|anzahl/)
  expect(navigation.ort()).toMatchObject({ pathname: '/erfolg', state: told })
  // React asks whether it is the same as before.
  expect(navigation.ort()).toBe(navigation.ort())
  // Who signs in next in this tab goes back to it.
  openTab('B'.repeat(42) + 'A')
  navigation.gehe('/anderswo')
  await drain()
  expect(navigation.ort().state).toBeNull()
  navigation.gehe(-1)
  await drain()
  expect([navigation.ort().pathname, navigation.ort().state]).toEqual(['/erfolg', undefined])
})
