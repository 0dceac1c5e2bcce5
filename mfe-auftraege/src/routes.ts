import type { PathOf } from '@avalwerk/contracts'
import type { AreaPath, RequiredRight } from '@avalwerk/domain'
import { flowRoutes, type Route, type RouteTable } from '@avalwerk/platform'
import type { PageModule } from '@avalwerk/platform/remote'
import { STEPS as BEANTRAGEN } from './beantragen/steps.ts'
import { STEPS as REVIEW } from './pruefen/steps.ts'

const right = (aktion: RequiredRight['aktion'], ...kategorien: RequiredRight['kategorien'][number][]): RequiredRight[] => [
  { aktion, kategorien },
]
const auftraege = right('anzeigen', 'Anträge')
const aufgaben = right('anzeigen', 'Aufgaben')
const read = right('anzeigen', 'Aufgaben', 'Mitteilungen')
const submit = right('einreichen', 'Anträge')
const review = right('prüfen', 'Anträge')
const all: readonly AreaPath[] = ['auftraggeber', 'buerge', 'bspGmbh']

const pages = {
  aufgaben: { name: 'aufgaben', title: 'Aufgaben', page: () => import(/* webpackChunkName: "aufgaben" */ './aufgaben/Page.tsx') },
  mitteilungen: {
    name: 'mitteilungen',
    title: 'Mitteilungen',
    page: () => import(/* webpackChunkName: "mitteilungen" */ './mitteilungen/Page.tsx'),
  },
  mitteilung: {
    name: 'mitteilung',
    title: 'Mitteilung',
    page: () => import(/* webpackChunkName: "mitteilung" */ './mitteilungen/MitteilungPage.tsx'),
  },
  list: { name: 'liste', title: 'Bürgschaftsaufträge', page: () => import(/* webpackChunkName: "liste" */ './liste/Page.tsx') },
  details: { name: 'details', title: 'Bürgschaftsauftrag', page: () => import(/* webpackChunkName: "details" */ './details/Page.tsx') },
  beantragen: {
    name: 'beantragen',
    title: 'Bürgschaft beantragen',
    page: () => import(/* webpackChunkName: "beantragen" */ './beantragen/Page.tsx'),
  },
  success: {
    name: 'erfolg',
    title: 'Antrag eingereicht',
    page: () => import(/* webpackChunkName: "erfolg" */ './beantragen/SuccessPage.tsx'),
  },
  pruefen: {
    name: 'pruefen',
    title: 'Bürgschaftsauftrag prüfen',
    page: () => import(/* webpackChunkName: "pruefen" */ './pruefen/Page.tsx'),
  },
} as const

const routes: readonly Route<PageModule>[] = [
  { area: 'auftraggeber', path: 'mitteilungen/liste', rights: read, ...pages.mitteilungen },
  { area: 'auftraggeber', path: 'mitteilungen/details/:mitteilungId', rights: read, ...pages.mitteilung },
  ...all.map((area) => ({ area, path: 'aufgaben/liste', rights: aufgaben, ...pages.aufgaben })),
  ...all.map((area) => ({ area, path: 'buergschaftsauftraege/liste', rights: auftraege, ...pages.list })),
  { area: 'auftraggeber', path: 'buergschaftsauftraege/details/:buergschaftsauftragId', rights: auftraege, ...pages.details },
  { area: 'bspGmbh', path: 'buergschaftsauftraege/details/:buergschaftsauftragId', rights: auftraege, ...pages.details },
  { area: 'buerge', path: 'buergschaftsauftraege/details/:id', rights: auftraege, ...pages.details },
  ...flowRoutes('buergschaftsauftraege/beantragen', BEANTRAGEN, { area: 'auftraggeber', rights: submit, ...pages.beantragen }),
  {
    area: 'auftraggeber',
    path: 'buergschaftsauftraege/beantragen/:buergschaftsAuftragId/buergschaftsauftragErfolg',
    rights: submit,
    ...pages.success,
  },
  ...flowRoutes('buergschaftsauftraege/pruefen/:id', REVIEW, { area: 'buerge', rights: review, ...pages.pruefen }),
]

/** The pages of tasks, messages and orders. Source: specification document 1, section 2. */
export const table: RouteTable<PageModule> = {
  routes,
  navigation: all.flatMap((area) => [
    {
      area,
      path: 'aufgaben/liste',
      label: 'Aufgaben',
      icon: 'done',
      group: 'aufgaben' as const,
      counter: 'aufgaben' as const,
    },
    ...(area === 'auftraggeber'
      ? [
          {
            area,
            path: 'mitteilungen/liste',
            label: 'Mitteilungen',
            icon: 'message',
            group: 'aufgaben' as const,
            counter: 'mitteilungen' as const,
          },
        ]
      : []),
    { area, path: 'buergschaftsauftraege/liste', label: 'Aufträge', icon: 'document', group: 'buergschaftsauftraege' as const },
  ]),
  searches: all.map((area) => ({
    area,
    label: 'Bürgschaftsaufträge',
    rights: auftraege,
    address: '/buergschaftservice/api/private/v2/buergschaftsauftraege/suche' satisfies PathOf<'auftrag.suche'>,
    target: 'buergschaftsauftraege/details/:id',
  })),
  entrances: [{ area: 'auftraggeber', from: 'buergschaftsauftraege/beantragen/:id', to: 'buergschaftsauftraege/details/:id' }],
}
