import { describe, expect, test } from '@jest/globals'
import { useApi } from '@avalwerk/api'
import type { ProjektFilter, ProjektRow, ProjektSortField } from '@avalwerk/contracts'
import { PROJEKT_PHASE } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { type Answers, fakePlatform, Refused, screen, waitFor, within } from '@avalwerk/testing/platform'
import { REFERENCE } from '@avalwerk/testing/samples'
import { EmptyState } from '@avalwerk/ui'
import { useState } from 'react'
import type { FilterField } from './fields.ts'
import { ListView } from './ListView.tsx'
import type { ListColumn } from './state.ts'

const COLUMNS: readonly ListColumn<ProjektRow, ProjektSortField>[] = [
  { id: 'name', title: 'Name', width: 200, sortField: 'name', cell: ({ id, name }) => <Link to={`/projekte/${id}`}>{name}</Link> },
  { id: 'phase', title: 'Phase', width: 120, sortField: 'phase', cell: ({ phase }) => PROJEKT_PHASE[phase] },
  { id: 'ort', title: 'Ort', width: 120, cell: ({ ort }) => ort ?? '–' },
  { id: 'nummer', title: 'Nummer', width: 120, initiallyHidden: true, cell: ({ nummer }) => nummer ?? '–' },
]
const FIELDS: readonly FilterField<ProjektFilter>[] = [
  { kind: 'search', name: 'suche', label: 'Projekt suchen' },
  {
    kind: 'multiple',
    name: 'phase',
    label: 'Phase',
    codes: PROJEKT_PHASE,
    options: Object.entries(PROJEKT_PHASE).map(([value, label]) => ({ value, label })),
  },
]

function Projekte({ picks = false }: { picks?: boolean }) {
  const api = useApi()
  const [selected, setSelected] = useState<ReadonlyMap<string, ProjektRow>>(new Map())
  const selection = { selected, onChange: setSelected, label: ({ name }: ProjektRow) => `${name} auswählen` }
  return (
    <ListView
      {...(picks && { selection })}
      belowHeader={<p>Ausgewählt: {[...selected.values()].map(({ name }) => name).join(', ')}</p>}
      title="Projekte"
      table="projekte.liste"
      call={api.projekt.liste}
      input={({ page, size, sorting: { field, direction } }, filter) => ({
        query: { page, size, sort: `${field},${direction}` },
        body: filter,
      })}
      rowKey={({ id }) => id}
      columns={COLUMNS}
      fields={FIELDS}
      initialSorting={{ field: 'name', direction: 'asc' }}
      empty={<EmptyState title="Noch kein Projekt" />}
    />
  )
}

const row = (n: number): ProjektRow => ({
  id: String(n),
  name: `Projekt ${n}`,
  nummer: null,
  phase: 'UMSETZUNG',
  unternehmen: { id: 'WI0001', name: 'Weserbogen' },
  ort: 'Bremen',
  auftragssumme: null,
  beginn: null,
  ende: null,
  buergschaften: 0,
  laufend: 0,
  geaendertAm: '2026-01-01T10:00:00.000Z',
})
const pageOf = (count: number, page = 0, most = 25) => ({
  zeilen: Array.from({ length: Math.min(count - page * most, most) }, (_, n) => row(page * most + n + 1)),
  gesamt: { anzahl: count, genau: true },
})
const liste = (count: number): Answers => ({ 'projekt.liste': () => pageOf(count) })
const opened = (answers: Answers, at = 'projekte/liste', picks = false) => {
  const fake = fakePlatform({ answers, at })
  return { ...fake, ...fake.show(<Projekte picks={picks} />), asked: () => fake.sent.filter(({ id }) => id === 'projekt.liste').at(-1) }
}

