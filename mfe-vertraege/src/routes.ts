import type { PathOf } from '@avalwerk/contracts'
import type { RequiredRight } from '@avalwerk/domain'
import { flowRoutes, type Route, type RouteTable } from '@avalwerk/platform'
import type { PageModule } from '@avalwerk/platform/remote'
import { CREATE_STEPS } from './anlegen/steps.ts'
import { EDIT_STEPS } from './bearbeiten/steps.ts'
import { REVIEW_STEPS } from './pruefen/steps.ts'

const right = (aktion: RequiredRight['aktion']): RequiredRight[] => [{ aktion, kategorien: ['Verträge'] }]

const pages = {
  list: { name: 'liste', title: 'Verträge', page: () => import(/* webpackChunkName: "liste" */ './liste/Page.tsx') },
  details: { name: 'details', title: 'Vertrag', page: () => import(/* webpackChunkName: "details" */ './details/Page.tsx') },
  weiterleitung: {
    name: 'weiterleitung',
    title: 'Vertrag',
    page: () => import(/* webpackChunkName: "weiterleitung" */ './details/Forward.tsx'),
  },
  anlegen: { name: 'anlegen', title: 'Vertrag anlegen', page: () => import(/* webpackChunkName: "anlegen" */ './anlegen/Page.tsx') },
  bearbeiten: {
    name: 'bearbeiten',
    title: 'Vertrag bearbeiten',
    page: () => import(/* webpackChunkName: "bearbeiten" */ './bearbeiten/Page.tsx'),
  },
  bearbeitungsschritte: {
    name: 'bearbeitungsschritte',
    title: 'Vertrag bearbeiten',
    page: () => import(/* webpackChunkName: "bearbeitungsschritte" */ './bearbeiten/StepForms.tsx'),
  },
  pruefen: { name: 'pruefen', title: 'Zuordnung prüfen', page: () => import(/* webpackChunkName: "pruefen" */ './pruefen/Page.tsx') },
  success: {
    name: 'erfolg',
    title: 'Prüfung abgeschlossen',
    page: () => import(/* webpackChunkName: "erfolg" */ './pruefen/Success.tsx'),
  },
} as const

const auftraggeber: readonly Route<PageModule>[] = [
  { area: 'auftraggeber', path: 'vertraege/liste', rights: right('anzeigen'), ...pages.list },
  { area: 'auftraggeber', path: 'vertraege/details/:kautionsvertragId', rights: right('anzeigen'), ...pages.details },
  ...flowRoutes('vertraege/anlegen', CREATE_STEPS, { area: 'auftraggeber', rights: right('anlegen'), ...pages.anlegen }),
  { area: 'auftraggeber', path: 'vertraege/:id/bearbeiten', rights: right('bearbeiten'), ...pages.bearbeiten },
  ...EDIT_STEPS.map(({ step }) => ({
    area: 'auftraggeber' as const,
    path: `vertraege/:id/bearbeiten/${step}`,
    rights: right('bearbeiten'),
    ...pages.bearbeitungsschritte,
  })),
]

const pruefung = 'vertraege/:kautionsvertragId/:pruefungId'
const buerge: readonly Route<PageModule>[] = [
  { area: 'buerge', path: 'vertraege/liste', rights: right('anzeigen'), ...pages.list },
  { area: 'buerge', path: 'vertraege/details/:kautionsvertragId/:vertragsnummer', rights: right('anzeigen'), ...pages.details },
  // Tasks and messages know a contract by its id.
  { area: 'buerge', path: 'vertraege/details/:kautionsvertragId', rights: right('anzeigen'), ...pages.weiterleitung },
  ...flowRoutes(pruefung, REVIEW_STEPS, { area: 'buerge', rights: right('prüfen'), ...pages.pruefen }),
  { area: 'buerge', path: `${pruefung}/zuordnung-pruefen-erfolg`, rights: right('prüfen'), ...pages.success },
]

/** The operator sees all contracts and may end one; beside the specification's routes, since it holds the right. */
const bspGmbh: readonly Route<PageModule>[] = [
  { area: 'bspGmbh', path: 'vertraege/liste', rights: right('anzeigen'), ...pages.list },
  { area: 'bspGmbh', path: 'vertraege/details/:kautionsvertragId', rights: right('anzeigen'), ...pages.details },
]

/** The pages of contracts. Source: specification document 1, section 2. */
export const table: RouteTable<PageModule> = {
  routes: [...auftraggeber, ...buerge, ...bspGmbh],
  navigation: [
    { area: 'auftraggeber', path: 'vertraege/liste', label: 'Verträge', icon: 'vertrag', group: 'vertraege' },
    { area: 'buerge', path: 'vertraege/liste', label: 'Verträge', icon: 'vertrag', group: 'vertraege' },
    { area: 'bspGmbh', path: 'vertraege/liste', label: 'Verträge', icon: 'vertrag', group: 'vertraege' },
  ],
  searches: (['auftraggeber', 'buerge', 'bspGmbh'] as const).map((area) => ({
    area,
    label: 'Verträge',
    rights: right('anzeigen'),
    address: '/partnerservice/api/private/v2/kautionsvertraege/suche' satisfies PathOf<'vertrag.suche'>,
    target: 'vertraege/details/:id',
  })),
}
