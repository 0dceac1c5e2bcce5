import type { Platform } from '@avalwerk/platform'
import { BehaviorSubject } from 'rxjs'
import { type Release, releaseIn, releaseKey } from './present.ts'

/**
 * What a remote starts outside of its element ends with its mount: timers, listeners, observers, style sheets and nodes are known by who
 * made them, and what is left of them is taken back when the remote has left. What the browser is made of is compared with what it was.
 *
 * Whose something is says the address of the code that asked for it, and only that: what a library of the shell starts for a remote is the
 * library's, which others use as well.
 */

/** Something that is there until it is taken back. */
type Leftover = Readonly<{ what: string; takeBack: () => void }>
/** What is left of one mount so far. */
type Mount = Readonly<{ leftovers: Set<Leftover>; nodes: Set<WeakRef<ChildNode>>; observers: Set<Observed> }>
type Observed = Readonly<{ what: string; targets: Set<WeakRef<Node>>; disconnect: () => void }>

const newMount = (): Mount => ({ leftovers: new Set(), nodes: new Set(), observers: new Set() })

/** Mounts that are there, by release, the newest last; what a release had started before its first one waits as one, too. */
const mounts = new Map<string, Mount[]>()
/** Releases that have left: what they start now is taken back at once. */
const gone = new Set<string>()
const sheets = new WeakMap<CSSStyleSheet, string>()

/** Remotes of which something was left, by name. */
export const untidy$ = new BehaviorSubject<ReadonlySet<string>>(new Set())

/** Parts of the shell that stand between the browser and everybody: those that observe it. */
const BETWEEN = /\/shell\/(?:tracing|error-service)/
type Capturing = Readonly<{ stackTraceLimit?: number; captureStackTrace?: (at: object, below: unknown) => void }>

/** The release whose code called a function, by the function that was called; undefined where it isn't a remote's. */
function callerOf(called: unknown): string | undefined {
  const errors = Error as unknown as { stackTraceLimit?: number } & Capturing
  if (!errors.captureStackTrace) return undefined
  const before = errors.stackTraceLimit
  const at: { stack?: string } = {}
  errors.stackTraceLimit = 2
  errors.captureStackTrace(at, called)
  errors.stackTraceLimit = before ?? 10
  const caller = at.stack?.split('\n').find((line) => /^\s+at |@/.test(line) && !BETWEEN.test(line))
  const release = releaseIn(caller ?? '')
  return release && releaseKey(release)
}

/** Tells whose a call is; a test has its own way. */
type Ownership = (called: unknown) => string | undefined

let report: (release: string, what: string) => void = () => {}

