import { describe, expect, test } from '@jest/globals'
import { draw, screen } from '@avalwerk/testing/components'
import { LimitBar, LimitCell, LimitSummary } from './limit.tsx'

const USAGE = { gesamtlimit: 100_000, genutzt: 81_500, reserviert: 10_000 }
const pairs = () =>
  screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent?.replaceAll('\u00a0', ' ')])

describe('the use of a limit', () => {
  test('is said in words: how much there is, what is used, reserved and free', () => {
    draw(<LimitSummary usage={USAGE} />)
    expect(pairs()).toEqual([
      ['Gesamtlimit', '1.000,00 €'],
      ['Genutzt', '815,00 € (81,5 %)'],
      ['Reserviert', '100,00 €'],
      ['Frei', '85,00 €'],
    ])
  })

  test.each([
    [5_000, '35,00 €'],
    [9_000, '-5,00 €'],
  ])('says what an order would leave: %d', (after, left) => {
    draw(<LimitSummary usage={USAGE} after={after} />)
    expect(pairs().at(-1)).toEqual(['Frei nach Annahme', left])
  })

  test('stands in a cell as its share; a contract without a limit has none', () => {
    const { redraw } = draw(<LimitCell {...USAGE} />)
    expect(screen.getByText('81,5 %')).toBeVisible()
    redraw(<LimitCell gesamtlimit={0} genutzt={0} reserviert={0} />)
    expect(screen.getByText('0,0 %')).toBeVisible()
  })

  test('is a bar that is read out by nobody, and never wider than it is', () => {
    draw(
      <div aria-label="place" role="group">
        <LimitBar gesamtlimit={100} genutzt={90} reserviert={50} />
      </div>,
    )
    const bar = screen.getByRole('group').firstElementChild
    expect(bar).toHaveAttribute('aria-hidden', 'true')
    expect([...(bar?.children ?? [])].map((part) => part.getAttribute('width'))).toEqual(['100%', '90%'])
  })
})
