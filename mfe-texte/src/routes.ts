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
    titel: 'Bürgschaftstexte',
    seite: () => import(/* webpackChunkName: "uebersicht" */ './uebersicht/Page.tsx'),
  },
  list: { name: 'liste', titel: 'Bürgschaftstexte', seite: () => import(/* webpackChunkName: "liste" */ './liste/Page.tsx') },
  details: { name: 'details', titel: 'Bürgschaftstext', seite: () => import(/* webpackChunkName: "details" */ './details/Page.tsx') },
  hochladen: {
    name: 'hochladen',
    titel: 'Text hochladen',
    seite: () => import(/* webpackChunkName: "hochladen" */ './hochladen/Page.tsx'),
  },
  uploaded: {
    name: 'hochgeladen',
    titel: 'Text hochgeladen',
    seite: () => import(/* webpackChunkName: "hochgeladen" */ './hochladen/SuccessPage.tsx'),
  },
  versionen: {
    name: 'versionen',
    titel: 'Versionen des Textes',
    seite: () => import(/* webpackChunkName: "versionen" */ './hochladen/Versions.tsx'),
  },
  archivieren: {
    name: 'archivieren',
    titel: 'Text archivieren',
    seite: () => import(/* webpackChunkName: "archivieren" */ './archivieren/Page.tsx'),
  },
  aktivieren: {
    name: 'aktivieren',
    titel: 'Text aktivieren',
    seite: () => import(/* webpackChunkName: "aktivieren" */ './aktivieren/Page.tsx'),
  },
  pruefen: { name: 'pruefen', titel: 'Text prüfen', seite: () => import(/* webpackChunkName: "pruefen" */ './pruefen/Page.tsx') },
  anlegen: { name: 'anlegen', titel: 'Text anlegen', seite: () => import(/* webpackChunkName: "anlegen" */ './anlegen/Page.tsx') },
  pattern: { name: 'muster', titel: 'Mustertexte', seite: () => import(/* webpackChunkName: "muster" */ './muster/Page.tsx') },
  angelegt: {
    name: 'angelegt',
    titel: 'Text angelegt',
    seite: () => import(/* webpackChunkName: "angelegt" */ './anlegen/SuccessPage.tsx'),
  },
} as const

const { AGT, BGT, OET } = TEXT_TYPE
const ag = 'auftraggeber' as const

const routen: readonly Route<PageModule>[] = [
  { bereich: ag, pfad: 'buergschaftstexte/uebersicht', recht: view, ...pages.uebersicht },
  ...Object.keys(TEXT_LISTS).map((list) => ({ bereich: ag, pfad: `buergschaftstexte/${list}/liste`, recht: view, ...pages.list })),
  { bereich: ag, pfad: `${AGT.path}/details/:buergschaftstemplateId`, recht: view, ...pages.details },
  { bereich: ag, pfad: `${AGT.path}/:templateId?/hochladen`, recht: right('hochladen'), ...pages.hochladen },
  { bereich: ag, pfad: `${AGT.path}/:templateId?/hochladen/erfolg`, recht: right('hochladen'), ...pages.uploaded },
  { bereich: ag, pfad: `${AGT.path}/hochladen/version/:templateId`, recht: right('hochladen'), ...pages.versionen },
  { bereich: ag, pfad: `${AGT.path}/:templateId/archivieren`, recht: right('löschen'), ...pages.archivieren },
  ...all.flatMap((bereich) => [BGT, OET].map(({ path }) => ({ bereich, pfad: `${path}/details/:id`, recht: view, ...pages.details }))),
  // Which kind of text comes first; a new version keeps the kind of the text that the address names.
  ...flowRoutes('buergschaftstexte/anlegen', CREATE.slice(0, 1), { bereich: ag, recht: right('anlegen'), ...pages.anlegen }),
  ...flowRoutes('buergschaftstexte/anlegen/:id?', CREATE.slice(1), { bereich: ag, recht: right('anlegen'), ...pages.anlegen }),
  { bereich: ag, pfad: 'buergschaftstexte/anlegen/erfolg', recht: right('anlegen'), ...pages.angelegt },
  ...[AGT, BGT, OET].map(({ path }) => ({ bereich: ag, pfad: `${path}/:id?/aktivieren`, recht: manage, ...pages.aktivieren })),

  { bereich: 'bspGmbh', pfad: 'buergschaftstexte/liste', recht: view, ...pages.list },
  { bereich: 'bspGmbh', pfad: `${AGT.path}/details/:id`, recht: view, ...pages.details },
  // Every user who may read a text may see what is new in it.
  ...all.map((bereich) => ({
    bereich,
    pfad: `${AGT.path}/version/:templateId`,
    recht: view,
    ...pages.versionen,
  })),
  { bereich: 'bspGmbh', pfad: `${AGT.path}/:id/loeschen`, recht: right('löschen'), ...pages.archivieren },
  ...flowRoutes('buergschaftstexte/anlegen', STEPS_OPERATOR, { bereich: 'bspGmbh', recht: right('anlegen'), ...pages.anlegen }),
  { bereich: 'bspGmbh', pfad: 'buergschaftstexte/muster', recht: right('anlegen'), ...pages.pattern },
  { bereich: 'bspGmbh', pfad: 'buergschaftstexte/anlegen/erfolg', recht: right('anlegen'), ...pages.angelegt },

  { bereich: 'buerge', pfad: 'buergschaftstexte/liste', recht: view, ...pages.list },
  // A guarantor hands in its own texts as a beneficiary does.
  { bereich: 'buerge', pfad: `${BGT.path}/:templateId?/hochladen`, recht: right('hochladen'), ...pages.hochladen },
  { bereich: 'buerge', pfad: `${BGT.path}/:templateId?/hochladen/erfolg`, recht: right('hochladen'), ...pages.uploaded },
  { bereich: 'buerge', pfad: `${AGT.path}/details/:id/:aufgabeId?`, recht: view, ...pages.details },
  // Addresses without a decision: the page leads to the text.
  { bereich: 'buerge', pfad: `${AGT.path}/erstpruefung/:templateId`, recht: right('erstprüfen'), ...pages.pruefen },
  { bereich: 'buerge', pfad: `${AGT.path}/zweitpruefung/:templateId`, recht: right('zweitprüfen'), ...pages.pruefen },
  { bereich: 'buerge', pfad: `${AGT.path}/erstpruefung/:templateId/:aktion`, recht: right('erstprüfen'), ...pages.pruefen },
  { bereich: 'buerge', pfad: `${AGT.path}/zweitpruefung/:templateId/:aufgabeId?/:aktion`, recht: right('zweitprüfen'), ...pages.pruefen },
]

/** The pages of guarantee texts. Source: specification document 1, section 2. */
export const table: RouteTable<PageModule> = {
  routen,
  navigation: all.map((bereich) => ({
    bereich,
    pfad: bereich === 'auftraggeber' ? 'buergschaftstexte/uebersicht' : 'buergschaftstexte/liste',
    beschriftung: 'Texte',
    icon: 'text',
    gruppe: 'texte',
  })),
  suchen: all.map((bereich) => ({
    bereich,
    beschriftung: 'Bürgschaftstexte',
    recht: view,
    adresse: '/dokumentservice/api/private/v2/buergschaftstemplates/suche' satisfies PathOf<'text.suche'>,
    ziel: `${AGT.path}/details/:id`,
  })),
}
