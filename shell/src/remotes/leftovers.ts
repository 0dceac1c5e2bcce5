import type { Platform } from '@avalwerk/platform'
import { BehaviorSubject } from 'rxjs'
import { ownWords } from '../report.ts'
import { restoreBuiltIns, takeAsGood, takeWindowAsGood } from './builtIns.ts'
import { type Release, releaseIn, releaseKey } from './present.ts'

/**
 * What a remote starts outside of its element ends with its mount: clocks, listeners, observers, style sheets and nodes are known by who made
 * them, and what is left of them is taken back when the remote has left.
 *
 * Whose something is says the address of the code that asked for it, and only that: what a library of the shell starts for a remote is the
 * library's, which others use as well.
 */

/** Something that is there until it is taken back. */
type Leftover = Readonly<{ what: string; takeBack: () => void }>
type Observed = Readonly<{ what: string; targets: Set<WeakRef<Node>>; disconnect: () => void }>
/** What is left of one mount so far. */
type Mount = Readonly<{ leftovers: Set<Leftover>; nodes: Set<WeakRef<ChildNode>>; observers: Set<Observed> }>
const newMount = (): Mount => ({ leftovers: new Set(), nodes: new Set(), observers: new Set() })

/** What looks a release brought by its first mount: code isn't evaluated twice, so they are taken off with it and put on again. */
type Looks = Readonly<{ nodes: Set<Element>; sheets: Set<CSSStyleSheet> }>

/** Mounts that are there, by release, the newest last; what a release had started before its first one waits as one, too. */
const mounts = new Map<string, readonly Mount[]>()
/** Mounts that have begun. */
const begun = new WeakSet<Mount>()
const looks = new Map<string, Looks>()
/** Releases whose first mount has ended. */
const visited = new Set<string>()
/** Whether a release has left: what it starts now is taken back at once. */
const hasLeft = (release: string): boolean => visited.has(release) && !mounts.has(release)
const sheets = new WeakMap<CSSStyleSheet, string>()
/** How often a release has waited since it left. */
const waits = new Map<string, number>()

/** Remotes of which something was left, by name. */
export const untidy$ = new BehaviorSubject<ReadonlySet<string>>(new Set())
const markUntidy = (name: string): void => untidy$.next(new Set([...untidy$.value, name]))

/** Parts of the shell that stand between the browser and everybody: those that observe it. */
const BETWEEN = /\/shell\/(?:tracing|error-service)/
type Capturing = Readonly<{ captureStackTrace?: (at: object, below: unknown) => void; prepareStackTrace?: unknown }>

/** The release whose code called a function, by the function that was called; undefined where it isn't a remote's. */
function callerOf(called: unknown): string | undefined {
  const errors = Error as unknown as { stackTraceLimit?: number } & Capturing
  if (!errors.captureStackTrace) return undefined
  const { stackTraceLimit, prepareStackTrace } = errors
  const at: { stack?: unknown } = {}
  // As the browser says it, whatever anybody makes of it.
  Object.assign(errors, { stackTraceLimit: 2, prepareStackTrace: undefined })
  errors.captureStackTrace(at, called)
  const stack = String(at.stack)
  Object.assign(errors, { stackTraceLimit, prepareStackTrace })
  const caller = stack.split('\n').find((line) => /^\s+at |@/.test(line) && !BETWEEN.test(line))
  const release = releaseIn(caller ?? '')
  return release && releaseKey(release)
}

/** Tells whose a call is; a test has its own way. */
type Ownership = (called: unknown) => string | undefined

let report: (release: string, what: string) => void = () => {}

/** The mount to which something belongs that a release starts now; undefined where it has left. */
function mountOf(release: string): Mount | undefined {
  const newest = mounts.get(release)?.at(-1)
  if (newest) return newest
  if (hasLeft(release)) return undefined
  const early = newMount()
  mounts.set(release, [early])
  return early
}
function looksOf(release: string): Looks {
  const known = looks.get(release) ?? { nodes: new Set(), sheets: new Set() }
  looks.set(release, known)
  return known
}

/** Notes what a release has started. @returns forgets it, because it came to its end */
function note(release: string, leftover: Leftover): () => void {
  const mount = mountOf(release)
  if (!mount) {
    leftover.takeBack()
    report(release, leftover.what)
    return () => {}
  }
  mount.leftovers.add(leftover)
  return () => void mount.leftovers.delete(leftover)
}

