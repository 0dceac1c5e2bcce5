import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import type { Route, Routentabelle } from '@avalwerk/platform'
import { findEntrance, findeRoute, type Remote } from '@avalwerk/platform/manifest'
import { remotes, WURZEL } from './werkzeug.ts'

/** Every remote's route table as the shell knows it, so that a new flow is held to the same rules without being told. */
const tables = await Promise.all(
  remotes().map(async (name) => ({
    name,
    tabelle: ((await import(join(WURZEL, name, 'src', 'routes.ts'))) as { tabelle: Routentabelle }).tabelle,
  })),
)
const known = tables.map(({ name, tabelle }) => ({ name, routen: tabelle.routen, navigation: tabelle.navigation })) as unknown as Remote[]

const EXAMPLE = '4711'
/** An address of a pattern; segments that may be missing are. */
const address = ({ bereich }: Pick<Route, 'bereich'>, pattern: string) =>
  `/${[bereich, ...pattern.split('/').filter((s) => !s.endsWith('?'))].map((s) => (s.startsWith(':') ? EXAMPLE : s)).join('/')}`
const base = (pattern: string) => pattern.split('/').slice(0, -1).join('/')

const entrances = tables.flatMap(({ tabelle }) => tabelle.routen.filter(({ einstieg }) => einstieg))
test.each(entrances.map((route) => [`${route.bereich}/${base(route.pfad)}`, route] as const))(
  'the address of the flow %s leads to a step of it',
  (_name, route) => {
    const target = findEntrance(known, address(route, base(route.pfad)))
    expect(target).toBeDefined()
    expect(findeRoute(known, target as string)?.route.titel).toBe(route.titel)
  },
)

describe.each(tables.map(({ name, tabelle }) => [name, tabelle] as const))('%s', (_name, tabelle) => {
  test('every page with several steps is a flow, whose own address leads somewhere', () => {
    const groups = Map.groupBy(
      tabelle.routen.filter(({ pfad }) => !pfad.split('/').at(-1)?.startsWith(':')),
      ({ bereich, name, pfad }) => `${bereich} ${name} ${base(pfad)}`,
    )
    const lost = [...groups.values()].flatMap((routes) => {
      const [first] = routes
      if (!first || routes.length < 2 || routes.some(({ einstieg }) => einstieg)) return []
      const own = address(first, base(first.pfad))
      return findeRoute(known, own) || findEntrance(known, own) ? [] : [own]
    })
    expect(lost).toEqual([])
  })
  test('what a page begins with leads to the list that it belongs to', () => {
    const lost = tabelle.routen.flatMap((route) => {
      const segments = route.pfad.split('/')
      return segments.slice(0, -1).flatMap((segment, i) => {
        const own = address(route, segments.slice(0, i + 1).join('/'))
        return segment.startsWith(':') || findeRoute(known, own) || findEntrance(known, own) ? [] : [own]
      })
    })
    expect(lost).toEqual([])
  })
  test('an id without more is no address', () => {
    expect(findEntrance(known, '/auftraggeber/buergschaften/4711')).toBeUndefined()
    expect(findEntrance(known, '/auftraggeber/gibt/es/nicht')).toBeUndefined()
  })
})

/** Pages after an act that know from the server whether it was done: the state of what the address names. */
const SERVER_KNOWS = ['mfe-vertraege/src/pruefen/Erfolg.tsx', 'mfe-buergschaften/src/hochladen/Ergebnis.tsx']

test('pages after an act are shown only after it', () => {
  const end = /(erfolg|bestaetigung|ergebnis)$/i
  const pages = tables.flatMap(({ name, tabelle }) =>
    tabelle.routen
      .filter(({ pfad }) => end.test(pfad))
      .map(({ seite }) => join(name, 'src', /['"]\.\/([^'"]+)['"]/.exec(String(seite))?.[1] ?? '')),
  )
  expect(pages.length).toBeGreaterThan(8)
  const showing = globSync('mfe-*/src/**/*.tsx', { cwd: WURZEL }).filter((file) => /<Erfolg\b/.test(read(file)))
  const open = [...new Set([...pages, ...showing])].filter((file) => !SERVER_KNOWS.includes(file) && !read(file).includes('<NachDerTat'))
  expect(open).toEqual([])
})

const read = (file: string) => (existsSync(join(WURZEL, file)) ? readFileSync(join(WURZEL, file), 'utf8') : '')

test('every step of a flow has a page of its own', () => {
  for (const file of globSync('mfe-*/src/**/schritte.ts', { cwd: WURZEL })) {
    const steps = [...read(file).matchAll(/schritt: '([^']+)'|^ {2}\['([^']+)', '/gm)].map((m) => m[1] ?? m[2])
    // A side step belongs to a step of the same flow.
    for (const [, main] of read(file).matchAll(/nebenweg: '([^']+)'/g)) expect(steps).toContain(main)
    const routes = tables.find(({ name }) => file.startsWith(`${name}/`))?.tabelle.routen ?? []
    for (const step of steps)
      expect([dirname(file), step, routes.some(({ pfad }) => pfad.endsWith(`/${step}`))]).toEqual([dirname(file), step, true])
  }
})
