import type { AreaPath, RequiredRight } from '@avalwerk/domain'
import { flowRoutes, type Route, type RouteTable } from '@avalwerk/platform'
import type { PageModule } from '@avalwerk/platform/remote'
import { STEPS as BEANTRAGEN } from './beantragen/schritte.ts'
import { STEPS as REVIEW } from './pruefen/schritte.ts'

const recht = (aktion: string, ...kategorien: RequiredRight['kategorien'][number][]): RequiredRight[] => [{ aktion, kategorien }]
const aufträge = recht('anzeigen', 'Anträge')
const aufgaben = recht('anzeigen', 'Aufgaben')
const read = recht('anzeigen', 'Aufgaben', 'Mitteilungen')
const einreichen = recht('einreichen', 'Anträge')
const prüfen = recht('prüfen', 'Anträge')
const alle: readonly AreaPath[] = ['auftraggeber', 'buerge', 'bspGmbh']

const seiten = {
  aufgaben: { name: 'aufgaben', titel: 'Aufgaben', seite: () => import(/* webpackChunkName: "aufgaben" */ './aufgaben/Seite.tsx') },
  mitteilungen: {
    name: 'mitteilungen',
    titel: 'Mitteilungen',
    seite: () => import(/* webpackChunkName: "mitteilungen" */ './mitteilungen/Seite.tsx'),
  },
  mitteilung: {
    name: 'mitteilung',
    titel: 'Mitteilung',
    seite: () => import(/* webpackChunkName: "mitteilung" */ './mitteilungen/Einzelne.tsx'),
  },
  liste: { name: 'liste', titel: 'Bürgschaftsaufträge', seite: () => import(/* webpackChunkName: "liste" */ './liste/Seite.tsx') },
  details: { name: 'details', titel: 'Bürgschaftsauftrag', seite: () => import(/* webpackChunkName: "details" */ './details/Seite.tsx') },
  beantragen: {
    name: 'beantragen',
    titel: 'Bürgschaft beantragen',
    seite: () => import(/* webpackChunkName: "beantragen" */ './beantragen/Seite.tsx'),
  },
  erfolg: {
    name: 'erfolg',
    titel: 'Antrag eingereicht',
    seite: () => import(/* webpackChunkName: "erfolg" */ './beantragen/Erfolgsseite.tsx'),
  },
  pruefen: {
    name: 'pruefen',
    titel: 'Bürgschaftsauftrag prüfen',
    seite: () => import(/* webpackChunkName: "pruefen" */ './pruefen/Seite.tsx'),
  },
} as const

const routen: readonly Route<PageModule>[] = [
  { bereich: 'auftraggeber', pfad: 'mitteilungen/liste', recht: read, ...seiten.mitteilungen },
  { bereich: 'auftraggeber', pfad: 'mitteilungen/details/:mitteilungId', recht: read, ...seiten.mitteilung },
  ...alle.map((bereich) => ({ bereich, pfad: 'aufgaben/liste', recht: aufgaben, ...seiten.aufgaben })),
  ...alle.map((bereich) => ({ bereich, pfad: 'buergschaftsauftraege/liste', recht: aufträge, ...seiten.liste })),
  { bereich: 'auftraggeber', pfad: 'buergschaftsauftraege/details/:buergschaftsauftragId', recht: aufträge, ...seiten.details },
  { bereich: 'bspGmbh', pfad: 'buergschaftsauftraege/details/:buergschaftsauftragId', recht: aufträge, ...seiten.details },
  { bereich: 'buerge', pfad: 'buergschaftsauftraege/details/:id', recht: aufträge, ...seiten.details },
  ...flowRoutes('buergschaftsauftraege/beantragen', BEANTRAGEN, { bereich: 'auftraggeber', recht: einreichen, ...seiten.beantragen }),
  {
    bereich: 'auftraggeber',
    pfad: 'buergschaftsauftraege/beantragen/:buergschaftsAuftragId/buergschaftsauftragErfolg',
    recht: einreichen,
    ...seiten.erfolg,
  },
  ...flowRoutes('buergschaftsauftraege/pruefen/:id', REVIEW, { bereich: 'buerge', recht: prüfen, ...seiten.pruefen }),
]

/** The pages of tasks, messages and orders. Source: specification document 1, section 2. */
export const tabelle: RouteTable<PageModule> = {
  routen,
  navigation: alle.flatMap((bereich) => [
    {
      bereich,
      pfad: 'aufgaben/liste',
      beschriftung: 'Aufgaben',
      icon: 'erledigt',
      gruppe: 'aufgaben' as const,
      zähler: 'aufgaben' as const,
    },
    ...(bereich === 'auftraggeber'
      ? [
          {
            bereich,
            pfad: 'mitteilungen/liste',
            beschriftung: 'Mitteilungen',
            icon: 'nachricht',
            gruppe: 'aufgaben' as const,
            zähler: 'mitteilungen' as const,
          },
        ]
      : []),
    { bereich, pfad: 'buergschaftsauftraege/liste', beschriftung: 'Aufträge', icon: 'dokument', gruppe: 'buergschaftsauftraege' as const },
  ]),
  suchen: alle.map((bereich) => ({
    bereich,
    beschriftung: 'Bürgschaftsaufträge',
    recht: aufträge,
    adresse: '/buergschaftservice/api/private/v2/buergschaftsauftraege/suche',
    ziel: 'buergschaftsauftraege/details/:id',
  })),
  entrances: [{ bereich: 'auftraggeber', from: 'buergschaftsauftraege/beantragen/:id', to: 'buergschaftsauftraege/details/:id' }],
}