/** What was begun before may come to its end: a release that has left may wait so often. One that goes on by waiting again and again may not. */
const WAITS_AFTER = 10

function watchTimers(owner: Ownership): void {
  const { setInterval: repeat, clearInterval: end, setTimeout: wait, requestAnimationFrame: wish } = window
  const running = new Map<number, () => void>()
  function setInterval(work: TimerHandler, ms?: number, ...given: unknown[]): number {
    const id = repeat.call(window, work as () => void, ms, ...given) as unknown as number
    const release = owner(setInterval)
    if (release) running.set(id, note(release, { what: `setInterval ${ms ?? 0}`, takeBack: () => clear(id) }))
    return id
  }
  /** Ends timers of both kinds, as the browser does. */
  function clear(id?: number | string): void {
    running.get(Number(id))?.()
    running.delete(Number(id))
    end.call(window, Number(id))
  }
  /** Whether a release waits that has left, and has done so often enough. */
  function waitsTooOften(called: unknown, what: string): boolean {
    const release = visited.size > 0 ? owner(called) : undefined
    if (!release || !hasLeft(release)) return false
    const count = (waits.get(release) ?? 0) + 1
    waits.set(release, count)
    if (count <= WAITS_AFTER) return false
    report(release, what)
    return true
  }
  function setTimeout(work: TimerHandler, ms?: number, ...given: unknown[]): number {
    return waitsTooOften(setTimeout, 'setTimeout') ? 0 : (wait.call(window, work as () => void, ms, ...given) as never)
  }
  const requestAnimationFrame = (work: FrameRequestCallback): number =>
    waitsTooOften(requestAnimationFrame, 'requestAnimationFrame') ? 0 : wish.call(window, work)
  Object.assign(window, { setInterval, setTimeout, clearInterval: clear, clearTimeout: clear, requestAnimationFrame })
}

const isOuter = (target: unknown): boolean =>
  target === window || target === document || target === document.body || target === document.head || target === document.documentElement
const nameOf = (target: unknown): string => (target === window ? 'window' : (target as Node).nodeName)

type Listen = (type: string, listener: EventListenerOrEventListenerObject | null, options?: boolean | AddEventListenerOptions) => void
type Listening = { addEventListener: Listen; removeEventListener: Listen }
const isCapturing = (options: unknown): boolean =>
  typeof options === 'object' ? !!(options as AddEventListenerOptions | null)?.capture : !!options

/** @param place where the two functions stand: all targets', or the window's own, where a library has put some in front of them */
function watchListeners(place: Listening, owner: Ownership): void {
  const { addEventListener: add, removeEventListener: remove } = place
  const noted = new WeakMap<object, Map<string, () => void>>()
  const keyFor = (target: unknown, type: string, options: unknown) => `${nameOf(target)} ${type} ${isCapturing(options)}`
  function addEventListener(this: EventTarget | undefined, ...given: Parameters<Listen>): void {
    const target = this ?? window
    add.apply(target, given)
    const [type, listener, options] = given
    const { once, signal } = (typeof options === 'object' && options) || {}
    if (!listener || once || signal?.aborted || !isOuter(target)) return
    const release = owner(addEventListener)
    if (!release) return
    const key = keyFor(target, type, options)
    const all = noted.get(listener) ?? new Map<string, () => void>()
    if (all.has(key)) return
    noted.set(listener, all)
    const ended = () => all.delete(key)
    all.set(key, () => {})
    const forget = note(release, {
      what: `${nameOf(target)} ${type}`,
      takeBack: () => {
        ended()
        remove.call(target, type, listener, options)
      },
    })
    if (!all.has(key)) return
    all.set(key, forget)
    if (signal)
      add.call(
        signal,
        'abort',
        () => {
          forget()
          ended()
        },
        { once: true },
      )
  }
  function removeEventListener(this: EventTarget | undefined, ...given: Parameters<Listen>): void {
    const target = this ?? window
    remove.apply(target, given)
    const [type, listener, options] = given
    const all = listener && isOuter(target) ? noted.get(listener) : undefined
    const key = keyFor(target, type, options)
    all?.get(key)?.()
    all?.delete(key)
  }
  Object.assign(place, { addEventListener, removeEventListener })
}

const OBSERVERS = ['MutationObserver', 'ResizeObserver', 'IntersectionObserver'] as const
type Observer = { observe(target: Node, ...more: unknown[]): void; unobserve?(target: Node): void; disconnect(): void }

