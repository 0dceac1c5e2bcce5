import { describe, expect, jest, test } from '@jest/globals'
import { draw, screen, within } from '@avalwerk/testing/components'
import { NoticeBanner } from './noticeBanner.tsx'

const NOTICE = { typ: 'news', badge: null, beschreibung: 'Wartung am Samstag', link: null, buttonText: null } as const
const banner = () => within(screen.getByRole('region', { name: 'Hinweis des Betreibers' }))

describe('a notice of the operator', () => {
  test('says what it has to say, without a link or a way to close it where there is none', () => {
    draw(<NoticeBanner {...NOTICE} />)
    expect(banner().getByText('Wartung am Samstag')).toBeVisible()
    expect([banner().queryByRole('link'), banner().queryByRole('button')]).toEqual([null, null])
  })

  test.each([
    ['in its own words', 'Zum Plan', 'Zum Plan'],
    ['in words for any', null, 'Mehr erfahren'],
  ])('has a mark and a link %s, which opens elsewhere and tells nobody where it came from', (_, buttonText, name) => {
    draw(<NoticeBanner {...NOTICE} badge="Neu" link="https://status.example/plan" buttonText={buttonText} />)
    expect(banner().getByText('Neu')).toBeVisible()
    const link = banner().getByRole('link', { name })
    expect(link).toHaveAttribute('href', 'https://status.example/plan')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', expect.stringContaining('noreferrer'))
  })

  test('is closed by keyboard', async () => {
    const closed = jest.fn()
    const { user } = draw(<NoticeBanner {...NOTICE} onClose={closed} />)
    await user.tab()
    expect(screen.getByRole('button', { name: 'Hinweis schließen' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(closed).toHaveBeenCalledTimes(1)
  })
})
