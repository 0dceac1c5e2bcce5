import { describe, expect, test } from '@jest/globals'
import { bucketOf, isInCanary, nutzerHash, remotesFor } from './canary.ts'
import type { Remote } from './manifest.ts'

const DESCRIPTION = {
  name: 'mfe-probe',
  version: '1.0.0',
  contract: '3.0',
  container: 'mfe_probe__1_0_0',
  entry: 'remoteEntry.js',
  preload: [],
  integrity: {},
  routes: [],
  navigation: [],
  searches: [],
}

describe('A canary', () => {
  test('the hash of an id is SHA-256 in capital letters', async () =>
    expect(await nutzerHash('abc')).toBe('BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD'))
  test('a bucket comes from the first eight digits of the hash', () => {
    // 0xBA7816BF is 3,128,432,319.
    expect(bucketOf('BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD')).toBe(19)
    expect([bucketOf('0000000000'), bucketOf('00000063FF'), bucketOf('00000064FF')]).toEqual([0, 99, 0])
  })
  test('spreads people evenly over a hundred buckets', async () => {
    const buckets = await Promise.all(Array.from({ length: 4000 }, async (_, i) => bucketOf(await nutzerHash(`nutzer-${i}`))))
    expect(Math.min(...buckets)).toBe(0)
    expect(Math.max(...buckets)).toBe(99)
    const under10 = buckets.filter((e) => e < 10).length
    expect(under10).toBeGreaterThan(320)
    expect(under10).toBeLessThan(480)
  })
  test('a user who is in at 10 % is so at 50 %, too', () => {
    for (let round = 0; round < 100; round++) {
      const included = (share: number) => isInCanary({ bucket: round, group: 'AG' }, { share, groups: [] })
      expect(included(10) && !included(50)).toBe(false)
      expect([included(100), included(0), included(round), included(round + 1)]).toEqual([true, false, false, true])
    }
  })
  test('holds for the named groups alone', () => {
    expect(isInCanary({ bucket: 0, group: 'AG' }, { share: 100, groups: ['BG'] })).toBe(false)
    expect(isInCanary({ bucket: 0, group: 'BG' }, { share: 100, groups: ['BG'] })).toBe(true)
    expect(isInCanary({ bucket: 0, group: 'BG' }, { share: 100, groups: ['AG', 'BG'] })).toBe(true)
  })
  test('gives each their version; without a sign-in the one in force', () => {
    const release = { ...DESCRIPTION, version: '2.0.0', base: '/neu/' }
    const remote: Remote = { ...DESCRIPTION, base: '/alt/', active: false, canary: { share: 10, groups: [], release } }
    const version = (actor: Parameters<typeof remotesFor>[1]) => remotesFor([remote], actor)[0]
    const inForce = { ...DESCRIPTION, base: '/alt/', active: false }
    expect(version({ bucket: 9, group: 'AG' })).toStrictEqual({ ...release, active: false, inForce })
    expect(version({ bucket: 10, group: 'AG' })).toEqual(remote)
    expect(version(undefined)).toEqual(remote)
  })
  test('changes nothing of a remote that has none', () => {
    const remote: Remote = { ...DESCRIPTION, base: '/alt/', active: true }
    expect(remotesFor([remote], { bucket: 0, group: 'AG' })).toEqual([remote])
  })
})
