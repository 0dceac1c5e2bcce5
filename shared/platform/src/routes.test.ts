import { expect, test } from '@jest/globals'
import { changedThrough } from './changed.ts'
import { isContractCompatible } from './contract.ts'
import type { Transport } from './platform.ts'
import { flowRoutes, MISSING_RIGHTS_PATH, NAVIGATION_GROUPS, PLATFORM_PAGE, SHELL_ROUTES } from './routes.ts'

// Document 1, section 2 (landing after login).
test('people land on the first permitted of tasks, guarantees, orders and so on, at last on the account overview', () => {
  expect(NAVIGATION_GROUPS).toEqual([
    'aufgaben',
    'buergschaften',
    'buergschaftsauftraege',
    'projekte',
    'texte',
    'unternehmen',
    'vertraege',
    'nutzer',
    'plattform',
    'kontouebersicht',
  ])
})

// Document 1, section 2 (General): route /error, in each area.
test('the shell has a page for missing rights in each area, and the operator’s for remotes', () => {
  expect(MISSING_RIGHTS_PATH).toBe('error')
  expect(SHELL_ROUTES).toEqual([
    { area: 'auftraggeber', path: 'error', rights: [] },
    { area: 'buerge', path: 'error', rights: [] },
    { area: 'bspGmbh', path: 'error', rights: [] },
    { area: 'bspGmbh', path: 'plattform', rights: [{ aktion: 'anzeigen', kategorien: ['Plattform'] }], title: 'Plattform' },
  ])
  expect(PLATFORM_PAGE.title).toBe('Plattform')
})

test('a flow has a route for each of its steps, and begins with the first', () => {
  const page = () => Promise.resolve('page')
  const route = { area: 'buerge', name: 'ausstellen', rights: [], title: 'Ausstellen', page } as const
  expect(flowRoutes('buergschaften/:id/ausstellen', [{ step: 'daten' }, { step: 'text' }, { step: 'pruefen' }], route)).toStrictEqual([
    { ...route, path: 'buergschaften/:id/ausstellen/daten', flowStart: true },
    { ...route, path: 'buergschaften/:id/ausstellen/text' },
    { ...route, path: 'buergschaften/:id/ausstellen/pruefen' },
  ])
})

test('what changed is remembered for each transport by itself', () => {
  const [one, other] = [(async () => new Response()) as Transport, (async () => new Response()) as Transport]
  changedThrough(one).add('PROJEKT')
  expect([[...changedThrough(one)], [...changedThrough(other)]]).toEqual([['PROJEKT'], []])
})

test.each([
  ['1.0', '1.0', true],
  ['1.0', '1.3', true],
  ['1.4', '1.3', false],
  ['2.0', '1.9', false],
  ['1.0', '2.0', false],
  ['1', '1.0', true],
  ['1.0', '1', true],
  ['1.1', '1', false],
  ['3.0', undefined, true],
  ['2.0', undefined, false],
])('a remote for contract %s runs on a shell of contract %s: %s', (needs, offers, matches) =>
  expect(isContractCompatible(needs, offers)).toBe(matches),
)
