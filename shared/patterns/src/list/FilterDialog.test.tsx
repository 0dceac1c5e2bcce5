import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { draw, screen, within } from '@avalwerk/testing/components'
import type { FilterField, FilterValues } from './fields.ts'
import FilterDialog from './FilterDialog.tsx'

const COMPANIES = [
  { value: 'KR0001', label: 'Kranich' },
  { value: 'KR0002+KR0003', label: 'Möwe' },
]
const fieldsWith = (companies: typeof COMPANIES): readonly FilterField[] => [
  {
    kind: 'multiple',
    name: 'status',
    label: 'Status',
    options: [
      { value: 'AKT', label: 'Aktiv' },
      { value: 'UP+TEB', label: 'In Prüfung' },
    ],
  },
  { kind: 'multiple', name: 'buergeIds', label: 'Bürge', options: companies },
  { kind: 'single', name: 'zustand', label: 'Zustand', empty: 'Alle', options: [{ value: 'MEINE', label: 'Meine' }] },
  { kind: 'text', name: 'auftragnehmer', label: 'Kreditnehmer' },
  { kind: 'amount', name: 'betragVon', label: 'Betrag von', to: 'betragBis' },
  { kind: 'amount', name: 'betragBis', label: 'Betrag bis' },
  { kind: 'date', name: 'ablaufVon', label: 'Ablauf von', to: 'ablaufBis' },
  { kind: 'date', name: 'ablaufBis', label: 'Ablauf bis' },
]
const applied = jest.fn<(fresh: FilterValues) => void>()
const closed = jest.fn()
const dialog = (filter: FilterValues, companies = COMPANIES) => (
  <FilterDialog title="Liste filtern" fields={fieldsWith(companies)} filter={filter} onApply={applied} onClose={closed} />
)
const text = (name: string) => screen.getByRole('textbox', { name })
const box = (group: string, name: string) => within(screen.getByRole('group', { name: group })).getByRole('checkbox', { name })
const apply = () => screen.getByRole('button', { name: 'Filter anwenden' })

beforeEach(() => void jest.clearAllMocks())

