/** What remotes leave behind: noticed by who made it, taken back when the remote has left, named. */
import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { until } from '@avalwerk/testing'
import { untidy$, watchLeftovers, watchMount } from './leftovers.ts'

const A = { name: 'mfe-a', version: '1.0.0' }
const OTHER = { name: 'mfe-b', version: '2.0.0' }
const keyOf = ({ name, version }: typeof A) => `${name} ${version}`
/** Whose code runs; nothing is the shell's. */
let running: typeof A | undefined
const late: unknown[] = []
/** Does something as a remote's code. */
function as<T>(release: typeof A, work: () => T): T {
  running = release
  try {
    return work()
  } finally {
    running = undefined
  }
}
const element = document.body.appendChild(document.createElement('div'))
/** A mount that leaves after it has done something. */
function left(work: () => void, release = A): readonly string[] {
  const leaving = watchMount(release)
  as(release, work)
  return leaving()(element)
}

/** As an observer of sizes, which there is none of here. */
class Watching {
  observe(_target: Element): void {}
  unobserve(_target: Element): void {}
  disconnect(): void {}
}
Object.assign(window, { ResizeObserver: Watching })
const globals = { setInterval: window.setInterval, setTimeout }
beforeAll(() => {
  watchLeftovers(
    (release, what) => void late.push([keyOf(release), ...what]),
    () => running && keyOf(running),
  )
})
beforeEach(() => {
  late.length = 0
  untidy$.next(new Set())
})
afterEach(() => void jest.useRealTimers())

test('the watch is there', () => expect(window.setInterval).not.toBe(globals.setInterval))

describe('what a remote has left', () => {
  const heard: string[] = []
  const listener = () => void heard.push('heard')
  beforeEach(() => void heard.splice(0))
  beforeAll(() => void left(() => {}))

  test.each<[string, () => void, string[]]>([
    ['a clock', () => window.setInterval(() => {}, 60_000), ['setInterval 60000']],
    ['a listener of the window', () => window.addEventListener('resize', listener), ['window resize']],
    ['one of the document, before all others', () => document.addEventListener('keydown', listener, true), ['#document keydown']],
    ['a node in the page', () => document.body.append(document.createElement('aside')), ['ASIDE']],
    ['a sheet of styles of a later mount', () => document.head.appendChild(document.createElement('style')), ['STYLE']],
    ['a listener whose options are nothing', () => window.addEventListener('x', listener, null as never), ['window x']],
    ['a node before another one', () => document.body.insertBefore(document.createElement('aside'), element), ['ASIDE']],
    ['a node beside others', () => document.body.insertAdjacentElement('afterbegin', document.createElement('aside')), ['ASIDE']],
    [
      'nodes that came together',
      () => {
        const fragment = document.createDocumentFragment()
        fragment.append(document.createElement('aside'), document.createElement('nav'))
        document.body.append(fragment)
      },
      ['ASIDE', 'NAV'],
    ],
    [
      'a listener with a signal that says nothing',
      () => window.addEventListener('x', listener, { signal: new AbortController().signal }),
      ['window x'],
    ],
    [
      'an observer of the page',
      () => new window.MutationObserver(() => {}).observe(document.body, { childList: true }),
      ['MutationObserver'],
    ],
    ['several things', () => (window.addEventListener('a', listener), window.addEventListener('b', listener)), ['window a', 'window b']],
    ['nothing', () => {}, []],
  ])('%s', (_, work, what) => {
    const nodes = document.querySelectorAll('*').length
    expect(left(work)).toEqual(what)
    expect(document.querySelectorAll('*')).toHaveLength(nodes)
    for (const type of ['resize', 'a']) window.dispatchEvent(new Event(type))
    document.dispatchEvent(new Event('keydown'))
    expect(heard).toEqual([])
    expect([...untidy$.value]).toEqual(what.length > 0 ? ['mfe-a'] : [])
  })

  test('a clock doesn’t go on', async () => {
    let count = 0
    left(() => window.setInterval(() => count++, 1))
    await new Promise((resolve) => globals.setTimeout(resolve, 20))
    expect(count).toBe(0)
  })

  test.each<[string, () => void]>([
    ['that it has taken back', () => window.clearInterval(window.setInterval(() => {}, 60_000))],
    ['that it has taken back as a timer', () => window.clearTimeout(window.setTimeout(() => {}, 60_000))],
    [
      'that it doesn’t listen to any more',
      () => (window.addEventListener('x', listener, true), window.removeEventListener('x', listener, { capture: true })),
    ],
    ['that ends by itself', () => window.addEventListener('x', listener, { once: true })],
    [
      'that ends with a signal',
      () => {
        const end = new AbortController()
        window.addEventListener('x', listener, { signal: end.signal })
        end.abort()
      },
    ],
    ['that is moved', () => document.body.append(element)],
    [
      'that it observes singly no more',
      () => {
        const observer = new window.ResizeObserver(() => {})
        observer.observe(document.body)
        observer.unobserve(document.body)
      },
    ],
    ['that is in its own element', () => element.append(document.createElement('p'))],
    ['that it has removed', () => document.body.appendChild(document.createElement('aside')).remove()],
    ['that loads its code', () => document.head.append(document.createElement('script'), document.createElement('link'))],
    ['that observes its own element', () => new window.MutationObserver(() => {}).observe(element, { childList: true })],
    [
      'that it observes no more',
      () => {
        const observer = new window.MutationObserver(() => {})
        observer.observe(document.body, { childList: true })
        observer.disconnect()
      },
    ],
    ['that waits once', () => window.setTimeout(() => {}, 60_000)],
  ])('nothing %s', (_, work) => expect(left(work)).toEqual([]))
})

