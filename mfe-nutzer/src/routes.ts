import { type AreaPath, type Category, MANAGE_PEOPLE, type RequiredRight } from '@avalwerk/domain'
import type { Route, RouteTable } from '@avalwerk/platform'
import type { PageModule } from '@avalwerk/platform/remote'

const right = (aktion: RequiredRight['aktion'], ...kategorien: Category[]): RequiredRight[] => [{ aktion, kategorien }]
const view = right('anzeigen', 'Nutzer', 'Rollen')
const create = right('anlegen', 'Nutzer')
const edit = right('bearbeiten', 'Nutzer')
const all: readonly AreaPath[] = ['auftraggeber', 'buerge', 'bspGmbh']

const pages = {
  list: { name: 'liste', title: 'Nutzer und Rollen', page: () => import(/* webpackChunkName: "liste" */ './liste/Page.tsx') },
  anlegen: { name: 'anlegen', title: 'Nutzer:in anlegen', page: () => import(/* webpackChunkName: "anlegen" */ './anlegen/Page.tsx') },
  wiederherstellen: {
    name: 'wiederherstellen',
    title: 'Nutzer:in wiederherstellen',
    page: () => import(/* webpackChunkName: "wiederherstellen" */ './anlegen/Restore.tsx'),
  },
  bearbeiten: {
    name: 'bearbeiten',
    title: 'Nutzer:in bearbeiten',
    page: () => import(/* webpackChunkName: "bearbeiten" */ './bearbeiten/Page.tsx'),
  },
  unternehmen: {
    name: 'unternehmen',
    title: 'Unternehmen auswählen',
    page: () => import(/* webpackChunkName: "unternehmen" */ './unternehmen/Page.tsx'),
  },
  rollen: { name: 'rollen', title: 'Rolle', page: () => import(/* webpackChunkName: "rollen" */ './rollen/Page.tsx') },
  firmenadmin: {
    name: 'firmenadmin',
    title: 'Administrator:in eines Unternehmens',
    page: () => import(/* webpackChunkName: "firmenadmin" */ './firmenadmin/Page.tsx'),
  },
  firmenadminErfolg: {
    name: 'firmenadmin-erfolg',
    title: 'Administrator:in angelegt',
    page: () => import(/* webpackChunkName: "firmenadmin-erfolg" */ './firmenadmin/SuccessPage.tsx'),
  },
  protokoll: {
    name: 'protokoll',
    title: 'Prüfprotokoll',
    page: () => import(/* webpackChunkName: "protokoll" */ './protokoll/Page.tsx'),
  },
  konto: { name: 'konto', title: 'Kontoübersicht', page: () => import(/* webpackChunkName: "konto" */ './konto/Page.tsx') },
} as const

const routes: readonly Route<PageModule>[] = [
  ...all.flatMap((area) => [
    { area, path: 'nutzer/liste/:aktiverTab?', rights: view, ...pages.list },
    { area, path: 'nutzer/anlegen', rights: create, ...pages.anlegen },
    { area, path: 'nutzer/anlegen/unternehmen', rights: create, ...pages.unternehmen },
    { area, path: 'nutzer/wiederherstellen', rights: create, ...pages.wiederherstellen },
    { area, path: 'nutzer/wiederherstellen/unternehmen', rights: create, ...pages.unternehmen },
    { area, path: 'nutzer/:nutzerId/bearbeiten', rights: edit, ...pages.bearbeiten },
    { area, path: 'nutzer/:nutzerId/bearbeiten/unternehmen', rights: edit, ...pages.unternehmen },
    { area, path: 'nutzer/rollen/anlegen', rights: right('anlegen', 'Rollen'), ...pages.rollen },
    { area, path: 'nutzer/rollen/bearbeiten', rights: right('bearbeiten', 'Rollen'), ...pages.rollen },
    { area, path: 'pruefprotokoll/liste', rights: [MANAGE_PEOPLE], ...pages.protokoll },
    // Everybody who is signed in.
    { area, path: 'kontouebersicht', rights: [], ...pages.konto },
  ]),
  { area: 'bspGmbh', path: 'stammdaten/nutzer/anlegen', rights: create, ...pages.firmenadmin },
  { area: 'bspGmbh', path: 'stammdaten/nutzer/anlegen/erfolg', rights: create, ...pages.firmenadminErfolg },
  { area: 'bspGmbh', path: 'stammdaten/nutzer/:nutzerId/bearbeiten', rights: edit, ...pages.firmenadmin },
]

/** The pages of users, roles and the own account. Source: specification document 1, section 2. */
export const table: RouteTable<PageModule> = {
  routes,
  navigation: all.flatMap((area) => [
    { area, path: 'nutzer/liste', label: 'Nutzer', icon: 'nutzer', group: 'nutzer' as const },
    { area, path: 'pruefprotokoll/liste', label: 'Prüfprotokoll', icon: 'history', group: 'nutzer' as const },
    { area, path: 'kontouebersicht', label: 'Kontoübersicht', icon: 'account', group: 'kontouebersicht' as const },
  ]),
  searches: [],
  entrances: [
    ...all.flatMap((area) => [
      { area, from: 'nutzer/rollen', to: 'nutzer/liste/rollen' },
      { area, from: 'nutzer/:nutzerId', to: 'nutzer/:nutzerId/bearbeiten' },
    ]),
    { area: 'bspGmbh', from: 'stammdaten/nutzer', to: 'nutzer/liste/unternehmen' },
    { area: 'bspGmbh', from: 'stammdaten/nutzer/:nutzerId', to: 'stammdaten/nutzer/:nutzerId/bearbeiten' },
  ],
}