describe('a list', () => {
  test('asks for the first page in its first order, and shows it as a table with its name', async () => {
    const { asked } = opened(liste(2))
    const table = within(await screen.findByRole('region', { name: 'Projekte' })).getByRole('table')
    expect(within(table).getAllByRole('row')).toHaveLength(3)
    expect(within(table).getByRole('link', { name: 'Projekt 1' }).getAttribute('href')).toBe('/auftraggeber/projekte/1')
    expect(asked()).toMatchObject({ query: { page: 0, size: 25, sort: 'name,asc' }, body: {} })
    expect(within(table).queryByRole('columnheader', { name: /^Nummer/ })).toBeNull()
  })

  test('reads what narrows it from its address, and leaves out what an address can’t mean', async () => {
    const { asked } = opened(liste(1), 'projekte/liste?suche=Hafen&phase=UMSETZUNG&phase=ERFUNDEN&seite=3&sort=phase,desc&fremd=1')
    await screen.findByRole('table')
    expect(asked()).toMatchObject({
      query: { page: 2, sort: 'phase,desc' },
      body: { suche: 'Hafen', phase: ['UMSETZUNG'] },
    })
  })

  test('says whether it is empty or nothing fits its filter, with a way back to all', async () => {
    const { unmount } = opened(liste(0))
    expect(await screen.findByText('Noch kein Projekt')).toBeTruthy()
    unmount()
    const { user, address } = opened(liste(0), 'projekte/liste?suche=Nichts')
    await user.click(await screen.findByRole('button', { name: /zurücksetzen/i }))
    expect(address()).toBe('projekte/liste')
    expect(await screen.findByText('Noch kein Projekt')).toBeTruthy()
  })

  test('says why it can’t be read, and tries again when asked', async () => {
    let tries = 0
    const { user } = opened({ 'projekt.liste': () => (tries++ ? pageOf(1) : new Refused('RECHT_FEHLT')) })
    const alert = await screen.findByRole('alert')
    for (const part of ['Berechtigung', REFERENCE]) expect(alert.textContent).toContain(part)
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByRole('table')).toBeTruthy()
  })

  test('sorts by a column’s head, the other way round at the next press, from the first page', async () => {
    const { user, address, asked } = opened(liste(60), 'projekte/liste?seite=2')
    const head = async () => within(await screen.findByRole('columnheader', { name: /^Phase/ })).getByRole('button', { name: /Phase/ })
    await user.click(await head())
    expect(address()).toBe('projekte/liste?sort=phase%2Casc')
    await user.click(await head())
    await waitFor(() => expect(asked()).toMatchObject({ query: { page: 0, sort: 'phase,desc' } }))
    expect(screen.getByRole('columnheader', { name: /^Phase/ }).getAttribute('aria-sort')).toBe('descending')
  })

  test('pages by keyboard, keeps its conditions, and says which page is open', async () => {
    const { user, asked } = opened(liste(60), 'projekte/liste?suche=P')
    const next = await screen.findByRole('button', { name: 'Nächste Seite' })
    next.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(asked()).toMatchObject({ query: { page: 1 }, body: { suche: 'P' } }))
    expect(await screen.findByText('Seite 2 von 3')).toBeVisible()
  })

  test('narrows by what is typed, once the typing rests, in its address and its call', async () => {
    const { user, asked, sent, address } = opened(liste(3))
    await user.type(await screen.findByRole('searchbox', { name: 'Projekt suchen' }), 'Hafen')
    await waitFor(() => expect(asked()).toMatchObject({ body: { suche: 'Hafen' } }))
    expect(address()).toBe('projekte/liste?suche=Hafen')
    expect(sent.filter(({ id }) => id === 'projekt.liste').length).toBeLessThanOrEqual(3)
  })

  test('lets rows be picked by keyboard, each box with its row’s name, and keeps them over its pages', async () => {
    const answers: Answers = { 'projekt.liste': ({ query }) => pageOf(60, Number(query.page)) }
    const { user } = opened(answers, undefined, true)
    ;(await screen.findByRole('checkbox', { name: 'Projekt 2 auswählen' })).focus()
    await user.keyboard(' ')
    await user.click(screen.getByRole('button', { name: 'Nächste Seite' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Projekt 26 auswählen' }))
    expect(screen.getByText('Ausgewählt: Projekt 2, Projekt 26')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Vorherige Seite' }))
    const box = await screen.findByRole('checkbox', { name: 'Projekt 2 auswählen' })
    expect((box as HTMLInputElement).checked).toBe(true)
    await user.click(box)
    expect(screen.getByText('Ausgewählt: Projekt 26')).toBeTruthy()
  })

  test('offers no boxes where nothing can be picked', async () => {
    opened(liste(2))
    await screen.findByRole('table')
    expect(screen.queryAllByRole('checkbox')).toEqual([])
  })
})