describe('what the browser is made of', () => {
  const { map } = Array.prototype

  test('is as it was, and what was changed or added is named', () => {
    const { finally: before } = Promise.prototype
    const what = left(() => {
      Array.prototype.map = () => []
      Object.assign(Object.prototype, { polluted: true })
      Promise.prototype.finally = () => new Promise(() => {})
      Object.assign(Set.prototype, { [Symbol('x')]: () => {} })
    })
    expect(what.toSorted()).toEqual([
      'Array.prototype.map',
      'Object.prototype.polluted',
      'Promise.prototype.finally',
      'Set.prototype.a symbol',
    ])
    expect([Array.prototype.map, Promise.prototype.finally, 'polluted' in {}]).toEqual([map, before, false])
  })

  test('is put right before the next one comes, whose changes are its own', () => {
    const leaving = watchMount(A)
    Array.prototype.map = () => []
    const ended = leaving()
    expect(Array.prototype.map).toBe(map)
    const next = watchMount(OTHER)
    const { filter } = Array.prototype
    Array.prototype.filter = (() => []) as never
    expect(ended(element)).toEqual(['Array.prototype.map'])
    expect(next()(element)).toEqual(['Array.prototype.filter'])
    expect(Array.prototype.filter).toBe(filter)
  })
})

describe('whose it is', () => {
  test('another remote’s and the shell’s stays', () => {
    const heard: string[] = []
    const other = watchMount(OTHER)
    as(OTHER, () => window.addEventListener('x', () => void heard.push('other')))
    const shell = () => void heard.push('shell')
    window.addEventListener('x', shell)
    expect(left(() => window.addEventListener('x', () => void heard.push('a')))).toEqual(['window x'])
    window.dispatchEvent(new Event('x'))
    expect(heard).toEqual(['other', 'shell'])
    window.removeEventListener('x', shell)
    expect(other()(element)).toEqual(['window x'])
  })

  test('what was started before the first mount ends with it', () => {
    const early = { name: 'mfe-early', version: '1.0.0' }
    as(early, () => window.addEventListener('x', () => {}))
    expect(left(() => {}, early)).toEqual(['window x'])
    expect(left(() => {}, early)).toEqual([])
  })

  test('the looks that its code brought when it was evaluated go and come with it', () => {
    const early = { name: 'mfe-early', version: '2.0.0' }
    const style = document.createElement('style')
    as(early, () => document.head.append(style))
    const leaving = watchMount(early)
    expect([leaving()(element), style.isConnected]).toEqual([[], false])
    const again = watchMount(early)
    expect(style.isConnected).toBe(true)
    expect([again()(element), style.isConnected]).toEqual([[], false])
  })

  test('so do those that came with its first mount', () => {
    const release = { name: 'mfe-early', version: '3.0.0' }
    const style = document.createElement('style')
    expect(left(() => document.head.append(style), release)).toEqual([])
    expect(style.isConnected).toBe(false)
    const again = watchMount(release)
    expect(style.isConnected).toBe(true)
    again()(element)
  })

  test('code that comes when its user has gone already waits for its first mount', () => {
    const release = { name: 'mfe-early', version: '4.0.0' }
    const heard: string[] = []
    expect(watchMount(release)()(element, false)).toEqual([])
    as(release, () => window.addEventListener('x', () => void heard.push('heard')))
    const leaving = watchMount(release)
    window.dispatchEvent(new Event('x'))
    expect([heard, late, leaving()(element)]).toEqual([['heard'], [], ['window x']])
  })

  test('an observer that outlives a mount is the next one’s', () => {
    const leaving = watchMount(A)
    const observer = as(A, () => new window.MutationObserver(() => {}))
    observer.observe(document.body, { childList: true })
    expect(leaving()(element)).toEqual(['MutationObserver'])
    const again = watchMount(A)
    observer.observe(document.body, { childList: true })
    expect(again()(element)).toEqual(['MutationObserver'])
  })

  test('of two mounts of one release the later keeps what it has begun', () => {
    const first = watchMount(A)
    as(A, () => window.addEventListener('first', () => {}))
    const ended = first()
    const second = watchMount(A)
    as(A, () => window.addEventListener('second', () => {}))
    expect(ended(element)).toEqual(['window first'])
    expect(second()(element)).toEqual(['window second'])
  })
})

