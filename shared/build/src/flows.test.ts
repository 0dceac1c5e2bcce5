import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import type { Route, RouteTable } from '@avalwerk/platform'
import { findEntrance, findRoute, type Remote } from '@avalwerk/platform/manifest'
import { remotes, ROOT } from './workspace.ts'

/** Every remote's route table as the shell knows it, so that a new flow is held to the same rules without being told. */
const tables = await Promise.all(
  remotes().map(async (name) => ({
    name,
    table: ((await import(join(ROOT, name, 'src', 'routes.ts'))) as { table: RouteTable }).table,
  })),
)
const known = tables.map(({ name, table }) => ({ name, ...table })) as unknown as Remote[]

const EXAMPLE = '4711'
/** An address of a pattern; segments that may be missing are. */
const address = ({ area }: Pick<Route, 'area'>, pattern: string) =>
  `/${[area, ...pattern.split('/').filter((s) => !s.endsWith('?'))].map((s) => (s.startsWith(':') ? EXAMPLE : s)).join('/')}`
const base = (pattern: string) => pattern.split('/').slice(0, -1).join('/')

const entrances = tables.flatMap(({ table }) => table.routes.filter(({ flowStart }) => flowStart))
test.each(entrances.map((route) => [`${route.area}/${base(route.path)}`, route] as const))(
  'the address of the flow %s leads to a step of it',
  (_name, route) => {
    const target = findEntrance(known, address(route, base(route.path)))
    expect(target).toBeDefined()
    expect(findRoute(known, target as string)?.route.title).toBe(route.title)
  },
)

describe.each(tables.map(({ name, table }) => [name, table] as const))('%s', (_name, table) => {
  test('every page with several steps is a flow, whose own address leads somewhere', () => {
    const groups = Map.groupBy(
      table.routes.filter(({ path }) => !path.split('/').at(-1)?.startsWith(':')),
      ({ area, name, path }) => `${area} ${name} ${base(path)}`,
    )
    const lost = [...groups.values()].flatMap((routes) => {
      const [first] = routes
      if (!first || routes.length < 2 || routes.some(({ flowStart }) => flowStart)) return []
      const own = address(first, base(first.path))
      return findRoute(known, own) || findEntrance(known, own) ? [] : [own]
    })
    expect(lost).toEqual([])
  })
})

/**
 * Where each address leads that begins pages and is no page, flows' own excepted: by area, '*' for all of them. Parameters stand for
 * themselves.
 */
const LANDINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '*': {
    pruefprotokoll: 'pruefprotokoll/liste',
    aufgaben: 'aufgaben/liste',
    buergschaftsauftraege: 'buergschaftsauftraege/liste',
    'buergschaftsauftraege/details': 'buergschaftsauftraege/liste',
    'buergschaftsauftraege/:id': 'buergschaftsauftraege/details/:id',
    buergschaften: 'buergschaften/liste',
    'buergschaften/details': 'buergschaften/liste',
    'buergschaften/:id': 'buergschaften/details/:id',
    vertraege: 'vertraege/liste',
    'vertraege/details': 'vertraege/liste',
    'vertraege/:id': 'vertraege/details/:id',
    nutzer: 'nutzer/liste',
    'nutzer/:id': 'nutzer/:id/bearbeiten',
    'nutzer/rollen': 'nutzer/liste/rollen',
    auftraggebertext: 'buergschaftstexte/liste',
    'auftraggebertext/details': 'buergschaftstexte/liste',
    'auftraggebertext/version': 'buergschaftstexte/liste',
    'auftraggebertext/:id': 'auftraggebertext/details/:id',
    buergentext: 'buergschaftstexte/liste',
    'buergentext/details': 'buergschaftstexte/liste',
    'buergentext/:id': 'buergentext/details/:id',
    oeffentlichertext: 'buergschaftstexte/liste',
    'oeffentlichertext/details': 'buergschaftstexte/liste',
    'oeffentlichertext/:id': 'oeffentlichertext/details/:id',
    buergschaftstexte: 'buergschaftstexte/liste',
  },
  auftraggeber: {
    mitteilungen: 'mitteilungen/liste',
    'mitteilungen/details': 'mitteilungen/liste',
    'mitteilungen/:id': 'mitteilungen/details/:id',
    'buergschaftsauftraege/beantragen/:id': 'buergschaftsauftraege/details/:id',
    'buergschaften/abgetreten': 'buergschaften/liste',
    'buergschaften/:id/korrektur': 'buergschaften/details/:id',
    'buergschaften/rueckforderung': 'buergschaften/liste',
    'buergschaften/abtretung': 'buergschaften/liste',
    'buergschaften/hochladen': 'buergschaften/hochladen/csv',
    'buergschaften/fehlerhafte-herunterladen': 'buergschaften/hochladen/csv',
    unternehmen: 'unternehmen/uebersicht',
    'unternehmen/:id': 'unternehmen/:id/bearbeiten',
    projekte: 'projekte/liste',
    'projekte/:id': 'projekte/:id/uebersicht',
    'projekte/:id/loeschen': 'projekte/:id/uebersicht',
    'projekte/buergschaft': 'projekte/liste',
    'projekte/buergschaft/:id': 'projekte/buergschaft/:id/zuordnen/optionen',
    'buergschaftstexte/vorauszahlung': 'buergschaftstexte/vorauszahlung/liste',
    'buergschaftstexte/ausfuehrung': 'buergschaftstexte/ausfuehrung/liste',
    'buergschaftstexte/maengelansprueche': 'buergschaftstexte/maengelansprueche/liste',
    'buergschaftstexte/vertragserfuellung': 'buergschaftstexte/vertragserfuellung/liste',
    'buergschaftstexte/weitere': 'buergschaftstexte/weitere/liste',
    'auftraggebertext/hochladen/version': 'buergschaftstexte/uebersicht',
    'buergschaftstexte/anlegen/:id': 'buergschaftstexte/anlegen/:id/textauswahl',
    // Beneficiaries have an overview over their lists.
    buergschaftstexte: 'buergschaftstexte/uebersicht',
    auftraggebertext: 'buergschaftstexte/uebersicht',
    'auftraggebertext/details': 'buergschaftstexte/uebersicht',
    'auftraggebertext/version': 'buergschaftstexte/uebersicht',
    buergentext: 'buergschaftstexte/uebersicht',
    'buergentext/details': 'buergschaftstexte/uebersicht',
    oeffentlichertext: 'buergschaftstexte/uebersicht',
    'oeffentlichertext/details': 'buergschaftstexte/uebersicht',
  },
  buerge: {
    'buergschaftsauftraege/pruefen': 'buergschaftsauftraege/liste',
    unternehmen: 'unternehmen/liste',
    'unternehmen/:id': 'unternehmen/:id/uebersicht',
    'auftraggebertext/erstpruefung': 'buergschaftstexte/liste',
    'auftraggebertext/zweitpruefung': 'buergschaftstexte/liste',
  },
  bspGmbh: {
    'buergschaften/hochladen': 'buergschaften/hochladen/csv',
    'buergschaften/unternehmenzuordnen': 'buergschaften/liste',
    stammdaten: 'stammdaten/liste',
    'stammdaten/:id': 'stammdaten/uebersicht/:id',
    'stammdaten/uebersicht': 'stammdaten/liste',
    'stammdaten/unternehmen': 'stammdaten/liste',
    'stammdaten/unternehmen/:id': 'stammdaten/uebersicht/:id',
    'stammdaten/unternehmen/:id/preismodell': 'stammdaten/unternehmen/:id/preismodell/bearbeiten',
    'stammdaten/unternehmen/:id/gevo': 'stammdaten/unternehmen/:id/gevo/uebersicht',
    'stammdaten/gesellschaft': 'stammdaten/liste',
    'stammdaten/gesellschaft/:id': 'stammdaten/uebersicht/:id',
    'stammdaten/buergen': 'stammdaten/buergen/liste',
    'stammdaten/buergen/:id': 'stammdaten/uebersicht/:id',
    'stammdaten/buergen/:id/anzeigedaten': 'stammdaten/buergen/:id/anzeigedaten/bearbeiten',
    'stammdaten/buerge': 'stammdaten/buergen/liste',
    'stammdaten/buerge/:id': 'stammdaten/uebersicht/:id',
    'stammdaten/buerge/:id/gevo': 'stammdaten/unternehmen/:id/gevo/uebersicht',
    'stammdaten/buerge/:id/gevo/bearbeiten': 'stammdaten/buerge/:id/gevo/bearbeiten/default-mail',
    'stammdaten/gevo': 'stammdaten/liste',
    'stammdaten/gevo/:id': 'stammdaten/gevo/:id/bearbeiten',
    'stammdaten/nutzer': 'nutzer/liste/unternehmen',
    'stammdaten/nutzer/:id': 'stammdaten/nutzer/:id/bearbeiten',
    hinweise: 'hinweise/liste',
    'hinweise/:id': 'hinweise/:id/bearbeiten',
  },
}

