import { expect, test } from '@jest/globals'
import { draw, screen } from '@avalwerk/testing/components'
import { Bars, Sparkline } from './Sparkline.tsx'

const pointsOf = (label: string) =>
  (screen.getByRole('img', { name: label }).querySelector('polyline')?.getAttribute('points') ?? '')
    .split(' ')
    .map((point) => point.split(',').map(Number))

test('a curve runs from the first place to the last, the least below and the most above', () => {
  draw(<Sparkline values={[100, 300, 200]} label="Rising" />)
  expect(pointsOf('Rising')).toEqual([
    [3, 21],
    [48, 3],
    [93, 12],
  ])
})

test('it goes straight on between places without a value, and keeps their room', () => {
  draw(<Sparkline values={[null, 100, null, null, 200]} label="Gaps" />)
  expect(pointsOf('Gaps')).toEqual([
    [25.5, 21],
    [93, 3],
  ])
})

test('where nothing changes it runs in the middle; one value alone makes no curve', () => {
  draw(<Sparkline values={[7, 7]} label="Even" />)
  expect(pointsOf('Even')).toEqual([
    [3, 12],
    [93, 12],
  ])
  draw(<Sparkline values={[null, 3]} label="One" />)
  expect(screen.queryByRole('img', { name: 'One' })).toBeNull()
})

test('bars stand at their places; nothing stands where there is nothing', () => {
  draw(<Bars values={[0, 2, null, 4]} label="Faults" />)
  const bars = [...screen.getByRole('img', { name: 'Faults' }).querySelectorAll('rect')]
  expect(bars.map((bar) => ['x', 'y', 'height'].map((name) => Number(bar.getAttribute(name))))).toEqual([
    [25.5, 12.5, 10.5],
    [70.5, 2, 21],
  ])
})
