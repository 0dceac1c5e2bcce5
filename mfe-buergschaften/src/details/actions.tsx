import type { Action } from '@avalwerk/patterns/details'
import { type FileValue, FormDocumentField } from '@avalwerk/patterns/files'
import { FormSelect, FormCheckbox } from '@avalwerk/forms'
import { withFields } from '@avalwerk/patterns/act'
import type { Buergschaft } from '@avalwerk/contracts'
import {
  REJECTION_REASONS,
  BUERGSCHAFT_STATUS,
  type BuergschaftStatus,
  deliveryRecipient,
  formatEuro,
  lacksDocumentFor,
  numberOf,
  statusDisplay,
  VERSANDWEG,
  VERSANDWEGE_PAPER,
  type BuergschaftTransition,
} from '@avalwerk/domain'
import { beginUmtausch, exchangeEntry } from '../erstellen/draft.ts'
import { t } from '../texts.ts'
import { loadDocument } from './queries.ts'
import { question } from './question.ts'
import { MAINTENANCE_ACTIONS } from './recordActions.tsx'

const page = (step: BuergschaftTransition, caption: string, path: (id: string) => string): Action<Buergschaft> => ({
  kind: 'page',
  step,
  label: caption,
  target: ({ id }) => path(id),
})
const grund = t('schritt.reason')
/** Asks for discharge: the borrower for itself, guarantor and operator for a borrower who asked them to do so. */
const please = (caption: string, text: string, ...roles: readonly Buergschaft['rolle'][]): Action<Buergschaft> => ({
  step: 'G42',
  when: ({ rolle }) => roles.includes(rolle),
  placement: 'menu',
  serious: true,
  kind: 'question',
  label: caption,
  question: {
    title: (b) => `${caption}: ${numberOf(b)}`,
    text: () => text,
    reasonLabel: t('rueckforderung.begruendung'),
    success: t('schritt.stepDone'),
    send: (api, { id, version }, input) => api.buergschaft.rueckfordern.mutate({ params: { id }, body: { version, grund: input.grund } }),
  },
})
const mayManage: NonNullable<Action<Buergschaft>['when']> = (_, { group, may }) =>
  group === 'BSP' && may({ aktion: 'verwalten', kategorien: ['Bürgschaften'] })
const TARGETS = (Object.keys(BUERGSCHAFT_STATUS) as (keyof typeof BUERGSCHAFT_STATUS)[]).filter(
  (status) => status !== 'ENT' && status !== 'ABGETRETEN',
)

/** The document of a guarantee that waits for one; under four eyes it goes to a second review. */
const giveDocument = question<{ dateiId: FileValue }>('uploadDocument', {
  initial: { dateiId: undefined },
  fields: () => <FormDocumentField name="dateiId" label={t('schritt.avaldokument')} />,
  check: ({ dateiId }) =>
    dateiId === 'running' ? { dateiId: t('schritt.uploadRunning') } : dateiId ? {} : { dateiId: t('schritt.avaldokumentMissing') },
  send: (api, { id, version }, { dateiId }) =>
    api.buergschaft.dokumentGeben.mutate({
      params: { id },
      body: { version, dateiId: typeof dateiId === 'object' ? dateiId.dateiId : null, textId: null },
    }),
})

const cancelDraft = question('cancelDraft', {
  danger: true,
  reasonLabel: grund,
  send: (api, { id, version }, input) => api.buergschaft.stornieren.mutate({ params: { id }, body: { version, grund: input.grund } }),
})
/** The same call as for cancelling a draft; but an announced guarantee stays: only its document is taken back. */
const takeBackDocument = question('takeBackDocument', {
  danger: true,
  reasonLabel: grund,
  send: (api, { id, version }, input) => api.buergschaft.stornieren.mutate({ params: { id }, body: { version, grund: input.grund } }),
})

