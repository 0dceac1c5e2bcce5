import { expect, test } from '@jest/globals'
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
