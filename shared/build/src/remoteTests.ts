import { NATIVE_PAGE } from './native/base.ts'

/**
 * Jest's configuration for the tests of a remote in a repository of its own, of components and of rules: each file has a page without a
 * server, and runs in Node itself.
 * @param folder the remote's
 */
export const remoteTests = (folder: string) => ({
  ...NATIVE_PAGE,
  rootDir: folder,
  testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Node reads what it runs; nothing is transformed for Jest.
  transform: {},
})
