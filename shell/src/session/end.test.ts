import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { type EndReason, keepDraftsOf, sessionEnd, takeEnd } from './end.ts'

// jsdom has none: tabs of one page.
const tabs = new Map<string, Set<{ onmessage?: (event: { data: unknown }) => void }>>()
class Channel {
  onmessage?: (event: { data: unknown }) => void
  readonly #peers: Set<Channel>
  constructor(name: string) {
    this.#peers = (tabs.get(name) ?? new Set()) as Set<Channel>
    tabs.set(name, this.#peers)
    this.#peers.add(this)
  }
  postMessage(data: unknown): void {
    for (const peer of this.#peers) if (peer !== this) peer.onmessage?.({ data })
  }
}
Object.assign(globalThis, { BroadcastChannel: Channel })

const stop = jest.fn()
function tab(session = 'anna.1') {
  const shown: EndReason[] = []
  const end = sessionEnd(stop)
  end.begin(session, (reason) => shown.push(reason))
  return { end, shown }
}
beforeEach(() => {
  stop.mockClear()
  tabs.clear()
  sessionStorage.clear()
  localStorage.clear()
})

describe('the end of a sign-in', () => {
  test('comes once, and stops what runs', () => {
    const { end, shown } = tab()
    const stream = jest.fn()
    end.over(stream)
    expect(end.isOver()).toBe(false)
    end.onRefused('NICHT_ANGEMELDET')
    end.end('INACTIVE')
    end.onRefused(undefined)
    expect([end.isOver(), shown, stop.mock.calls.length, stream.mock.calls.length]).toEqual([true, ['ENDED'], 1, 1])
  })

  test.each([
    ['KEIN_KONTO', 'NO_ACCOUNT'],
    ['ANBIETER_FREMD', 'FOREIGN_PROVIDER'],
  ])('says what the server says of a good token (%s), also where the provider was faster', (code, reason) => {
    const { end, shown } = tab()
    end.end('ENDED')
    end.onRefused(code)
    expect([shown, stop.mock.calls.length]).toEqual([['ENDED', reason], 1])
  })

  test('is told to the other tabs of the same sign-in, and to no others', () => {
    const [here, there, somebodyElse] = [tab(), tab(), tab('bernd.7')]
    here.end.leave('ELSEWHERE')
    here.end.end('ENDED')
    expect([here.shown, there.shown, somebodyElse.shown]).toEqual([[], ['ELSEWHERE'], []])
  })
})

describe('what is left behind', () => {
  const keep = () => {
    sessionStorage.setItem('draft:/x', '{}')
    localStorage.setItem('x', '1')
  }
  const left = () => [sessionStorage.getItem('draft:/x'), localStorage.getItem('x')]

  test('drafts, where the sign-in ended by itself', () => {
    keep()
    tab().end.onRefused('NICHT_ANGEMELDET')
    expect(left()).toEqual(['{}', '1'])
  })
  test.each(['ELSEWHERE', 'INACTIVE'] as const)('nothing where the user signed out or was away: %s', (why) => {
    const other = tab()
    keep()
    tab().end.leave(why)
    expect(left()).toEqual([null, null])
    keep()
    other.end.end(why)
    expect(takeEnd()).toBe(why === 'INACTIVE' ? 'INACTIVE' : undefined)
    expect(takeEnd()).toBeUndefined()
  })
  test('nothing for another user', () => {
    keepDraftsOf('anna')
    keep()
    keepDraftsOf('anna')
    expect(left()[0]).toBe('{}')
    keepDraftsOf('bernd')
    expect(left()[0]).toBeNull()
  })
})
