import type { PathOf } from '@avalwerk/contracts'
import type { RequiredRight } from '@avalwerk/domain'
import { flowRoutes, type Route, type RouteTable } from '@avalwerk/platform'
import type { PageModule } from '@avalwerk/platform/remote'
import { CREATE_STEPS } from './anlegen/steps.ts'
import { EDIT_STEPS } from './bearbeiten/steps.ts'
import { REVIEW_STEPS } from './pruefen/steps.ts'

const right = (aktion: RequiredRight['aktion']): RequiredRight[] => [{ aktion, kategorien: ['Verträge'] }]

const pages = {
  list: { name: 'liste', titel: 'Verträge', seite: () => import(/* webpackChunkName: "liste" */ './liste/Page.tsx') },
  details: { name: 'details', titel: 'Vertrag', seite: () => import(/* webpackChunkName: "details" */ './details/Page.tsx') },
  weiterleitung: {
    name: 'weiterleitung',
    titel: 'Vertrag',
    seite: () => import(/* webpackChunkName: "weiterleitung" */ './details/Forward.tsx'),
  },
  anlegen: { name: 'anlegen', titel: 'Vertrag anlegen', seite: () => import(/* webpackChunkName: "anlegen" */ './anlegen/Page.tsx') },
  bearbeiten: {
    name: 'bearbeiten',
    titel: 'Vertrag bearbeiten',
    seite: () => import(/* webpackChunkName: "bearbeiten" */ './bearbeiten/Page.tsx'),
  },
  bearbeitungsschritte: {
    name: 'bearbeitungsschritte',
    titel: 'Vertrag bearbeiten',
    seite: () => import(/* webpackChunkName: "bearbeitungsschritte" */ './bearbeiten/StepForms.tsx'),
  },
  pruefen: { name: 'pruefen', titel: 'Zuordnung prüfen', seite: () => import(/* webpackChunkName: "pruefen" */ './pruefen/Page.tsx') },
  success: {
    name: 'erfolg',
    titel: 'Prüfung abgeschlossen',
    seite: () => import(/* webpackChunkName: "erfolg" */ './pruefen/Success.tsx'),
  },
} as const

const auftraggeber: readonly Route<PageModule>[] = [
  { bereich: 'auftraggeber', pfad: 'vertraege/liste', recht: right('anzeigen'), ...pages.list },
  { bereich: 'auftraggeber', pfad: 'vertraege/details/:kautionsvertragId', recht: right('anzeigen'), ...pages.details },
  ...flowRoutes('vertraege/anlegen', CREATE_STEPS, { bereich: 'auftraggeber', recht: right('anlegen'), ...pages.anlegen }),
  { bereich: 'auftraggeber', pfad: 'vertraege/:id/bearbeiten', recht: right('bearbeiten'), ...pages.bearbeiten },
  ...EDIT_STEPS.map(({ step }) => ({
    bereich: 'auftraggeber' as const,
    pfad: `vertraege/:id/bearbeiten/${step}`,
    recht: right('bearbeiten'),
    ...pages.bearbeitungsschritte,
  })),
]

const pruefung = 'vertraege/:kautionsvertragId/:pruefungId'
const buerge: readonly Route<PageModule>[] = [
  { bereich: 'buerge', pfad: 'vertraege/liste', recht: right('anzeigen'), ...pages.list },
  { bereich: 'buerge', pfad: 'vertraege/details/:kautionsvertragId/:vertragsnummer', recht: right('anzeigen'), ...pages.details },
  // Tasks and messages know a contract by its id.
  { bereich: 'buerge', pfad: 'vertraege/details/:kautionsvertragId', recht: right('anzeigen'), ...pages.weiterleitung },
  ...flowRoutes(pruefung, REVIEW_STEPS, { bereich: 'buerge', recht: right('prüfen'), ...pages.pruefen }),
  { bereich: 'buerge', pfad: `${pruefung}/zuordnung-pruefen-erfolg`, recht: right('prüfen'), ...pages.success },
]

/** The operator sees all contracts and may end one; beside the specification's routes, since it holds the right. */
const bspGmbh: readonly Route<PageModule>[] = [
  { bereich: 'bspGmbh', pfad: 'vertraege/liste', recht: right('anzeigen'), ...pages.list },
  { bereich: 'bspGmbh', pfad: 'vertraege/details/:kautionsvertragId', recht: right('anzeigen'), ...pages.details },
]

/** The pages of contracts. Source: specification document 1, section 2. */
export const table: RouteTable<PageModule> = {
  routen: [...auftraggeber, ...buerge, ...bspGmbh],
  navigation: [
    { bereich: 'auftraggeber', pfad: 'vertraege/liste', beschriftung: 'Verträge', icon: 'vertrag', gruppe: 'vertraege' },
    { bereich: 'buerge', pfad: 'vertraege/liste', beschriftung: 'Verträge', icon: 'vertrag', gruppe: 'vertraege' },
    { bereich: 'bspGmbh', pfad: 'vertraege/liste', beschriftung: 'Verträge', icon: 'vertrag', gruppe: 'vertraege' },
  ],
  suchen: (['auftraggeber', 'buerge', 'bspGmbh'] as const).map((bereich) => ({
    bereich,
    beschriftung: 'Verträge',
    recht: right('anzeigen'),
    adresse: '/partnerservice/api/private/v2/kautionsvertraege/suche' satisfies PathOf<'vertrag.suche'>,
    ziel: 'vertraege/details/:id',
  })),
}
