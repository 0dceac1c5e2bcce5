import type { Action } from '@avalwerk/patterns/details'
import type { Auftrag } from '@avalwerk/contracts'
import { openDraft, RESUMPTION } from '../beantragen/draft.ts'
import { t } from '../texts.ts'

const mayManage: NonNullable<Action<Auftrag>['when']> = (_, { gruppe: group, may }) =>
  group === 'BSP' && may({ aktion: 'verwalten', kategorien: ['Anträge'] })
const success = t('details.erledigt')

/** What may be done with an order, by the rows of its life cycle; the order is that of the buttons. */
export const ACTIONS: readonly Action<Auftrag>[] = [
  {
    kind: 'page',
    label: t('details.pruefen'),
    step: 'O09',
    target: ({ id }) => `/buergschaftsauftraege/pruefen/${id}/details`,
  },
  {
    kind: 'page',
    label: t('details.weiter'),
    step: 'O01',
    when: ({ status }) => status === 'UNVOLLSTAENDIG',
    target: () => RESUMPTION,
    before: openDraft,
  },
  {
    kind: 'question',
    label: t('details.formalBestanden'),
    step: 'O04',
    question: {
      title: ({ id }) => t('details.formalTitel', { id }),
      text: () => t('details.formalText'),
      success,
      send: (api, { id, version }) => api.auftrag.formalPruefen.mutate({ params: { id }, body: { entscheidung: 'BESTANDEN', version } }),
    },
  },
  {
    kind: 'question',
    label: t('details.rueckfragen'),
    placement: 'button',
    step: 'O05',
    question: {
      title: ({ id }) => t('details.rueckfrageTitel', { id }),
      text: () => t('details.rueckfrageText'),
      grund: t('details.frage'),
      success,
      send: (api, { id, version }, { grund }) =>
        api.auftrag.formalPruefen.mutate({ params: { id }, body: { entscheidung: 'RUECKFRAGE', version, grund } }),
    },
  },
  {
    kind: 'question',
    label: t('details.zurueckziehen'),
    placement: 'button',
    step: 'O12',
    question: {
      title: ({ id }) => t('details.zurueckziehenTitel', { id }),
      text: () => t('details.zurueckziehenText'),
      danger: true,
      success,
      send: (api, { id, version }) => api.auftrag.stornieren.mutate({ params: { id }, body: { version } }),
    },
  },
  {
    kind: 'question',
    label: t('details.stornieren'),
    placement: 'button',
    when: (a, actor) => mayManage(a, actor) && ['SCHWEBE', 'IN_PRUEFUNG'].includes(a.status) && !a.stornoantrag,
    question: {
      title: ({ id }) => t('details.stornoTitel', { id }),
      text: () => t('details.stornoText'),
      danger: true,
      grund: t('details.stornoGrund'),
      success,
      send: (api, { id, version }, { grund }) =>
        api.auftrag.stornoBeantragen.mutate({ params: { id }, body: { entscheidung: 'BEANTRAGEN', version, grund } }),
    },
  },
  {
    kind: 'question',
    label: t('details.verwerfen'),
    placement: 'button',
    when: (a, actor) => mayManage(a, actor) && a.stornoantrag !== null,
    question: {
      title: () => t('details.verwerfen'),
      text: () => t('details.verwerfenText'),
      success,
      send: (api, { id, version }) => api.auftrag.stornoBeantragen.mutate({ params: { id }, body: { entscheidung: 'VERWERFEN', version } }),
    },
  },
  {
    kind: 'question',
    label: t('details.freigeben'),
    placement: 'button',
    step: 'O14',
    when: ({ stornoantrag }) => stornoantrag !== null,
    question: {
      title: () => t('details.freigeben'),
      text: () => t('details.freigebenText'),
      danger: true,
      success,
      send: (api, { id, version }) => api.auftrag.stornoBeantragen.mutate({ params: { id }, body: { entscheidung: 'FREIGEBEN', version } }),
    },
  },
  {
    kind: 'file',
    label: t('details.csv'),
    load: (api, { id }) => api.auftrag.einzelexport.download({ params: { id } }),
  },
  {
    kind: 'file',
    label: t('details.zip'),
    load: (api, { id }) => api.auftrag.archiv.download({ params: { id } }),
  },
  {
    kind: 'file',
    label: t('details.entscheidungsdokumentation'),
    when: (_, { may }) => may({ aktion: 'Entscheidungsdokumentation herunterladen', kategorien: ['Anträge'] }),
    load: (api, { id }) =>
      api.dokument.entscheidungenZumAuftrag.download({
        params: { id },
      }),
  },
]
