import { type AreaPath, type Category, MANAGE_PEOPLE, type RequiredRight } from '@avalwerk/domain'
import type { Route, RouteTable } from '@avalwerk/platform'
import type { PageModule } from '@avalwerk/platform/remote'

const right = (aktion: RequiredRight['aktion'], ...kategorien: Category[]): RequiredRight[] => [{ aktion, kategorien }]
const view = right('anzeigen', 'Nutzer', 'Rollen')
const create = right('anlegen', 'Nutzer')
const edit = right('bearbeiten', 'Nutzer')
const all: readonly AreaPath[] = ['auftraggeber', 'buerge', 'bspGmbh']

const pages = {
  list: { name: 'liste', titel: 'Nutzer und Rollen', seite: () => import(/* webpackChunkName: "liste" */ './liste/Page.tsx') },
  anlegen: { name: 'anlegen', titel: 'Nutzer:in anlegen', seite: () => import(/* webpackChunkName: "anlegen" */ './anlegen/Page.tsx') },
  wiederherstellen: {
    name: 'wiederherstellen',
    titel: 'Nutzer:in wiederherstellen',
    seite: () => import(/* webpackChunkName: "wiederherstellen" */ './anlegen/Restore.tsx'),
  },
  bearbeiten: {
    name: 'bearbeiten',
    titel: 'Nutzer:in bearbeiten',
    seite: () => import(/* webpackChunkName: "bearbeiten" */ './bearbeiten/Page.tsx'),
  },
  unternehmen: {
    name: 'unternehmen',
    titel: 'Unternehmen auswählen',
    seite: () => import(/* webpackChunkName: "unternehmen" */ './unternehmen/Page.tsx'),
  },
  rollen: { name: 'rollen', titel: 'Rolle', seite: () => import(/* webpackChunkName: "rollen" */ './rollen/Page.tsx') },
  firmenadmin: {
    name: 'firmenadmin',
    titel: 'Administrator:in eines Unternehmens',
    seite: () => import(/* webpackChunkName: "firmenadmin" */ './firmenadmin/Page.tsx'),
  },
  firmenadminErfolg: {
    name: 'firmenadmin-erfolg',
    titel: 'Administrator:in angelegt',
    seite: () => import(/* webpackChunkName: "firmenadmin-erfolg" */ './firmenadmin/SuccessPage.tsx'),
  },
  protokoll: {
    name: 'protokoll',
    titel: 'Prüfprotokoll',
    seite: () => import(/* webpackChunkName: "protokoll" */ './protokoll/Page.tsx'),
  },
  konto: { name: 'konto', titel: 'Kontoübersicht', seite: () => import(/* webpackChunkName: "konto" */ './konto/Page.tsx') },
} as const

const routen: readonly Route<PageModule>[] = [
  ...all.flatMap((bereich) => [
    { bereich, pfad: 'nutzer/liste/:aktiverTab?', recht: view, ...pages.list },
    { bereich, pfad: 'nutzer/anlegen', recht: create, ...pages.anlegen },
    { bereich, pfad: 'nutzer/anlegen/unternehmen', recht: create, ...pages.unternehmen },
    { bereich, pfad: 'nutzer/wiederherstellen', recht: create, ...pages.wiederherstellen },
    { bereich, pfad: 'nutzer/wiederherstellen/unternehmen', recht: create, ...pages.unternehmen },
    { bereich, pfad: 'nutzer/:nutzerId/bearbeiten', recht: edit, ...pages.bearbeiten },
    { bereich, pfad: 'nutzer/:nutzerId/bearbeiten/unternehmen', recht: edit, ...pages.unternehmen },
    { bereich, pfad: 'nutzer/rollen/anlegen', recht: right('anlegen', 'Rollen'), ...pages.rollen },
    { bereich, pfad: 'nutzer/rollen/bearbeiten', recht: right('bearbeiten', 'Rollen'), ...pages.rollen },
    { bereich, pfad: 'pruefprotokoll/liste', recht: [MANAGE_PEOPLE], ...pages.protokoll },
    // Everybody who is signed in.
    { bereich, pfad: 'kontouebersicht', recht: [], ...pages.konto },
  ]),
  { bereich: 'bspGmbh', pfad: 'stammdaten/nutzer/anlegen', recht: create, ...pages.firmenadmin },
  { bereich: 'bspGmbh', pfad: 'stammdaten/nutzer/anlegen/erfolg', recht: create, ...pages.firmenadminErfolg },
  { bereich: 'bspGmbh', pfad: 'stammdaten/nutzer/:nutzerId/bearbeiten', recht: edit, ...pages.firmenadmin },
]

/** The pages of users, roles and the own account. Source: specification document 1, section 2. */
export const table: RouteTable<PageModule> = {
  routen,
  navigation: all.flatMap((bereich) => [
    { bereich, pfad: 'nutzer/liste', beschriftung: 'Nutzer', icon: 'nutzer', gruppe: 'nutzer' as const },
    { bereich, pfad: 'pruefprotokoll/liste', beschriftung: 'Prüfprotokoll', icon: 'history', gruppe: 'nutzer' as const },
    { bereich, pfad: 'kontouebersicht', beschriftung: 'Kontoübersicht', icon: 'account', gruppe: 'kontouebersicht' as const },
  ]),
  suchen: [],
  entrances: [
    ...all.flatMap((bereich) => [
      { bereich, from: 'nutzer/rollen', to: 'nutzer/liste/rollen' },
      { bereich, from: 'nutzer/:nutzerId', to: 'nutzer/:nutzerId/bearbeiten' },
    ]),
    { bereich: 'bspGmbh', from: 'stammdaten/nutzer', to: 'nutzer/liste/unternehmen' },
    { bereich: 'bspGmbh', from: 'stammdaten/nutzer/:nutzerId', to: 'stammdaten/nutzer/:nutzerId/bearbeiten' },
  ],
}
