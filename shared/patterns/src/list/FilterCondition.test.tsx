import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { draw, screen, waitFor } from '@avalwerk/testing/components'
import { useState } from 'react'
import type { FilterField, FilterValues } from './fields.ts'
import { FilterCondition } from './FilterCondition.tsx'

const changed = jest.fn<(filter: FilterValues, replace?: boolean) => void>()
function Condition({ field, initial = {} }: { field: FilterField; initial?: FilterValues }) {
  const [filter, setFilter] = useState(initial)
  return (
    <>
      <FilterCondition
        field={field}
        filter={filter}
        onChange={(fresh, replace) => {
          changed(fresh, replace)
          setFilter(fresh)
        }}
      />
      <button type="button" onClick={() => setFilter({})}>
        Zurücksetzen
      </button>
    </>
  )
}
const SEARCH: FilterField = { kind: 'search', name: 'suche', label: 'Projekt suchen' }
const DAY: FilterField = { kind: 'date', name: 'tag', label: 'Tag', always: true }
const options = [
  { value: 'OFFEN', label: 'Offene' },
  { value: 'ALLE', label: 'Erledigte auch' },
]
const search = (name = 'Projekt suchen') => screen.getByRole('searchbox', { name })
const day = () => screen.getByRole('textbox', { name: 'Tag' })
const here = window.location.pathname

beforeEach(() => void jest.clearAllMocks())
afterEach(() => window.history.replaceState(null, '', here))

describe('a search above a list', () => {
  test('searches when the typing rests, and at once by its key', async () => {
    const { user } = draw(<Condition field={SEARCH} initial={{ phase: ['PLANUNG'] }} />)
    await user.type(search(), ' Hafen ')
    await waitFor(() => expect(changed.mock.calls).toEqual([[{ phase: ['PLANUNG'], suche: 'Hafen' }, true]]))
    await user.type(search(), 's{Enter}')
    expect(changed).toHaveBeenLastCalledWith({ phase: ['PLANUNG'], suche: 'Hafen s' }, true)
  })

  test('takes its condition away when it is emptied, and follows what replaces it from outside', async () => {
    const { user } = draw(<Condition field={SEARCH} initial={{ suche: 'Hafen' }} />)
    await user.clear(search())
    await user.keyboard('{Enter}')
    expect(changed).toHaveBeenLastCalledWith({}, true)
    await user.keyboard('Deich{Enter}')
    await user.click(screen.getByRole('button', { name: 'Zurücksetzen' }))
    expect(search()).toHaveDisplayValue('')
  })

  test('doesn’t call back a user who has opened a row meanwhile', async () => {
    const { user, redraw } = draw(<Condition key="a" field={SEARCH} />)
    await user.type(search(), 'Hafen')
    window.history.pushState(null, '', '/elsewhere')
    redraw(
      <>
        <Condition key="a" field={SEARCH} />
        <Condition key="b" field={{ kind: 'search', name: 'suche', label: 'Danach' }} />
      </>,
    )
    await user.type(search('Danach'), 'x')
    await waitFor(() => expect(changed).toHaveBeenCalledWith({ suche: 'x' }, true))
    expect(changed).toHaveBeenCalledTimes(1)
  })
})

describe('a day above a list', () => {
  test('is taken over when it is left, or by its key, and shown as people write it', async () => {
    const { user } = draw(<Condition field={DAY} initial={{ tag: '2026-11-20' }} />)
    expect(day()).toHaveDisplayValue('20.11.2026')
    await user.clear(day())
    await user.type(day(), '1.12.26')
    expect(changed).not.toHaveBeenCalled()
    await user.tab()
    expect(changed).toHaveBeenLastCalledWith({ tag: '2026-12-01' }, true)
    await user.clear(day())
    await user.type(day(), '{Enter}')
    expect(changed).toHaveBeenLastCalledWith({}, true)
    expect(changed).toHaveBeenCalledTimes(2)
  })

  test.each(['31.02.2026', 'bald'])('isn’t taken over where it is none, and says so: %s', async (text) => {
    const { user } = draw(<Condition field={DAY} />)
    await user.type(day(), text)
    await user.tab()
    expect(day()).toBeInvalid()
    expect(day()).toHaveAccessibleDescription('Bitte geben Sie ein Datum im Format TT.MM.JJJJ ein')
    expect(changed).not.toHaveBeenCalled()
  })
})

describe('a choice above a list', () => {
  test('means nothing by its first option where there is no word for nothing', async () => {
    const { user } = draw(<Condition field={{ kind: 'single', name: 'zustand', label: 'Zustand', always: true, options }} />)
    const list = screen.getByRole('combobox', { name: 'Zustand' })
    expect(list).toHaveDisplayValue('Offene')
    await user.selectOptions(list, 'Erledigte auch')
    await user.selectOptions(list, 'Offene')
    expect(changed.mock.calls.map(([filter]) => filter)).toEqual([{ zustand: 'ALLE' }, {}])
  })

  test('has a word for nothing where it was given one', async () => {
    const { user } = draw(<Condition field={{ kind: 'single', name: 'zustand', label: 'Zustand', always: true, options, empty: 'Egal' }} />)
    const list = screen.getByRole('combobox', { name: 'Zustand' })
    expect(list).toHaveDisplayValue('Egal')
    await user.selectOptions(list, 'Offene')
    await user.selectOptions(list, 'Egal')
    expect(changed.mock.calls.map(([filter]) => filter)).toEqual([{ zustand: 'OFFEN' }, {}])
  })
})
