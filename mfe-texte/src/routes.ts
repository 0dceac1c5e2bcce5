import type { PathOf } from '@avalwerk/contracts'
import { type AreaPath, type RequiredRight, TEXT_LISTS, TEXT_TYPE } from '@avalwerk/domain'
import { flowRoutes, type Route, type RouteTable } from '@avalwerk/platform'
import type { PageModule } from '@avalwerk/platform/remote'
import { STEPS as CREATE, STEPS_OPERATOR } from './anlegen/steps.ts'

const right = (...actions: RequiredRight['aktion'][]): RequiredRight[] =>
  actions.map((aktion) => ({ aktion, kategorien: ['Bürgschaftstexte/Templates'] }))
const view = right('anzeigen')
const manage = right('verwalten')
const all: readonly AreaPath[] = ['auftraggeber', 'buerge', 'bspGmbh']

const pages = {
  uebersicht: {
    name: 'uebersicht',
    title: 'Bürgschaftstexte',
    page: () => import(/* webpackChunkName: "uebersicht" */ './uebersicht/Page.tsx'),
  },
  list: { name: 'liste', title: 'Bürgschaftstexte', page: () => import(/* webpackChunkName: "liste" */ './liste/Page.tsx') },
  details: { name: 'details', title: 'Bürgschaftstext', page: () => import(/* webpackChunkName: "details" */ './details/Page.tsx') },
  hochladen: {
    name: 'hochladen',
    title: 'Text hochladen',
    page: () => import(/* webpackChunkName: "hochladen" */ './hochladen/Page.tsx'),
  },
  uploaded: {
    name: 'hochgeladen',
    title: 'Text hochgeladen',
    page: () => import(/* webpackChunkName: "hochgeladen" */ './hochladen/SuccessPage.tsx'),
  },
  versionen: {
    name: 'versionen',
    title: 'Versionen des Textes',
    page: () => import(/* webpackChunkName: "versionen" */ './hochladen/Versions.tsx'),
  },
  archivieren: {
    name: 'archivieren',
    title: 'Text archivieren',
    page: () => import(/* webpackChunkName: "archivieren" */ './archivieren/Page.tsx'),
  },
  aktivieren: {
    name: 'aktivieren',
    title: 'Text aktivieren',
    page: () => import(/* webpackChunkName: "aktivieren" */ './aktivieren/Page.tsx'),
  },
  pruefen: { name: 'pruefen', title: 'Text prüfen', page: () => import(/* webpackChunkName: "pruefen" */ './pruefen/Page.tsx') },
  anlegen: { name: 'anlegen', title: 'Text anlegen', page: () => import(/* webpackChunkName: "anlegen" */ './anlegen/Page.tsx') },
  pattern: { name: 'muster', title: 'Mustertexte', page: () => import(/* webpackChunkName: "muster" */ './muster/Page.tsx') },
  angelegt: {
    name: 'angelegt',
    title: 'Text angelegt',
    page: () => import(/* webpackChunkName: "angelegt" */ './anlegen/SuccessPage.tsx'),
  },
} as const

const { AGT, BGT, OET } = TEXT_TYPE
const ag = 'auftraggeber' as const

