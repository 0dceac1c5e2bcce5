/** @jest-environment node */
import { expect, test } from '@jest/globals'
import { createMemoryRouter } from 'react-router'
import { navigationsadapter } from './adapter.ts'

/** A router whose access checks end when they are told to. */
function aufbau() {
  const warten: (() => void)[] = []
  const router = createMemoryRouter(
    [
      {
        path: '/',
        loader: () => new Promise((fertig) => warten.push(() => fertig(null))),
        shouldRevalidate: () => true,
        children: [{ path: '*' }],
      },
    ],
    { initialEntries: ['/liste'], hydrationData: { loaderData: {} } },
  )
  const gehe = navigationsadapter(router, { sichere: () => () => {}, frage: () => undefined }).gehe
  const ort = () => router.state.location.pathname + router.state.location.search
  const zuEnde = async () => {
    for (const fertig of warten.splice(0)) fertig()
    await new Promise(setImmediate)
  }
  return { gehe, ort, zuEnde }
}

test('was die verlassene Seite an ihre Stelle setzen will, ruft niemanden zurück', async () => {
  const { gehe, ort, zuEnde } = aufbau()
  await zuEnde()
  gehe('/details/1')
  gehe('/liste?suche=neu', { ersetzen: true })
  await zuEnde()
  expect(ort()).toBe('/details/1')
})

test('auf derselben Seite gilt das Letzte, und ein zweiter Klick gilt immer', async () => {
  const { gehe, ort, zuEnde } = aufbau()
  await zuEnde()
  gehe('/liste?art=MAB')
  gehe('/liste?art=MAB&suche=neu', { ersetzen: true })
  await zuEnde()
  expect(ort()).toBe('/liste?art=MAB&suche=neu')
  gehe('/details/1')
  gehe('/details/2')
  await zuEnde()
  expect(ort()).toBe('/details/2')
})