/** The mount to which something belongs that a release starts now; undefined where it has left. */
function mountOf(release: string): Mount | undefined {
  const all = mounts.get(release)
  const newest = all?.at(-1)
  if (newest) return newest
  if (gone.has(release)) return undefined
  const early = newMount()
  mounts.set(release, [early])
  return early
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
  const waits = new Map<string, number>()
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
    const release = gone.size > 0 ? owner(called) : undefined
    if (!release || !gone.has(release)) return false
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
    const endsItself = typeof options === 'object' && (options.once || options.signal)
    if (!listener || endsItself || !isOuter(target)) return
    const release = owner(addEventListener)
    if (!release) return
    const key = keyFor(target, type, options)
    const all = noted.get(listener) ?? new Map<string, () => void>()
    if (all.has(key)) return
    noted.set(listener, all)
    const takeBack = () => {
      all.delete(key)
      remove.call(target, type, listener, options)
    }
    all.set(key, note(release, { what: `${nameOf(target)} ${type}`, takeBack }))
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
type Observer = { observe(target: Node, ...more: unknown[]): void; disconnect(): void }

function watchObservers(owner: Ownership): void {
  for (const what of OBSERVERS) {
    const Real = window[what] as unknown as (new (...given: unknown[]) => Observer) | undefined
    if (!Real) continue
    const Watched = class extends Real {
      #observed: Observed | undefined
      #mount: Mount | undefined
      constructor(...given: unknown[]) {
        super(...given)
        const release = owner(Watched)
        this.#mount = release === undefined ? undefined : mountOf(release)
        if (release && !this.#mount) report(release, what)
        this.#observed = release === undefined ? undefined : { what, targets: new Set(), disconnect: () => super.disconnect() }
      }
      override observe(target: Node, ...more: unknown[]): void {
        if (this.#observed && !this.#mount) return
        super.observe(target, ...more)
        if (!this.#observed || !this.#mount) return
        this.#observed.targets.add(new WeakRef(target))
        this.#mount.observers.add(this.#observed)
      }
      override disconnect(): void {
        super.disconnect()
        if (!this.#observed) return
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
      if (release) sheets.set(this, release)
    }
  }
  Object.defineProperty(Watched, 'name', { value: 'CSSStyleSheet' })
  Object.defineProperty(window, 'CSSStyleSheet', { value: Watched, writable: true, configurable: true })
}

/** How nodes come into the page beside remotes' own elements, by the prototype that has the function; each takes them as its arguments. */
const INSERTIONS = [
  [() => Node.prototype, ['appendChild', 'insertBefore', 'replaceChild']],
  [() => Element.prototype, ['append', 'prepend', 'replaceChildren', 'insertAdjacentElement']],
] as const
const MANY_NODES = 100
/** A report's text has so much room. */
const LONGEST_LIST = 800

function watchNodes(owner: Ownership): void {
  for (const [prototype, names] of INSERTIONS)
    for (const name of names) {
      const place = prototype() as unknown as Record<string, (...given: unknown[]) => unknown>
      const real = place[name] as (...given: unknown[]) => unknown
      const insert = function (this: unknown, ...given: unknown[]): unknown {
        const answer = real.apply(this, given)
        if (!isOuter(this)) return answer
        const release = owner(insert)
        if (release) for (const node of given) if (node instanceof Element && !isOfLoader(node)) noteNode(release, node)
        return answer
      }
      place[name] = insert
    }
}

/** What loads code stays, and does nothing any more. */
const isOfLoader = (node: Element): boolean => node.matches('script, link:not([rel=stylesheet])')

function noteNode(release: string, node: ChildNode): void {
  const mount = mountOf(release)
  if (!mount) {
    node.remove()
    return report(release, node.nodeName)
  }
  if (mount.nodes.size > MANY_NODES) for (const ref of mount.nodes) if (!ref.deref()?.isConnected) mount.nodes.delete(ref)
  mount.nodes.add(new WeakRef(node))
}

/** What the browser is made of, and remotes and shell are built upon. */
const BUILT_INS = {
  Array,
  Date,
  Function,
  Intl,
  JSON,
  Map,
  Math,
  Number,
  Object,
  Promise,
  Reflect,
  RegExp,
  Set,
  String,
  Symbol,
  Document,
  Element,
  Event,
  EventTarget,
  HTMLElement,
  Headers,
  History,
  Node,
  Request,
  Response,
  Storage,
  URL,
}
const FUNCTIONS = [
  'fetch',
  'setTimeout',
  'setInterval',
  'clearTimeout',
  'clearInterval',
  'requestAnimationFrame',
  'queueMicrotask',
  'structuredClone',
  'addEventListener',
  'removeEventListener',
  'CSSStyleSheet',
  ...OBSERVERS,
]

// What follows works without what may have been changed: with nothing but loops, and these.
const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect
const { is } = Object

type Known = readonly [name: PropertyKey, property: PropertyDescriptor]
/** An object of the browser with the functions that it has, and all its names where it should have no others. */
type Part = Readonly<{ of: object; called: string; functions: readonly Known[]; names?: readonly PropertyKey[] }>
let parts: readonly Part[] = []

const valueOf = (property?: PropertyDescriptor): unknown => property?.value ?? property?.get ?? property?.set
function functionsOf(of: object, names: readonly PropertyKey[]): Known[] {
  const all = names.map((name) => [name, getOwnPropertyDescriptor(of, name)] as const)
  return all.filter((known): known is Known => typeof valueOf(known[1]) === 'function')
}

/** Takes what the browser is made of as it is now for what it should be: something of ours has put itself in front of it. */
export function takeAsGood(): void {
  parts = [
    ...Object.entries(BUILT_INS).flatMap(([called, of]): Part[] => {
      const own = { of, called, functions: functionsOf(of, ownKeys(of)) }
      const { prototype } = of as { prototype?: object }
      if (!prototype) return [own]
      const names = ownKeys(prototype)
      return [own, { of: prototype, called: `${called}.prototype`, functions: functionsOf(prototype, names), names }]
    }),
    { of: window, called: 'window', functions: functionsOf(window, FUNCTIONS) },
  ]
}

/** What the browser is made of is as it was, afterwards. @returns what wasn't */
function restore(): readonly string[] {
  const changed: string[] = []
  for (let i = 0; i < parts.length; i++) {
    const { of, called, functions, names } = parts[i] as Part
    for (let j = 0; j < functions.length; j++) {
      const known = functions[j] as Known
      if (is(valueOf(getOwnPropertyDescriptor(of, known[0])), valueOf(known[1]))) continue
      defineProperty(of, known[0], known[1])
      changed[changed.length] = nameIn(called, known[0])
    }
    const now = names ? ownKeys(of) : []
    for (let j = 0; names && now.length > names.length && j < now.length; j++) {
      const name = now[j] as PropertyKey
      let known = false
      for (let k = 0; k < names.length && !known; k++) known = names[k] === name
      if (!known && deleteProperty(of, name)) changed[changed.length] = nameIn(called, name)
    }
  }
  return changed
}
const nameIn = (called: string, name: PropertyKey): string => `${called}.${typeof name === 'symbol' ? 'a symbol' : name}`

/**
 * Watches from now on what remotes start. Called before any is there.
 * @param onLeft something of a release that has left was taken back later
 */
export function watchLeftovers(onLeft: (release: Release, what: readonly string[]) => void, owner: Ownership = callerOf): void {
  const told = new Set<string>()
  report = (release, what) => {
    const [name = '', version = ''] = release.split(' ')
    untidy$.next(new Set([...untidy$.value, name]))
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
  const own = functionsOf(window, ['addEventListener', 'removeEventListener'])
  const isOwn = ([name]: Known) => own.some(([other]) => other === name)
  parts = parts.map((part) =>
    part.of === window ? { ...part, functions: [...part.functions.filter((known) => !isOwn(known)), ...own] } : part,
  )
}

/** Names to the operator what a release had left. */
export function reportLeft({ report: tell }: Pick<Platform, 'report'>, { name, version }: Release, left: readonly string[]): void {
  if (left.length > 0) tell(new Error(`left behind: ${left.join(', ').slice(0, LONGEST_LIST)}`), { remote: name, version, art: 'REST' })
}

/** Mounts that have begun; what a release starts while it is evaluated waits for its first one. */
const begun = new WeakSet<Mount>()

/**
 * A release is mounted.
 * @returns called when it shall leave, before another one comes: what the browser is made of is as it was then. Its answer is called with
 * the remote's element when it has left, takes back what it had left and says what that was, and what it had changed
 */
export function watchMount(release: Release): () => (element: Element) => readonly string[] {
  const key = releaseKey(release)
  const all = mounts.get(key) ?? []
  const early = all.find((mount) => !begun.has(mount))
  const mount = early ?? newMount()
  begun.add(mount)
  mounts.set(key, early ? all : [...all, mount])
  gone.delete(key)
  return () => {
    const changed = restore()
    return (element) => {
      const others = (mounts.get(key) ?? []).filter((other) => other !== mount)
      const isLast = others.length === 0
      if (isLast) {
        mounts.delete(key)
        gone.add(key)
      } else mounts.set(key, others)
      const left = [...changed, ...takeBackAll(mount, element), ...(isLast ? takeBackSheets(key) : [])]
      if (left.length > 0) untidy$.next(new Set([...untidy$.value, release.name]))
      return left
    }
  }
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
