import { describe, expect, test } from '@jest/globals'
import type { Mitteilung } from '@avalwerk/contracts'
import { type Answers, fakePlatform, Refused, screen, waitFor, within } from '@avalwerk/testing/platform'
import type { QueryClient } from '@tanstack/react-query'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Route, Routes } from '@avalwerk/platform/remote'
import MitteilungPage from './MitteilungPage.tsx'

const MESSAGE: Mitteilung = {
  id: '71',
  betreff: 'Bürgschaft KK-2026-004711 ausgestellt',
  objekt: { art: 'BUERGSCHAFT', id: '10004711' },
  zeitpunkt: '2026-11-02T08:00:00.000Z',
  gelesen: true,
  angaben: [{ name: 'Bürge', wert: 'Kranich Kreditversicherung AG' }],
}

/** Opens the message; `more` answers otherwise. */
async function opened(more: Answers = {}, rights?: readonly []) {
  const answers: Answers = { 'mitteilung.details': () => MESSAGE, ...more }
  const platform = fakePlatform({ answers, at: 'mitteilungen/details/71', ...(rights && { rights }) })
  const { user } = platform.show(
    <Routes>
      <Route path="/mitteilungen/details/:mitteilungId" element={<MitteilungPage />} />
      <Route path="*" element={<p>Anderswo</p>} />
    </Routes>,
  )
  expect(await screen.findByRole('heading', { level: 1, name: MESSAGE.betreff })).toBeVisible()
  return { ...platform, user, calls: () => platform.sent.map(({ id }) => id) }
}
const button = (name: string) => screen.getByRole('button', { name })
const confirmed = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Löschen' })

describe('a message', () => {
  test('says what it is about, when it came, and leads there', async () => {
    await opened()
    expect(screen.getByText('Kranich Kreditversicherung AG')).toBeVisible()
    expect(screen.getByText(/02\.11\.2026/)).toBeVisible()
    expect(screen.getByRole('link', { name: /Vorgang/ }).getAttribute('href')).toContain('buergschaften/details/10004711')
  })

  test('is deleted when that is confirmed, and isn’t read again, which would mark it as read or miss it', async () => {
    const { user, calls, address, notices, platform } = await opened({
      // Others hear of it before the call has ended, and so does this page.
      'mitteilung.loeschen': async () => {
        await nextTurn()
        await (platform.queryClient as QueryClient).invalidateQueries()
      },
    })
    await user.click(button('Löschen'))
    expect(calls()).toEqual(['mitteilung.details'])
    await user.click(confirmed())
    await waitFor(() => expect(address()).toBe('mitteilungen/liste'))
    expect(calls()).toEqual(['mitteilung.details', 'mitteilung.loeschen'])
    expect(notices).toHaveLength(1)
  })

  test('stays where deleting it is refused', async () => {
    const { user, address } = await opened({
      'mitteilung.loeschen': () => {
        throw new Refused('BESETZT')
      },
    })
    await user.click(button('Löschen'))
    await user.click(confirmed())
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(address()).toBe('mitteilungen/details/71')
  })

  test('is marked as unread, and left', async () => {
    const { user, sent, address } = await opened({ 'mitteilung.gelesenSetzen': () => undefined })
    await user.click(button('Als ungelesen markieren'))
    await waitFor(() => expect(address()).toBe('mitteilungen/liste'))
    expect(sent.map(({ id, body }) => [id, body])).toEqual([
      ['mitteilung.details', {}],
      ['mitteilung.gelesenSetzen', { gelesen: false }],
    ])
  })

  test('is only read by those who may no more', async () => {
    await opened({}, [])
    expect(screen.queryByRole('button')).toBeNull()
  })
})
