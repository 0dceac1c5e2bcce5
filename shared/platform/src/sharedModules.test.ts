import { describe, expect, test } from '@jest/globals'
import * as z from 'zod/mini'
import { lackingExports, sharedModules, type SharedModules } from './sharedModules.ts'

const ui = (version: string, ...names: string[]): SharedModules => ({ '@avalwerk/ui': { version, names } })

test.each([
  ['@avalwerk/patterns/list', 'useWidth2'],
  ['react', '$internal'],
  ['react', '*'],
  ['react', 'straße'],
])('%s and %s are names', (module, name) =>
  expect(z.safeParse(sharedModules, { [module]: { version: '1.0.0', names: [name] } }).success).toBe(true),
)
test.each([
  ['a b', 'use'],
  ['react', 'a b'],
  ['react', '<b>'],
  ['react', 'x'.repeat(201)],
])('%s and %s aren’t', (module, name) =>
  expect(z.safeParse(sharedModules, { [module]: { version: '1.0.0', names: [name] } }).success).toBe(false),
)

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
    ['names that it doesn’t have', ui('3.1', 'Badge', 'Button', 'Chart'), ui('3.1', 'Button'), 'Es fehlt Badge, Chart aus @avalwerk/ui.'],
    ['a module that it doesn’t have', ui('3.1', 'Button'), {}, 'Es fehlt @avalwerk/ui.'],
    [
      'a module of another kind',
      { react: { version: '20.1.0', names: ['useState'] } },
      { react: { version: '19.2.0', names: ['useState'] } },
      'Es fehlt react in Version 20.1.0; da ist 19.2.0.',
    ],
  ])('is lacking, and it says so: %s', (_what, taken, provided, reason) => expect(lackingExports(taken, provided)).toEqual([reason]))

  test.each(['constructor', '__proto__', 'toString'])('is a module that only looks as if it were there: %s', (name) => {
    const taken = JSON.parse(`{"${name}":{"version":"1.0.0","names":["use"]}}`) as SharedModules
    expect(lackingExports(taken, ui('3.1'))).toEqual([`Es fehlt ${name}.`])
  })

  test('is told in a sentence, however much it is', () => {
    const names = Array.from({ length: 40 }, (_, index) => `Part${index}`)
    const [reason] = lackingExports(ui('3.1', ...names, ...names), ui('3.1'))
    expect(reason).toMatch(/^Es fehlt Part0, .*Part9 und 30 weitere aus @avalwerk\/ui\.$/)
  })

  test('is told of each module', () =>
    expect(lackingExports({ ...ui('3.1', 'A'), react: { version: '19.0.0', names: ['use'] } }, ui('3.1'))).toHaveLength(2))
})
