import { describe, expect, test } from '@jest/globals'
import { useApi } from '@avalwerk/api'
import type { TableSetting } from '@avalwerk/contracts'
import { PROJEKT_PHASE } from '@avalwerk/domain'
import { fakePlatform, screen, waitFor, within } from '@avalwerk/testing/platform'
import { ListView } from './ListView.tsx'

const TABS = [
  { value: 'EIGENE', label: 'Eigene' },
  { value: 'ANDERE', label: 'Andere' },
]

function Projekte({ tabs, counts }: { tabs: boolean; counts: boolean }) {
  const api = useApi()
  return (
    <ListView<'projekt.liste', { suche?: string; phase?: (keyof typeof PROJEKT_PHASE)[]; reiter?: string }>
      title="Projekte"
      table="projekte"
      call={api.projekt.liste}
      input={(_, { reiter, ...filter }) => ({ query: {}, body: reiter === 'ANDERE' ? { ...filter, unternehmenId: ['WI0002'] } : filter })}
      rowKey={({ id }) => id}
      columns={[{ id: 'name', title: 'Name', width: 200, sortField: 'name', cell: ({ name }) => name }]}
      fields={[
        { kind: 'search', name: 'suche', label: 'Projekt suchen' },
        { kind: 'multiple', name: 'phase', label: 'Phase', codes: PROJEKT_PHASE, options: [{ value: 'PLANUNG', label: 'Planung' }] },
      ]}
      initialSorting={{ field: 'name', direction: 'asc' }}
      {...(tabs && { tabs: TABS })}
      {...(counts && {
        countAll: ({ reiter, suche }) => api.buergschaft.anzahl.queryOptions({ body: { suche: suche ?? reiter ?? 'alle' } }),
      })}
      empty={<p>Noch nichts</p>}
    />
  )
}
const view = (n: number, suche = `suche=${n}`) => ({ id: `v${n}`, name: `Ansicht ${n}`, suche })
function opened(ansichten: TableSetting['ansichten'], { at = 'projekte', tabs = false, counts = false } = {}) {
  const fake = fakePlatform({
    at,
    answers: {
      'konto.tabelleneinstellung': () => ({
        version: 1,
        einstellung: { spalten: [], verborgen: [], breiten: {}, kompakt: false, proSeite: 25, ansichten },
      }),
      'projekt.liste': () => ({ zeilen: [], gesamt: { anzahl: 0, genau: true } }),
      'buergschaft.anzahl': ({ body }) => ({ anzahl: body?.suche === 'EIGENE' ? 1_234 : 10_000, genau: body?.suche === 'EIGENE' }),
    },
  })
  const last = (id: string) => fake.sent.filter((call) => call.id === id).at(-1)?.body as Record<string, unknown> | undefined
  const kept = () => (last('konto.tabelleneinstellungSpeichern')?.['einstellung'] as TableSetting | undefined)?.ansichten
  return { ...fake, ...fake.show(<Projekte tabs={tabs} counts={counts} />), asked: () => last('projekt.liste'), kept }
}
const bar = () => screen.findByRole('navigation', { name: 'Gespeicherte Ansichten' })
const open = async () =>
  within(await bar())
    .getByRole('link', { current: true })
    .textContent?.trim()
const name = () => screen.getByRole('textbox', { name: 'Name der Ansicht' })

