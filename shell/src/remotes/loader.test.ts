import { expect, jest, test } from '@jest/globals'

const LIST = { loading: null as Promise<unknown> | null }
const loadShare = jest.fn(async () => {
  LIST.loading = Promise.reject(new Error('Loading chunk 7 failed'))
  return LIST.loading
})
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({ shareScopeMap: { default: { '@avalwerk/patterns/list': { '2.1': LIST } } } }),
  loadRemote: jest.fn(),
  loadShare,
  registerPlugins: jest.fn(),
  registerRemotes: jest.fn(),
}))
const { loadShared } = await import('./loader.ts')

test('what failed to load of the shell is asked for anew by the next who needs it', async () => {
  loadShared(['@avalwerk/patterns/list'])
  await new Promise((next) => setTimeout(next))
  expect(loadShare).toHaveBeenCalledTimes(1)
  expect(LIST.loading).toBeNull()
})
