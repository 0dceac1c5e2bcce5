import type { RequiredRight } from '@avalwerk/domain'
import { flowRoutes, type Route, type RouteTable } from '@avalwerk/platform'
import type { PageModule } from '@avalwerk/platform/remote'
import { CREATE_STEPS } from './anlegen/schritte.ts'
import { EDIT_STEPS } from './bearbeiten/schritte.ts'
import { REVIEW_STEPS } from './pruefen/schritte.ts'

const recht = (aktion: string): RequiredRight[] => [{ aktion, kategorien: ['Verträge'] }]

const seiten = {
  liste: { name: 'liste', titel: 'Verträge', seite: () => import(/* webpackChunkName: "liste" */ './liste/Seite.tsx') },
  details: { name: 'details', titel: 'Vertrag', seite: () => import(/* webpackChunkName: "details" */ './details/Seite.tsx') },
  weiterleitung: {
    name: 'weiterleitung',
    titel: 'Vertrag',
    seite: () => import(/* webpackChunkName: "weiterleitung" */ './details/Weiterleitung.tsx'),
  },
  anlegen: { name: 'anlegen', titel: 'Vertrag anlegen', seite: () => import(/* webpackChunkName: "anlegen" */ './anlegen/Seite.tsx') },
  bearbeiten: {
    name: 'bearbeiten',
    titel: 'Vertrag bearbeiten',
    seite: () => import(/* webpackChunkName: "bearbeiten" */ './bearbeiten/Seite.tsx'),
  },
  bearbeitungsschritte: {
    name: 'bearbeitungsschritte',
    titel: 'Vertrag bearbeiten',
    seite: () => import(/* webpackChunkName: "bearbeitungsschritte" */ './bearbeiten/Schritte.tsx'),
  },
  pruefen: { name: 'pruefen', titel: 'Zuordnung prüfen', seite: () => import(/* webpackChunkName: "pruefen" */ './pruefen/Seite.tsx') },
  erfolg: { name: 'erfolg', titel: 'Prüfung abgeschlossen', seite: () => import(/* webpackChunkName: "erfolg" */ './pruefen/Erfolg.tsx') },
} as const

const auftraggeber: readonly Route<PageModule>[] = [
  { bereich: 'auftraggeber', pfad: 'vertraege/liste', recht: recht('anzeigen'), ...seiten.liste },
  { bereich: 'auftraggeber', pfad: 'vertraege/details/:kautionsvertragId', recht: recht('anzeigen'), ...seiten.details },
  ...flowRoutes('vertraege/anlegen', CREATE_STEPS, { bereich: 'auftraggeber', recht: recht('anlegen'), ...seiten.anlegen }),
  { bereich: 'auftraggeber', pfad: 'vertraege/:id/bearbeiten', recht: recht('bearbeiten'), ...seiten.bearbeiten },
  ...EDIT_STEPS.map(({ schritt }) => ({
    bereich: 'auftraggeber' as const,
    pfad: `vertraege/:id/bearbeiten/${schritt}`,
    recht: recht('bearbeiten'),
    ...seiten.bearbeitungsschritte,
  })),
]

const pruefung = 'vertraege/:kautionsvertragId/:pruefungId'
const buerge: readonly Route<PageModule>[] = [
  { bereich: 'buerge', pfad: 'vertraege/liste', recht: recht('anzeigen'), ...seiten.liste },
  { bereich: 'buerge', pfad: 'vertraege/details/:kautionsvertragId/:vertragsnummer', recht: recht('anzeigen'), ...seiten.details },
  // Tasks and messages know a contract by its id.
  { bereich: 'buerge', pfad: 'vertraege/details/:kautionsvertragId', recht: recht('anzeigen'), ...seiten.weiterleitung },
  ...flowRoutes(pruefung, REVIEW_STEPS, { bereich: 'buerge', recht: recht('prüfen'), ...seiten.pruefen }),
  { bereich: 'buerge', pfad: `${pruefung}/zuordnung-pruefen-erfolg`, recht: recht('prüfen'), ...seiten.erfolg },
]

/** The operator sees all contracts and may end one; beside the specification's routes, since it holds the right. */
const bspGmbh: readonly Route<PageModule>[] = [
  { bereich: 'bspGmbh', pfad: 'vertraege/liste', recht: recht('anzeigen'), ...seiten.liste },
  { bereich: 'bspGmbh', pfad: 'vertraege/details/:kautionsvertragId', recht: recht('anzeigen'), ...seiten.details },
]

/** The pages of contracts. Source: specification document 1, section 2. */
export const tabelle: RouteTable<PageModule> = {
  routen: [...auftraggeber, ...buerge, ...bspGmbh],
  navigation: [
    { bereich: 'auftraggeber', pfad: 'vertraege/liste', beschriftung: 'Verträge', icon: 'vertrag', gruppe: 'vertraege' },
    { bereich: 'buerge', pfad: 'vertraege/liste', beschriftung: 'Verträge', icon: 'vertrag', gruppe: 'vertraege' },
    { bereich: 'bspGmbh', pfad: 'vertraege/liste', beschriftung: 'Verträge', icon: 'vertrag', gruppe: 'vertraege' },
  ],
  suchen: (['auftraggeber', 'buerge', 'bspGmbh'] as const).map((bereich) => ({
    bereich,
    beschriftung: 'Verträge',
    recht: recht('anzeigen'),
    adresse: '/partnerservice/api/private/v2/kautionsvertraege/suche',
    ziel: 'vertraege/details/:id',
  })),
}
