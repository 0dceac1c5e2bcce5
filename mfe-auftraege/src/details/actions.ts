import { downloadFile, call } from '@avalwerk/api'
import type { Action } from '@avalwerk/bausteine'
import type { Auftrag } from '@avalwerk/contracts'
import { openDraft, RESUMPTION } from '../beantragen/draft.ts'
import { t } from '../texts.ts'
import { basis } from './queries.ts'

const managed: NonNullable<Action<Auftrag>['wenn']> = (_, { gruppe: group, darf: may }) =>
  group === 'BSP' && may({ aktion: 'verwalten', kategorien: ['Anträge'] })
const erfolg = t('details.erledigt')

/** What may be done with an order, by the rows of its life cycle; the order is that of the buttons. */
export const ACTIONS: readonly Action<Auftrag>[] = [
  {
    art: 'seite',
    wort: t('details.prüfen'),
    schritt: 'O09',
    ziel: ({ id }) => `/buergschaftsauftraege/pruefen/${id}/details`,
  },
  {
    art: 'seite',
    wort: t('details.weiter'),
    schritt: 'O01',
    wenn: ({ status }) => status === 'UNVOLLSTAENDIG',
    ziel: () => RESUMPTION,
    vorher: openDraft,
  },
  {
    art: 'frage',
    wort: t('details.formalBestanden'),
    schritt: 'O04',
    frage: {
      titel: ({ id }) => t('details.formalTitel', { id }),
      text: () => t('details.formalText'),
      erfolg,
      sende: (transport, { id, version }) =>
        call(transport, `POST ${basis}/{id}/formalpruefung`, { params: { id }, body: { entscheidung: 'BESTANDEN', version } }),
    },
  },
  {
    art: 'frage',
    wort: t('details.rückfragen'),
    platz: 'knopf',
    schritt: 'O05',
    frage: {
      titel: ({ id }) => t('details.rückfrageTitel', { id }),
      text: () => t('details.rückfrageText'),
      grund: t('details.frage'),
      erfolg,
      sende: (transport, { id, version }, { grund }) =>
        call(transport, `POST ${basis}/{id}/formalpruefung`, { params: { id }, body: { entscheidung: 'RUECKFRAGE', version, grund } }),
    },
  },
  {
    art: 'frage',
    wort: t('details.zurückziehen'),
    platz: 'knopf',
    schritt: 'O12',
    frage: {
      titel: ({ id }) => t('details.zurückziehenTitel', { id }),
      text: () => t('details.zurückziehenText'),
      gefahr: true,
      erfolg,
      sende: (transport, { id, version }) => call(transport, `POST ${basis}/{id}/stornieren`, { params: { id }, body: { version } }),
    },
  },
  {
    art: 'frage',
    wort: t('details.stornieren'),
    platz: 'knopf',
    wenn: (a, actor) => managed(a, actor) && ['SCHWEBE', 'IN_PRUEFUNG'].includes(a.status) && !a.stornoantrag,
    frage: {
      titel: ({ id }) => t('details.stornoTitel', { id }),
      text: () => t('details.stornoText'),
      gefahr: true,
      grund: t('details.stornoGrund'),
      erfolg,
      sende: (transport, { id, version }, { grund }) =>
        call(transport, `POST ${basis}/{id}/stornoantrag`, { params: { id }, body: { entscheidung: 'BEANTRAGEN', version, grund } }),
    },
  },
  {
    art: 'frage',
    wort: t('details.verwerfen'),
    platz: 'knopf',
    wenn: (a, actor) => managed(a, actor) && a.stornoantrag !== null,
    frage: {
      titel: () => t('details.verwerfen'),
      text: () => t('details.verwerfenText'),
      erfolg,
      sende: (transport, { id, version }) =>
        call(transport, `POST ${basis}/{id}/stornoantrag`, { params: { id }, body: { entscheidung: 'VERWERFEN', version } }),
    },
  },
  {
    art: 'frage',
    wort: t('details.freigeben'),
    platz: 'knopf',
    schritt: 'O14',
    wenn: ({ stornoantrag }) => stornoantrag !== null,
    frage: {
      titel: () => t('details.freigeben'),
      text: () => t('details.freigebenText'),
      gefahr: true,
      erfolg,
      sende: (transport, { id, version }) =>
        call(transport, `POST ${basis}/{id}/stornoantrag`, { params: { id }, body: { entscheidung: 'FREIGEBEN', version } }),
    },
  },
  {
    art: 'datei',
    wort: t('details.csv'),
    lade: (transport, { id }) => downloadFile(transport, `GET ${basis}/{id}/buergschaftsauftraege.csv`, { params: { id } }),
  },
  {
    art: 'datei',
    wort: t('details.zip'),
    lade: (transport, { id }) => downloadFile(transport, `GET ${basis}/{id}/daten.zip`, { params: { id } }),
  },
  {
    art: 'datei',
    wort: t('details.entscheidungsdokumentation'),
    wenn: (_, { darf: may }) => may({ aktion: 'Entscheidungsdokumentation herunterladen', kategorien: ['Anträge'] }),
    lade: (transport, { id }) =>
      downloadFile(transport, 'GET /dokumentservice/api/private/v2/buergschaftsauftraege/{id}/entscheidungsdokumentation.pdf', {
        params: { id },
      }),
  },
]
