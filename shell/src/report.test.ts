/** What the operator is told of a fault: kinds and places, as of whom it can be said. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { namePages, ownWords, type RemoteReport, reportRemotes, reportShown } from './report.ts'

const OF_REMOTE = { art: 'HANDLER', remote: 'mfe-texte', version: '1.0.0' } as const
let anonymous: unknown[]
beforeEach(() => {
  anonymous = []
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_address, init) => {
    anonymous.push(JSON.parse(init?.body as string))
    return new Response(null, { status: 204 })
  })
})
afterEach(() => void jest.restoreAllMocks())

test('before anybody is signed in it is told as of nobody, afterwards a remote’s as of the person', () => {
  reportShown(new TypeError('Harms'), OF_REMOTE)
  expect(anonymous).toEqual([{ meldung: 'TypeError', seite: '/', orte: [], ...OF_REMOTE }])
  const told: RemoteReport[] = []
  reportRemotes((report) => void told.push(report))
  reportShown(ownWords('x'.repeat(2000)), OF_REMOTE)
  reportShown(new EvalError('Harms', { cause: new RangeError('Harms') }), OF_REMOTE)
  const common = { remote: 'mfe-texte', version: '1.0.0', kind: 'HANDLER', page: '/', places: [] }
  expect(told).toEqual([
    { ...common, message: 'x'.repeat(800), cause: null },
    { ...common, message: 'EvalError', cause: 'RangeError' },
  ])
  const odd = Object.assign(new Error(`at /remotes/${'x'.repeat(400)}.js`), { name: 'Grüße\n' })
  odd.stack = '    at f (http://portal.example/preview/mark/mfe-texte/1.0.0/app.1.js:7:9)'
  reportShown(odd, OF_REMOTE)
  expect(told.at(-1)).toMatchObject({ message: 'Gr??e?', places: ['/preview/mfe-texte/1.0.0/app.1.js:7:9'] })
  // Once for each place.
  reportShown(odd, OF_REMOTE)
  expect(told).toHaveLength(3)
  // Where routes have an address of their own, that is the page's name.
  namePages((path) => (path === '/' ? '/auftraggeber/texte/:id' : path))
  reportShown(new SyntaxError('x'), OF_REMOTE)
  expect(told.at(-1)).toMatchObject({ message: 'SyntaxError', page: '/auftraggeber/texte/:id' })
  namePages((path) => path)
  // The shell's own, and what has no version, is nobody's release.
  reportShown(ownWords('of the shell'), { art: 'RAHMEN' })
  reportShown(ownWords('of an entry'), { art: 'MANIFEST', remote: 'mfe-texte' })
  expect([told.length, anonymous.length]).toEqual([4, 3])
  // Once nobody is signed in any more, as before.
  reportRemotes(undefined)
  reportShown(new RangeError('x'), OF_REMOTE)
  expect([told.length, anonymous.length]).toEqual([4, 4])
})

afterEach(() => reportRemotes(undefined))

test('so many of each kind and release, and no more', () => {
  for (let at = 0; at < 50; at++) reportShown(ownWords(`place ${at}`), { art: 'REST', remote: 'mfe-voll', version: '1.0.0' })
  reportShown(ownWords('x'), { art: 'REST', remote: 'mfe-voll', version: '1.0.1' })
  expect(anonymous).toHaveLength(21)
})

test('whatever is thrown', () => {
  const failing = () => {
    throw new Error('unreadable')
  }
  for (const [at, error] of [
    Object.assign(new Error('x'), { name: Object.create(null) as string }),
    Object.assign(new Error('x'), { name: undefined as unknown as string }),
    Object.defineProperty(new Error('x'), 'name', { get: failing }),
    Object.defineProperty(new Error('x'), 'cause', { get: failing }),
    undefined,
  ].entries())
    expect(() => reportShown(error, { art: 'REST', remote: 'mfe-seltsam', version: `1.0.${at}` })).not.toThrow()
  expect(anonymous).toHaveLength(5)
})