const flows = new Set(entrances.map(({ area, path }) => address({ area }, base(path))))
/** Every address that a page begins with and that is no page, of all areas, once. */
const beginnings = [
  ...new Set(
    tables.flatMap(({ table }) =>
      table.routes.flatMap((route) => {
        // What may be missing is given.
        const segments = route.path.replaceAll('?', '').split('/')
        return segments.slice(1).map((_, i) => address(route, segments.slice(0, i + 1).join('/')))
      }),
    ),
  ),
].filter((own) => !findRoute(known, own) && !flows.has(own))

const landing = (own: string): string | undefined => {
  const [, area = '', ...rest] = own.split('/')
  const pattern = rest.map((s) => (s === EXAMPLE ? ':id' : s)).join('/')
  const to = LANDINGS[area]?.[pattern] ?? LANDINGS['*']?.[pattern]
  return to && `/${area}/${to.replace(':id', EXAMPLE)}`
}

test('there are many addresses that are no page', () => expect(beginnings.length).toBeGreaterThan(100))
test.each(beginnings)('%s leads to what it begins, which is a page', (own) => {
  expect(landing(own)).toBeDefined()
  expect(findEntrance(known, own)).toBe(landing(own))
  expect(findRoute(known, landing(own) as string)).toBeDefined()
})
test.each(['auftraggeber', 'buerge', 'bspGmbh'])('in /%s an id alone leads to the page of what it names', (area) => {
  for (const [from, to] of Object.entries({ ...LANDINGS['*'], ...LANDINGS[area] })) {
    if (!from.includes(':id')) continue
    const target = `/${area}/${to.replace(':id', EXAMPLE)}`
    expect([from, findEntrance(known, `/${area}/${from.replace(':id', EXAMPLE)}`)]).toEqual([from, target])
    expect(findRoute(known, target)?.path).toBe(target)
  }
})
test('a group is found in any case and with a slash at its end', () => {
  expect(findEntrance(known, '/bspGmbh/Stammdaten/Buergen/')).toBe('/bspGmbh/stammdaten/buergen/liste')
})
test('a word that is no id begins nothing', () => {
  for (const own of ['auftraggeber/buergschaften/quatsch', 'auftraggeber/projekte/neu', 'auftraggeber/gibt/es/nicht', 'buerge/stammdaten'])
    expect([own, findEntrance(known, `/${own}`)]).toEqual([own, undefined])
})

/** Pages after an act that know from the server whether it was done: the state of what the address names. */
const SERVER_KNOWS = ['mfe-vertraege/src/pruefen/Success.tsx', 'mfe-buergschaften/src/hochladen/Result.tsx']

test('pages after an act are shown only after it', () => {
  const end = /(erfolg|bestaetigung|ergebnis)$/i
  const pages = tables.flatMap(({ name, table }) =>
    table.routes
      .filter(({ path }) => end.test(path))
      .map(({ page }) => join(name, 'src', /['"]\.\/([^'"]+)['"]/.exec(String(page))?.[1] ?? '')),
  )
  expect(pages.length).toBeGreaterThan(8)
  const showing = globSync('mfe-*/src/**/*.tsx', { cwd: ROOT }).filter((file) => /<SuccessPage\b/.test(read(file)))
  const open = [...new Set([...pages, ...showing])].filter((file) => !SERVER_KNOWS.includes(file) && !read(file).includes('<AfterAction'))
  expect(open).toEqual([])
})

const read = (file: string) => (existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : '')

test('every step of a flow has a page of its own', () => {
  for (const file of globSync('mfe-*/src/**/steps.ts', { cwd: ROOT })) {
    // Some flows have the steps of a file that they share.
    const [, shared] = /^import \{ \w+ \} from '(\.\.\/components\/\w+\.ts)'/m.exec(read(file)) ?? []
    const source = read(shared ? join(dirname(file), shared) : file)
    const steps = [...source.matchAll(/step: '([^']+)'|^ {2}\['([^']+)', t\(/gm)].map((m) => m[1] ?? m[2])
    expect([file, steps.length > 1]).toEqual([file, true])
    // A side step belongs to a step of the same flow.
    for (const [, main] of read(file).matchAll(/branch: '([^']+)'/g)) expect(steps).toContain(main)
    const routes = tables.find(({ name }) => file.startsWith(`${name}/`))?.table.routes ?? []
    for (const step of steps)
      expect([dirname(file), step, routes.some(({ path }) => path.endsWith(`/${step}`))]).toEqual([dirname(file), step, true])
  }
})
