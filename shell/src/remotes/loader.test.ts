import { expect, test } from '@jest/globals'
import { init } from '@module-federation/enhanced/runtime'

const NAME = '@avalwerk/patterns/list'
const attempts: string[] = []
init({
  name: 'shell',
  remotes: [],
  shared: {
    [NAME]: {
      version: '2.1.0',
      get: async () => {
        attempts.push(NAME)
        throw new Error('Loading chunk 7 failed')
      },
    },
  },
})
// It takes the shell's instance as soon as it is imported.
const { loadShared, preload } = await import('./loader.ts')
const { isLoadError, loadErrorKind } = await import('./error.ts')

test('a part of the shell that failed to load is asked for anew when it is needed next', async () => {
  loadShared([NAME])
  await new Promise((next) => setTimeout(next))
  expect(attempts).toHaveLength(1)
  loadShared([NAME])
  await new Promise((next) => setTimeout(next))
  expect(attempts).toHaveLength(2)
})

test('a script is fetched ahead once; one that didn’t come is asked for anew the next time', async () => {
  const asked: unknown[] = []
  const answers = [new Response('', { status: 503 }), new Response('var a'), new TypeError('Failed to fetch')]
  globalThis.fetch = (async (address: string, { integrity }: RequestInit) => {
    asked.push([address, integrity])
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer
  }) as never
  const ahead = async () => {
    preload('/remotes/mfe-probe/1.0.0/', ['app.js'], { 'app.js': 'sha384-AAAA' })
    await new Promise((next) => setTimeout(next, 5))
  }
  for (let time = 0; time < 4; time++) await ahead()
  expect(asked).toEqual([
    ['/remotes/mfe-probe/1.0.0/app.js', 'sha384-AAAA'],
    ['/remotes/mfe-probe/1.0.0/app.js', 'sha384-AAAA'],
  ])
})

test.each([
  ['ChunkLoadError: Loading chunk 658 failed.\n(error: http://localhost/shell/658.dbe663af1e.js)', 'PORTAL'],
  ['ChunkLoadError: Loading chunk 804 failed.\n(error: http://localhost/remotes/mfe-texte/1.0.0/liste.ff1f.js)', 'NICHT_ERREICHBAR'],
  ['Failed to load script resources. "http://localhost/remotes/mfe-shell/1.0.0/remoteEntry.js"', 'NICHT_ERREICHBAR'],
])('whose file is missing: %j', (message, kind) => {
  expect(loadErrorKind(new Error(message))).toBe(kind)
})

test.each([
  'Failed to fetch dynamically imported module: http://localhost/remotes/mfe-probe/1.0.0/thing.js',
  'error loading dynamically imported module: http://localhost/remotes/mfe-probe/1.0.0/thing.js',
  'Importing a module script failed.',
])('a module that didn’t arrive is missing, in the words of each browser: %j', (message) => {
  expect([isLoadError(new TypeError(message)), isLoadError(new TypeError('undefined is not a function'))]).toEqual([true, false])
})
