import type { ApiClient } from '@avalwerk/api'
import type { Action } from '@avalwerk/patterns/details'
import { withFields } from '@avalwerk/patterns/act'
import type { Text } from '@avalwerk/contracts'
import { FormField } from '@avalwerk/forms'
import { CHOOSE_TEXT, FILE_TYPE, ID_PATTERN, TEXT_TYPE, isPrepared } from '@avalwerk/domain'
import { t } from '../texts.ts'
import { BuergeChoice } from './BuergeChoice.tsx'
import { Replacement, TEXT_FILE_BYTES } from './Replacement.tsx'

const success = t('aktion.done')
const path = ({ templatetyp, id }: Text, page: string) => `/${TEXT_TYPE[templatetyp].path}/${id}/${page}`
/** A new version, where none is being prepared. */
const newVersion: NonNullable<Action<Text>['when']> = (text, { group }) =>
  group !== 'BSP' && text.eigener && !(text.versionen[0] && isPrepared(text.versionen[0].templatestatus))
const prepare = (api: ApiClient, { id, version }: Text) => api.text.aufbereiten.mutate({ params: { id }, body: { version } })

/** A text's way into use, for the beneficiary who owns it and for those who use it. */
const IN_USE: readonly Action<Text>[] = [
  {
    kind: 'question',
    label: t('aktion.sendToReview'),
    step: 'X09',
    placement: 'button',
    question: withFields<Text, { buergeIds: readonly string[] }>({
      title: () => t('aktion.sendToReviewTitle'),
      text: () => t('aktion.sendToReviewText'),
      initial: { buergeIds: [] },
      fields: () => <BuergeChoice name="buergeIds" />,
      check: ({ buergeIds }) => (buergeIds.length ? {} : { buergeIds: t('aktion.buergenMissing') }),
      success: t('aktion.sentToReview'),
      send: (api, { id, version }, { buergeIds }) =>
        api.text.pruefenLassen.mutate({ params: { id }, body: { version, buergeIds: [...buergeIds] } }),
    }),
  },
  { kind: 'page', label: t('aktion.activate'), step: 'X13', target: (o) => path(o, 'aktivieren') },
  {
    kind: 'page',
    label: t('aktion.activateForUs'),
    when: (text, { group, may }) =>
      group === 'AG' &&
      text.templatetyp !== 'AGT' &&
      text.templatestatus === 'A' &&
      !text.aktivierung &&
      may({ aktion: 'verwalten', kategorien: ['Bürgschaftstexte/Templates'] }),
    target: (o) => path(o, 'aktivieren'),
  },
  {
    kind: 'question',
    label: t('aktion.stopUsing'),
    placement: 'button',
    when: (o, { may }) => o.aktivierung !== null && may({ aktion: 'verwalten', kategorien: ['Bürgschaftstexte/Templates'] }),
    question: {
      title: () => t('aktion.stopUsingTitle'),
      text: () => t('aktion.stopUsingText'),
      success,
      send: (api, { id }) => api.text.abgeben.mutate({ params: { id } }),
    },
  },
]

/** New versions of a text, and a file in the place of the one that was uploaded. */
const VERSIONS: readonly Action<Text>[] = [
  {
    kind: 'page',
    label: t('aktion.uploadVersion'),
    placement: 'button',
    when: (o, actor) => newVersion(o, actor) && actor.may({ aktion: 'hochladen', kategorien: ['Bürgschaftstexte/Templates'] }),
    target: (o) => path(o, 'hochladen'),
    serious: true,
  },
  {
    kind: 'page',
    label: t('aktion.writeVersion'),
    placement: 'menu',
    when: (text, actor) =>
      actor.group === 'AG' && newVersion(text, actor) && actor.may({ aktion: 'anlegen', kategorien: ['Bürgschaftstexte/Templates'] }),
    target: ({ id }) => `/buergschaftstexte/anlegen/${id}/textauswahl`,
    serious: true,
  },
  {
    kind: 'question',
    label: t('aktion.replaceFile'),
    placement: 'button',
    when: (text, { may }) =>
      text.eigener &&
      text.quelle !== null &&
      ['H', 'AN', 'B'].includes(text.templatestatus) &&
      may({ aktion: 'hochladen', kategorien: ['Bürgschaftstexte/Templates'] }),
    question: withFields<Text, { datei: File | null }>({
      title: () => t('aktion.replaceFileTitle'),
      text: () => t('aktion.replaceFileText'),
      initial: { datei: null },
      fields: () => <Replacement name="datei" />,
      check: ({ datei }) =>
        !datei ? { datei: t('hochladen.fileMissing') } : datei.size > TEXT_FILE_BYTES ? { datei: t('hochladen.tooLarge') } : {},
      success: t('aktion.fileReplaced'),
      send: (api, { id }, { datei }) => {
        const file = datei as File
        const type = /\.docx$/i.test(file.name) ? FILE_TYPE.docx : FILE_TYPE.pdf
        return api.text.vorlageErsetzen.upload({ params: { id }, query: { name: file.name } }, file, type)
      },
    }),
  },
]