const routes: readonly Route<PageModule>[] = [
  { area: ag, path: 'buergschaftstexte/uebersicht', rights: view, ...pages.uebersicht },
  ...Object.keys(TEXT_LISTS).map((list) => ({ area: ag, path: `buergschaftstexte/${list}/liste`, rights: view, ...pages.list })),
  { area: ag, path: `${AGT.path}/details/:buergschaftstemplateId`, rights: view, ...pages.details },
  { area: ag, path: `${AGT.path}/:templateId?/hochladen`, rights: right('hochladen'), ...pages.hochladen },
  { area: ag, path: `${AGT.path}/:templateId?/hochladen/erfolg`, rights: right('hochladen'), ...pages.uploaded },
  { area: ag, path: `${AGT.path}/hochladen/version/:templateId`, rights: right('hochladen'), ...pages.versionen },
  { area: ag, path: `${AGT.path}/:templateId/archivieren`, rights: right('löschen'), ...pages.archivieren },
  ...all.flatMap((area) => [BGT, OET].map(({ path }) => ({ area, path: `${path}/details/:id`, rights: view, ...pages.details }))),
  // Which kind of text comes first; a new version keeps the kind of the text that the address names.
  ...flowRoutes('buergschaftstexte/anlegen', CREATE.slice(0, 1), { area: ag, rights: right('anlegen'), ...pages.anlegen }),
  ...flowRoutes('buergschaftstexte/anlegen/:id?', CREATE.slice(1), { area: ag, rights: right('anlegen'), ...pages.anlegen }),
  { area: ag, path: 'buergschaftstexte/anlegen/erfolg', rights: right('anlegen'), ...pages.angelegt },
  ...[AGT, BGT, OET].map(({ path }) => ({ area: ag, path: `${path}/:id?/aktivieren`, rights: manage, ...pages.aktivieren })),

  { area: 'bspGmbh', path: 'buergschaftstexte/liste', rights: view, ...pages.list },
  { area: 'bspGmbh', path: `${AGT.path}/details/:id`, rights: view, ...pages.details },
  // Every user who may read a text may see what is new in it.
  ...all.map((area) => ({
    area,
    path: `${AGT.path}/version/:templateId`,
    rights: view,
    ...pages.versionen,
  })),
  { area: 'bspGmbh', path: `${AGT.path}/:id/loeschen`, rights: right('löschen'), ...pages.archivieren },
  ...flowRoutes('buergschaftstexte/anlegen', STEPS_OPERATOR, { area: 'bspGmbh', rights: right('anlegen'), ...pages.anlegen }),
  { area: 'bspGmbh', path: 'buergschaftstexte/muster', rights: right('anlegen'), ...pages.pattern },
  { area: 'bspGmbh', path: 'buergschaftstexte/anlegen/erfolg', rights: right('anlegen'), ...pages.angelegt },

  { area: 'buerge', path: 'buergschaftstexte/liste', rights: view, ...pages.list },
  // A guarantor hands in its own texts as a beneficiary does.
  { area: 'buerge', path: `${BGT.path}/:templateId?/hochladen`, rights: right('hochladen'), ...pages.hochladen },
  { area: 'buerge', path: `${BGT.path}/:templateId?/hochladen/erfolg`, rights: right('hochladen'), ...pages.uploaded },
  { area: 'buerge', path: `${AGT.path}/details/:id/:aufgabeId?`, rights: view, ...pages.details },
  // Addresses without a decision: the page leads to the text.
  { area: 'buerge', path: `${AGT.path}/erstpruefung/:templateId`, rights: right('erstprüfen'), ...pages.pruefen },
  { area: 'buerge', path: `${AGT.path}/zweitpruefung/:templateId`, rights: right('zweitprüfen'), ...pages.pruefen },
  { area: 'buerge', path: `${AGT.path}/erstpruefung/:templateId/:aktion`, rights: right('erstprüfen'), ...pages.pruefen },
  { area: 'buerge', path: `${AGT.path}/zweitpruefung/:templateId/:aufgabeId?/:aktion`, rights: right('zweitprüfen'), ...pages.pruefen },
]

/** The pages of guarantee texts. Source: specification document 1, section 2. */
export const table: RouteTable<PageModule> = {
  routes,
  navigation: all.map((area) => ({
    area,
    path: area === 'auftraggeber' ? 'buergschaftstexte/uebersicht' : 'buergschaftstexte/liste',
    label: 'Texte',
    icon: 'text',
    group: 'texte',
  })),
  searches: all.map((area) => ({
    area,
    label: 'Bürgschaftstexte',
    rights: view,
    address: '/dokumentservice/api/private/v2/buergschaftstemplates/suche' satisfies PathOf<'text.suche'>,
    target: `${AGT.path}/details/:id`,
  })),
}
