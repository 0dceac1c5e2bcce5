import type { PathOf } from '@avalwerk/contracts'
import type { Category, RequiredRight } from '@avalwerk/domain'
import { flowRoutes, type Route, type RouteTable } from '@avalwerk/platform'
import type { PageModule } from '@avalwerk/platform/remote'
import { STEPS, ZUORDNUNG_STEPS } from './projekte/steps.ts'

const right = (aktion: RequiredRight['aktion'], ...kategorien: Category[]): RequiredRight[] => [{ aktion, kategorien }]
/** The right to manage projects includes everything that can be done with them. */
const projekte = (action: RequiredRight['aktion']): RequiredRight[] => [...right('verwalten', 'Projekte'), ...right(action, 'Projekte')]
const view = right('anzeigen', 'Unternehmen')
const create = right('anlegen', 'Unternehmen')
const edit = right('bearbeiten', 'Unternehmen')
const manage = right('verwalten', 'Unternehmen')
const notices = right('verwalten', 'Mitteilungen')
const readNotices = [...right('anzeigen', 'Mitteilungen'), ...notices]

const pages = {
  uebersicht: {
    name: 'uebersicht',
    title: 'Unternehmen',
    page: () => import(/* webpackChunkName: "uebersicht" */ './uebersicht/Page.tsx'),
  },
  gesellschaft: {
    name: 'gesellschaft',
    title: 'Tochterunternehmen',
    page: () => import(/* webpackChunkName: "gesellschaft" */ './gesellschaft/Page.tsx'),
  },
  projektliste: {
    name: 'projektliste',
    title: 'Projekte',
    page: () => import(/* webpackChunkName: "projektliste" */ './projekte/List.tsx'),
  },
  projekt: { name: 'projekt', title: 'Projekt', page: () => import(/* webpackChunkName: "projekt" */ './projekte/Overview.tsx') },
  projektGeloescht: {
    name: 'projekt-geloescht',
    title: 'Projekt gelöscht',
    page: () => import(/* webpackChunkName: "projekt-geloescht" */ './projekte/Deleted.tsx'),
  },
  projektZuordnen: {
    name: 'projekt-zuordnen',
    title: 'Bürgschaften zuordnen',
    page: () => import(/* webpackChunkName: "projekt-zuordnen" */ './projekte/AssignBuergschaft.tsx'),
  },
  projektformular: {
    name: 'projektformular',
    title: 'Projekt',
    page: () => import(/* webpackChunkName: "projektformular" */ './projekte/Form.tsx'),
  },
  zuordnung: {
    name: 'zuordnung',
    title: 'Bürgschaft einem Projekt zuordnen',
    page: () => import(/* webpackChunkName: "zuordnung" */ './projekte/AssignProjekt.tsx'),
  },
  list: { name: 'liste', title: 'Unternehmen', page: () => import(/* webpackChunkName: "liste" */ './liste/Page.tsx') },
  buergenliste: {
    name: 'buergenliste',
    title: 'Bürgen',
    page: () => import(/* webpackChunkName: "buergenliste" */ './liste/Buergen.tsx'),
  },
  details: { name: 'details', title: 'Unternehmen', page: () => import(/* webpackChunkName: "details" */ './details/Page.tsx') },
  unternehmen: {
    name: 'unternehmen',
    title: 'Unternehmen',
    page: () => import(/* webpackChunkName: "unternehmen" */ './unternehmen/Page.tsx'),
  },
  buerge: { name: 'buerge', title: 'Bürge', page: () => import(/* webpackChunkName: "buerge" */ './buerge/Page.tsx') },
  anzeigedaten: {
    name: 'anzeigedaten',
    title: 'Anzeigedaten',
    page: () => import(/* webpackChunkName: "anzeigedaten" */ './anzeigedaten/Page.tsx'),
  },
  freigeben: {
    name: 'freigeben',
    title: 'Unternehmen freigeben',
    page: () => import(/* webpackChunkName: "freigeben" */ './freigeben/Page.tsx'),
  },
  preismodell: {
    name: 'preismodell',
    title: 'Preismodell',
    page: () => import(/* webpackChunkName: "preismodell" */ './preismodell/Page.tsx'),
  },
  gevos: { name: 'gevos', title: 'Kontaktwege', page: () => import(/* webpackChunkName: "gevos" */ './gevo/Overview.tsx') },
  gevo: { name: 'gevo', title: 'Kontaktweg', page: () => import(/* webpackChunkName: "gevo" */ './gevo/Edit.tsx') },
  defaultmail: {
    name: 'defaultmail',
    title: 'Default-Mail',
    page: () => import(/* webpackChunkName: "defaultmail" */ './gevo/Defaultmail.tsx'),
  },
  hinweise: { name: 'hinweise', title: 'Hinweise', page: () => import(/* webpackChunkName: "hinweise" */ './hinweise/List.tsx') },
  hint: { name: 'hinweis', title: 'Hinweis', page: () => import(/* webpackChunkName: "hinweis" */ './hinweise/Page.tsx') },
  teilnehmer: {
    name: 'teilnehmer',
    title: 'Teilnehmer',
    page: () => import(/* webpackChunkName: "teilnehmer" */ './teilnehmer/Page.tsx'),
  },
  teilnehmeruebersicht: {
    name: 'teilnehmeruebersicht',
    title: 'Teilnehmer',
    page: () => import(/* webpackChunkName: "teilnehmeruebersicht" */ './teilnehmer/Overview.tsx'),
  },
} as const

