import type { Action } from '@avalwerk/patterns/details'
import type { Auftrag } from '@avalwerk/contracts'
import { openDraft, RESUMPTION } from '../beantragen/draft.ts'
import { t } from '../texts.ts'

const mayManage: NonNullable<Action<Auftrag>['when']> = (_, { group, may }) =>
  group === 'BSP' && may({ aktion: 'verwalten', kategorien: ['Anträge'] })
const success = t('details.stepDone')

/** What may be done with an order, by the rows of its life cycle; the order is that of the buttons. */
export const ACTIONS: readonly Action<Auftrag>[] = [
  {
    kind: 'page',
    label: t('details.review'),
    step: 'O09',
    target: ({ id }) => `/buergschaftsauftraege/pruefen/${id}/details`,
  },
  {
    kind: 'page',
    label: t('details.continueEditing'),
    step: 'O01',
    when: ({ status }) => status === 'UNVOLLSTAENDIG',
    target: () => RESUMPTION,
    before: openDraft,
  },
  {
    kind: 'question',
    label: t('details.passFormalReview'),
    step: 'O04',
    question: {
      title: ({ id }) => t('details.passFormalReviewTitle', { id }),
      text: () => t('details.passFormalReviewText'),
      success,
      send: (api, { id, version }) => api.auftrag.formalPruefen.mutate({ params: { id }, body: { entscheidung: 'BESTANDEN', version } }),
    },
  },
  {
    kind: 'question',
    label: t('details.ask'),
    placement: 'button',
    step: 'O05',
    question: {
      title: ({ id }) => t('details.askTitle', { id }),
      text: () => t('details.askText'),
      reasonLabel: t('details.question'),
      success,
      send: (api, { id, version }, { grund }) =>
        api.auftrag.formalPruefen.mutate({ params: { id }, body: { entscheidung: 'RUECKFRAGE', version, grund } }),
    },
  },
  {
    kind: 'question',
    label: t('details.withdraw'),
    placement: 'button',
    step: 'O12',
    question: {
      title: ({ id }) => t('details.withdrawTitle', { id }),
      text: () => t('details.withdrawText'),
      danger: true,
      success,
      send: (api, { id, version }) => api.auftrag.stornieren.mutate({ params: { id }, body: { version } }),
    },
  },
  {
    kind: 'question',
    label: t('details.requestStorno'),
    placement: 'button',
    when: (a, actor) => mayManage(a, actor) && ['SCHWEBE', 'IN_PRUEFUNG'].includes(a.status) && !a.stornoantrag,
    question: {
      title: ({ id }) => t('details.requestStornoTitle', { id }),
      text: () => t('details.requestStornoText'),
      danger: true,
      reasonLabel: t('details.stornoReason'),
      success,
      send: (api, { id, version }, { grund }) =>
        api.auftrag.stornoBeantragen.mutate({ params: { id }, body: { entscheidung: 'BEANTRAGEN', version, grund } }),
    },
  },
  {
    kind: 'question',
    label: t('details.discardStorno'),
    placement: 'button',
    when: (a, actor) => mayManage(a, actor) && a.stornoantrag !== null,
    question: {
      title: () => t('details.discardStorno'),
      text: () => t('details.discardStornoText'),
      success,
      send: (api, { id, version }) => api.auftrag.stornoBeantragen.mutate({ params: { id }, body: { entscheidung: 'VERWERFEN', version } }),
    },
  },
  {
    kind: 'question',
    label: t('details.approveStorno'),
    placement: 'button',
    step: 'O14',
    when: ({ stornoantrag }) => stornoantrag !== null,
    question: {
      title: () => t('details.approveStorno'),
      text: () => t('details.approveStornoText'),
      danger: true,
      success,
      send: (api, { id, version }) => api.auftrag.stornoBeantragen.mutate({ params: { id }, body: { entscheidung: 'FREIGEBEN', version } }),
    },
  },
  {
    kind: 'file',
    label: t('details.downloadCsv'),
    load: (api, { id }) => api.auftrag.einzelexport.download({ params: { id } }),
  },
  {
    kind: 'file',
    label: t('details.downloadZip'),
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
