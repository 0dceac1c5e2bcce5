import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { draw, screen } from '@avalwerk/testing/components'
import { act } from 'react'
import { useIsAhead, useToday } from './today.ts'

function Page({ moment }: { moment?: string }) {
  return <p>{`${useToday()} ${useIsAhead(moment) ? 'still to come' : 'over'}`}</p>
}
const shownAgain = () => act(() => document.dispatchEvent(new Event('visibilitychange')))

// The clock alone: everything else goes on as usual.
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'queueMicrotask', 'performance'] }))
afterEach(() => void jest.useRealTimers())

test.each([
  ['2026-01-31T22:59:59Z', '2026-01-31'],
  ['2026-01-31T23:00:00Z', '2026-02-01'],
  ['2026-06-30T22:00:00Z', '2026-07-01'],
])('today is the day in Berlin: %s', (now, day) => {
  jest.setSystemTime(new Date(now))
  draw(<Page />)
  expect(screen.getByText(`${day} over`)).toBeVisible()
})

test('a page that is shown again the next day shows that day, and what is over by then', async () => {
  jest.setSystemTime(new Date('2026-03-01T10:00:00Z'))
  draw(<Page moment="2026-03-02T08:00:00Z" />)
  expect(screen.getByText('2026-03-01 still to come')).toBeVisible()
  jest.setSystemTime(new Date('2026-03-02T08:00:00Z'))
  await shownAgain()
  expect(screen.getByText('2026-03-02 over')).toBeVisible()
})
