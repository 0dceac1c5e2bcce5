import { describe, expect, test } from '@jest/globals'
import { useApi } from '@avalwerk/api'
import type { BuergschaftFilter } from '@avalwerk/contracts'
import { fakePlatform, screen, waitFor, within } from '@avalwerk/testing/platform'
import type { FilterField } from './fields.ts'
import { ListView } from './ListView.tsx'

const FIELDS: readonly FilterField<BuergschaftFilter>[] = [
  { kind: 'search', name: 'suche', label: 'Bürgschaft suchen' },
  {
    kind: 'multiple',
    name: 'status',
    label: 'Status',
    options: [
      { value: 'AKT', label: 'Aktiv' },
      { value: 'TEB+UP', label: 'In Prüfung' },
    ],
  },
  { kind: 'amount', name: 'betragVon', label: 'Betrag ab' },
]

function Buergschaften() {
  const api = useApi()
  return (
    <ListView
      title="Bürgschaften"
      table="buergschaften"
      call={api.buergschaft.liste}
      input={(_, filter) => ({ query: {}, body: filter })}
      rowKey={({ id }) => id}
      columns={[{ id: 'betrag', title: 'Betrag', width: 200, sortField: 'betrag', cell: ({ betrag }) => betrag }]}
      fields={FIELDS}
      initialSorting={{ field: 'betrag', direction: 'asc' }}
      empty={<p>Noch nichts</p>}
    />
  )
}
const opened = (search = '') => {
  const fake = fakePlatform({
    at: `liste?${search}`,
    answers: { 'buergschaft.liste': () => ({ zeilen: [], gesamt: { anzahl: 0, genau: true }, weiter: null, zurueck: null }) },
  })
  const asked = () => fake.sent.filter(({ id }) => id === 'buergschaft.liste').at(-1)?.body
  return { ...fake, ...fake.show(<Buergschaften />), asked }
}
const chips = () => screen.queryAllByRole('button', { name: /^Filter entfernen: / }).map(({ textContent }) => textContent)

describe('what narrows a list', () => {
  test('is said in words beside it, apart from what stands in its search', () => {
    opened('suche=Hafen&status=AKT,TEB&betragVon=100000')
    expect(chips()).toEqual(['Status: Aktiv', 'Status: In Prüfung', 'Betrag ab: 1.000,00\u00a0€'])
    expect(screen.getByRole('searchbox')).toHaveDisplayValue('Hafen')
  })

  test('is taken away one by one, by keyboard; the rest stays, and the list begins at its first page', async () => {
    const { user, asked, address } = opened('suche=Hafen&status=AKT,TEB&betragVon=100000&seite=2')
    screen.getByRole('button', { name: 'Filter entfernen: Status: In Prüfung' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(asked()).toEqual({ suche: 'Hafen', status: ['AKT'], betragVon: 100_000 }))
    await user.click(screen.getByRole('button', { name: /Status: Aktiv/ }))
    await waitFor(() => expect(asked()).toEqual({ suche: 'Hafen', betragVon: 100_000 }))
    expect([chips(), address()]).toEqual([['Betrag ab: 1.000,00\u00a0€'], 'liste?suche=Hafen&betragVon=100000'])
  })

  test('is taken away all at once, and its search with it', async () => {
    const { user, address } = opened('suche=Hafen&status=AKT&sort=betrag,desc')
    await user.click(screen.getByRole('button', { name: 'Alle zurücksetzen' }))
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveDisplayValue(''))
    expect([chips(), address()]).toEqual([[], 'liste?sort=betrag%2Cdesc'])
    expect(screen.queryByRole('button', { name: 'Alle zurücksetzen' })).toBeNull()
  })

  test('is changed in a dialog, which begins with it, leaves the search alone and gives the focus back', async () => {
    const { user, asked } = opened('suche=Hafen&status=AKT')
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Bürgschaften filtern' }))
    expect(dialog.getByRole('checkbox', { name: 'Aktiv' })).toBeChecked()
    await user.click(dialog.getByRole('checkbox', { name: 'Aktiv' }))
    await user.type(dialog.getByRole('textbox', { name: 'Betrag ab' }), '5')
    await user.click(dialog.getByRole('button', { name: 'Filter anwenden' }))
    await waitFor(() => expect(asked()).toEqual({ suche: 'Hafen', betragVon: 500 }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Filter' })).toHaveFocus()
  })

  test('stays as it is where the dialog is left', async () => {
    const { user, address } = opened('status=AKT')
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('checkbox', { name: 'In Prüfung' }))
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect([chips(), address()]).toEqual([['Status: Aktiv'], 'liste?status=AKT'])
  })
})
