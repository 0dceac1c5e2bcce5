import { beforeEach, expect, test } from '@jest/globals'
import type { Remote } from '@avalwerk/platform'
import { findReleaseBefore } from './releaseBefore.ts'

const DESCRIPTOR = {
  name: 'mfe-probe',
  version: '1.0.0',
  contract: '3.0',
  container: 'mfe_probe__1_0_0',
  entry: 'remoteEntry.js',
  preload: [],
  integrity: {},
  routes: [{ area: 'buerge' as const, path: 'probe/liste', rights: [], title: 'Probe', preload: [] }],
  navigation: [],
  searches: [],
}
const BEFORE = { version: '1.0.0', base: '/remotes/mfe-probe/1.0.0/', sum: 'sha384-AAAA' }
const REMOTE: Remote = {
  ...DESCRIPTOR,
  version: '2.0.0',
  container: 'mfe_probe__2_0_0',
  base: '/remotes/mfe-probe/2.0.0/',
  active: true,
  previous: BEFORE,
}
const PAGE = '/buerge/probe/liste'
const asked: unknown[] = []
let answer: unknown
beforeEach(() => {
  asked.splice(0)
  answer = DESCRIPTOR
  globalThis.fetch = (async (address: string, { cache, integrity }: RequestInit) => {
    asked.push([address, cache, integrity])
    if (answer instanceof Error) throw answer
    return Response.json(answer)
  }) as never
})

test('the release before is what its descriptor says, fetched past the caches with its sum', async () => {
  expect(await findReleaseBefore(REMOTE, () => PAGE)).toEqual({ ...DESCRIPTOR, base: BEFORE.base, active: true, previous: undefined })
  expect(asked).toEqual([['/remotes/mfe-probe/1.0.0/remote.json', 'reload', 'sha384-AAAA']])
})

test('who tries a release goes back to the one that is in force for all others', async () => {
  const inForce: Remote = { ...REMOTE, version: '1.5.0', previous: BEFORE }
  expect(await findReleaseBefore({ ...REMOTE, inForce }, () => PAGE)).toBe(inForce)
  expect(asked).toEqual([])
})

test.each<[why: string, remote: Remote, answer: unknown, page: string]>([
  ['there is none', { ...REMOTE, previous: undefined }, DESCRIPTOR, PAGE],
  ['it doesn’t have the page', REMOTE, DESCRIPTOR, '/buerge/probe/neu'],
  ['it runs on another contract', REMOTE, { ...DESCRIPTOR, contract: '2.0' }, PAGE],
  ['another remote answers', REMOTE, { ...DESCRIPTOR, name: 'mfe-andere' }, PAGE],
  ['another version answers', REMOTE, { ...DESCRIPTOR, version: '0.9.0' }, PAGE],
  ['it is no descriptor', REMOTE, { error: 'no' }, PAGE],
  ['it has another sum, or nobody answers', REMOTE, new TypeError('Failed to fetch'), PAGE],
])('none where %s', async (_why, remote, given, page) => {
  answer = given
  expect(await findReleaseBefore(remote, () => page)).toBeUndefined()
})
