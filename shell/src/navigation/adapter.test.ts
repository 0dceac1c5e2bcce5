import { afterEach, expect, test } from '@jest/globals'
import { closeTab, openTab } from '@avalwerk/platform/remote'
import { createMemoryRouter } from 'react-router'
import { navigationAdapter } from './adapter.ts'

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
  const navigation = navigationAdapter(router, { guard: () => () => {}, question: () => undefined, release: () => undefined })
  const place = () => router.state.location.pathname + router.state.location.search
  const drain = async () => {
    for (const done of wait.splice(0)) done()
    await new Promise(setImmediate)
  }
  return { navigate: navigation.navigate, location: place, drain, navigation, router }
}

test('a page that was left doesn’t call the user back by replacing its address', async () => {
  const { navigate: go, location: place, drain } = structure()
  await drain()
  go('/details/1')
  go('/liste?suche=neu', { replace: true })
  await drain()
  expect(place()).toBe('/details/1')
})

test('on the same page the last one counts, and a second click always does', async () => {
  const { navigate: go, location: place, drain } = structure()
  await drain()
  go('/liste?art=MAB')
  go('/liste?art=MAB&suche=neu', { replace: true })
  await drain()
  expect(place()).toBe('/liste?art=MAB&suche=neu')
  go('/details/1')
  go('/details/2')
  await drain()
  expect(place()).toBe('/details/2')
})

test('what a step tells the next page stands encrypted in the browser’s history', async () => {
  const { navigation, router, drain } = structure()
  openTab('A'.repeat(43))
  await drain()
  const told = { name: 'Gebr. Harms', anzahl: 3 }
  navigation.navigate('/erfolg', { state: told })
  await drain()
  expect(JSON.stringify(router.state.location.state)).not.toMatch(/Harms|anzahl/)
  expect(navigation.location()).toMatchObject({ pathname: '/erfolg', state: told })
  // React compares the snapshot with the one before by identity.
  expect(navigation.location()).toBe(navigation.location())
  // Another account signs in in this tab and goes back to the page.
  openTab('B'.repeat(42) + 'A')
  navigation.navigate('/anderswo')
  await drain()
  expect(navigation.location().state).toBeNull()
  navigation.navigate(-1)
  await drain()
  expect([navigation.location().pathname, navigation.location().state]).toEqual(['/erfolg', undefined])
})
