/**
 * What the browser is made of is the same for shell and remotes: what one changes, it changes for all. It is compared with what it was, and
 * put right.
 */

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
  'MutationObserver',
  'ResizeObserver',
  'IntersectionObserver',
]

// What follows works without what may have been changed: with nothing but loops, and these.
const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect
const { is } = Object

type Known = readonly [name: PropertyKey, property: PropertyDescriptor]
/** An object of the browser with the functions that it has, and all its names where it should have no others. */
type Part = Readonly<{ of: object; called: string; functions: Known[]; names?: readonly PropertyKey[] }>
let parts: readonly Part[] = []

const valueOf = (property?: PropertyDescriptor): unknown => property?.value ?? property?.get ?? property?.set
/** A recorder of sessions changes it while it records, and puts it back. */
const CHANGED_BY_OURS = 'attachShadow'
function functionsOf(of: object, names: readonly PropertyKey[]): Known[] {
  const all = names.map((name) => [name, getOwnPropertyDescriptor(of, name)] as const)
  return all.filter((known): known is Known => typeof valueOf(known[1]) === 'function' && known[0] !== CHANGED_BY_OURS)
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

/** What the browser is made of is as it was, afterwards. @returns what wasn't; of what can't be put right it is said once */
export function restoreBuiltIns(): readonly string[] {
  const changed: string[] = []
  for (let i = 0; i < parts.length; i++) {
    const { of, called, functions, names } = parts[i] as Part
    for (let j = 0; j < functions.length; j++) {
      const known = functions[j] as Known
      if (is(valueOf(getOwnPropertyDescriptor(of, known[0])), valueOf(known[1]))) continue
      if (!defineProperty(of, known[0], known[1])) adopt(functions, j, of)
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
/** Takes what can't be put right for what is there now. */
function adopt(functions: Known[], at: number, of: object): void {
  const [name] = functions[at] as Known
  functions[at] = [name, getOwnPropertyDescriptor(of, name) as PropertyDescriptor]
}
const nameIn = (called: string, name: PropertyKey): string => `${called}.${typeof name === 'symbol' ? 'a symbol' : name}`

/** The same for the window's own functions that hear and don't hear any more. */
export function takeWindowAsGood(): void {
  const own = functionsOf(window, ['addEventListener', 'removeEventListener'])
  const isOwn = ([name]: Known) => own.some(([other]) => other === name)
  parts = parts.map((part) =>
    part.of === window ? { ...part, functions: [...part.functions.filter((known) => !isOwn(known)), ...own] } : part,
  )
}
