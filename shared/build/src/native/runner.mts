import { createRequire, registerHooks } from 'node:module'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beginFile } from './globals.mts'

/** What the runner needs of Jest's runtime, which gives no types for it. */
type Runtime = {
  jestGlobals: { jestObjectFor(path: string): object }
  requireInternalModule(path: string): unknown
  setGlobalsForRuntime(globals: object): void
  unstable_shouldLoadAsEsm(path: string): boolean
  unstable_importModule(path: string): Promise<unknown>
}
type TestRunner = (
  globalConfig: object,
  config: object,
  environment: object,
  runtime: Runtime,
  testPath: string,
  send?: object,
) => Promise<object>

const require = createRequire(import.meta.url)
const circus = (require('jest-circus/runner') as { default: TestRunner }).default

/** Where Jest keeps the limit that `jest.setTimeout` sets for a file. */
const TIMEOUT = Symbol.for('TEST_TIMEOUT_SYMBOL')
const here = globalThis as unknown as Record<symbol, unknown>

const GLOBALS = pathToFileURL(join(import.meta.dirname, `globals${extname(import.meta.filename)}`)).href
registerHooks({
  resolve: (name, context, next) => (name === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(name, context)),
})

let files = 0

/**
 * Runs a file of tests by Jest's own runner (jest-circus), but in Node itself and not in a virtual machine for each file: the product's
 * modules are loaded once for each worker, by Node, as in production. Jest's virtual machine loads the whole server anew for every file,
 * which takes longer than most files, and keeps it. There are no mocks of modules here.
 */
const runNatively: TestRunner = (globalConfig, config, environment, runtime, testPath, send) => {
  delete here[TIMEOUT]
  const jest = {
    ...runtime.jestGlobals.jestObjectFor(testPath),
    setTimeout: (ms: number) => {
      here[TIMEOUT] = ms
    },
  }
  const inNode: Partial<Runtime> = {
    // Its state is that of one file.
    requireInternalModule: (path) => {
      delete require.cache[path]
      return require(path)
    },
    setGlobalsForRuntime: (globals) => beginFile({ ...globals, jest }),
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path) => import(`${pathToFileURL(path).href}?file=${(files += 1)}`),
  }
  const native = new Proxy(runtime, { get: (target, name) => Reflect.get(inNode, name) ?? ownOf(target, name) })
  return circus(globalConfig, config, environment, native, testPath, send)
}

/** A property of an object; a method stays bound to it. */
const ownOf = (target: object, name: string | symbol): unknown => {
  const value: unknown = Reflect.get(target, name)
  return typeof value === 'function' ? (value.bind(target) as unknown) : value
}

export default runNatively
