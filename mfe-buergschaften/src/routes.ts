import type { PathOf } from '@avalwerk/contracts'
import type { AreaPath, RequiredRight } from '@avalwerk/domain'
import { flowRoutes, type Route, type RouteTable } from '@avalwerk/platform'
import type { PageModule } from '@avalwerk/platform/remote'
import { STEPS as ASSIGN } from './abtreten/steps.ts'
import { STEPS as ABTRETUNG } from './abtretung/steps.ts'
import { STEPS as CREATE } from './anlegen/steps.ts'
import { STEPS as ERSTELLEN } from './erstellen/steps.ts'
import { STEPS as INANSPRUCHNEHMEN } from './inanspruchnehmen/steps.ts'
import { STEPS as KORRIGIEREN } from './korrigieren/steps.ts'
import { STEPS as RUECKFORDERUNG } from './rueckforderung/steps.ts'
import { STEPS as ZUORDNEN } from './unternehmenzuordnen/steps.ts'
import { STEPS as REVIEW_SECOND } from './zweitpruefen/steps.ts'

const view: RequiredRight[] = [{ aktion: 'anzeigen', kategorien: ['Bürgschaften'] }]
const all: readonly AreaPath[] = ['auftraggeber', 'buerge', 'bspGmbh']

const list = { name: 'liste', title: 'Bürgschaften', page: () => import(/* webpackChunkName: "liste" */ './liste/Page.tsx') }
const details = { name: 'details', title: 'Bürgschaft', page: () => import(/* webpackChunkName: "details" */ './details/Page.tsx') }
const abgetreten = {
  name: 'abgetreten',
  title: 'Abgetretene Bürgschaft',
  page: () => import(/* webpackChunkName: "abgetreten" */ './abgetreten/Page.tsx'),
}

