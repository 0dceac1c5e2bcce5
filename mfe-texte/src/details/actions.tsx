import type { ApiClient } from '@avalwerk/api'
import type { Action } from '@avalwerk/patterns/details'
import { withFields } from '@avalwerk/patterns/act'
import type { Text } from '@avalwerk/contracts'
import { FormField } from '@avalwerk/forms'
import { CHOOSE_TEXT, FILE_TYPE, ID_PATTERN, TEXT_TYPE, isPrepared } from '@avalwerk/domain'
import { t } from '../texts.ts'
import { BuergeChoice } from './BuergeChoice.tsx'
import { Replacement, TEXT_FILE_BYTES } from './Replacement.tsx'

const success = t('aktion.erledigt')
const path = ({ templatetyp, id }: Text, page: string) => `/${TEXT_TYPE[templatetyp].path}/${id}/${page}`
/** A new version, where none is being prepared. */
const newVersion: NonNullable<Action<Text>['when']> = (text, { gruppe: group }) =>
  group !== 'BSP' && text.eigener && !(text.versionen[0] && isPrepared(text.versionen[0].templatestatus))
const prepare = (api: ApiClient, { id, version }: Text) => api.text.aufbereiten.mutate({ params: { id }, body: { version } })

/**
 * What may be done with a text, by the rows of its life cycle; the order is that of the buttons.
 * @param search of the address: a user who comes from an order's review is led back there
 */
