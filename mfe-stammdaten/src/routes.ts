import type { PathOf } from '@avalwerk/contracts'
import type { Category, RequiredRight } from '@avalwerk/domain'
import { flowRoutes, type Route, type RouteTable } from '@avalwerk/platform'
import type { PageModule } from '@avalwerk/platform/remote'
import { STEPS, ASSIGNMENT_STEPS } from './projekte/steps.ts'

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
    titel: 'Unternehmen',
    seite: () => import(/* webpackChunkName: "uebersicht" */ './uebersicht/Page.tsx'),
  },
  gesellschaft: {
    name: 'gesellschaft',
    titel: 'Tochterunternehmen',
    seite: () => import(/* webpackChunkName: "gesellschaft" */ './gesellschaft/Page.tsx'),
  },
  projektliste: {
    name: 'projektliste',
    titel: 'Projekte',
    seite: () => import(/* webpackChunkName: "projektliste" */ './projekte/List.tsx'),
  },
  projekt: { name: 'projekt', titel: 'Projekt', seite: () => import(/* webpackChunkName: "projekt" */ './projekte/Overview.tsx') },
  projektGeloescht: {
    name: 'projekt-geloescht',
    titel: 'Projekt gelöscht',
    seite: () => import(/* webpackChunkName: "projekt-geloescht" */ './projekte/Deleted.tsx'),
  },
  projektZuordnen: {
    name: 'projekt-zuordnen',
    titel: 'Bürgschaften zuordnen',
    seite: () => import(/* webpackChunkName: "projekt-zuordnen" */ './projekte/AssignBuergschaft.tsx'),
  },
  projektformular: {
    name: 'projektformular',
    titel: 'Projekt',
    seite: () => import(/* webpackChunkName: "projektformular" */ './projekte/Form.tsx'),
  },
  zuordnung: {
    name: 'zuordnung',
    titel: 'Bürgschaft einem Projekt zuordnen',
    seite: () => import(/* webpackChunkName: "zuordnung" */ './projekte/Assignment.tsx'),
  },
  list: { name: 'liste', titel: 'Unternehmen', seite: () => import(/* webpackChunkName: "liste" */ './liste/Page.tsx') },
  buergenliste: {
    name: 'buergenliste',
    titel: 'Bürgen',
    seite: () => import(/* webpackChunkName: "buergenliste" */ './liste/Buergen.tsx'),
  },
  details: { name: 'details', titel: 'Unternehmen', seite: () => import(/* webpackChunkName: "details" */ './details/Page.tsx') },
  unternehmen: {
    name: 'unternehmen',
    titel: 'Unternehmen',
    seite: () => import(/* webpackChunkName: "unternehmen" */ './unternehmen/Page.tsx'),
  },
  buerge: { name: 'buerge', titel: 'Bürge', seite: () => import(/* webpackChunkName: "buerge" */ './buerge/Page.tsx') },
  anzeigedaten: {
    name: 'anzeigedaten',
    titel: 'Anzeigedaten',
    seite: () => import(/* webpackChunkName: "anzeigedaten" */ './anzeigedaten/Page.tsx'),
  },
  freigeben: {
    name: 'freigeben',
    titel: 'Unternehmen freigeben',
    seite: () => import(/* webpackChunkName: "freigeben" */ './freigeben/Page.tsx'),
  },
  preismodell: {
    name: 'preismodell',
    titel: 'Preismodell',
    seite: () => import(/* webpackChunkName: "preismodell" */ './preismodell/Page.tsx'),
  },
  gevos: { name: 'gevos', titel: 'Kontaktwege', seite: () => import(/* webpackChunkName: "gevos" */ './gevo/Overview.tsx') },
  gevo: { name: 'gevo', titel: 'Kontaktweg', seite: () => import(/* webpackChunkName: "gevo" */ './gevo/Edit.tsx') },
  defaultmail: {
    name: 'defaultmail',
    titel: 'Default-Mail',
    seite: () => import(/* webpackChunkName: "defaultmail" */ './gevo/Defaultmail.tsx'),
  },
  hinweise: { name: 'hinweise', titel: 'Hinweise', seite: () => import(/* webpackChunkName: "hinweise" */ './hinweise/List.tsx') },
  hint: { name: 'hinweis', titel: 'Hinweis', seite: () => import(/* webpackChunkName: "hinweis" */ './hinweise/Page.tsx') },
  teilnehmer: {
    name: 'teilnehmer',
    titel: 'Teilnehmer',
    seite: () => import(/* webpackChunkName: "teilnehmer" */ './teilnehmer/Page.tsx'),
  },
  teilnehmeruebersicht: {
    name: 'teilnehmeruebersicht',
    titel: 'Teilnehmer',
    seite: () => import(/* webpackChunkName: "teilnehmeruebersicht" */ './teilnehmer/Overview.tsx'),
  },
} as const