describe('tabs and kept views of a list', () => {
  test('aren’t there where there are none', async () => {
    opened([])
    expect(await screen.findByText('Noch nichts')).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Gespeicherte Ansichten' })).toBeNull()
  })

  test('begin with the first tab, and lead to the others', async () => {
    const { user, asked, address } = opened([], { tabs: true })
    expect(await open()).toBe('Eigene')
    await waitFor(() => expect(asked()).toEqual({}))
    await user.click(within(await bar()).getByRole('link', { name: 'Andere' }))
    await waitFor(() => expect(asked()).toEqual({ unternehmenId: ['WI0002'] }))
    expect([await open(), address()]).toEqual(['Andere', 'projekte?reiter=ANDERE'])
  })

  test('open the first tab where an address names none that there is', async () => {
    opened([], { tabs: true, at: 'projekte?reiter=ERFUNDEN' })
    expect(await open()).toBe('Eigene')
  })

  test('say how many rows each has, and where they were counted no further', async () => {
    opened([view(1)], { tabs: true, counts: true })
    expect(await screen.findByRole('link', { name: 'Eigene 1.234' })).toBeVisible()
    expect(await screen.findByRole('link', { name: 'Ansicht 1 > 10.000' })).toBeVisible()
  })

  test('lead to what was kept, with its order, and back to all', async () => {
    const { user, asked, address } = opened([view(1, 'phase=PLANUNG&sort=name%2Cdesc&suche=Hafen')])
    expect([await open(), asked()]).toEqual(['Alle', {}])
    await user.click(screen.getByRole('link', { name: 'Ansicht 1' }))
    await waitFor(() => expect(asked()).toEqual({ phase: ['PLANUNG'], suche: 'Hafen' }))
    expect(await open()).toBe('Ansicht 1')
    await user.click(screen.getByRole('link', { name: 'Alle' }))
    expect([await open(), address()]).toEqual(['Alle', 'projekte'])
  })

  test('show which view is open on any of its pages, and none where something else narrows it', async () => {
    const { goTo } = opened([view(1)], { at: 'projekte?seite=3&suche=1' })
    expect(await open()).toBe('Ansicht 1')
    goTo('projekte?suche=2')
    await waitFor(() => expect(screen.queryByRole('link', { current: true })).toBeNull())
  })

  test('show the view alone where it belongs to the tab that is open', async () => {
    opened([view(1, 'reiter=ANDERE&suche=1')], { tabs: true, at: 'projekte?suche=1&reiter=ANDERE' })
    // Tabs are there before the kept views have been read.
    expect(await screen.findByRole('link', { name: 'Ansicht 1' })).toBeVisible()
    expect(await open()).toBe('Ansicht 1')
  })

  test('can be taken away while they are open; the others stay', async () => {
    const { user, kept } = opened([view(1), view(2)], { at: 'projekte?suche=2' })
    await user.click(await screen.findByRole('button', { name: 'Ansicht „Ansicht 2“ löschen' }))
    expect(screen.queryByRole('link', { name: 'Ansicht 2' })).toBeNull()
    await waitFor(() => expect(kept()).toEqual([view(1)]))
  })
})

describe('to keep a view', () => {
  test('is offered where something narrows the list', async () => {
    const { goTo } = opened([])
    await screen.findByText('Noch nichts')
    expect(screen.queryByRole('button', { name: 'Ansicht speichern' })).toBeNull()
    goTo('projekte?suche=Hafen')
    expect(await screen.findByRole('button', { name: 'Ansicht speichern' })).toBeVisible()
  })

  test('takes a name, by keyboard, and says so', async () => {
    const { user, kept, notices } = opened([view(1)], { at: 'projekte?suche=Hafen&seite=2&sort=name,desc' })
    await user.click(await screen.findByRole('button', { name: 'Ansicht speichern' }))
    await user.tab()
    expect(name()).toHaveFocus()
    await user.keyboard(' Häfen {Enter}')
    await waitFor(() => expect(kept()).toHaveLength(2))
    expect(kept()?.[1]).toMatchObject({ name: 'Häfen', suche: 'sort=name%2Cdesc&suche=Hafen' })
    expect(notices).toEqual(['Die Ansicht „Häfen“ ist gespeichert.'])
    expect(screen.queryByRole('textbox', { name: 'Name der Ansicht' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Ansicht speichern' })).toHaveFocus()
    expect(await open()).toBe('Häfen')
  })

  test.each([
    ['without a name', 3, '   ', ''],
    ['with one that is too long', 3, 'x'.repeat(61), 'Bitte geben Sie maximal 60 Zeichen ein'],
    ['where there are twenty', 20, 'Häfen', 'Es sind höchstens 20 Ansichten möglich.'],
  ])('isn’t done %s', async (_, count, text, message) => {
    const views = Array.from({ length: count }, (_, n) => view(n))
    const { user, notices, sent } = opened(views, { at: 'projekte?suche=Hafen' })
    await user.click(await screen.findByRole('button', { name: 'Ansicht speichern' }))
    await user.click(name())
    await user.paste(text)
    await user.keyboard('{Enter}')
    expect(name()).toHaveAccessibleDescription(message)
    expect(notices).toEqual([])
    expect(sent.map(({ id }) => id)).not.toContain('konto.tabelleneinstellungSpeichern')
  })
})