const auftraggeber: readonly Route<PageModule>[] = [
  {
    area: 'auftraggeber',
    path: 'unternehmen/uebersicht',
    rights: right('anzeigen', 'Unternehmen', 'Tochterunternehmen'),
    ...pages.uebersicht,
  },
  { area: 'auftraggeber', path: 'unternehmen/anlegen', rights: right('anlegen', 'Tochterunternehmen'), ...pages.gesellschaft },
  {
    area: 'auftraggeber',
    path: 'unternehmen/:tochterUnternehmenId/bearbeiten',
    // The group's first company is changed here too.
    rights: right('bearbeiten', 'Tochterunternehmen', 'Unternehmen'),
    ...pages.gesellschaft,
  },
  { area: 'auftraggeber', path: 'projekte/liste', rights: projekte('anzeigen'), ...pages.projektliste },
  { area: 'auftraggeber', path: 'projekte/:id/uebersicht', rights: projekte('anzeigen'), ...pages.projekt },
  { area: 'auftraggeber', path: 'projekte/:id/loeschen/erfolg', rights: projekte('löschen'), ...pages.projektGeloescht },
  { area: 'auftraggeber', path: 'projekte/:id/buergschaft-zuordnen', rights: projekte('zuordnen'), ...pages.projektZuordnen },
  ...flowRoutes('projekte/anlegen', STEPS, { area: 'auftraggeber', rights: projekte('anlegen'), ...pages.projektformular }),
  ...flowRoutes('projekte/:id/bearbeiten', STEPS, { area: 'auftraggeber', rights: projekte('bearbeiten'), ...pages.projektformular }),
  ...flowRoutes('projekte/buergschaft/:buergschaftId/zuordnen', ZUORDNUNG_STEPS, {
    area: 'auftraggeber',
    rights: projekte('zuordnen'),
    ...pages.zuordnung,
  }),
]

const operator: readonly Route<PageModule>[] = [
  { area: 'bspGmbh', path: 'stammdaten/liste', rights: view, ...pages.list },
  { area: 'bspGmbh', path: 'stammdaten/uebersicht/:unternehmenId', rights: view, ...pages.details },
  { area: 'bspGmbh', path: 'stammdaten/unternehmen/anlegen', rights: create, ...pages.unternehmen },
  { area: 'bspGmbh', path: 'stammdaten/unternehmen/:unternehmenId/bearbeiten', rights: edit, ...pages.unternehmen },
  { area: 'bspGmbh', path: 'stammdaten/buergen/anlegen', rights: create, ...pages.buerge },
  { area: 'bspGmbh', path: 'stammdaten/buergen/:unternehmenId/bearbeiten', rights: edit, ...pages.buerge },
  { area: 'bspGmbh', path: 'stammdaten/buergen/:unternehmenId/anzeigedaten/bearbeiten', rights: manage, ...pages.anzeigedaten },
  { area: 'bspGmbh', path: 'stammdaten/buergen/liste', rights: view, ...pages.buergenliste },
  { area: 'bspGmbh', path: 'stammdaten/gesellschaft/:unternehmenId/bearbeiten', rights: edit, ...pages.unternehmen },
  {
    area: 'bspGmbh',
    path: 'stammdaten/gesellschaft/:unternehmenId/freigeben',
    // Companies that aren't subsidiaries are approved by users who manage companies.
    rights: [...right('prüfen', 'Tochterunternehmen'), ...manage],
    ...pages.freigeben,
  },
  { area: 'bspGmbh', path: 'stammdaten/unternehmen/:unternehmenId/preismodell/bearbeiten', rights: manage, ...pages.preismodell },
  {
    area: 'bspGmbh',
    path: 'stammdaten/unternehmen/:unternehmenId/gevo/uebersicht',
    rights: right('anzeigen', 'Gevos'),
    ...pages.gevos,
  },
  { area: 'bspGmbh', path: 'stammdaten/gevo/:gevoId/bearbeiten', rights: right('bearbeiten', 'Gevos'), ...pages.gevo },
  {
    area: 'bspGmbh',
    path: 'stammdaten/buerge/:unternehmenId/gevo/bearbeiten/default-mail',
    rights: [...right('bearbeiten', 'Gevos'), ...right('verwalten', 'Gevos')],
    ...pages.defaultmail,
  },
  { area: 'bspGmbh', path: 'hinweise/liste', rights: readNotices, ...pages.hinweise },
  { area: 'bspGmbh', path: 'hinweise/anlegen', rights: notices, ...pages.hint },
  { area: 'bspGmbh', path: 'hinweise/:hinweisId/bearbeiten', rights: notices, ...pages.hint },
]

