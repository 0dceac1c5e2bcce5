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

test('a part of the shell that failed to load is asked for anew when it is needed next', async () => {
  loadShared(['@avalwerk/patterns/list'])
  await new Promise((next) => setTimeout(next))
  expect(loadShare).toHaveBeenCalledTimes(1)
  expect(LIST.loading).toBeNull()
})
