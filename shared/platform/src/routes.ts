import { BEREICHE, type Bereichspfad, type Rechteanspruch } from '@avalwerk/domain'

/** Groups of the side navigation, in the order of the landing page: the first permitted one is where people land. */
export const NAVIGATIONSGRUPPEN = [
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
export type Navigationsgruppe = (typeof NAVIGATIONSGRUPPEN)[number]

/** The shell's own page in each area: the missing-rights screen. Source: document 1, section 2 (General). */
export const FEHLENDE_RECHTE = 'error'
/** The operator's page for the remotes: the shell's, since it must work when any of them doesn't. */
export const PLATTFORMSEITE = {
  bereich: 'bspGmbh',
  pfad: 'plattform',
  recht: [{ aktion: 'anzeigen', kategorien: ['Plattform'] }],
  titel: 'Plattform',
} as const
type Schalenroute = Readonly<{ bereich: Bereichspfad; pfad: string; recht: readonly Rechteanspruch[] }>
export const SCHALENROUTEN: readonly Schalenroute[] = [
  ...BEREICHE.map(({ pfad: bereich }) => ({ bereich, pfad: FEHLENDE_RECHTE, recht: [] })),
  PLATTFORMSEITE,
]

/** A page of a remote, as plain data: everything but its code, which `seite` loads. */
export type Route<Seite = unknown> = Readonly<{
  bereich: Bereichspfad
  /** Use case; the name of its folder, and of its chunk in the build. */
  name: string
  /** Below the area, in react-router's notation: 'buergschaften/details/:buergschaftId'. */
  pfad: string
  /** The right that opens the page; any one is enough. */
  recht: readonly Rechteanspruch[]
  /** Document title and name of the page while its code loads. */
  titel: string
  /** The first step of a flow: the flow's own address, which is this one without its last segment, leads here. */
  einstieg?: true
  seite: () => Promise<Seite>
}>

/**
 * The routes of a flow, one for each of its steps, all with the same page. Its own address leads to the first one.
 * @param basis the flow's address, in react-router's notation
 */
export const flowRoutes = <Seite>(
  basis: string,
  schritte: readonly Readonly<{ schritt: string }>[],
  route: Omit<Route<Seite>, 'pfad' | 'einstieg'>,
): Route<Seite>[] =>
  schritte.map(({ schritt }, i) => ({ ...route, pfad: `${basis}/${schritt}`, ...(i === 0 && { einstieg: true as const }) }))

/** An entry of the shell's side navigation. */
export type Navigationseintrag = Readonly<{
  bereich: Bereichspfad
  pfad: string
  beschriftung: string
  icon: string
  gruppe: Navigationsgruppe
  /** A number that the shell shows beside it. */
  zähler?: 'aufgaben' | 'mitteilungen'
}>

/** What the command palette asks a remote's service: up to eight hits {id, titel, untertitel} for a text. */
export type Suche = Readonly<{
  bereich: Bereichspfad
  beschriftung: string
  recht: readonly Rechteanspruch[]
  /** GET, with the text as query parameter `text`. */
  adresse: string
  /** Page of a hit, with `:id`. */
  ziel: string
}>

/**
 * An address that is no page itself, and the page that it leads to, where the general rules (a flow's own address, an id alone, the
 * list of a group) lead nowhere or elsewhere. Both below the area, in react-router's notation; parameters keep their names.
 */
export type Entrance = Readonly<{ bereich: Bereichspfad; from: string; to: string }>

/** The whole route table of a remote. */
export type Routentabelle<Seite = unknown> = Readonly<{
  routen: readonly Route<Seite>[]
  navigation: readonly Navigationseintrag[]
  suchen: readonly Suche[]
  entrances?: readonly Entrance[]
}>
