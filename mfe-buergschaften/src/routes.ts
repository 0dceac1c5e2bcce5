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

const list = { name: 'liste', titel: 'Bürgschaften', seite: () => import(/* webpackChunkName: "liste" */ './liste/Page.tsx') }
const details = { name: 'details', titel: 'Bürgschaft', seite: () => import(/* webpackChunkName: "details" */ './details/Page.tsx') }
const assigned = {
  name: 'abgetreten',
  titel: 'Abgetretene Bürgschaft',
  seite: () => import(/* webpackChunkName: "abgetreten" */ './abgetreten/Page.tsx'),
}

const right = (aktion: RequiredRight['aktion']): RequiredRight[] => [{ aktion, kategorien: ['Bürgschaften'] }]
const upload: RequiredRight[] = [...right('importieren'), ...right('hochladen')]
const pages = {
  akzeptieren: {
    name: 'akzeptieren',
    titel: 'Bürgschaft annehmen',
    seite: () => import(/* webpackChunkName: "akzeptieren" */ './akzeptieren/Page.tsx'),
  },
  angenommen: {
    name: 'angenommen',
    titel: 'Bürgschaft angenommen',
    seite: () => import(/* webpackChunkName: "angenommen" */ './akzeptieren/SuccessPage.tsx'),
  },
  ablehnen: {
    name: 'ablehnen',
    titel: 'Bürgschaft ablehnen',
    seite: () => import(/* webpackChunkName: "ablehnen" */ './ablehnen/Page.tsx'),
  },
  korrektur: {
    name: 'korrektur',
    titel: 'Korrekturwunsch übermittelt',
    seite: () => import(/* webpackChunkName: "korrektur" */ './ablehnen/Confirmation.tsx'),
  },
  zweitpruefen: {
    name: 'zweitpruefen',
    titel: 'Zweitprüfung',
    seite: () => import(/* webpackChunkName: "zweitpruefen" */ './zweitpruefen/Page.tsx'),
  },
  korrigieren: {
    name: 'korrigieren',
    titel: 'Bürgschaft korrigieren',
    seite: () => import(/* webpackChunkName: "korrigieren" */ './korrigieren/Page.tsx'),
  },
  enthaften: {
    name: 'enthaften',
    titel: 'Bürgschaft enthaften',
    seite: () => import(/* webpackChunkName: "enthaften" */ './enthaften/Page.tsx'),
  },
  teilenthaften: {
    name: 'teilenthaften',
    titel: 'Bürgschaft teilenthaften',
    seite: () => import(/* webpackChunkName: "teilenthaften" */ './enthaften/PartialEnthaftung.tsx'),
  },
  rueckforderung: {
    name: 'rueckforderung',
    titel: 'Rückforderung',
    seite: () => import(/* webpackChunkName: "rueckforderung" */ './rueckforderung/Page.tsx'),
  },
  abtreten: {
    name: 'abtreten',
    titel: 'Bürgschaft abtreten',
    seite: () => import(/* webpackChunkName: "abtreten" */ './abtreten/Page.tsx'),
  },
  abtretung: {
    name: 'abtretung',
    titel: 'Abtretung prüfen',
    seite: () => import(/* webpackChunkName: "abtretung" */ './abtretung/Page.tsx'),
  },
  inanspruchnehmen: {
    name: 'inanspruchnehmen',
    titel: 'Bürgschaft in Anspruch nehmen',
    seite: () => import(/* webpackChunkName: "inanspruchnehmen" */ './inanspruchnehmen/Page.tsx'),
  },
  anlegen: {
    name: 'anlegen',
    titel: 'Bürgschaft importieren',
    seite: () => import(/* webpackChunkName: "anlegen" */ './anlegen/Page.tsx'),
  },
  teilen: {
    name: 'teilen',
    titel: 'Bürgschaft teilen',
    seite: () => import(/* webpackChunkName: "teilen" */ './teilen/Page.tsx'),
  },
  unternehmenzuordnen: {
    name: 'unternehmenzuordnen',
    titel: 'Unternehmen zuordnen',
    seite: () => import(/* webpackChunkName: "unternehmenzuordnen" */ './unternehmenzuordnen/Page.tsx'),
  },
  hochladen: {
    name: 'hochladen',
    titel: 'Bürgschaften hochladen',
    seite: () => import(/* webpackChunkName: "hochladen" */ './hochladen/Page.tsx'),
  },
  hochladenErgebnis: {
    name: 'hochladenErgebnis',
    titel: 'Ergebnis des Imports',
    seite: () => import(/* webpackChunkName: "hochladenErgebnis" */ './hochladen/Result.tsx'),
  },
  fehlerhafte: {
    name: 'fehlerhafte',
    titel: 'Fehlerhafte Bürgschaften herunterladen',
    seite: () => import(/* webpackChunkName: "fehlerhafte" */ './fehlerhafte/Page.tsx'),
  },
  fehlerhafteErgebnis: {
    name: 'fehlerhafteErgebnis',
    titel: 'Fehlerhafte Bürgschaften heruntergeladen',
    seite: () => import(/* webpackChunkName: "fehlerhafteErgebnis" */ './fehlerhafte/Result.tsx'),
  },
  erstellen: {
    name: 'erstellen',
    titel: 'Bürgschaft erstellen',
    seite: () => import(/* webpackChunkName: "erstellen" */ './erstellen/Page.tsx'),
  },
} as const