/** A guarantor's word that a beneficiary uses a text. */
const REPORT_USE: Action<Text> = {
  kind: 'question',
  label: t('aktion.reportUse'),
  placement: 'menu',
  when: (text, { group, may }) =>
    group === 'BG' &&
    text.templatestatus === 'A' &&
    may(CHOOSE_TEXT) &&
    (may({ aktion: 'manuell verwalten', kategorien: ['Bürgschaften'] }) || may({ aktion: 'prüfen', kategorien: ['Anträge'] })),
  question: withFields<Text, { beguenstigterId: string }>({
    title: () => t('aktion.reportUseTitle'),
    text: () => t('aktion.reportUseText'),
    initial: (o) => ({ beguenstigterId: o.templatetyp === 'AGT' ? o.auftraggeber.id : '' }),
    fields: () => <FormField form={null} name="beguenstigterId" label={t('aktion.beguenstigterId')} autoComplete="off" />,
    check: ({ beguenstigterId }) =>
      ID_PATTERN.unternehmen.test(beguenstigterId.trim()) ? {} : { beguenstigterId: t('aktion.beguenstigterIdMissing') },
    success: t('aktion.useReported'),
    send: (api, { id }, { beguenstigterId }) =>
      api.text.verwendungMelden.mutate({ params: { id }, body: { beguenstigterId: beguenstigterId.trim() } }),
  }),
}

/** The operator's preparation of what was uploaded. */
const PREPARATION: readonly Action<Text>[] = [
  {
    kind: 'question',
    label: t('aktion.prepare'),
    step: 'X03',
    question: { title: () => t('aktion.prepare'), text: () => t('aktion.prepareText'), success, send: prepare },
  },
  {
    kind: 'question',
    label: t('aktion.finish'),
    when: ({ schritte }) => schritte.includes('X06') || schritte.includes('X16'),
    question: {
      title: () => t('aktion.finishTitle'),
      text: () => t('aktion.finishText'),
      success: t('aktion.finished'),
      send: (api, { id, version }) => api.text.fertigstellen.mutate({ params: { id }, body: { version } }),
    },
  },
  {
    kind: 'question',
    label: t('aktion.backToEditing'),
    step: 'X07',
    placement: 'button',
    question: { title: () => t('aktion.backToEditing'), text: () => t('aktion.backToEditingText'), success, send: prepare },
  },
  {
    kind: 'question',
    label: t('aktion.refuse'),
    step: 'X08',
    question: {
      title: () => t('aktion.refuseTitle'),
      text: () => t('aktion.refuseText'),
      danger: true,
      reasonLabel: t('aktion.reason'),
      success,
      send: (api, { id, version }, { grund }) => api.text.zurueckweisen.mutate({ params: { id }, body: { version, grund } }),
    },
  },
]

/** A guarantor's reviews. */
const reviews = (search: string): readonly Action<Text>[] => [
  {
    kind: 'page',
    label: t('aktion.erstpruefung'),
    step: 'X10',
    target: ({ id }) => `/auftraggebertext/erstpruefung/${id}/annehmen${search}`,
  },
  {
    kind: 'page',
    label: t('aktion.zweitpruefung'),
    step: 'X11',
    target: ({ id }) => `/auftraggebertext/zweitpruefung/${id}/annehmen${search}`,
  },
]

/** The end of a text. */
const ENDING: readonly Action<Text>[] = [
  {
    kind: 'page',
    label: t('aktion.archive'),
    step: 'X14',
    serious: true,
    when: (_, { group }) => group === 'AG',
    target: (o) => path(o, 'archivieren'),
  },
  {
    kind: 'page',
    label: t('aktion.delete'),
    step: 'X14',
    serious: true,
    when: (o, { group }) => group === 'BSP' && o.templatetyp === 'AGT',
    target: (o) => path(o, 'loeschen'),
  },
  {
    kind: 'question',
    label: t('aktion.archive'),
    step: 'X14',
    when: (o, { group }) => group === 'BSP' && o.templatetyp !== 'AGT',
    question: {
      title: () => t('archivieren.title'),
      text: () => t('archivieren.text'),
      danger: true,
      success: t('archivieren.success'),
      send: (api, { id, version }) => api.text.archivieren.mutate({ params: { id }, body: { version } }),
    },
  },
]

const FILES: readonly Action<Text>[] = [
  {
    kind: 'file',
    label: t('aktion.uploadedFile'),
    when: ({ quelle }) => quelle !== null,
    load: (api, { id }) => api.text.quelle.download({ params: { id } }),
  },
  {
    kind: 'file',
    label: t('aktion.entscheidungsdokumentation'),
    when: (text, { group, may }) =>
      group === 'BG' &&
      text.pruefungen.length > 0 &&
      may({ aktion: 'Entscheidungsdokumentation herunterladen', kategorien: ['Bürgschaftstexte/Templates'] }),
    load: (api, { id }) => api.text.entscheidungen.download({ params: { id } }),
  },
]

/**
 * Lists what may be done with a text, by the rows of its life cycle; the order is that of the buttons.
 * @param search of the address: a user who comes from an order's review is led back there
 */
export const actions = (search: string): readonly Action<Text>[] => [
  ...IN_USE,
  ...VERSIONS,
  REPORT_USE,
  ...PREPARATION,
  ...reviews(search),
  ...ENDING,
  ...FILES,
]