const auftraggeber: readonly Route<PageModule>[] = [
  {
    bereich: 'auftraggeber',
    pfad: 'unternehmen/uebersicht',
    recht: right('anzeigen', 'Unternehmen', 'Tochterunternehmen'),
    ...pages.uebersicht,
  },
  { bereich: 'auftraggeber', pfad: 'unternehmen/anlegen', recht: right('anlegen', 'Tochterunternehmen'), ...pages.gesellschaft },
  {
    bereich: 'auftraggeber',
    pfad: 'unternehmen/:tochterUnternehmenId/bearbeiten',
    // The group's first company is changed here too.
    recht: right('bearbeiten', 'Tochterunternehmen', 'Unternehmen'),
    ...pages.gesellschaft,
  },
  { bereich: 'auftraggeber', pfad: 'projekte/liste', recht: projekte('anzeigen'), ...pages.projektliste },
  { bereich: 'auftraggeber', pfad: 'projekte/:id/uebersicht', recht: projekte('anzeigen'), ...pages.projekt },
  { bereich: 'auftraggeber', pfad: 'projekte/:id/loeschen/erfolg', recht: projekte('löschen'), ...pages.projektGeloescht },
  { bereich: 'auftraggeber', pfad: 'projekte/:id/buergschaft-zuordnen', recht: projekte('zuordnen'), ...pages.projektZuordnen },
  ...flowRoutes('projekte/anlegen', STEPS, { bereich: 'auftraggeber', recht: projekte('anlegen'), ...pages.projektformular }),
  ...flowRoutes('projekte/:id/bearbeiten', STEPS, { bereich: 'auftraggeber', recht: projekte('bearbeiten'), ...pages.projektformular }),
  ...flowRoutes('projekte/buergschaft/:buergschaftId/zuordnen', ASSIGNMENT_STEPS, {
    bereich: 'auftraggeber',
    recht: projekte('zuordnen'),
    ...pages.zuordnung,
  }),
]

const operator: readonly Route<PageModule>[] = [
  { bereich: 'bspGmbh', pfad: 'stammdaten/liste', recht: view, ...pages.list },
  { bereich: 'bspGmbh', pfad: 'stammdaten/uebersicht/:unternehmenId', recht: view, ...pages.details },
  { bereich: 'bspGmbh', pfad: 'stammdaten/unternehmen/anlegen', recht: create, ...pages.unternehmen },
  { bereich: 'bspGmbh', pfad: 'stammdaten/unternehmen/:unternehmenId/bearbeiten', recht: edit, ...pages.unternehmen },
  { bereich: 'bspGmbh', pfad: 'stammdaten/buergen/anlegen', recht: create, ...pages.buerge },
  { bereich: 'bspGmbh', pfad: 'stammdaten/buergen/:unternehmenId/bearbeiten', recht: edit, ...pages.buerge },
  { bereich: 'bspGmbh', pfad: 'stammdaten/buergen/:unternehmenId/anzeigedaten/bearbeiten', recht: manage, ...pages.anzeigedaten },
  { bereich: 'bspGmbh', pfad: 'stammdaten/buergen/liste', recht: view, ...pages.buergenliste },
  { bereich: 'bspGmbh', pfad: 'stammdaten/gesellschaft/:unternehmenId/bearbeiten', recht: edit, ...pages.unternehmen },
  {
    bereich: 'bspGmbh',
    pfad: 'stammdaten/gesellschaft/:unternehmenId/freigeben',
    // Companies that aren't subsidiaries are released by users who manage companies.
    recht: [...right('prüfen', 'Tochterunternehmen'), ...manage],
    ...pages.freigeben,
  },
  { bereich: 'bspGmbh', pfad: 'stammdaten/unternehmen/:unternehmenId/preismodell/bearbeiten', recht: manage, ...pages.preismodell },
  {
    bereich: 'bspGmbh',
    pfad: 'stammdaten/unternehmen/:unternehmenId/gevo/uebersicht',
    recht: right('anzeigen', 'Gevos'),
    ...pages.gevos,
  },
  { bereich: 'bspGmbh', pfad: 'stammdaten/gevo/:gevoId/bearbeiten', recht: right('bearbeiten', 'Gevos'), ...pages.gevo },
  {
    bereich: 'bspGmbh',
    pfad: 'stammdaten/buerge/:unternehmenId/gevo/bearbeiten/default-mail',
    recht: [...right('bearbeiten', 'Gevos'), ...right('verwalten', 'Gevos')],
    ...pages.defaultmail,
  },
  { bereich: 'bspGmbh', pfad: 'hinweise/liste', recht: readNotices, ...pages.hinweise },
  { bereich: 'bspGmbh', pfad: 'hinweise/anlegen', recht: notices, ...pages.hint },
  { bereich: 'bspGmbh', pfad: 'hinweise/:hinweisId/bearbeiten', recht: notices, ...pages.hint },
]