function watchObservers(owner: Ownership): void {
  for (const what of OBSERVERS) {
    const Real = window[what] as unknown as (new (...given: unknown[]) => Observer) | undefined
    if (!Real) continue
    const Watched = class extends Real {
      #release: string | undefined
      #observed: Observed = { what, targets: new Set(), disconnect: () => super.disconnect() }
      #mount: Mount | undefined
      constructor(...given: unknown[]) {
        super(...given)
        this.#release = owner(Watched)
      }
      override observe(target: Node, ...more: unknown[]): void {
        const mount = this.#release === undefined ? undefined : mountOf(this.#release)
        if (this.#release !== undefined && !mount) return report(this.#release, what)
        super.observe(target, ...more)
        if (!mount) return
        // An observer may outlive a mount, and go on in the next.
        if (mount !== this.#mount) {
          this.#mount?.observers.delete(this.#observed)
          this.#observed.targets.clear()
        }
        this.#mount = mount
        this.#observed.targets.add(new WeakRef(target))
        mount.observers.add(this.#observed)
      }
      override unobserve(target: Node): void {
        super.unobserve?.(target)
        for (const ref of this.#observed.targets) if (ref.deref() === target) this.#observed.targets.delete(ref)
      }
      override disconnect(): void {
        super.disconnect()
        this.#observed.targets.clear()
        this.#mount?.observers.delete(this.#observed)
      }
    }
    Object.defineProperty(Watched, 'name', { value: what })
    Object.defineProperty(window, what, { value: Watched, writable: true, configurable: true })
  }
}

function watchSheets(owner: Ownership): void {
  const Real = window.CSSStyleSheet as typeof CSSStyleSheet | undefined
  if (!Real) return
  const Watched = class extends Real {
    constructor(...given: ConstructorParameters<typeof CSSStyleSheet>) {
      super(...given)
      const release = owner(Watched)
      if (!release) return
      sheets.set(this, release)
      if (!visited.has(release)) looksOf(release).sheets.add(this)
      if (!hasLeft(release)) return
      this.disabled = true
      report(release, 'CSSStyleSheet')
    }
  }
  Object.defineProperty(Watched, 'name', { value: 'CSSStyleSheet' })
  Object.defineProperty(window, 'CSSStyleSheet', { value: Watched, writable: true, configurable: true })
}

type Insertion = (...given: unknown[]) => unknown
/** How nodes come into the page beside remotes' own elements: the prototype that has the function, and which of its arguments come in. */
const INSERTIONS: readonly (readonly [
  prototype: () => object,
  name: string,
  incoming: (given: readonly unknown[]) => readonly unknown[],
])[] = [
  ...['appendChild', 'insertBefore', 'replaceChild'].map(
    (name) => [() => Node.prototype, name, (given: readonly unknown[]) => given.slice(0, 1)] as const,
  ),
  ...['append', 'prepend', 'replaceChildren'].map((name) => [() => Element.prototype, name, (given: readonly unknown[]) => given] as const),
  [() => Element.prototype, 'insertAdjacentElement', (given) => given.slice(1, 2)],
]
const MANY_NODES = 100

/** The elements that come into the page anew; what was there before is only moved. */
const newElements = (incoming: readonly unknown[]): Element[] =>
  incoming
    .flatMap((node) => (node instanceof DocumentFragment ? [...node.children] : [node]))
    .filter((node): node is Element => node instanceof Element && !node.isConnected)

function watchNodes(owner: Ownership): void {
  for (const [prototype, name, incoming] of INSERTIONS) {
    const place = prototype() as Record<string, Insertion>
    const real = place[name] as Insertion
    const insert = function (this: unknown, ...given: unknown[]): unknown {
      if (!isOuter(this)) return real.apply(this, given)
      const fresh = newElements(incoming(given))
      const answer = real.apply(this, given)
      const release = fresh.length > 0 ? owner(insert) : undefined
      if (release) for (const element of fresh) if (!isOfLoader(element)) noteNode(release, element)
      return answer
    }
    place[name] = insert
  }
}

/** What loads code stays, and does nothing any more. */
const isOfLoader = (node: Element): boolean => node.matches('script, link:not([rel=stylesheet])')

function noteNode(release: string, node: Element): void {
  const mount = mountOf(release)
  if (!mount) {
    node.remove()
    return report(release, node.nodeName)
  }
  if (!visited.has(release) && node.matches('style, link')) return void looksOf(release).nodes.add(node)
  if (mount.nodes.size > MANY_NODES) for (const ref of mount.nodes) if (!ref.deref()?.isConnected) mount.nodes.delete(ref)
  mount.nodes.add(new WeakRef(node))
}

/**
 * Watches from now on what remotes start. Called before any is there.
 * @param onLeft something of a release that has left was taken back later
 */
export function watchLeftovers(onLeft: (release: Release, what: readonly string[]) => void, owner: Ownership = callerOf): void {
  const told = new Set<string>()
  report = (release, what) => {
    const [name = '', version = ''] = release.split(' ')
    markUntidy(name)
    // What goes on would tell of itself for ever.
    if (told.has(`${release} ${what}`)) return
    told.add(`${release} ${what}`)
    onLeft({ name, version }, [what])
  }
  watchTimers(owner)
  watchListeners(EventTarget.prototype as unknown as Listening, owner)
  watchObservers(owner)
  watchSheets(owner)
  watchNodes(owner)
  takeAsGood()
}

/** The same for the window's own functions, which single-spa has put in front of those of all targets. */
export function watchWindow(owner: Ownership = callerOf): void {
  watchListeners(window as unknown as Listening, owner)
  takeWindowAsGood()
}

/** Names to the operator what a release had left. */
export function reportLeft({ report: tell }: Pick<Platform, 'report'>, { name, version }: Release, left: readonly string[]): void {
  if (left.length > 0) tell(ownWords(`left behind: ${left.join(', ')}`), { remote: name, version, art: 'REST' })
}

/**
 * A release is mounted.
 * @returns called when it shall leave, before another one comes: what the browser is made of is as it was then. Its answer is called with
 * the remote's element when it has left, and whether its code was there at all; it takes back what it had left and says what that was, and
 * what it had changed
 */
export function watchMount(release: Release): () => (element: Element, wasThere?: boolean) => readonly string[] {
  const key = releaseKey(release)
  const all = mounts.get(key) ?? []
  const early = all.find((mount) => !begun.has(mount))
  const mount = early ?? newMount()
  begun.add(mount)
  mounts.set(key, early ? all : [...all, mount])
  waits.delete(key)
  putOn(key)
  return () => {
    const changed = restoreBuiltIns()
    return (element, wasThere = true) => {
      const others = (mounts.get(key) ?? []).filter((other) => other !== mount)
      const isLast = others.length === 0
      if (isLast) {
        mounts.delete(key)
        takeOff(key)
        // Code that comes only now waits for its first mount.
        if (wasThere) visited.add(key)
      } else mounts.set(key, others)
      const left = [...changed, ...takeBackAll(mount, element), ...(isLast ? takeBackSheets(key) : [])]
      if (left.length > 0) markUntidy(release.name)
      return left
    }
  }
}

function putOn(release: string): void {
  const { nodes, sheets: own } = looksOf(release)
  for (const node of nodes) if (!node.isConnected) document.head.append(node)
  const more = [...own].filter((sheet) => !document.adoptedStyleSheets.includes(sheet) && sheet.disabled)
  for (const sheet of more) sheet.disabled = false
  if (more.length > 0) document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...more]
}
function takeOff(release: string): void {
  const { nodes, sheets: own } = looksOf(release)
  for (const node of nodes) node.remove()
  const adopted = [...own].filter((sheet) => document.adoptedStyleSheets.includes(sheet))
  for (const sheet of adopted) sheet.disabled = true
  if (adopted.length > 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !adopted.includes(sheet))
}

function takeBackAll({ leftovers, nodes, observers }: Mount, element: Element): string[] {
  const left: string[] = []
  for (const { what, takeBack } of leftovers) {
    left.push(what)
    takeBack()
  }
  for (const ref of nodes) {
    const node = ref.deref()
    if (!node?.isConnected) continue
    left.push(node.nodeName)
    node.remove()
  }
  for (const { what, targets, disconnect } of observers) {
    const isOutside = [...targets].some((ref) => {
      const target = ref.deref()
      return target?.isConnected && !element.contains(target)
    })
    if (isOutside) left.push(what)
    disconnect()
  }
  return left
}

function takeBackSheets(release: string): string[] {
  const all = document.adoptedStyleSheets
  const own = all?.filter((sheet) => sheets.get(sheet) === release) ?? []
  if (own.length > 0) document.adoptedStyleSheets = all.filter((sheet) => !own.includes(sheet))
  return own.map(() => 'CSSStyleSheet')
}