const buerge: readonly Route<PageModule>[] = [
  { area: 'buerge', path: 'unternehmen/liste', rights: view, ...pages.teilnehmer },
  { area: 'buerge', path: 'unternehmen/:unternehmenId/uebersicht', rights: view, ...pages.teilnehmeruebersicht },
]

/** The pages of companies, guarantors, projects, contact channels and notices. Source: specification document 1, section 2. */
export const table: RouteTable<PageModule> = {
  routes: [...auftraggeber, ...operator, ...buerge],
  navigation: [
    { area: 'auftraggeber', path: 'projekte/liste', label: 'Projekte', icon: 'projekt', group: 'projekte' },
    { area: 'auftraggeber', path: 'unternehmen/uebersicht', label: 'Unternehmen', icon: 'unternehmen', group: 'unternehmen' },
    { area: 'buerge', path: 'unternehmen/liste', label: 'Teilnehmer', icon: 'unternehmen', group: 'unternehmen' },
    { area: 'bspGmbh', path: 'stammdaten/liste', label: 'Unternehmen', icon: 'unternehmen', group: 'unternehmen' },
    { area: 'bspGmbh', path: 'stammdaten/buergen/liste', label: 'Bürgen', icon: 'buergschaft', group: 'unternehmen' },
    { area: 'bspGmbh', path: 'hinweise/liste', label: 'Hinweise', icon: 'bell', group: 'unternehmen' },
  ],
  searches: [
    {
      area: 'auftraggeber',
      label: 'Projekte',
      rights: projekte('anzeigen'),
      address: '/projektservice/api/private/v1/projekte/suche' satisfies PathOf<'projekt.suche'>,
      target: 'projekte/:id/uebersicht',
    },
  ],
  entrances: [
    { area: 'auftraggeber', from: 'unternehmen/:id', to: 'unternehmen/:id/bearbeiten' },
    { area: 'auftraggeber', from: 'projekte/:id', to: 'projekte/:id/uebersicht' },
    { area: 'auftraggeber', from: 'projekte/:id/loeschen', to: 'projekte/:id/uebersicht' },
    { area: 'auftraggeber', from: 'projekte/buergschaft/:id', to: 'projekte/buergschaft/:id/zuordnen/optionen' },
    { area: 'buerge', from: 'unternehmen/:id', to: 'unternehmen/:id/uebersicht' },
    ...['stammdaten', ...['unternehmen', 'gesellschaft', 'buergen', 'buerge'].map((group) => `stammdaten/${group}`)].map((group) => ({
      area: 'bspGmbh' as const,
      from: `${group}/:id`,
      to: 'stammdaten/uebersicht/:id',
    })),
    { area: 'bspGmbh', from: 'stammdaten/buerge', to: 'stammdaten/buergen/liste' },
    { area: 'bspGmbh', from: 'stammdaten/buergen/:id/anzeigedaten', to: 'stammdaten/buergen/:id/anzeigedaten/bearbeiten' },
    { area: 'bspGmbh', from: 'stammdaten/unternehmen/:id/preismodell', to: 'stammdaten/unternehmen/:id/preismodell/bearbeiten' },
    { area: 'bspGmbh', from: 'stammdaten/unternehmen/:id/gevo', to: 'stammdaten/unternehmen/:id/gevo/uebersicht' },
    { area: 'bspGmbh', from: 'stammdaten/gevo/:id', to: 'stammdaten/gevo/:id/bearbeiten' },
    { area: 'bspGmbh', from: 'stammdaten/buerge/:id/gevo', to: 'stammdaten/unternehmen/:id/gevo/uebersicht' },
    { area: 'bspGmbh', from: 'stammdaten/buerge/:id/gevo/bearbeiten', to: 'stammdaten/buerge/:id/gevo/bearbeiten/default-mail' },
    { area: 'bspGmbh', from: 'hinweise/:id', to: 'hinweise/:id/bearbeiten' },
  ],
}
