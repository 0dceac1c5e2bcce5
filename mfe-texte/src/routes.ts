import { type AreaPath, type RequiredRight, TEXT_LISTS, TEXT_TYPE } from '@avalwerk/domain'
import { flowRoutes, type Route, type RouteTable } from '@avalwerk/platform'
import type { PageModule } from '@avalwerk/platform/remote'
import { STEPS as ANLEGEN, STEPS_OPERATOR } from './anlegen/schritte.ts'

const recht = (...aktionen: string[]): RequiredRight[] => aktionen.map((aktion) => ({ aktion, kategorien: ['Bürgschaftstexte/Templates'] }))
const ansehen = recht('anzeigen')
const verwalten = recht('verwalten')
const alle: readonly AreaPath[] = ['auftraggeber', 'buerge', 'bspGmbh']

const seiten = {
  uebersicht: {
    name: 'uebersicht',
    titel: 'Bürgschaftstexte',
    seite: () => import(/* webpackChunkName: "uebersicht" */ './uebersicht/Seite.tsx'),
  },
  liste: { name: 'liste', titel: 'Bürgschaftstexte', seite: () => import(/* webpackChunkName: "liste" */ './liste/Seite.tsx') },
  details: { name: 'details', titel: 'Bürgschaftstext', seite: () => import(/* webpackChunkName: "details" */ './details/Seite.tsx') },
  hochladen: {
    name: 'hochladen',
    titel: 'Text hochladen',
    seite: () => import(/* webpackChunkName: "hochladen" */ './hochladen/Seite.tsx'),
  },
  hochgeladen: {
    name: 'hochgeladen',
    titel: 'Text hochgeladen',
    seite: () => import(/* webpackChunkName: "hochgeladen" */ './hochladen/Erfolgsseite.tsx'),
  },
  versionen: {
    name: 'versionen',
    titel: 'Versionen des Textes',
    seite: () => import(/* webpackChunkName: "versionen" */ './hochladen/Versionen.tsx'),
  },
  archivieren: {
    name: 'archivieren',
    titel: 'Text archivieren',
    seite: () => import(/* webpackChunkName: "archivieren" */ './archivieren/Seite.tsx'),
  },
  aktivieren: {
    name: 'aktivieren',
    titel: 'Text aktivieren',
    seite: () => import(/* webpackChunkName: "aktivieren" */ './aktivieren/Seite.tsx'),
  },
  pruefen: { name: 'pruefen', titel: 'Text prüfen', seite: () => import(/* webpackChunkName: "pruefen" */ './pruefen/Seite.tsx') },
  anlegen: { name: 'anlegen', titel: 'Text anlegen', seite: () => import(/* webpackChunkName: "anlegen" */ './anlegen/Seite.tsx') },
  muster: { name: 'muster', titel: 'Mustertexte', seite: () => import(/* webpackChunkName: "muster" */ './muster/Seite.tsx') },
  angelegt: {
    name: 'angelegt',
    titel: 'Text angelegt',
    seite: () => import(/* webpackChunkName: "angelegt" */ './anlegen/Erfolgsseite.tsx'),
  },
} as const

const { AGT, BGT, OET } = TEXT_TYPE
const ag = 'auftraggeber' as const