const buerge: readonly Route<PageModule>[] = [
  { bereich: 'buerge', pfad: 'unternehmen/liste', recht: view, ...pages.teilnehmer },
  { bereich: 'buerge', pfad: 'unternehmen/:unternehmenId/uebersicht', recht: view, ...pages.teilnehmeruebersicht },
]

/** The pages of companies, guarantors, projects, contact channels and notices. Source: specification document 1, section 2. */
export const table: RouteTable<PageModule> = {
  routen: [...auftraggeber, ...operator, ...buerge],
  navigation: [
    { bereich: 'auftraggeber', pfad: 'projekte/liste', beschriftung: 'Projekte', icon: 'projekt', gruppe: 'projekte' },
    { bereich: 'auftraggeber', pfad: 'unternehmen/uebersicht', beschriftung: 'Unternehmen', icon: 'unternehmen', gruppe: 'unternehmen' },
    { bereich: 'buerge', pfad: 'unternehmen/liste', beschriftung: 'Teilnehmer', icon: 'unternehmen', gruppe: 'unternehmen' },
    { bereich: 'bspGmbh', pfad: 'stammdaten/liste', beschriftung: 'Unternehmen', icon: 'unternehmen', gruppe: 'unternehmen' },
    { bereich: 'bspGmbh', pfad: 'stammdaten/buergen/liste', beschriftung: 'Bürgen', icon: 'buergschaft', gruppe: 'unternehmen' },
    { bereich: 'bspGmbh', pfad: 'hinweise/liste', beschriftung: 'Hinweise', icon: 'bell', gruppe: 'unternehmen' },
  ],
  suchen: [
    {
      bereich: 'auftraggeber',
      beschriftung: 'Projekte',
      recht: projekte('anzeigen'),
      adresse: '/projektservice/api/private/v1/projekte/suche' satisfies PathOf<'projekt.suche'>,
      ziel: 'projekte/:id/uebersicht',
    },
  ],
  entrances: [
    { bereich: 'auftraggeber', from: 'unternehmen/:id', to: 'unternehmen/:id/bearbeiten' },
    { bereich: 'auftraggeber', from: 'projekte/:id', to: 'projekte/:id/uebersicht' },
    { bereich: 'auftraggeber', from: 'projekte/:id/loeschen', to: 'projekte/:id/uebersicht' },
    { bereich: 'auftraggeber', from: 'projekte/buergschaft/:id', to: 'projekte/buergschaft/:id/zuordnen/optionen' },
    { bereich: 'buerge', from: 'unternehmen/:id', to: 'unternehmen/:id/uebersicht' },
    ...['stammdaten', ...['unternehmen', 'gesellschaft', 'buergen', 'buerge'].map((group) => `stammdaten/${group}`)].map((group) => ({
      bereich: 'bspGmbh' as const,
      from: `${group}/:id`,
      to: 'stammdaten/uebersicht/:id',
    })),
    { bereich: 'bspGmbh', from: 'stammdaten/buerge', to: 'stammdaten/buergen/liste' },
    { bereich: 'bspGmbh', from: 'stammdaten/buergen/:id/anzeigedaten', to: 'stammdaten/buergen/:id/anzeigedaten/bearbeiten' },
    { bereich: 'bspGmbh', from: 'stammdaten/unternehmen/:id/preismodell', to: 'stammdaten/unternehmen/:id/preismodell/bearbeiten' },
    { bereich: 'bspGmbh', from: 'stammdaten/unternehmen/:id/gevo', to: 'stammdaten/unternehmen/:id/gevo/uebersicht' },
    { bereich: 'bspGmbh', from: 'stammdaten/gevo/:id', to: 'stammdaten/gevo/:id/bearbeiten' },
    { bereich: 'bspGmbh', from: 'stammdaten/buerge/:id/gevo', to: 'stammdaten/unternehmen/:id/gevo/uebersicht' },
    { bereich: 'bspGmbh', from: 'stammdaten/buerge/:id/gevo/bearbeiten', to: 'stammdaten/buerge/:id/gevo/bearbeiten/default-mail' },
    { bereich: 'bspGmbh', from: 'hinweise/:id', to: 'hinweise/:id/bearbeiten' },
  ],
}