const right = (aktion: RequiredRight['aktion']): RequiredRight[] => [{ aktion, kategorien: ['Bürgschaften'] }]
const upload: RequiredRight[] = [...right('importieren'), ...right('hochladen')]
const pages = {
  akzeptieren: {
    name: 'akzeptieren',
    title: 'Bürgschaft annehmen',
    page: () => import(/* webpackChunkName: "akzeptieren" */ './akzeptieren/Page.tsx'),
  },
  angenommen: {
    name: 'angenommen',
    title: 'Bürgschaft angenommen',
    page: () => import(/* webpackChunkName: "angenommen" */ './akzeptieren/SuccessPage.tsx'),
  },
  ablehnen: {
    name: 'ablehnen',
    title: 'Bürgschaft ablehnen',
    page: () => import(/* webpackChunkName: "ablehnen" */ './ablehnen/Page.tsx'),
  },
  korrektur: {
    name: 'korrektur',
    title: 'Korrekturwunsch übermittelt',
    page: () => import(/* webpackChunkName: "korrektur" */ './ablehnen/Confirmation.tsx'),
  },
  zweitpruefen: {
    name: 'zweitpruefen',
    title: 'Zweitprüfung',
    page: () => import(/* webpackChunkName: "zweitpruefen" */ './zweitpruefen/Page.tsx'),
  },
  korrigieren: {
    name: 'korrigieren',
    title: 'Bürgschaft korrigieren',
    page: () => import(/* webpackChunkName: "korrigieren" */ './korrigieren/Page.tsx'),
  },
  enthaften: {
    name: 'enthaften',
    title: 'Bürgschaft enthaften',
    page: () => import(/* webpackChunkName: "enthaften" */ './enthaften/Page.tsx'),
  },
  teilenthaften: {
    name: 'teilenthaften',
    title: 'Bürgschaft teilenthaften',
    page: () => import(/* webpackChunkName: "teilenthaften" */ './enthaften/PartialEnthaftung.tsx'),
  },
  rueckforderung: {
    name: 'rueckforderung',
    title: 'Rückforderung',
    page: () => import(/* webpackChunkName: "rueckforderung" */ './rueckforderung/Page.tsx'),
  },
  abtreten: {
    name: 'abtreten',
    title: 'Bürgschaft abtreten',
    page: () => import(/* webpackChunkName: "abtreten" */ './abtreten/Page.tsx'),
  },
  abtretung: {
    name: 'abtretung',
    title: 'Abtretung prüfen',
    page: () => import(/* webpackChunkName: "abtretung" */ './abtretung/Page.tsx'),
  },
  inanspruchnehmen: {
    name: 'inanspruchnehmen',
    title: 'Bürgschaft in Anspruch nehmen',
    page: () => import(/* webpackChunkName: "inanspruchnehmen" */ './inanspruchnehmen/Page.tsx'),
  },
  anlegen: {
    name: 'anlegen',
    title: 'Bürgschaft importieren',
    page: () => import(/* webpackChunkName: "anlegen" */ './anlegen/Page.tsx'),
  },
  teilen: {
    name: 'teilen',
    title: 'Bürgschaft teilen',
    page: () => import(/* webpackChunkName: "teilen" */ './teilen/Page.tsx'),
  },
  unternehmenzuordnen: {
    name: 'unternehmenzuordnen',
    title: 'Unternehmen zuordnen',
    page: () => import(/* webpackChunkName: "unternehmenzuordnen" */ './unternehmenzuordnen/Page.tsx'),
  },
  hochladen: {
    name: 'hochladen',
    title: 'Bürgschaften hochladen',
    page: () => import(/* webpackChunkName: "hochladen" */ './hochladen/Page.tsx'),
  },
  hochladenErgebnis: {
    name: 'hochladenErgebnis',
    title: 'Ergebnis des Imports',
    page: () => import(/* webpackChunkName: "hochladenErgebnis" */ './hochladen/Result.tsx'),
  },
  fehlerhafte: {
    name: 'fehlerhafte',
    title: 'Fehlerhafte Bürgschaften herunterladen',
    page: () => import(/* webpackChunkName: "fehlerhafte" */ './fehlerhafte/Page.tsx'),
  },
  fehlerhafteErgebnis: {
    name: 'fehlerhafteErgebnis',
    title: 'Fehlerhafte Bürgschaften heruntergeladen',
    page: () => import(/* webpackChunkName: "fehlerhafteErgebnis" */ './fehlerhafte/Result.tsx'),
  },
  erstellen: {
    name: 'erstellen',
    title: 'Bürgschaft erstellen',
    page: () => import(/* webpackChunkName: "erstellen" */ './erstellen/Page.tsx'),
  },
} as const