describe('the conditions of a list in a dialog', () => {
  test('begin with what narrows the list, as people write it', () => {
    draw(dialog({ status: ['TEB'], zustand: 'MEINE', betragVon: 123_450, ablaufBis: '2026-11-20' }))
    expect(screen.getByRole('dialog', { name: 'Liste filtern' })).toBeVisible()
    expect(box('Status', 'In Prüfung')).toBeChecked()
    expect(box('Status', 'Aktiv')).not.toBeChecked()
    expect(screen.getByRole('combobox', { name: 'Zustand' })).toHaveDisplayValue('Meine')
    expect(text('Betrag von')).toHaveDisplayValue('1.234,50')
    expect(text('Ablauf bis')).toHaveDisplayValue('20.11.2026')
  })

  test('are applied together, each in the form of its call', async () => {
    const { user } = draw(dialog({}))
    await user.click(box('Status', 'Aktiv'))
    await user.click(box('Status', 'In Prüfung'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Zustand' }), 'Meine')
    await user.type(text('Betrag von'), '1000')
    await user.type(text('Ablauf von'), '1.2.26')
    await user.type(text('Kreditnehmer'), ' Harms ')
    await user.click(apply())
    expect(applied.mock.calls).toEqual([
      [{ status: ['AKT', 'UP', 'TEB'], zustand: 'MEINE', auftragnehmer: 'Harms', betragVon: 100_000, ablaufVon: '2026-02-01' }],
    ])
  })

  test('are set and applied by keyboard alone', async () => {
    const { user } = draw(dialog({}))
    box('Status', 'Aktiv').focus()
    await user.keyboard(' ')
    await user.tab()
    expect(box('Status', 'In Prüfung')).toHaveFocus()
    for (const group of ['Kranich', 'Möwe']) {
      await user.tab()
      expect(box('Bürge', group)).toHaveFocus()
    }
    await user.keyboard(' ')
    await user.tab()
    expect(screen.getByRole('combobox', { name: 'Zustand' })).toHaveFocus()
    await user.tab()
    expect(text('Kreditnehmer')).toHaveFocus()
    await user.keyboard('Harms')
    apply().focus()
    await user.keyboard('{Enter}')
    expect(applied.mock.calls).toEqual([[{ status: ['AKT'], buergeIds: ['KR0002', 'KR0003'], auftragnehmer: 'Harms' }]])
  })

  test('leave out what was emptied', async () => {
    const { user } = draw(dialog({ status: ['AKT'], zustand: 'MEINE', betragVon: 100, auftragnehmer: 'Harms', ablaufBis: '2026-11-20' }))
    await user.click(box('Status', 'Aktiv'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Zustand' }), 'Alle')
    for (const name of ['Betrag von', 'Kreditnehmer', 'Ablauf bis']) await user.clear(text(name))
    await user.click(apply())
    expect(applied.mock.calls).toEqual([[{}]])
  })

  test.each([
    ['an amount that is none', 'Betrag von', 'viel', 'Betrag von', 'Bitte geben Sie einen gültigen Betrag ein'],
    ['a day that is none', 'Ablauf von', '31.02.2026', 'Ablauf von', 'Bitte geben Sie ein Datum im Format TT.MM.JJJJ ein'],
    ['amounts the wrong way round', 'Betrag von', '200', 'Betrag bis', 'Der Wert „bis“ darf nicht vor dem Wert „von“ liegen'],
    ['days the wrong way round', 'Ablauf von', '21.11.2026', 'Ablauf bis', 'Der Wert „bis“ darf nicht vor dem Wert „von“ liegen'],
  ])('aren’t applied with %s, and the field says so', async (_, typedIn, typed, faulty, message) => {
    const { user } = draw(dialog({ betragBis: 19_999, ablaufBis: '2026-11-20' }))
    await user.type(text(typedIn), typed)
    await user.click(apply())
    expect(text(faulty)).toBeInvalid()
    expect(text(faulty)).toHaveAccessibleDescription(expect.stringContaining(message))
    expect(applied).not.toHaveBeenCalled()
  })

  test('allow a span of one day', async () => {
    const { user } = draw(dialog({ ablaufBis: '2026-11-20' }))
    await user.type(text('Ablauf von'), '20.11.2026')
    await user.click(apply())
    expect(applied).toHaveBeenCalledWith({ ablaufVon: '2026-11-20', ablaufBis: '2026-11-20' })
  })

  test('keep what was entered while the names of others are fetched, and show these when they come', async () => {
    const chosen = { buergeIds: ['KR0002'] }
    const { user, redraw } = draw(dialog(chosen, []))
    expect(screen.queryByRole('group', { name: 'Bürge' })).toBeNull()
    await user.type(text('Kreditnehmer'), 'Harms')
    redraw(dialog(chosen))
    expect(box('Bürge', 'Möwe')).toBeChecked()
    await user.click(apply())
    expect(applied).toHaveBeenCalledWith({ buergeIds: ['KR0002', 'KR0003'], auftragnehmer: 'Harms' })
  })

  test('keep a condition whose name isn’t known (yet)', async () => {
    const { user, redraw } = draw(dialog({ buergeIds: ['KR0002'] }, []))
    await user.click(apply())
    expect(applied).toHaveBeenLastCalledWith({ buergeIds: ['KR0002'] })
    redraw(dialog({ buergeIds: ['KR0009'] }))
    await user.click(box('Bürge', 'Kranich'))
    await user.click(apply())
    expect(applied.mock.lastCall?.[0]['buergeIds']).toHaveLength(2)
    expect(applied.mock.lastCall?.[0]['buergeIds']).toEqual(expect.arrayContaining(['KR0001', 'KR0009']))
  })

  test.each(['Abbrechen', 'Schließen'])('can be left as they were: %s', async (name) => {
    const { user } = draw(dialog({}))
    await user.type(text('Kreditnehmer'), 'Harms')
    await user.click(screen.getByRole('button', { name }))
    expect([closed.mock.calls.length, applied.mock.calls.length]).toEqual([1, 0])
  })
})
