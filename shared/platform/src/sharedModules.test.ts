import { describe, expect, test } from '@jest/globals'
import { lackingExports, type SharedModules } from './sharedModules.ts'

const ui = (version: string, ...names: string[]): SharedModules => ({ '@avalwerk/ui': { version, names } })

describe('what a release takes from the shell', () => {
  test.each<[string, SharedModules | undefined, SharedModules | undefined]>([
    ['is all there', ui('3.1', 'Button'), ui('3.1', 'Badge', 'Button')],
    ['is nothing', {}, ui('3.1', 'Button')],
    ['isn’t said, as of releases from before', undefined, ui('3.1')],
    ['can’t be compared, where the shell doesn’t say what it has', ui('3.1', 'Button'), undefined],
    ['can’t be compared, where nobody can tell a module’s exports', ui('3.1', 'Button'), ui('3.1', '*')],
    ['is all of a module, whatever that is', ui('3.1', '*'), ui('3.1', 'Button')],
    ['is a default export, of which bundlers make what they need', ui('3.1', 'default', '__esModule'), ui('3.1', 'Button')],
    ['is from a newer or an older version of the same kind', ui('3.0', 'Button'), ui('3.1', 'Button')],
  ])('%s: it runs', (_what, taken, provided) => expect(lackingExports(taken, provided)).toEqual([]))

  test.each<[string, SharedModules, SharedModules, string]>([
    [
      'names that it doesn’t have',
      ui('3.1', 'Badge', 'Button', 'Chart'),
      ui('3.1', 'Button'),
      'Aus @avalwerk/ui fehlt der Plattform: Badge, Chart.',
    ],
    ['a module that it doesn’t have', ui('3.1', 'Button'), {}, 'Der Plattform fehlt @avalwerk/ui.'],
    [
      'a module of another kind',
      { react: { version: '20.1.0', names: ['useState'] } },
      { react: { version: '19.2.0', names: ['useState'] } },
      'react wird in Version 20.1.0 gebraucht; die Plattform hat 19.2.0.',
    ],
  ])('is lacking, and it says so: %s', (_what, taken, provided, reason) => expect(lackingExports(taken, provided)).toEqual([reason]))

  test('is told of each module', () =>
    expect(lackingExports({ ...ui('3.1', 'A'), react: { version: '19.0.0', names: ['use'] } }, ui('3.1'))).toHaveLength(2))
})