const routen: readonly Route<PageModule>[] = [
  ...all.map((bereich) => ({ bereich, pfad: 'buergschaften/liste', recht: view, ...list })),
  { bereich: 'auftraggeber', pfad: 'buergschaften/details/:buergschaftId', recht: view, ...details },
  { bereich: 'auftraggeber', pfad: 'buergschaften/abgetreten/:buergschaftId', recht: view, ...assigned },
  { bereich: 'buerge', pfad: 'buergschaften/details/:buergschaftId/:inanspruchnahmeId?', recht: view, ...details },
  { bereich: 'bspGmbh', pfad: 'buergschaften/details/:buergschaftId', recht: view, ...details },
  { bereich: 'auftraggeber', pfad: 'buergschaften/:buergschaftId/akzeptieren', recht: right('prüfen'), ...pages.akzeptieren },
  { bereich: 'auftraggeber', pfad: 'buergschaften/:buergschaftId/akzeptieren/erfolg', recht: right('prüfen'), ...pages.angenommen },
  { bereich: 'auftraggeber', pfad: 'buergschaften/:buergschaftId/ablehnen', recht: right('prüfen'), ...pages.ablehnen },
  { bereich: 'auftraggeber', pfad: 'buergschaften/:buergschaftId/korrektur/bestaetigung', recht: right('prüfen'), ...pages.korrektur },
  { bereich: 'auftraggeber', pfad: 'buergschaften/:buergschaftId/enthaften', recht: right('zurückgeben'), ...pages.enthaften },
  { bereich: 'auftraggeber', pfad: 'buergschaften/:buergschaftId/teilenthaften', recht: right('teilenthaften'), ...pages.teilenthaften },
  { bereich: 'auftraggeber', pfad: 'buergschaften/:buergschaftId/teilen', recht: right('bearbeiten'), ...pages.teilen },
  ...flowRoutes('buergschaften/rueckforderung/:buergschaftId', RUECKFORDERUNG, {
    bereich: 'auftraggeber',
    recht: right('prüfen'),
    ...pages.rueckforderung,
  }),
  ...flowRoutes('buergschaften/:buergschaftId/abtreten', ASSIGN, {
    bereich: 'auftraggeber',
    recht: right('abtreten'),
    ...pages.abtreten,
  }),
  ...flowRoutes('buergschaften/abtretung/:buergschaftId', ABTRETUNG, {
    bereich: 'auftraggeber',
    recht: right('prüfen'),
    ...pages.abtretung,
  }),
  ...flowRoutes('buergschaften/:buergschaftId/inanspruchnehmen', INANSPRUCHNEHMEN, {
    bereich: 'auftraggeber',
    recht: right('in Anspruch nehmen'),
    ...pages.inanspruchnehmen,
  }),
  ...flowRoutes('buergschaften/anlegen', CREATE, { bereich: 'auftraggeber', recht: right('importieren'), ...pages.anlegen }),
  ...(['auftraggeber', 'bspGmbh'] as const).flatMap((bereich) => [
    { bereich, pfad: 'buergschaften/hochladen/csv', recht: upload, ...pages.hochladen },
    { bereich, pfad: 'buergschaften/hochladen/csv/ergebnis', recht: upload, ...pages.hochladenErgebnis },
  ]),
  {
    bereich: 'auftraggeber',
    pfad: 'buergschaften/fehlerhafte-herunterladen/:dateinameUrlFormat',
    recht: upload,
    ...pages.fehlerhafte,
  },
  {
    bereich: 'auftraggeber',
    pfad: 'buergschaften/fehlerhafte-herunterladen/:dateinameUrlFormat/ergebnis',
    recht: upload,
    ...pages.fehlerhafteErgebnis,
  },
  ...flowRoutes('buergschaften/unternehmenzuordnen/:buergschaftId', ZUORDNEN, {
    bereich: 'bspGmbh',
    recht: right('zuordnen'),
    ...pages.unternehmenzuordnen,
  }),
  ...flowRoutes('buergschaften/erstellen', ERSTELLEN, { bereich: 'buerge', recht: right('manuell verwalten'), ...pages.erstellen }),
  ...flowRoutes('buergschaften/:id/umtauschen', ERSTELLEN, {
    bereich: 'buerge',
    recht: right('manuell verwalten'),
    ...pages.erstellen,
    titel: 'Bürgschaft umtauschen',
  }),
  ...flowRoutes('buergschaften/:id/korrigieren', KORRIGIEREN, {
    bereich: 'buerge',
    recht: right('manuell verwalten'),
    ...pages.korrigieren,
  }),
  ...flowRoutes('buergschaften/:id/zweitpruefen', REVIEW_SECOND, {
    bereich: 'buerge',
    recht: right('manuell verwalten (Zweitprüfung)'),
    ...pages.zweitpruefen,
  }),
]

/** The pages of guarantees. Source: specification document 1, section 2. */
export const table: RouteTable<PageModule> = {
  routen,
  navigation: all.map((bereich) => ({
    bereich,
    pfad: 'buergschaften/liste',
    beschriftung: 'Bürgschaften',
    icon: 'buergschaft',
    gruppe: 'buergschaften',
  })),
  suchen: all.map((bereich) => ({
    bereich,
    beschriftung: 'Bürgschaften',
    recht: view,
    adresse: '/buergschaftservice/api/private/v2/buergschaften/suche' satisfies PathOf<'buergschaft.suche'>,
    ziel: 'buergschaften/details/:id',
  })),
  entrances: [
    { bereich: 'auftraggeber', from: 'buergschaften/:id/korrektur', to: 'buergschaften/details/:id' },
    { bereich: 'auftraggeber', from: 'buergschaften/fehlerhafte-herunterladen', to: 'buergschaften/hochladen/csv' },
    ...(['auftraggeber', 'bspGmbh'] as const).map((bereich) => ({
      bereich,
      from: 'buergschaften/hochladen',
      to: 'buergschaften/hochladen/csv',
    })),
  ],
}
