import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { draw, screen } from '@avalwerk/testing/components'
import { ColumnPicker } from './ColumnPicker.tsx'

const COLUMNS = [
  { id: 'name', title: 'Name' },
  { id: 'phase', title: 'Phase' },
  { id: 'ort', title: 'Ort' },
]
const changed = jest.fn()
async function opened(hidden: readonly string[] = []) {
  const { user } = draw(<ColumnPicker columns={COLUMNS} hidden={hidden} kompakt={false} onChange={changed} />)
  await user.tab()
  await user.keyboard('{Enter}')
  return user
}
const box = (name: string) => screen.getByRole('checkbox', { name })
const button = (name: string) => screen.getByRole('button', { name })

beforeEach(() => void jest.clearAllMocks())

describe('the choice of columns', () => {
  test('says which are shown; the first one stays where it is', async () => {
    await opened(['ort'])
    expect(screen.getAllByRole('checkbox').map((one) => (one as HTMLInputElement).checked)).toEqual([true, true, false, false])
    expect(box('Name')).toBeDisabled()
    expect([button('Name nach vorn'), button('Name nach hinten')].map((one) => one.matches(':disabled'))).toEqual([true, true])
  })

  test('hides a column and shows it again, by keyboard', async () => {
    const user = await opened(['ort', 'gone'])
    await user.tab()
    expect(box('Phase')).toHaveFocus()
    await user.keyboard(' ')
    box('Ort').focus()
    await user.keyboard(' ')
    expect(changed.mock.calls).toEqual([
      [{ spalten: ['name', 'phase', 'ort'], verborgen: ['ort', 'gone', 'phase'] }],
      [{ spalten: ['name', 'phase', 'ort'], verborgen: ['gone'] }],
    ])
  })

  test.each([
    ['back', 'Phase nach hinten'],
    ['forward', 'Ort nach vorn'],
  ])('moves a column %s, and leaves hidden what is hidden', async (_, name) => {
    const user = await opened(['ort'])
    await user.click(button(name))
    expect(changed.mock.calls).toEqual([[{ spalten: ['name', 'ort', 'phase'], verborgen: ['ort'] }]])
  })

  test.each(['Phase nach vorn', 'Ort nach hinten'])('moves none past the ends: %s', async (name) => {
    await opened()
    expect(button(name)).toBeDisabled()
  })

  test('makes rows narrow, and puts everything back', async () => {
    const user = await opened()
    await user.click(box('Kompakte Zeilen'))
    await user.click(button('Standard wiederherstellen'))
    expect(changed.mock.calls).toEqual([[{ kompakt: true }], [{ spalten: [], verborgen: [], breiten: {}, kompakt: false }]])
  })
})
