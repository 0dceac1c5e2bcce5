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
const { loadShared } = await import('./loader.ts')

test('a part of the shell that failed to load is asked for anew when it is needed next', async () => {
  loadShared([NAME])
  await new Promise((next) => setTimeout(next))
  expect(attempts).toHaveLength(1)
  loadShared([NAME])
  await new Promise((next) => setTimeout(next))
  expect(attempts).toHaveLength(2)
})
