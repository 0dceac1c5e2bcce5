import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { draw, screen, within } from '@avalwerk/testing/components'
import { type Column, DataTable, type Sorting } from './dataTable.tsx'

type City = Readonly<{ id: string; name: string; people: number }>
const COLUMNS: readonly Column<City, 'name' | 'people'>[] = [
  { id: 'name', title: 'Name', width: 200, sortField: 'name', cell: ({ id, name }) => <a href={`#${id}`}>{name}</a> },
  { id: 'people', title: 'Einwohner', width: 120, sortField: 'people', alignRight: true, cell: ({ people }) => people },
  { id: 'note', title: 'Notiz', width: 790, cell: () => '–' },
]
const ROWS: readonly City[] = [
  { id: 'b', name: 'Bremen', people: 570_000 },
  { id: 'e', name: 'Emden', people: 50_000 },
]
const onSort = jest.fn()
const onWidth = jest.fn()
const table = (sorting: Sorting<'name' | 'people'>, busy = false) => (
  <DataTable
    name="Städte"
    columns={COLUMNS}
    rows={ROWS}
    rowKey={({ id }) => id}
    sorting={sorting}
    onSort={onSort}
    onWidth={onWidth}
    busy={busy}
  />
)
const BY_NAME = { field: 'name', direction: 'asc' } as const
const head = (name: string) => screen.getByRole('columnheader', { name: new RegExp(`^${name}`) })

beforeEach(() => void jest.clearAllMocks())

describe('a table of rows', () => {
  test('shows each row once, in the order in which they came', () => {
    draw(table(BY_NAME))
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Bremen', 'Emden'])
  })

  test('says by which column it is sorted, and which can’t be', () => {
    const { redraw } = draw(table(BY_NAME))
    expect(head('Name')).toHaveAttribute('aria-sort', 'ascending')
    expect(head('Einwohner')).not.toHaveAttribute('aria-sort')
    expect(within(head('Notiz')).queryByRole('button')).toBeNull()
    redraw(table({ field: 'people', direction: 'desc' }))
    expect(head('Name')).not.toHaveAttribute('aria-sort')
    expect(head('Einwohner')).toHaveAttribute('aria-sort', 'descending')
  })

  test.each([
    ['the other way by the same column', BY_NAME, 'Name', { field: 'name', direction: 'desc' }],
    ['back again', { field: 'name', direction: 'desc' }, 'Name', { field: 'name', direction: 'asc' }],
    ['upwards by another one, whatever the direction was', BY_NAME, 'Einwohner', { field: 'people', direction: 'asc' }],
    ['upwards by another one', { field: 'name', direction: 'desc' }, 'Einwohner', { field: 'people', direction: 'asc' }],
  ] as const)('is sorted %s', async (_, sorting, column, asked) => {
    const { user } = draw(table(sorting))
    await user.click(screen.getByRole('button', { name: column }))
    expect(onSort).toHaveBeenLastCalledWith(asked)
  })

  test('is a place of its own for the keyboard, which scrolls it', async () => {
    const { user } = draw(table(BY_NAME))
    await user.tab()
    expect(screen.getByRole('region', { name: 'Städte' })).toHaveFocus()
  })

  test('keeps its rows while others are fetched, and says so', () => {
    draw(table(BY_NAME, true))
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    expect(screen.getAllByRole('link')).toHaveLength(2)
  })

  test('is drawn wider and narrower by arrow keys, within its bounds', async () => {
    const { user } = draw(table(BY_NAME))
    screen.getByRole('separator', { name: 'Breite von Name' }).focus()
    await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowUp}')
    screen.getByRole('separator', { name: 'Breite von Notiz' }).focus()
    await user.keyboard('{ArrowRight}')
    expect(onWidth.mock.calls).toEqual([
      ['name', 216],
      ['name', 184],
      ['note', 800],
    ])
    expect(screen.getByRole('separator', { name: 'Breite von Notiz' })).toHaveAttribute('aria-valuemax', '800')
  })
})
