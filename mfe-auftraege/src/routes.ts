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
  aufgaben: { name: 'aufgaben', titel: 'Aufgaben', seite: () => import(/* webpackChunkName: "aufgaben" */ './aufgaben/Page.tsx') },
  mitteilungen: {
    name: 'mitteilungen',
    titel: 'Mitteilungen',
    seite: () => import(/* webpackChunkName: "mitteilungen" */ './mitteilungen/Page.tsx'),
  },
  mitteilung: {
    name: 'mitteilung',
    titel: 'Mitteilung',
    seite: () => import(/* webpackChunkName: "mitteilung" */ './mitteilungen/MitteilungPage.tsx'),
  },
  list: { name: 'liste', titel: 'Bürgschaftsaufträge', seite: () => import(/* webpackChunkName: "liste" */ './liste/Page.tsx') },
  details: { name: 'details', titel: 'Bürgschaftsauftrag', seite: () => import(/* webpackChunkName: "details" */ './details/Page.tsx') },
  beantragen: {
    name: 'beantragen',
    titel: 'Bürgschaft beantragen',
    seite: () => import(/* webpackChunkName: "beantragen" */ './beantragen/Page.tsx'),
  },
  success: {
    name: 'erfolg',
    titel: 'Antrag eingereicht',
    seite: () => import(/* webpackChunkName: "erfolg" */ './beantragen/SuccessPage.tsx'),
  },
  pruefen: {
    name: 'pruefen',
    titel: 'Bürgschaftsauftrag prüfen',
    seite: () => import(/* webpackChunkName: "pruefen" */ './pruefen/Page.tsx'),
  },
} as const

const routen: readonly Route<PageModule>[] = [
  { bereich: 'auftraggeber', pfad: 'mitteilungen/liste', recht: read, ...pages.mitteilungen },
  { bereich: 'auftraggeber', pfad: 'mitteilungen/details/:mitteilungId', recht: read, ...pages.mitteilung },
  ...all.map((bereich) => ({ bereich, pfad: 'aufgaben/liste', recht: aufgaben, ...pages.aufgaben })),
  ...all.map((bereich) => ({ bereich, pfad: 'buergschaftsauftraege/liste', recht: auftraege, ...pages.list })),
  { bereich: 'auftraggeber', pfad: 'buergschaftsauftraege/details/:buergschaftsauftragId', recht: auftraege, ...pages.details },
  { bereich: 'bspGmbh', pfad: 'buergschaftsauftraege/details/:buergschaftsauftragId', recht: auftraege, ...pages.details },
  { bereich: 'buerge', pfad: 'buergschaftsauftraege/details/:id', recht: auftraege, ...pages.details },
  ...flowRoutes('buergschaftsauftraege/beantragen', BEANTRAGEN, { bereich: 'auftraggeber', recht: submit, ...pages.beantragen }),
  {
    bereich: 'auftraggeber',
    pfad: 'buergschaftsauftraege/beantragen/:buergschaftsAuftragId/buergschaftsauftragErfolg',
    recht: submit,
    ...pages.success,
  },
  ...flowRoutes('buergschaftsauftraege/pruefen/:id', REVIEW, { bereich: 'buerge', recht: review, ...pages.pruefen }),
]

/** The pages of tasks, messages and orders. Source: specification document 1, section 2. */
export const table: RouteTable<PageModule> = {
  routen,
  navigation: all.flatMap((bereich) => [
    {
      bereich,
      pfad: 'aufgaben/liste',
      beschriftung: 'Aufgaben',
      icon: 'done',
      gruppe: 'aufgaben' as const,
      counter: 'aufgaben' as const,
    },
    ...(bereich === 'auftraggeber'
      ? [
          {
            bereich,
            pfad: 'mitteilungen/liste',
            beschriftung: 'Mitteilungen',
            icon: 'message',
            gruppe: 'aufgaben' as const,
            counter: 'mitteilungen' as const,
          },
        ]
      : []),
    { bereich, pfad: 'buergschaftsauftraege/liste', beschriftung: 'Aufträge', icon: 'document', gruppe: 'buergschaftsauftraege' as const },
  ]),
  suchen: all.map((bereich) => ({
    bereich,
    beschriftung: 'Bürgschaftsaufträge',
    recht: auftraege,
    adresse: '/buergschaftservice/api/private/v2/buergschaftsauftraege/suche' satisfies PathOf<'auftrag.suche'>,
    ziel: 'buergschaftsauftraege/details/:id',
  })),
  entrances: [{ bereich: 'auftraggeber', from: 'buergschaftsauftraege/beantragen/:id', to: 'buergschaftsauftraege/details/:id' }],
}