const routes: readonly Route<PageModule>[] = [
  ...all.map((area) => ({ area, path: 'buergschaften/liste', rights: view, ...list })),
  { area: 'auftraggeber', path: 'buergschaften/details/:buergschaftId', rights: view, ...details },
  { area: 'auftraggeber', path: 'buergschaften/abgetreten/:buergschaftId', rights: view, ...abgetreten },
  { area: 'buerge', path: 'buergschaften/details/:buergschaftId/:inanspruchnahmeId?', rights: view, ...details },
  { area: 'bspGmbh', path: 'buergschaften/details/:buergschaftId', rights: view, ...details },
  { area: 'auftraggeber', path: 'buergschaften/:buergschaftId/akzeptieren', rights: right('prüfen'), ...pages.akzeptieren },
  { area: 'auftraggeber', path: 'buergschaften/:buergschaftId/akzeptieren/erfolg', rights: right('prüfen'), ...pages.angenommen },
  { area: 'auftraggeber', path: 'buergschaften/:buergschaftId/ablehnen', rights: right('prüfen'), ...pages.ablehnen },
  { area: 'auftraggeber', path: 'buergschaften/:buergschaftId/korrektur/bestaetigung', rights: right('prüfen'), ...pages.korrektur },
  { area: 'auftraggeber', path: 'buergschaften/:buergschaftId/enthaften', rights: right('zurückgeben'), ...pages.enthaften },
  { area: 'auftraggeber', path: 'buergschaften/:buergschaftId/teilenthaften', rights: right('teilenthaften'), ...pages.teilenthaften },
  { area: 'auftraggeber', path: 'buergschaften/:buergschaftId/teilen', rights: right('bearbeiten'), ...pages.teilen },
  ...flowRoutes('buergschaften/rueckforderung/:buergschaftId', RUECKFORDERUNG, {
    area: 'auftraggeber',
    rights: right('prüfen'),
    ...pages.rueckforderung,
  }),
  ...flowRoutes('buergschaften/:buergschaftId/abtreten', ASSIGN, {
    area: 'auftraggeber',
    rights: right('abtreten'),
    ...pages.abtreten,
  }),
  ...flowRoutes('buergschaften/abtretung/:buergschaftId', ABTRETUNG, {
    area: 'auftraggeber',
    rights: right('prüfen'),
    ...pages.abtretung,
  }),
  ...flowRoutes('buergschaften/:buergschaftId/inanspruchnehmen', INANSPRUCHNEHMEN, {
    area: 'auftraggeber',
    rights: right('in Anspruch nehmen'),
    ...pages.inanspruchnehmen,
  }),
  ...flowRoutes('buergschaften/anlegen', CREATE, { area: 'auftraggeber', rights: right('importieren'), ...pages.anlegen }),
  ...(['auftraggeber', 'bspGmbh'] as const).flatMap((area) => [
    { area, path: 'buergschaften/hochladen/csv', rights: upload, ...pages.hochladen },
    { area, path: 'buergschaften/hochladen/csv/ergebnis', rights: upload, ...pages.hochladenErgebnis },
  ]),
  {
    area: 'auftraggeber',
    path: 'buergschaften/fehlerhafte-herunterladen/:dateinameUrlFormat',
    rights: upload,
    ...pages.fehlerhafte,
  },
  {
    area: 'auftraggeber',
    path: 'buergschaften/fehlerhafte-herunterladen/:dateinameUrlFormat/ergebnis',
    rights: upload,
    ...pages.fehlerhafteErgebnis,
  },
  ...flowRoutes('buergschaften/unternehmenzuordnen/:buergschaftId', ZUORDNEN, {
    area: 'bspGmbh',
    rights: right('zuordnen'),
    ...pages.unternehmenzuordnen,
  }),
  ...flowRoutes('buergschaften/erstellen', ERSTELLEN, { area: 'buerge', rights: right('manuell verwalten'), ...pages.erstellen }),
  ...flowRoutes('buergschaften/:id/umtauschen', ERSTELLEN, {
    area: 'buerge',
    rights: right('manuell verwalten'),
    ...pages.erstellen,
    title: 'Bürgschaft umtauschen',
  }),
  ...flowRoutes('buergschaften/:id/korrigieren', KORRIGIEREN, {
    area: 'buerge',
    rights: right('manuell verwalten'),
    ...pages.korrigieren,
  }),
  ...flowRoutes('buergschaften/:id/zweitpruefen', REVIEW_SECOND, {
    area: 'buerge',
    rights: right('manuell verwalten (Zweitprüfung)'),
    ...pages.zweitpruefen,
  }),
]

/** The pages of guarantees. Source: specification document 1, section 2. */
export const table: RouteTable<PageModule> = {
  routes,
  navigation: all.map((area) => ({
    area,
    path: 'buergschaften/liste',
    label: 'Bürgschaften',
    icon: 'buergschaft',
    group: 'buergschaften',
  })),
  searches: all.map((area) => ({
    area,
    label: 'Bürgschaften',
    rights: view,
    address: '/buergschaftservice/api/private/v2/buergschaften/suche' satisfies PathOf<'buergschaft.suche'>,
    target: 'buergschaften/details/:id',
  })),
  entrances: [
    { area: 'auftraggeber', from: 'buergschaften/:id/korrektur', to: 'buergschaften/details/:id' },
    { area: 'auftraggeber', from: 'buergschaften/fehlerhafte-herunterladen', to: 'buergschaften/hochladen/csv' },
    ...(['auftraggeber', 'bspGmbh'] as const).map((area) => ({
      area,
      from: 'buergschaften/hochladen',
      to: 'buergschaften/hochladen/csv',
    })),
  ],
}
