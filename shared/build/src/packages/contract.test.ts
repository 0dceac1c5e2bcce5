import { expect, test } from '@jest/globals'
import { brokenPromises, type Contract, contractNow, keptContract, namesIn, promised } from './contract.ts'

const REPORT = `
import { JSX } from '@emotion/react/jsx-runtime';
export { JSX } from 'elsewhere';
// @public
export function Alert(input: {
    export: string;
}): JSX.Element;
export const buttonStyle: (kind?: Kind) => string;
export type Tone = 'good';
export interface Row<T> {}
export abstract class Fault extends Error {}
type Hidden = string;
export { inner as outer }
export { plain }
`
test('the names of a report are those that it says are exported', () => {
  expect(namesIn(REPORT)).toEqual(['Alert', 'Fault', 'JSX', 'Row', 'Tone', 'buttonStyle', 'outer', 'plain'])
})

const contract = (major: string, ...ui: string[]): Contract => ({ major, names: { '@avalwerk/ui': ui } })

test.each([
  ['nothing is gone', contract('3', 'Card'), contract('3', 'Badge', 'Card'), '', []],
  ['a name is gone', contract('3', 'Badge', 'Card'), contract('3', 'Badge'), 'Instead of `Card`', ['Card']],
  ['a door is gone', contract('3', 'Badge', 'Card'), { major: '3', names: {} }, '', ['Badge', 'Card']],
  ['the next major says what takes its place', contract('3', 'Card'), contract('4', 'Panel'), '`<Card head>` is `Panel`', []],
  [
    'only an earlier version said so',
    contract('3', 'Card'),
    contract('4'),
    '# Changelog\n## 35.0.0\n- `Badge` is new\n## 34.0.0\n- `Card` is new',
    ['Card'],
  ],
  ['it is named between two others', contract('3', 'Card'), contract('4'), 'We took `A` away, Card is kept, see `B`.', ['Card']],
  ['the next major doesn’t', contract('3', 'Card', 'Badge'), contract('4'), '`Cards` and `Badge`, Card', ['Card']],
])('where %s, remotes miss what they weren’t told of', (_what, kept, now, changelog, missed) => {
  const said = brokenPromises(kept, now, changelog)
  expect(said).toHaveLength(missed.length)
  for (const [i, name] of missed.entries()) expect(said[i]).toMatch(new RegExp(`\\b${name}\\b`))
})

test('a promise grows within a major, and begins anew with the next one', () => {
  expect(promised(contract('3', 'Card'), contract('3', 'Badge'))).toEqual(contract('3', 'Badge', 'Card'))
  expect(promised(contract('3', 'Card'), contract('4', 'Badge'))).toEqual(contract('4', 'Badge'))
})

test('what is promised is there, and what is there is promised: npm run packages -- report notes it', () => {
  expect(brokenPromises(keptContract(), contractNow(), '')).toEqual([])
  expect(keptContract()).toEqual(contractNow())
})
