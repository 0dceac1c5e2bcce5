import { describe, expect, test } from '@jest/globals'
import { fakePlatform, screen, waitFor } from '@avalwerk/testing/platform'
import { AfterAction, SuccessPage } from './success.tsx'

type Done = Readonly<{ nummer: string }>
const Page = () => <AfterAction<Done> otherwise="/liste">{({ nummer }) => <p>Beauftragt: {nummer}</p>}</AfterAction>

/** Comes to the page with what the act tells it, as the act does. */
function afterAct() {
  const platform = fakePlatform({ at: 'auftrag' })
  platform.platform.navigation.navigate('/auftraggeber/erfolg', { state: { nummer: 'A-1' } })
  return platform.show(<Page />)
}

describe('the page after an act', () => {
  test('leads those elsewhere who come without the act', async () => {
    const { show, address } = fakePlatform({ at: 'erfolg' })
    show(<Page />)
    await waitFor(() => expect(address()).toBe('liste'))
    expect(screen.queryByText(/Beauftragt/)).toBeNull()
  })

  test('shows what was done, and shows it again after a reload', async () => {
    const { unmount } = afterAct()
    expect(screen.getByText('Beauftragt: A-1')).toBeVisible()
    unmount()
    const reloaded = fakePlatform({ at: 'erfolg' })
    reloaded.show(<Page />)
    expect(screen.getByText('Beauftragt: A-1')).toBeVisible()
    expect(reloaded.address()).toBe('erfolg')
  })

  test('of another act knows nothing of it', async () => {
    afterAct().unmount()
    const { show, address } = fakePlatform({ at: 'freigabe-erfolg' })
    show(<Page />)
    await waitFor(() => expect(address()).toBe('liste'))
  })
})

test('the end of a flow says what happened and where to go now', () => {
  fakePlatform().show(
    <SuccessPage
      title="Auftrag eingereicht"
      text={['Der Bürge prüft ihn.', 'Sie erfahren es.']}
      ways={[{ target: '/auftraege/liste', label: 'Zu den Aufträgen' }]}
    />,
  )
  expect(screen.getByRole('heading', { level: 1, name: 'Auftrag eingereicht' })).toBeVisible()
  for (const sentence of ['Der Bürge prüft ihn.', 'Sie erfahren es.']) expect(screen.getByText(sentence)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Zu den Aufträgen' })).toHaveAttribute('href', '/auftraggeber/auftraege/liste')
})
