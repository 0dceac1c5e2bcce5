import { describe, expect, test } from '@jest/globals'
import { createInstance } from '@module-federation/enhanced/runtime'
import { keepOwnShares } from './ownShares.ts'

const share = (from: string, get: () => unknown) => ({ from, get, version: '1.0.0' }) as never
const ofShell = () => 'of the shell'
const scope = () => ({ react: { '19.3.1': share('shell', ofShell) } })

test.each([
  ['a newer version', '99.0.0'],
  ['the same version', '19.3.1'],
])('%s of a module that the shell gives doesn’t take its place', (_what, version) => {
  const shares = scope()
  keepOwnShares(shares)
  Object.assign(shares.react, { [version]: share('mfe-probe', () => 'of the remote') })
  expect(shares).toEqual(scope())
})

test('who loads what the shell gives notes so', () => {
  const shares = scope()
  keepOwnShares(shares)
  Object.assign(shares.react, { '19.3.1': Object.assign(share('mfe-probe', ofShell), { loaded: true }) })
  expect(shares.react['19.3.1']).toMatchObject({ from: 'mfe-probe', loaded: true })
})

test('what the shell doesn’t have remotes may share among themselves', () => {
  const shares: Record<string, object> = scope()
  keepOwnShares(shares as never)
  shares.vue = { '3.5.45': share('mfe-probe', () => 'of the remote') }
  expect(Object.keys(shares)).toEqual(['react', 'vue'])
})

describe('a remote of federation itself', () => {
  const lib = (name: string) => () => ({ name })
  const instance = (name: string, version: string, singleton: boolean, requiredVersion: string) =>
    createInstance({
      name,
      remotes: [],
      shared: { react: { version, lib: lib(name), shareConfig: { singleton, requiredVersion } } } as never,
    })
  const asked = async (version: string, singleton: boolean, requiredVersion: string) => {
    const shell = instance('shell', '19.3.1', true, '^19.0.0')
    keepOwnShares(shell.shareScopeMap.default)
    const remote = instance('remote', version, singleton, requiredVersion)
    remote.initShareScopeMap('default', shell.shareScopeMap.default as never)
    const of = async (one: typeof shell) => ((await one.loadShare<{ name: string }>('react')) || undefined)?.()?.name
    return { remote: await of(remote), shell: await of(shell), others: Object.keys(shell.shareScopeMap.default?.react ?? {}) }
  }
  test.each([
    ['a copy of its own beside the shell’s', '18.3.1', false, '^18.0.0', 'remote'],
    ['the shell’s, where it would take any', '18.3.1', false, '>=18', 'shell'],
    ['the shell’s of what there is one of, whatever it brings along', '99.0.0', true, '^19.0.0', 'shell'],
  ])('gets %s', async (_, version, singleton, required, from) => {
    expect(await asked(version, singleton, required)).toEqual({ remote: from, shell: 'shell', others: ['19.3.1'] })
  })
})
