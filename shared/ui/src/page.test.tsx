import { describe, expect, test } from '@jest/globals'
import { fakePlatform, screen, waitFor, within } from '@avalwerk/testing/platform'
import { draw } from '@avalwerk/testing/components'
import { Disclosure } from './disclosure.tsx'
import { Card, DescriptionList, PageHeader } from './page.tsx'

const PATH = [
  { label: 'Bürgschaften', target: '/buergschaften/liste' },
  { label: 'Bürgschaft 7', target: '/buergschaften/details/7' },
]

describe('the head of a page', () => {
  test('is the one heading of its kind, names the document and has the focus after a navigation', async () => {
    fakePlatform().show(<PageHeader title="Enthaftung" />)
    const heading = screen.getByRole('heading', { level: 1, name: 'Enthaftung' })
    await waitFor(() => expect(heading).toHaveFocus())
    expect(document.title).toBe('Enthaftung · Avalwerk')
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  test('leaves the focus alone on the first page of a visit', async () => {
    const { platform, show } = fakePlatform()
    const location = { ...platform.navigation.location(), key: 'default' }
    Object.assign(platform.navigation, { location: () => location })
    show(<PageHeader title="Start" />)
    await waitFor(() => expect(document.title).toBe('Start · Avalwerk'))
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus()
  })

  test('leaves the focus in a menu that was opened while it came', async () => {
    const menu = (
      <Disclosure label="Konto">
        <button type="button">Abmelden</button>
      </Disclosure>
    )
    const { user, rerender } = fakePlatform().show(menu)
    await user.click(screen.getByRole('button', { name: 'Konto' }))
    rerender(
      <>
        {menu}
        <PageHeader title="Aufgaben" />
      </>,
    )
    await waitFor(() => expect(document.title).toBe('Aufgaben · Avalwerk'))
    expect(screen.getByRole('button', { name: 'Konto' })).toHaveFocus()
    expect(screen.getByRole('button', { name: 'Abmelden' })).toBeVisible()
  })

  test('keeps the focus where it is when its words change', async () => {
    const { user, rerender } = fakePlatform().show(<PageHeader title="Antrag" actions={<button type="button">Senden</button>} />)
    await user.click(screen.getByRole('button', { name: 'Senden' }))
    rerender(<PageHeader title="Antrag 7" actions={<button type="button">Senden</button>} />)
    await waitFor(() => expect(document.title).toBe('Antrag 7 · Avalwerk'))
    expect(screen.getByRole('button', { name: 'Senden' })).toHaveFocus()
  })

  test('leads to the pages above, and says which one is open', async () => {
    const { show, address } = fakePlatform()
    const { user } = show(<PageHeader title="Enthaftung" path={PATH} addition={<p>Aktiv</p>} />)
    const crumbs = within(screen.getByRole('navigation', { name: 'Brotkrumen' }))
    expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Bürgschaften', 'Bürgschaft 7', 'Enthaftung'])
    expect(crumbs.getByRole('listitem', { current: 'page' })).toHaveTextContent('Enthaftung')
    expect(screen.getByText('Aktiv')).toBeVisible()
    await user.click(crumbs.getByRole('link', { name: 'Bürgschaft 7' }))
    expect(address()).toBe('buergschaften/details/7')
    // By keyboard: in their order, the page itself is no link.
    screen.getByRole('heading', { level: 1 }).focus()
    await user.tab({ shift: true })
    expect(crumbs.getByRole('link', { name: 'Bürgschaft 7' })).toHaveFocus()
    await user.tab({ shift: true })
    await user.keyboard('{Enter}')
    expect(address()).toBe('buergschaften/liste')
  })
})

test('a card is a part of the page with its heading and what can be done there', () => {
  draw(
    <Card title="Verlauf" actions={<button type="button">Alle zeigen</button>}>
      <p>Ausgestellt</p>
    </Card>,
  )
  const card = within(screen.getByRole('region', { name: 'Verlauf' }))
  expect(card.getByRole('heading', { level: 2, name: 'Verlauf' })).toBeVisible()
  expect(card.getByText('Ausgestellt')).toBeVisible()
  expect(card.getByRole('button', { name: 'Alle zeigen' })).toBeVisible()
})

test('names and values stand in pairs; what is empty is left out, and nothing and no are not', () => {
  draw(
    <DescriptionList
      pairs={[
        ['Betrag', '5,00 €'],
        ['Nummer', null],
        ['Ort', ''],
        ['Ende', undefined],
        ['Anzahl', 0],
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Betrag', 'Anzahl'])
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['5,00 €', '0'])
})
