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
  bereich: 'bspGmbh',
  pfad: 'plattform',
  recht: [{ aktion: 'anzeigen', kategorien: ['Plattform'] }],
  title: 'Plattform',
} as const
type ShellRoute = Readonly<{ bereich: AreaPath; pfad: string; recht: readonly RequiredRight[] }>
export const SHELL_ROUTES: readonly ShellRoute[] = [
  ...AREAS.map(({ pfad: bereich }) => ({ bereich, pfad: MISSING_RIGHTS_PATH, recht: [] })),
  PLATFORM_PAGE,
]

/** A page of a remote, as plain data: everything but its code, which `seite` loads. */
export type Route<Page = unknown> = Readonly<{
  bereich: AreaPath
  /** Use case; the name of its chunk in the build, and of its folder where it has one of its own. */
  name: string
  /** Below the area, in react-router's notation: 'buergschaften/details/:buergschaftId'. */
  pfad: string
  /** The right that opens the page; any one is enough. */
  recht: readonly RequiredRight[]
  /** Document title and name of the page while its code loads. */
  titel: string
  /** The first step of a flow: the flow's own address, which is this one without its last segment, leads here. */
  einstieg?: true
  seite: () => Promise<Page>
}>

/**
 * The routes of a flow, one for each of its steps, all with the same page. Its own address leads to the first one.
 * @param base the flow's address, in react-router's notation
 */
export const flowRoutes = <Page>(
  base: string,
  steps: readonly Readonly<{ step: string }>[],
  route: Omit<Route<Page>, 'pfad' | 'einstieg'>,
): Route<Page>[] => steps.map(({ step }, i) => ({ ...route, pfad: `${base}/${step}`, ...(i === 0 && { einstieg: true as const }) }))

/** An entry of the shell's side navigation. */
export type NavigationEntry = Readonly<{
  bereich: AreaPath
  pfad: string
  beschriftung: string
  icon: string
  gruppe: NavigationGroup
  /** A number that the shell shows beside it. */
  counter?: 'aufgaben' | 'mitteilungen'
}>

/** What the command palette asks a remote's service: up to eight hits {id, titel, untertitel} for a text. */
export type SearchSource = Readonly<{
  bereich: AreaPath
  beschriftung: string
  recht: readonly RequiredRight[]
  /** GET, with the text as query parameter `text`. */
  adresse: string
  /** Page of a hit, with `:id`. */
  ziel: string
}>

/**
 * An address that is no page itself, and the page that it leads to, where the general rules (a flow's own address, an id alone, the
 * list of a group) lead nowhere or elsewhere. Both below the area, in react-router's notation; parameters keep their names.
 */
export type Entrance = Readonly<{ bereich: AreaPath; from: string; to: string }>

/** The whole route table of a remote. */
export type RouteTable<Page = unknown> = Readonly<{
  routen: readonly Route<Page>[]
  navigation: readonly NavigationEntry[]
  suchen: readonly SearchSource[]
  entrances?: readonly Entrance[]
}>
