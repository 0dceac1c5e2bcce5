import { expect, test } from '@jest/globals'
import { draw, screen, within } from '@avalwerk/testing/components'
import { StaticTable } from './staticTable.tsx'

test('a short table has a name, heads over its columns, and can be scrolled by keyboard', async () => {
  const { user } = draw(
    <StaticTable
      name="Städte"
      columns={['Name', { title: 'Einwohner', alignRight: true }]}
      rows={[
        {
          rowKey: 'b',
          cells: [
            <a key="l" href="#b">
              Bremen
            </a>,
            '570.000',
          ],
        },
        { rowKey: 'e', cells: ['Emden', '50.000'] },
      ]}
    />,
  )
  const region = screen.getByRole('region', { name: 'Städte' })
  await user.tab()
  expect(region).toHaveFocus()
  expect(
    within(region)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Einwohner'])
  const [, bremen, emden] = within(region).getAllByRole('row')
  expect(
    within(bremen as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Bremen', '570.000'])
  expect(
    within(emden as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['Emden', '50.000'])
  await user.tab()
  expect(screen.getByRole('link', { name: 'Bremen' })).toHaveFocus()
})