describe('a remote that has left', () => {
  test('starts nothing any more, and is named once for each thing', () => {
    left(() => {})
    const heard: string[] = []
    as(A, () => {
      for (const _time of [1, 2]) window.addEventListener('x', () => void heard.push('heard'))
      window.setInterval(() => void heard.push('tick'), 1)
      document.body.append(document.createElement('aside'))
      new window.MutationObserver(() => void heard.push('seen')).observe(document.body, { childList: true })
    })
    window.dispatchEvent(new Event('x'))
    expect(document.querySelector('aside')).toBeNull()
    expect(late).toEqual([
      ['mfe-a 1.0.0', 'window x'],
      ['mfe-a 1.0.0', 'setInterval 1'],
      ['mfe-a 1.0.0', 'ASIDE'],
      ['mfe-a 1.0.0', 'MutationObserver'],
    ])
    expect([...untidy$.value]).toEqual(['mfe-a'])
    return new Promise<void>((resolve) => {
      window.setTimeout(() => {
        expect(heard).toEqual([])
        resolve()
      }, 50)
    })
  })

  test.each(['setTimeout', 'requestAnimationFrame'] as const)('comes to its end, and doesn’t go on by %s', async (wait) => {
    const release = { name: 'mfe-a', version: wait }
    left(() => {}, release)
    let times = 0
    const goOn = () => {
      times++
      as(release, () => (window[wait] as typeof window.setTimeout)(goOn, 1))
    }
    goOn()
    await until(() => late.length > 0)
    expect([times, late]).toEqual([11, [[keyOf(release), wait]]])
  })

  test('may wait as often after each mount', () => {
    const release = { name: 'mfe-a', version: 'waits' }
    for (let mount = 0; mount < 3; mount++) {
      left(() => {}, release)
      as(release, () => {
        for (let wait = 0; wait < 10; wait++) window.clearTimeout(window.setTimeout(() => {}, 1))
      })
    }
    expect(late).toEqual([])
  })

  test('starts again where it is mounted again', () => {
    const leaving = watchMount(A)
    const heard: string[] = []
    as(A, () => window.addEventListener('x', () => void heard.push('heard')))
    window.dispatchEvent(new Event('x'))
    leaving()(element)
    window.dispatchEvent(new Event('x'))
    expect(heard).toEqual(['heard'])
  })
})
