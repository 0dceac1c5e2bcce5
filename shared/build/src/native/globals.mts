/** What '@jest/globals' is for tests that run in Node itself: each call goes to Jest as it was set up for the file that runs. */
type Globals = Record<string, unknown>

let current: Globals = {}

/** Begins a file of tests. @param globals its `test`, `expect` and so on */
export function beginFile(globals: Globals): void {
  current = globals
}

/**
 * Helpers that several files share are loaded once, whichever file comes first: what they keep of a function, `describe.skip` say, is
 * asked of the file that runs when it is called.
 */
function ofTheFile(name: string, parent: () => object = () => current): () => void {
  const now = () => Reflect.get(parent(), name) as object
  return new Proxy(() => {}, {
    get: (_, property) => {
      const value: unknown = Reflect.get(now(), property)
      return typeof value === 'function' && typeof property === 'string' ? ofTheFile(property, now) : value
    },
    apply: (_, __, args) => Reflect.apply(now() as () => unknown, parent(), args) as unknown,
  })
}

export const afterAll = ofTheFile('afterAll')
export const afterEach = ofTheFile('afterEach')
export const beforeAll = ofTheFile('beforeAll')
export const beforeEach = ofTheFile('beforeEach')
export const describe = ofTheFile('describe')
export const expect = ofTheFile('expect')
export const jest = ofTheFile('jest')
export const test = ofTheFile('test')