const routen: readonly Route<PageModule>[] = [
  { bereich: ag, pfad: 'buergschaftstexte/uebersicht', recht: ansehen, ...seiten.uebersicht },
  ...Object.keys(TEXT_LISTS).map((liste) => ({ bereich: ag, pfad: `buergschaftstexte/${liste}/liste`, recht: ansehen, ...seiten.liste })),
  { bereich: ag, pfad: `${AGT.pfad}/details/:buergschaftstemplateId`, recht: ansehen, ...seiten.details },
  { bereich: ag, pfad: `${AGT.pfad}/:templateId?/hochladen`, recht: recht('hochladen'), ...seiten.hochladen },
  { bereich: ag, pfad: `${AGT.pfad}/:templateId?/hochladen/erfolg`, recht: recht('hochladen'), ...seiten.hochgeladen },
  { bereich: ag, pfad: `${AGT.pfad}/hochladen/version/:templateId`, recht: recht('hochladen'), ...seiten.versionen },
  { bereich: ag, pfad: `${AGT.pfad}/:templateId/archivieren`, recht: recht('löschen'), ...seiten.archivieren },
  ...alle.flatMap((bereich) => [BGT, OET].map(({ pfad }) => ({ bereich, pfad: `${pfad}/details/:id`, recht: ansehen, ...seiten.details }))),
  // Which kind of text comes first; a new version keeps the kind of the text that the address names.
  ...flowRoutes('buergschaftstexte/anlegen', ANLEGEN.slice(0, 1), { bereich: ag, recht: recht('anlegen'), ...seiten.anlegen }),
  ...flowRoutes('buergschaftstexte/anlegen/:id?', ANLEGEN.slice(1), { bereich: ag, recht: recht('anlegen'), ...seiten.anlegen }),
  { bereich: ag, pfad: 'buergschaftstexte/anlegen/erfolg', recht: recht('anlegen'), ...seiten.angelegt },
  ...[AGT, BGT, OET].map(({ pfad }) => ({ bereich: ag, pfad: `${pfad}/:id?/aktivieren`, recht: verwalten, ...seiten.aktivieren })),

  { bereich: 'bspGmbh', pfad: 'buergschaftstexte/liste', recht: ansehen, ...seiten.liste },
  { bereich: 'bspGmbh', pfad: `${AGT.pfad}/details/:id`, recht: ansehen, ...seiten.details },
  // Whoever may read a text sees what is new in it.
  ...alle.map((bereich) => ({
    bereich,
    pfad: `${AGT.pfad}/version/:templateId`,
    recht: ansehen,
    ...seiten.versionen,
  })),
  { bereich: 'bspGmbh', pfad: `${AGT.pfad}/:id/loeschen`, recht: recht('löschen'), ...seiten.archivieren },
  ...flowRoutes('buergschaftstexte/anlegen', STEPS_OPERATOR, { bereich: 'bspGmbh', recht: recht('anlegen'), ...seiten.anlegen }),
  { bereich: 'bspGmbh', pfad: 'buergschaftstexte/muster', recht: recht('anlegen'), ...seiten.muster },
  { bereich: 'bspGmbh', pfad: 'buergschaftstexte/anlegen/erfolg', recht: recht('anlegen'), ...seiten.angelegt },

  { bereich: 'buerge', pfad: 'buergschaftstexte/liste', recht: ansehen, ...seiten.liste },
  // A guarantor hands in its own texts as a beneficiary does.
  { bereich: 'buerge', pfad: `${BGT.pfad}/:templateId?/hochladen`, recht: recht('hochladen'), ...seiten.hochladen },
  { bereich: 'buerge', pfad: `${BGT.pfad}/:templateId?/hochladen/erfolg`, recht: recht('hochladen'), ...seiten.hochgeladen },
  { bereich: 'buerge', pfad: `${AGT.pfad}/details/:id/:aufgabeId?`, recht: ansehen, ...seiten.details },
  // Without saying what is decided: the page leads to the text.
  { bereich: 'buerge', pfad: `${AGT.pfad}/erstpruefung/:templateId`, recht: recht('erstprüfen'), ...seiten.pruefen },
  { bereich: 'buerge', pfad: `${AGT.pfad}/zweitpruefung/:templateId`, recht: recht('zweitprüfen'), ...seiten.pruefen },
  { bereich: 'buerge', pfad: `${AGT.pfad}/erstpruefung/:templateId/:aktion`, recht: recht('erstprüfen'), ...seiten.pruefen },
  { bereich: 'buerge', pfad: `${AGT.pfad}/zweitpruefung/:templateId/:aufgabeId?/:aktion`, recht: recht('zweitprüfen'), ...seiten.pruefen },
]

/** The pages of guarantee texts. Source: specification document 1, section 2. */
export const tabelle: RouteTable<PageModule> = {
  routen,
  navigation: alle.map((bereich) => ({
    bereich,
    pfad: bereich === 'auftraggeber' ? 'buergschaftstexte/uebersicht' : 'buergschaftstexte/liste',
    beschriftung: 'Texte',
    icon: 'text',
    gruppe: 'texte',
  })),
  suchen: alle.map((bereich) => ({
    bereich,
    beschriftung: 'Bürgschaftstexte',
    recht: ansehen,
    adresse: '/dokumentservice/api/private/v2/buergschaftstemplates/suche',
    ziel: `${AGT.pfad}/details/:id`,
  })),
}