/** What may be done with a guarantee, by the rows of its life cycle; the order is that of the buttons and the menu. */
export const ACTIONS: readonly Action<Buergschaft>[] = [
  page('G20', t('schritt.accept'), (id) => `/buergschaften/${id}/akzeptieren`),
  page('G21', t('schritt.rejectOrCorrect'), (id) => `/buergschaften/${id}/ablehnen`),
  // Open to the second person from the start; accepting alone waits for the document.
  page('G11', t('schritt.zweitpruefung'), (id) => `/buergschaften/${id}/zweitpruefen/details`),
  page('G23', t('schritt.correctBuergschaft'), (id) => `/buergschaften/${id}/korrigieren/korrekturwunsch`),
  page('G43', t('rueckforderung.review'), (id) => `/buergschaften/rueckforderung/${id}/details-pruefen`),
  { ...page('G28', t('enthaften.action'), (id) => `/buergschaften/${id}/enthaften`), serious: true, placement: 'button' },
  { ...page('G29', t('enthaften.paperAction'), (id) => `/buergschaften/${id}/enthaften`), serious: true, placement: 'button' },
  page('G39', t('abtretung.review'), (id) => `/buergschaften/abtretung/${id}/details-pruefen`),
  { ...page('G38', t('abtretung.action'), (id) => `/buergschaften/${id}/abtreten/empfaenger`), serious: true },
  { ...page('G33', t('anspruch.action'), (id) => `/buergschaften/${id}/inanspruchnehmen/angaben`), serious: true },
  { ...page('G31', t('teilenthaften.action'), (id) => `/buergschaften/${id}/teilenthaften`), serious: true },
  { kind: 'page', step: 'G52', label: t('umtausch.action'), target: ({ id }) => exchangeEntry(id), before: beginUmtausch, serious: true },
  // The likely act where the guarantee waits for it; otherwise it stands among the further ones.
  {
    ...page('G50', t('zuordnen.action'), (id) => `/buergschaften/unternehmenzuordnen/${id}/rolle`),
    when: ({ status }) => status === 'AUS',
  },
  {
    ...page('G50', t('zuordnen.action'), (id) => `/buergschaften/unternehmenzuordnen/${id}/rolle`),
    when: ({ status }) => status !== 'AUS',
    placement: 'menu',
    serious: true,
  },
  {
    step: 'G41',
    kind: 'question',
    placement: 'button',
    label: t('abtretung.withdraw'),
    question: {
      title: (b) => `${t('abtretung.withdraw')}: ${numberOf(b)}`,
      text: () => t('abtretung.withdrawText'),
      danger: true,
      success: t('schritt.stepDone'),
      send: (api, { id, version }) => api.buergschaft.abtretungZurueckziehen.mutate({ params: { id }, body: { version } }),
    },
  },
  {
    step: 'G30',
    kind: 'question',
    label: t('enthaften.confirm'),
    question: withFields<Buergschaft, { ausgebucht: boolean }>({
      title: (b) => `${t('enthaften.confirm')}: ${numberOf(b)}`,
      text: () => t('enthaften.confirmText'),
      success: t('schritt.stepDone'),
      initial: { ausgebucht: false },
      fields: () => <FormCheckbox name="ausgebucht" label={t('enthaften.ausgebucht')} />,
      check: ({ ausgebucht }) => (ausgebucht ? {} : { ausgebucht: t('enthaften.ausgebuchtMissing') }),
      send: (api, { id, version }, { ausgebucht }) =>
        api.buergschaft.enthaftungBestaetigen.mutate({ params: { id }, body: { version, ausgebucht } }),
    }),
  },
  {
    step: 'G32',
    kind: 'question',
    label: t('teilenthaften.confirm'),
    question: {
      title: (b) => `${t('teilenthaften.confirm')}: ${numberOf(b)}`,
      text: ({ betrag, vorgemerkterBetrag }) =>
        t('teilenthaften.confirmText', { alt: formatEuro(betrag), neu: formatEuro(vorgemerkterBetrag ?? betrag) }),
      success: t('schritt.stepDone'),
      send: (api, { id, version }) => api.buergschaft.teilenthaftungBestaetigen.mutate({ params: { id }, body: { version } }),
    },
  },
  please(t('rueckforderung.askEnthaftung'), t('rueckforderung.askEnthaftungText'), 'AUFTRAGNEHMER'),
  please(t('rueckforderung.record'), t('rueckforderung.recordText'), 'BUERGE', 'BETREIBER'),
  {
    step: 'G27',
    ...question('confirmRejection', {
      initial: { ausgebucht: false },
      fields: () => <FormCheckbox name="ausgebucht" label={t('schritt.ausgebucht')} />,
      check: ({ ausgebucht }) => (ausgebucht ? {} : { ausgebucht: t('schritt.ausgebuchtMissing') }),
      send: (api, { id, version }, { ausgebucht }) =>
        api.buergschaft.ablehnungBestaetigen.mutate({ params: { id }, body: { version, ausgebucht } }),
    }),
  },
  {
    step: 'G16',
    ...question('confirmImport', {
      send: (api, { id, version }) =>
        api.buergschaft.importBestaetigen.mutate({ params: { id }, body: { version, bestaetigt: true, grund: null } }),
    }),
  },
  {
    step: 'G17',
    ...question('rejectImport', {
      danger: true,
      reasonLabel: grund,
      send: (api, { id, version }, input) =>
        api.buergschaft.importBestaetigen.mutate({
          params: { id },
          body: { version, bestaetigt: false, grund: input.grund },
        }),
    }),
  },
  {
    step: 'G15',
    ...question('confirmDispatch', {
      text: (buergschaft) => {
        const { name, lines, zustellanweisung } = deliveryRecipient(buergschaft)
        const instruction = zustellanweisung ? ` ${t('versand.zustellanweisung')}: ${zustellanweisung}` : ''
        return `${t('schritt.confirmDispatchText', { weg: VERSANDWEG[buergschaft.versandweg], an: [name, ...lines].join(', ') })}${instruction}`
      },
      send: (api, { id, version }) => api.buergschaft.versandBestaetigen.mutate({ params: { id }, body: { version } }),
    }),
  },
  { step: 'G19', ...giveDocument },
  { step: 'G55', ...giveDocument },
  {
    step: 'G25',
    ...question('withdrawWish', {
      send: (api, { id, version }) => api.buergschaft.korrekturZurueckziehen.mutate({ params: { id }, body: { version } }),
    }),
  },
  {
    step: 'G26',
    ...question('rejectWish', {
      reasonLabel: grund,
      send: (api, { id, version }, input) =>
        api.buergschaft.korrekturAblehnen.mutate({ params: { id }, body: { version, grund: input.grund } }),
    }),
  },
  { step: 'G13', placement: 'button', ...cancelDraft },
  { step: 'G56', when: ({ schritte }) => !schritte.includes('G11'), placement: 'button', ...takeBackDocument },
  {
    step: 'G18',
    ...question('withdraw', {
      danger: true,
      reasonLabel: grund,
      send: (api, { id, version }, input) =>
        api.buergschaft.zurueckziehen.mutate({ params: { id }, body: { version, grund: input.grund } }),
    }),
  },
  {
    step: 'G49',
    placement: 'menu',
    ...question('delete', {
      danger: true,
      after: '/buergschaften/liste',
      send: (api, { id, version }) => api.buergschaft.loeschen.mutate({ params: { id }, body: { version } }),
    }),
  },
  {
    when: (b, actor) => mayManage(b, actor) && !BUERGSCHAFT_STATUS[b.status].end && b.status !== 'ENT' && !b.statusantrag,
    placement: 'menu',
    ...question<{ zielstatus: BuergschaftStatus | '' }>('changeStatus', {
      reasonLabel: grund,
      initial: { zielstatus: '' },
      fields: (buergschaft) => (
        <FormSelect
          name="zielstatus"
          label={t('schritt.zielstatus')}
          empty={t('schritt.chooseStatus')}
          groups={[
            {
              options: TARGETS.filter((status) => status !== buergschaft.status).map((value) => ({
                value,
                label: `${statusDisplay(value, 'BSP').caption} (${value})`,
              })),
            },
          ]}
        />
      ),
      check: ({ zielstatus }, buergschaft) =>
        !zielstatus
          ? { zielstatus: t('schritt.chooseStatus') }
          : lacksDocumentFor({ ...buergschaft, dokument: buergschaft.dokumentStatus }, zielstatus)
            ? { zielstatus: REJECTION_REASONS.OHNE_DOKUMENT.text }
            : {},
      send: (api, { id, version }, input) =>
        api.buergschaft.statusAendern.mutate({
          params: { id },
          body: { entscheidung: 'BEANTRAGEN', version, zielstatus: input.zielstatus as BuergschaftStatus, grund: input.grund },
        }),
    }),
  },
  {
    step: 'G48',
    when: ({ statusantrag }) => statusantrag !== null && !statusantrag.eigener,
    ...question('approveStatus', {
      danger: true,
      text: ({ statusantrag }) =>
        statusantrag &&
        t('schritt.approveStatusText', { status: statusDisplay(statusantrag.zielstatus, 'BSP').caption, grund: statusantrag.grund }),
      send: (api, { id, version }) =>
        api.buergschaft.statusAendern.mutate({ params: { id }, body: { entscheidung: 'FREIGEBEN', version } }),
    }),
    placement: 'button',
  },
  {
    when: (b, actor) => mayManage(b, actor) && b.statusantrag !== null,
    ...question('discardStatus', {
      send: (api, { id, version }) =>
        api.buergschaft.statusAendern.mutate({ params: { id }, body: { entscheidung: 'VERWERFEN', version } }),
    }),
    placement: 'menu',
  },
  ...MAINTENANCE_ACTIONS,
  {
    kind: 'file',
    placement: 'button',
    label: t('details.downloadPdf'),
    when: ({ dokumente }) => dokumente.length > 0,
    load: (api, { id }, group) => loadDocument(api, group, id),
  },
  {
    kind: 'file',
    placement: 'button',
    label: t('versand.coverLetter'),
    when: (buergschaft, { may }) =>
      buergschaft.rolle === 'BUERGE' &&
      buergschaft.status === 'AUS' &&
      VERSANDWEGE_PAPER.includes(buergschaft.versandweg) &&
      may({ aktion: 'Bürgschaftsdokument hochladen', kategorien: ['Bürgschaften'] }),
    load: (api, { id }) => api.dokument.anschreiben.download({ params: { id } }),
  },
  {
    kind: 'file',
    label: t('details.downloadCsv'),
    load: (api, { id }) => api.buergschaft.einzelexport.download({ params: { id } }),
  },
  {
    kind: 'file',
    label: t('schritt.entscheidungsdokumentation'),
    when: (_, { may }) => may({ aktion: 'Entscheidungsdokumentation herunterladen', kategorien: ['Bürgschaften'] }),
    load: (api, { id }) => api.dokument.entscheidungenZurBuergschaft.download({ params: { id } }),
  },
]
