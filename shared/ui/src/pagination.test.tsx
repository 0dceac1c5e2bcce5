import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { draw, screen } from '@avalwerk/testing/components'
import { Pagination } from './pagination.tsx'

const onPage = jest.fn()
const onPageSize = jest.fn()
const page = (page: number, count: number, { pageSize = 25, shown = 25, exact = true } = {}) => (
  <Pagination page={page} pageSize={pageSize} count={count} exact={exact} shown={shown} onPage={onPage} onPageSize={onPageSize} />
)
const before = () => screen.getByRole('button', { name: 'Vorherige Seite' })
const next = () => screen.getByRole('button', { name: 'Nächste Seite' })

beforeEach(() => void jest.clearAllMocks())

describe('the line under a table', () => {
  test.each([
    [page(0, 0, { shown: 0 }), '0 Einträge'],
    [page(0, 7, { shown: 7 }), '1–7 von 7'],
    [page(2, 1_234), '51–75 von 1.234'],
    [page(0, 1_000, { exact: false }), '1–25 von mehr als 1.000'],
  ])('says which rows of how many: %#', (line, text) => {
    draw(line)
    expect(screen.getByRole('status')).toHaveTextContent(text)
  })

  test.each([
    ['the first page of many', page(0, 60), false, true],
    ['a page in the middle', page(1, 60), true, true],
    ['the last page, which isn’t full', page(2, 60, { shown: 10 }), true, false],
    ['the last page, which is full', page(1, 50), true, false],
    ['an empty list', page(0, 0, { shown: 0 }), false, false],
    ['a full page of a list that was counted no further', page(40, 1_000, { exact: false }), true, true],
    ['the last page of such a list', page(41, 1_000, { exact: false, shown: 3 }), true, false],
  ])('leads on and back where there is something: %s', (_, line, back, on) => {
    draw(line)
    expect([(before() as HTMLButtonElement).disabled, (next() as HTMLButtonElement).disabled]).toEqual([!back, !on])
  })

  test('leads to the neighbours, and takes another number of rows', async () => {
    const { user } = draw(page(3, 600))
    await user.click(before())
    await user.click(next())
    expect(onPage.mock.calls).toEqual([[2], [4]])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Zeilen' }), '100')
    expect(onPageSize).toHaveBeenCalledWith(100)
  })

  test('is gone through by keyboard: rows, back, on', async () => {
    const { user } = draw(page(3, 600))
    await user.tab()
    expect(screen.getByRole('combobox', { name: 'Zeilen' })).toHaveFocus()
    await user.tab()
    await user.keyboard('{Enter}')
    await user.tab()
    await user.keyboard(' ')
    expect(onPage.mock.calls).toEqual([[2], [4]])
  })

  test('names the pages as a navigation; where it isn’t known how many there are, it names no last one', () => {
    const { redraw } = draw(page(1, 60))
    expect(screen.getByRole('navigation', { name: 'Seiten' })).toHaveTextContent('Seite 2 von 3')
    redraw(page(1, 1_000, { exact: false }))
    expect(screen.getByRole('navigation', { name: 'Seiten' })).toHaveTextContent(/^Seite 2$/)
  })
})
