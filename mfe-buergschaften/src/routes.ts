import type { AreaPath, RequiredRight } from '@avalwerk/domain'
import { flowRoutes, type Route, type RouteTable } from '@avalwerk/platform'
import type { PageModule } from '@avalwerk/platform/remote'
import { STEPS as ASSIGN } from './abtreten/schritte.ts'
import { STEPS as ABTRETUNG } from './abtretung/schritte.ts'
import { STEPS as CREATE } from './anlegen/schritte.ts'
import { STEPS as ERSTELLEN } from './erstellen/schritte.ts'
import { STEPS as INANSPRUCHNEHMEN } from './inanspruchnehmen/schritte.ts'
import { STEPS as KORRIGIEREN } from './korrigieren/schritte.ts'
import { STEPS as RUECKFORDERUNG } from './rueckforderung/schritte.ts'
import { STEPS as ZUORDNEN } from './unternehmenzuordnen/schritte.ts'
import { STEPS as REVIEW_SECOND } from './zweitpruefen/schritte.ts'

const view: RequiredRight[] = [{ aktion: 'anzeigen', kategorien: ['Bürgschaften'] }]
const all: readonly AreaPath[] = ['auftraggeber', 'buerge', 'bspGmbh']

const list = { name: 'liste', titel: 'Bürgschaften', seite: () => import(/* webpackChunkName: "liste" */ './liste/Seite.tsx') }
const details = { name: 'details', titel: 'Bürgschaft', seite: () => import(/* webpackChunkName: "details" */ './details/Seite.tsx') }
const assigned = {
  name: 'abgetreten',
  titel: 'Abgetretene Bürgschaft',
  seite: () => import(/* webpackChunkName: "abgetreten" */ './abgetreten/Seite.tsx'),
}

const right = (aktion: string): RequiredRight[] => [{ aktion, kategorien: ['Bürgschaften'] }]
const upload: RequiredRight[] = [...right('importieren'), ...right('hochladen')]
const pages = {
  akzeptieren: {
    name: 'akzeptieren',
    titel: 'Bürgschaft annehmen',
    seite: () => import(/* webpackChunkName: "akzeptieren" */ './akzeptieren/Seite.tsx'),
  },
  angenommen: {
    name: 'angenommen',
    titel: 'Bürgschaft angenommen',
    seite: () => import(/* webpackChunkName: "angenommen" */ './akzeptieren/Erfolgsseite.tsx'),
  },
  ablehnen: {
    name: 'ablehnen',
    titel: 'Bürgschaft ablehnen',
    seite: () => import(/* webpackChunkName: "ablehnen" */ './ablehnen/Seite.tsx'),
  },
  korrektur: {
    name: 'korrektur',
    titel: 'Korrekturwunsch übermittelt',
    seite: () => import(/* webpackChunkName: "korrektur" */ './ablehnen/Bestaetigung.tsx'),
  },
  zweitpruefen: {
    name: 'zweitpruefen',
    titel: 'Zweitprüfung',
    seite: () => import(/* webpackChunkName: "zweitpruefen" */ './zweitpruefen/Seite.tsx'),
  },
  korrigieren: {
    name: 'korrigieren',
    titel: 'Bürgschaft korrigieren',
    seite: () => import(/* webpackChunkName: "korrigieren" */ './korrigieren/Seite.tsx'),
  },
  enthaften: {
    name: 'enthaften',
    titel: 'Bürgschaft enthaften',
    seite: () => import(/* webpackChunkName: "enthaften" */ './enthaften/Seite.tsx'),
  },
  teilenthaften: {
    name: 'teilenthaften',
    titel: 'Bürgschaft teilenthaften',
    seite: () => import(/* webpackChunkName: "teilenthaften" */ './enthaften/Teilenthaftung.tsx'),
  },
  rueckforderung: {
    name: 'rueckforderung',
    titel: 'Rückforderung',
    seite: () => import(/* webpackChunkName: "rueckforderung" */ './rueckforderung/Seite.tsx'),
  },
  abtreten: {
    name: 'abtreten',
    titel: 'Bürgschaft abtreten',
    seite: () => import(/* webpackChunkName: "abtreten" */ './abtreten/Seite.tsx'),
  },
  abtretung: {
    name: 'abtretung',
    titel: 'Abtretung prüfen',
    seite: () => import(/* webpackChunkName: "abtretung" */ './abtretung/Seite.tsx'),
  },
  inanspruchnehmen: {
    name: 'inanspruchnehmen',
    titel: 'Bürgschaft in Anspruch nehmen',
    seite: () => import(/* webpackChunkName: "inanspruchnehmen" */ './inanspruchnehmen/Seite.tsx'),
  },
  anlegen: {
    name: 'anlegen',
    titel: 'Bürgschaft importieren',
    seite: () => import(/* webpackChunkName: "anlegen" */ './anlegen/Seite.tsx'),
  },
  teilen: {
    name: 'teilen',
    titel: 'Bürgschaft teilen',
    seite: () => import(/* webpackChunkName: "teilen" */ './teilen/Seite.tsx'),
  },
  unternehmenzuordnen: {
    name: 'unternehmenzuordnen',
    titel: 'Unternehmen zuordnen',
    seite: () => import(/* webpackChunkName: "unternehmenzuordnen" */ './unternehmenzuordnen/Seite.tsx'),
  },
  hochladen: {
    name: 'hochladen',
    titel: 'Bürgschaften hochladen',
    seite: () => import(/* webpackChunkName: "hochladen" */ './hochladen/Seite.tsx'),
  },
  hochladenErgebnis: {
    name: 'hochladenErgebnis',
    titel: 'Ergebnis des Imports',
    seite: () => import(/* webpackChunkName: "hochladenErgebnis" */ './hochladen/Ergebnis.tsx'),
  },
  fehlerhafte: {
    name: 'fehlerhafte',
    titel: 'Fehlerhafte Bürgschaften herunterladen',
    seite: () => import(/* webpackChunkName: "fehlerhafte" */ './fehlerhafte/Seite.tsx'),
  },
  fehlerhafteErgebnis: {
    name: 'fehlerhafteErgebnis',
    titel: 'Fehlerhafte Bürgschaften heruntergeladen',
    seite: () => import(/* webpackChunkName: "fehlerhafteErgebnis" */ './fehlerhafte/Ergebnis.tsx'),
  },
  erstellen: {
    name: 'erstellen',
    titel: 'Bürgschaft erstellen',
    seite: () => import(/* webpackChunkName: "erstellen" */ './erstellen/Seite.tsx'),
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
    adresse: '/buergschaftservice/api/private/v2/buergschaften/suche',
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
