import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { transformSync } from '@swc/core'
import { PARSER } from './base.ts'
import NativeEnvironment from './environment.mts'
// Tests of rules have no page: it notes which properties are global before there is one.
import 'jest-environment-node'

const { JSDOM } = createRequire(import.meta.url)('jsdom') as typeof import('jsdom')
const { window } = new JSDOM('<!doctype html>', { url: 'http://localhost/', pretendToBeVisual: true })

// jsdom doesn't have this; names of fields hold letters, digits and points.
Object.assign(window, { CSS: { escape: (name: string) => name.replaceAll(/[^\w-]/g, (sign) => `\\${sign}`) } })
// Nor does it hold files; it follows no address that leads away from the page.
Object.assign(window.URL, { createObjectURL: () => '#file', revokeObjectURL: () => undefined })
// Nor can its dialogs be opened: what a browser does then is done here.
Object.assign(window.HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
    this.querySelector('button')?.focus()
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})

// Node's own channels need its own class, which it loads when it is asked for first.
Reflect.get(globalThis, 'MessageEvent')
const { Request: NodeRequest, AbortController: NodeController } = globalThis
/** Node's request, which knows Node's signals alone. */
class PageRequest extends NodeRequest {
  constructor(input: string | URL | Request, { signal, ...init }: RequestInit = {}) {
    const own = new NodeController()
    if (signal?.aborted) own.abort()
    signal?.addEventListener('abort', () => own.abort())
    super(input, { ...init, signal: own.signal })
  }
}

/** What a file leaves on its clock: a page that is closed runs none of it. */
const timers = new Set<NodeJS.Timeout>()
type Start = (work: () => void, ...more: unknown[]) => NodeJS.Timeout
const noting = (start: Start): Start =>
  Object.defineProperties((...given: Parameters<Start>) => {
    const timer = start(...given)
    timers.add(timer)
    return timer
  }, Object.getOwnPropertyDescriptors(start))
Object.assign(globalThis, { setTimeout: noting(setTimeout as Start), setInterval: noting(setInterval as Start) })

/** What goes with the rest of Node, though a page has it, too. */
const OF_NODE =
  'atob btoa constructor crypto global performance queueMicrotask setTimeout clearTimeout setInterval clearInterval setImmediate clearImmediate'
/** The names of these, and of what is JavaScript's own. */
const KEPT = new Set([...OF_NODE.split(' '), ...(runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[])])

/** Names of an object, and of what it inherits from but `Object`. */
function namesOf(object: object | null): string[] {
  if (!object || object === Object.prototype) return []
  return [...Object.getOwnPropertyNames(object), ...namesOf(Object.getPrototypeOf(object) as object | null)]
}

/** A property of the page, as a global one; a method is that of the page however it is called. */
function descriptorOf(name: string): PropertyDescriptor {
  const first: unknown = window[name]
  // Classes are as they are.
  const method = typeof first === 'function' && /^[a-z]/.test(name) ? (first.bind(window) as unknown) : undefined
  return {
    configurable: true,
    enumerable: true,
    get: () => method ?? (window[name] as unknown),
    set: (value: unknown) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true, enumerable: true }),
  }
}

/** What Node has under the names that a page has, too. */
const NODE = Object.getOwnPropertyDescriptors(globalThis)
const PAGE: Record<string, PropertyDescriptor> = {
  ...Object.fromEntries(
    [...new Set(namesOf(window))].filter((name) => !KEPT.has(name) && !name.startsWith('_')).map((name) => [name, descriptorOf(name)]),
  ),
  Request: { value: PageRequest, configurable: true, writable: true, enumerable: true },
}
Object.defineProperties(globalThis, PAGE)
/** What a file finds when it begins: the page's objects, each with its own properties. */
const BEFORE = [globalThis, window, window.document, window.document.documentElement, window.navigator, window.URL].map(
  (object: object) => [object, Object.getOwnPropertyDescriptors(object)] as const,
)
/** Has an object be as it was: what was added goes, what was replaced comes back. */
function restore(object: object, before: Readonly<Record<string, PropertyDescriptor>>): void {
  for (const name of Object.getOwnPropertyNames(object)) if (!(name in before)) Reflect.deleteProperty(object, name)
  for (const [name, descriptor] of Object.entries(before))
    if (Object.getOwnPropertyDescriptor(object, name)?.configurable !== false) Object.defineProperty(object, name, descriptor)
}

/** Helpers of tests as they are written, and packed. */
const HELPER = /\/shared\/testing\/src\/\w+\.tsx$|\/@avalwerk\/testing\/dist\/(?:components|platform)\.js$/

registerHooks({
  // Helpers of tests say what is done before and after each test of a file: they begin anew with it.
  resolve: (name, context, next) => {
    const found = next(name, context)
    const file = /\?file=\d+$/.exec(context.parentURL ?? '')?.[0]
    return file && HELPER.test(found.url) ? { ...found, url: found.url + file } : found
  },
  load: (url, context, next) => {
    const [address = ''] = url.split('?')
    if (!address.endsWith('.tsx')) return next(url, context)
    const path = fileURLToPath(address)
    const { code } = transformSync(readFileSync(path, 'utf8'), { ...PARSER, filename: path, sourceMaps: 'inline', swcrc: false })
    return { format: 'module', source: code, shortCircuit: true }
  },
})

/** A page without a server, for tests of components in Node itself. Each file begins with an empty one, at the same address. */
export default class BrowserEnvironment extends NativeEnvironment {
  override setup = async () => {
    for (const [object, before] of BEFORE) restore(object, before)
    const { documentElement } = window.document
    for (const name of documentElement.getAttributeNames()) documentElement.removeAttribute(name)
    // Styles stay: they are put there once, by modules that stay, too.
    for (const child of window.document.head.querySelectorAll(':scope > :not(style)')) child.remove()
    window.document.body.replaceChildren()
    window.localStorage.clear()
    window.sessionStorage.clear()
    window.history.replaceState(null, '', '/')
  }
  override teardown = async () => {
    this.fakeTimersModern.dispose()
    this.moduleMocker.restoreAllMocks()
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
    // A file of rules may come next in this process. What only a page has stays: what React still has to do looks for it.
    for (const name of Object.keys(NODE)) if (name in PAGE) Object.defineProperty(globalThis, name, NODE[name] as PropertyDescriptor)
  }
}