export const actions = (search: string): readonly Action<Text>[] => [
  {
    kind: 'question',
    label: t('aktion.zurPruefung'),
    step: 'X09',
    placement: 'button',
    question: withFields<Text, { buergeIds: readonly string[] }>({
      title: () => t('aktion.zurPruefungTitel'),
      text: () => t('aktion.zurPruefungText'),
      initial: { buergeIds: [] },
      fields: () => <BuergeChoice name="buergeIds" />,
      check: ({ buergeIds }) => (buergeIds.length ? {} : { buergeIds: t('aktion.buergeFehlt') }),
      success: t('aktion.beiBuergen'),
      send: (api, { id, version }, { buergeIds }) =>
        api.text.pruefenLassen.mutate({ params: { id }, body: { version, buergeIds: [...buergeIds] } }),
    }),
  },
  { kind: 'page', label: t('aktion.aktivieren'), step: 'X13', target: (o) => path(o, 'aktivieren') },
  {
    kind: 'page',
    label: t('aktion.fuerUns'),
    when: (text, { gruppe: group, may }) =>
      group === 'AG' &&
      text.templatetyp !== 'AGT' &&
      text.templatestatus === 'A' &&
      !text.aktivierung &&
      may({ aktion: 'verwalten', kategorien: ['Bürgschaftstexte/Templates'] }),
    target: (o) => path(o, 'aktivieren'),
  },
  {
    kind: 'question',
    label: t('aktion.abgeben'),
    placement: 'button',
    when: (o, { may }) => o.aktivierung !== null && may({ aktion: 'verwalten', kategorien: ['Bürgschaftstexte/Templates'] }),
    question: {
      title: () => t('aktion.abgebenTitel'),
      text: () => t('aktion.abgebenText'),
      success,
      send: (api, { id }) => api.text.abgeben.mutate({ params: { id } }),
    },
  },
  {
    kind: 'page',
    label: t('aktion.neueVersion'),
    placement: 'button',
    when: (o, actor) => newVersion(o, actor) && actor.may({ aktion: 'hochladen', kategorien: ['Bürgschaftstexte/Templates'] }),
    target: (o) => path(o, 'hochladen'),
    serious: true,
  },
  {
    kind: 'page',
    label: t('aktion.neueVersionSchreiben'),
    placement: 'menu',
    when: (text, actor) =>
      actor.gruppe === 'AG' && newVersion(text, actor) && actor.may({ aktion: 'anlegen', kategorien: ['Bürgschaftstexte/Templates'] }),
    target: ({ id }) => `/buergschaftstexte/anlegen/${id}/textauswahl`,
    serious: true,
  },

  {
    kind: 'question',
    label: t('aktion.ersetzen'),
    placement: 'button',
    when: (text, { may }) =>
      text.eigener &&
      text.quelle !== null &&
      ['H', 'AN', 'B'].includes(text.templatestatus) &&
      may({ aktion: 'hochladen', kategorien: ['Bürgschaftstexte/Templates'] }),
    question: withFields<Text, { datei: File | null }>({
      title: () => t('aktion.ersetzenTitel'),
      text: () => t('aktion.ersetzenText'),
      initial: { datei: null },
      fields: () => <Replacement name="datei" />,
      check: ({ datei: file }) =>
        !file ? { datei: t('hochladen.dateiFehlt') } : file.size > TEXT_FILE_BYTES ? { datei: t('hochladen.zuGross') } : {},
      success: t('aktion.ersetzt'),
      send: (api, { id }, { datei }) => {
        const file = datei as File
        const type = /\.docx$/i.test(file.name) ? FILE_TYPE.docx : FILE_TYPE.pdf
        return api.text.vorlageErsetzen.upload({ params: { id }, query: { name: file.name } }, file, type)
      },
    }),
  },
  {
    kind: 'question',
    label: t('aktion.melden'),
    placement: 'menu',
    when: (text, { gruppe: group, may }) =>
      group === 'BG' &&
      text.templatestatus === 'A' &&
      may(CHOOSE_TEXT) &&
      (may({ aktion: 'manuell verwalten', kategorien: ['Bürgschaften'] }) || may({ aktion: 'prüfen', kategorien: ['Anträge'] })),
    question: withFields<Text, { beguenstigterId: string }>({
      title: () => t('aktion.meldenTitel'),
      text: () => t('aktion.meldenText'),
      initial: (o) => ({ beguenstigterId: o.templatetyp === 'AGT' ? o.auftraggeber.id : '' }),
      fields: () => <FormField form={null} name="beguenstigterId" label={t('aktion.beguenstigter')} autoComplete="off" />,
      check: ({ beguenstigterId }) =>
        ID_PATTERN.unternehmen.test(beguenstigterId.trim()) ? {} : { beguenstigterId: t('aktion.beguenstigterFehlt') },
      success: t('aktion.gemeldet'),
      send: (api, { id }, { beguenstigterId }) =>
        api.text.verwendungMelden.mutate({ params: { id }, body: { beguenstigterId: beguenstigterId.trim() } }),
    }),
  },

  {
    kind: 'question',
    label: t('aktion.aufbereiten'),
    step: 'X03',
    question: { title: () => t('aktion.aufbereiten'), text: () => t('aktion.aufbereitenText'), success, send: prepare },
  },
  {
    kind: 'question',
    label: t('aktion.fertigstellen'),
    when: ({ schritte }) => schritte.includes('X06') || schritte.includes('X16'),
    question: {
      title: () => t('aktion.fertigstellenTitel'),
      text: () => t('aktion.fertigstellenText'),
      success: t('aktion.fertig'),
      send: (api, { id, version }) => api.text.fertigstellen.mutate({ params: { id }, body: { version } }),
    },
  },
  {
    kind: 'question',
    label: t('aktion.zurueck'),
    step: 'X07',
    placement: 'button',
    question: { title: () => t('aktion.zurueck'), text: () => t('aktion.zurueckText'), success, send: prepare },
  },
  {
    kind: 'question',
    label: t('aktion.zurueckweisen'),
    step: 'X08',
    question: {
      title: () => t('aktion.zurueckweisenTitel'),
      text: () => t('aktion.zurueckweisenText'),
      danger: true,
      grund: t('aktion.grund'),
      success,
      send: (api, { id, version }, { grund }) => api.text.zurueckweisen.mutate({ params: { id }, body: { version, grund } }),
    },
  },

  {
    kind: 'page',
    label: t('aktion.erstpruefen'),
    step: 'X10',
    target: ({ id }) => `/auftraggebertext/erstpruefung/${id}/annehmen${search}`,
  },
  {
    kind: 'page',
    label: t('aktion.zweitpruefen'),
    step: 'X11',
    target: ({ id }) => `/auftraggebertext/zweitpruefung/${id}/annehmen${search}`,
  },

  {
    kind: 'page',
    label: t('aktion.archivieren'),
    step: 'X14',
    serious: true,
    when: (_, { gruppe: group }) => group === 'AG',
    target: (o) => path(o, 'archivieren'),
  },
  {
    kind: 'page',
    label: t('aktion.loeschen'),
    step: 'X14',
    serious: true,
    when: (o, { gruppe: group }) => group === 'BSP' && o.templatetyp === 'AGT',
    target: (o) => path(o, 'loeschen'),
  },
  {
    kind: 'question',
    label: t('aktion.archivieren'),
    step: 'X14',
    when: (o, { gruppe: group }) => group === 'BSP' && o.templatetyp !== 'AGT',
    question: {
      title: () => t('archivieren.titel'),
      text: () => t('archivieren.text'),
      danger: true,
      success: t('archivieren.erfolg'),
      send: (api, { id, version }) => api.text.archivieren.mutate({ params: { id }, body: { version } }),
    },
  },
  {
    kind: 'file',
    label: t('aktion.quelle'),
    when: ({ quelle }) => quelle !== null,
    load: (api, { id }) => api.text.quelle.download({ params: { id } }),
  },
  {
    kind: 'file',
    label: t('aktion.entscheidungsdokumentation'),
    when: (text, { gruppe: group, may }) =>
      group === 'BG' &&
      text.pruefungen.length > 0 &&
      may({ aktion: 'Entscheidungsdokumentation herunterladen', kategorien: ['Bürgschaftstexte/Templates'] }),
    load: (api, { id }) => api.text.entscheidungen.download({ params: { id } }),
  },
]
