import type { AreaPath, RequiredRight } from '@avalwerk/domain'
import { flowRoutes, type Route, type RouteTable } from '@avalwerk/platform'
import type { PageModule } from '@avalwerk/platform/remote'
import { STEPS as ASSIGN } from './abtreten/schritte.ts'
import { STEPS as ABTRETUNG } from './abtretung/schritte.ts'
import { STEPS as ANLEGEN } from './anlegen/schritte.ts'
import { STEPS as ERSTELLEN } from './erstellen/schritte.ts'
import { STEPS as INANSPRUCHNEHMEN } from './inanspruchnehmen/schritte.ts'
import { STEPS as KORRIGIEREN } from './korrigieren/schritte.ts'
import { STEPS as RÜCKFORDERUNG } from './rueckforderung/schritte.ts'
import { STEPS as ZUORDNEN } from './unternehmenzuordnen/schritte.ts'
import { STEPS as ZWEITPRÜFEN } from './zweitpruefen/schritte.ts'

const ansehen: RequiredRight[] = [{ aktion: 'anzeigen', kategorien: ['Bürgschaften'] }]
const alle: readonly AreaPath[] = ['auftraggeber', 'buerge', 'bspGmbh']

const liste = { name: 'liste', titel: 'Bürgschaften', seite: () => import(/* webpackChunkName: "liste" */ './liste/Seite.tsx') }
const details = { name: 'details', titel: 'Bürgschaft', seite: () => import(/* webpackChunkName: "details" */ './details/Seite.tsx') }
const abgetreten = {
  name: 'abgetreten',
  titel: 'Abgetretene Bürgschaft',
  seite: () => import(/* webpackChunkName: "abgetreten" */ './abgetreten/Seite.tsx'),
}

const recht = (aktion: string): RequiredRight[] => [{ aktion, kategorien: ['Bürgschaften'] }]
const hochladen: RequiredRight[] = [...recht('importieren'), ...recht('hochladen')]
const seiten = {
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
  ...alle.map((bereich) => ({ bereich, pfad: 'buergschaften/liste', recht: ansehen, ...liste })),
  { bereich: 'auftraggeber', pfad: 'buergschaften/details/:buergschaftId', recht: ansehen, ...details },
  { bereich: 'auftraggeber', pfad: 'buergschaften/abgetreten/:buergschaftId', recht: ansehen, ...abgetreten },
  { bereich: 'buerge', pfad: 'buergschaften/details/:buergschaftId/:inanspruchnahmeId?', recht: ansehen, ...details },
  { bereich: 'bspGmbh', pfad: 'buergschaften/details/:buergschaftId', recht: ansehen, ...details },
  { bereich: 'auftraggeber', pfad: 'buergschaften/:buergschaftId/akzeptieren', recht: recht('prüfen'), ...seiten.akzeptieren },
  { bereich: 'auftraggeber', pfad: 'buergschaften/:buergschaftId/akzeptieren/erfolg', recht: recht('prüfen'), ...seiten.angenommen },
  { bereich: 'auftraggeber', pfad: 'buergschaften/:buergschaftId/ablehnen', recht: recht('prüfen'), ...seiten.ablehnen },
  { bereich: 'auftraggeber', pfad: 'buergschaften/:buergschaftId/korrektur/bestaetigung', recht: recht('prüfen'), ...seiten.korrektur },
  { bereich: 'auftraggeber', pfad: 'buergschaften/:buergschaftId/enthaften', recht: recht('zurückgeben'), ...seiten.enthaften },
  { bereich: 'auftraggeber', pfad: 'buergschaften/:buergschaftId/teilenthaften', recht: recht('teilenthaften'), ...seiten.teilenthaften },
  { bereich: 'auftraggeber', pfad: 'buergschaften/:buergschaftId/teilen', recht: recht('bearbeiten'), ...seiten.teilen },
  ...flowRoutes('buergschaften/rueckforderung/:buergschaftId', RÜCKFORDERUNG, {
    bereich: 'auftraggeber',
    recht: recht('prüfen'),
    ...seiten.rueckforderung,
  }),
  ...flowRoutes('buergschaften/:buergschaftId/abtreten', ASSIGN, {
    bereich: 'auftraggeber',
    recht: recht('abtreten'),
    ...seiten.abtreten,
  }),
  ...flowRoutes('buergschaften/abtretung/:buergschaftId', ABTRETUNG, {
    bereich: 'auftraggeber',
    recht: recht('prüfen'),
    ...seiten.abtretung,
  }),
  ...flowRoutes('buergschaften/:buergschaftId/inanspruchnehmen', INANSPRUCHNEHMEN, {
    bereich: 'auftraggeber',
    recht: recht('in Anspruch nehmen'),
    ...seiten.inanspruchnehmen,
  }),
  ...flowRoutes('buergschaften/anlegen', ANLEGEN, { bereich: 'auftraggeber', recht: recht('importieren'), ...seiten.anlegen }),
  ...(['auftraggeber', 'bspGmbh'] as const).flatMap((bereich) => [
    { bereich, pfad: 'buergschaften/hochladen/csv', recht: hochladen, ...seiten.hochladen },
    { bereich, pfad: 'buergschaften/hochladen/csv/ergebnis', recht: hochladen, ...seiten.hochladenErgebnis },
  ]),
  {
    bereich: 'auftraggeber',
    pfad: 'buergschaften/fehlerhafte-herunterladen/:dateinameUrlFormat',
    recht: hochladen,
    ...seiten.fehlerhafte,
  },
  {
    bereich: 'auftraggeber',
    pfad: 'buergschaften/fehlerhafte-herunterladen/:dateinameUrlFormat/ergebnis',
    recht: hochladen,
    ...seiten.fehlerhafteErgebnis,
  },
  ...flowRoutes('buergschaften/unternehmenzuordnen/:buergschaftId', ZUORDNEN, {
    bereich: 'bspGmbh',
    recht: recht('zuordnen'),
    ...seiten.unternehmenzuordnen,
  }),
  ...flowRoutes('buergschaften/erstellen', ERSTELLEN, { bereich: 'buerge', recht: recht('manuell verwalten'), ...seiten.erstellen }),
  ...flowRoutes('buergschaften/:id/umtauschen', ERSTELLEN, {
    bereich: 'buerge',
    recht: recht('manuell verwalten'),
    ...seiten.erstellen,
    titel: 'Bürgschaft umtauschen',
  }),
  ...flowRoutes('buergschaften/:id/korrigieren', KORRIGIEREN, {
    bereich: 'buerge',
    recht: recht('manuell verwalten'),
    ...seiten.korrigieren,
  }),
  ...flowRoutes('buergschaften/:id/zweitpruefen', ZWEITPRÜFEN, {
    bereich: 'buerge',
    recht: recht('manuell verwalten (Zweitprüfung)'),
    ...seiten.zweitpruefen,
  }),
]

/** The pages of guarantees. Source: specification document 1, section 2. */
export const tabelle: RouteTable<PageModule> = {
  routen,
  navigation: alle.map((bereich) => ({
    bereich,
    pfad: 'buergschaften/liste',
    beschriftung: 'Bürgschaften',
    icon: 'buergschaft',
    gruppe: 'buergschaften',
  })),
  suchen: alle.map((bereich) => ({
    bereich,
    beschriftung: 'Bürgschaften',
    recht: ansehen,
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
