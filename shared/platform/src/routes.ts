import { AREAS, type AreaPath, type RequiredRight } from '@avalwerk/domain'

/** Groups of the side navigation, in the order of the landing page: the first permitted one is where people land. */
export const NAVIGATION_GROUPS = [
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
] as const
/** Where an entry stands and which page people land on. Source: document 1, section 2 (landing after login). */
export type NavigationGroup = (typeof NAVIGATION_GROUPS)[number]

/** The shell's own page in each area: the missing-rights screen. Source: document 1, section 2 (General). */
export const MISSING_RIGHTS_PATH = 'error'
/** The operator's page for the remotes: the shell's, since it must work when any of them doesn't. */
export const PLATFORM_PAGE = {
  area: 'bspGmbh',
  path: 'plattform',
  rights: [{ aktion: 'anzeigen', kategorien: ['Plattform'] }],
  title: 'Plattform',
} as const
type ShellRoute = Readonly<{ area: AreaPath; path: string; rights: readonly RequiredRight[] }>
/** The shell's own pages, with the rights that they ask for. */
export const SHELL_ROUTES: readonly ShellRoute[] = [
  ...AREAS.map(({ path }) => ({ area: path, path: MISSING_RIGHTS_PATH, rights: [] })),
  PLATFORM_PAGE,
]

/** A page of a remote, as plain data: everything but its code, which `page` loads. */
export type Route<Page = unknown> = Readonly<{
  area: AreaPath
  /** Use case; the name of its chunk in the build, and of its folder where it has one of its own. */
  name: string
  /** Below the area, in react-router's notation: 'buergschaften/details/:buergschaftId'. */
  path: string
  /** The right that opens the page; any one is enough. */
  rights: readonly RequiredRight[]
  /** Document title and name of the page while its code loads. */
  title: string
  /** The first step of a flow: the flow's own address, which is this one without its last segment, leads here. */
  flowStart?: true
  page: () => Promise<Page>
}>

/**
 * The routes of a flow, one for each of its steps, all with the same page. Its own address leads to the first one.
 * @param base the flow's address, in react-router's notation
 */
export const flowRoutes = <Page>(
  base: string,
  steps: readonly Readonly<{ step: string }>[],
  route: Omit<Route<Page>, 'path' | 'flowStart'>,
): Route<Page>[] => steps.map(({ step }, i) => ({ ...route, path: `${base}/${step}`, ...(i === 0 && { flowStart: true as const }) }))

/** An entry of the shell's side navigation. */
export type NavigationEntry = Readonly<{
  area: AreaPath
  path: string
  label: string
  icon: string
  group: NavigationGroup
  /** A number that the shell shows beside it. */
  counter?: 'aufgaben' | 'mitteilungen'
}>

/** What the command palette asks a remote's service: up to eight hits {id, titel, untertitel} for a text. */
export type SearchSource = Readonly<{
  area: AreaPath
  label: string
  rights: readonly RequiredRight[]
  /** GET, with the text as query parameter `text`. */
  address: string
  /** Page of a hit, with `:id`. */
  target: string
}>

/**
 * An address that is no page itself, and the page that it leads to, where the general rules (a flow's own address, an id alone, the
 * list of a group) lead nowhere or elsewhere. Both below the area, in react-router's notation; parameters keep their names.
 */
export type Entrance = Readonly<{ area: AreaPath; from: string; to: string }>

/** The whole route table of a remote. */
export type RouteTable<Page = unknown> = Readonly<{
  routes: readonly Route<Page>[]
  navigation: readonly NavigationEntry[]
  searches: readonly SearchSource[]
  entrances?: readonly Entrance[]
}>
