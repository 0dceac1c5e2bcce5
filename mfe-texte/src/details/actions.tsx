import { downloadFile, uploadFile, call } from '@avalwerk/api'
import { type Action, withFields } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { FormField } from '@avalwerk/forms'
import { CHOOSE_TEXT, FILE_TYPE, ID_PATTERN, TEXT_TYPE, isPrepared } from '@avalwerk/domain'
import { basis, document } from '../components/queries.ts'
import { t } from '../texts.ts'
import { BuergeChoice } from './BuergenChoice.tsx'
import { Replacement, TEXT_FILE_BYTES } from './Replacement.tsx'

const erfolg = t('aktion.erledigt')
const path = ({ templatetyp, id }: Text, page: string) => `/${TEXT_TYPE[templatetyp].path}/${id}/${page}`
/** A new version, where none is being prepared. */
const newVersion: NonNullable<Action<Text>['wenn']> = (o, { gruppe: group }) =>
  group !== 'BSP' && o.eigener && !(o.versionen[0] && isPrepared(o.versionen[0].templatestatus))
const prepare = (transport: Parameters<typeof call>[0], { id, version }: Text) =>
  call(transport, `POST ${basis}/{id}/aufbereitung`, { params: { id }, body: { version } })

/**
 * What may be done with a text, by the rows of its life cycle; the order is that of the buttons.
 * @param search of the address: whoever comes from an order's review goes back there
 */
export const actions = (search: string): readonly Action<Text>[] => [
  {
    art: 'frage',
    wort: t('aktion.zurPrüfung'),
    schritt: 'X09',
    platz: 'knopf',
    frage: withFields<Text, { buergeIds: readonly string[] }>({
      titel: () => t('aktion.zurPrüfungTitel'),
      text: () => t('aktion.zurPrüfungText'),
      anfang: { buergeIds: [] },
      felder: () => <BuergeChoice name="buergeIds" />,
      prüfe: ({ buergeIds }) => (buergeIds.length ? {} : { buergeIds: t('aktion.bürgeFehlt') }),
      erfolg: t('aktion.beiBürgen'),
      sende: (transport, { id, version }, { buergeIds }) =>
        call(transport, `POST ${basis}/{id}/pruefung`, { params: { id }, body: { version, buergeIds: [...buergeIds] } }),
    }),
  },
  { art: 'seite', wort: t('aktion.aktivieren'), schritt: 'X13', ziel: (o) => path(o, 'aktivieren') },
  {
    art: 'seite',
    wort: t('aktion.fürUns'),
    wenn: (o, { gruppe: group, darf: may }) =>
      group === 'AG' &&
      o.templatetyp !== 'AGT' &&
      o.templatestatus === 'A' &&
      !o.aktivierung &&
      may({ aktion: 'verwalten', kategorien: ['Bürgschaftstexte/Templates'] }),
    ziel: (o) => path(o, 'aktivieren'),
  },
  {
    art: 'frage',
    wort: t('aktion.abgeben'),
    platz: 'knopf',
    wenn: (o, { darf: may }) => o.aktivierung !== null && may({ aktion: 'verwalten', kategorien: ['Bürgschaftstexte/Templates'] }),
    frage: {
      titel: () => t('aktion.abgebenTitel'),
      text: () => t('aktion.abgebenText'),
      erfolg,
      sende: (transport, { id }) => call(transport, `POST ${basis}/{id}/abgeben`, { params: { id } }),
    },
  },
  {
    art: 'seite',
    wort: t('aktion.neueVersion'),
    platz: 'knopf',
    wenn: (o, actor) => newVersion(o, actor) && actor.darf({ aktion: 'hochladen', kategorien: ['Bürgschaftstexte/Templates'] }),
    ziel: (o) => path(o, 'hochladen'),
    ernst: true,
  },
  {
    art: 'seite',
    wort: t('aktion.neueVersionSchreiben'),
    platz: 'menü',
    wenn: (o, actor) =>
      actor.gruppe === 'AG' && newVersion(o, actor) && actor.darf({ aktion: 'anlegen', kategorien: ['Bürgschaftstexte/Templates'] }),
    ziel: ({ id }) => `/buergschaftstexte/anlegen/${id}/textauswahl`,
    ernst: true,
  },

  {
    art: 'frage',
    wort: t('aktion.ersetzen'),
    platz: 'knopf',
    wenn: (o, { darf: may }) =>
      o.eigener &&
      o.quelle !== null &&
      ['H', 'AN', 'B'].includes(o.templatestatus) &&
      may({ aktion: 'hochladen', kategorien: ['Bürgschaftstexte/Templates'] }),
    frage: withFields<Text, { datei: File | null }>({
      titel: () => t('aktion.ersetzenTitel'),
      text: () => t('aktion.ersetzenText'),
      anfang: { datei: null },
      felder: () => <Replacement name="datei" />,
      prüfe: ({ datei: file }) =>
        !file ? { datei: t('hochladen.dateiFehlt') } : file.size > TEXT_FILE_BYTES ? { datei: t('hochladen.zuGroß') } : {},
      erfolg: t('aktion.ersetzt'),
      sende: (transport, { id }, { datei: fileName }) => {
        const file = fileName as File
        const type = /\.docx$/i.test(file.name) ? FILE_TYPE.docx : FILE_TYPE.pdf
        return uploadFile(
          transport,
          `POST ${document}/buerge/buergschaftsvorlagen/upload/{id}`,
          { params: { id }, query: { name: file.name } },
          file,
          type,
        )
      },
    }),
  },
  {
    art: 'frage',
    wort: t('aktion.melden'),
    platz: 'menü',
    wenn: (o, { gruppe: group, darf: may }) =>
      group === 'BG' &&
      o.templatestatus === 'A' &&
      may(CHOOSE_TEXT) &&
      (may({ aktion: 'manuell verwalten', kategorien: ['Bürgschaften'] }) || may({ aktion: 'prüfen', kategorien: ['Anträge'] })),
    frage: withFields<Text, { beguenstigterId: string }>({
      titel: () => t('aktion.meldenTitel'),
      text: () => t('aktion.meldenText'),
      anfang: (o) => ({ beguenstigterId: o.templatetyp === 'AGT' ? o.auftraggeber.id : '' }),
      felder: () => <FormField form={null} name="beguenstigterId" beschriftung={t('aktion.begünstigter')} autoComplete="off" />,
      prüfe: ({ beguenstigterId }) =>
        ID_PATTERN.unternehmen.test(beguenstigterId.trim()) ? {} : { beguenstigterId: t('aktion.begünstigterFehlt') },
      erfolg: t('aktion.gemeldet'),
      sende: (transport, { id }, { beguenstigterId }) =>
        call(transport, `POST ${basis}/{id}/verwendet`, { params: { id }, body: { beguenstigterId: beguenstigterId.trim() } }),
    }),
  },

  {
    art: 'frage',
    wort: t('aktion.aufbereiten'),
    schritt: 'X03',
    frage: { titel: () => t('aktion.aufbereiten'), text: () => t('aktion.aufbereitenText'), erfolg, sende: prepare },
  },
  {
    art: 'frage',
    wort: t('aktion.fertigstellen'),
    wenn: ({ schritte }) => schritte.includes('X06') || schritte.includes('X16'),
    frage: {
      titel: () => t('aktion.fertigstellenTitel'),
      text: () => t('aktion.fertigstellenText'),
      erfolg: t('aktion.fertig'),
      sende: (transport, { id, version }) => call(transport, `POST ${basis}/{id}/fertigstellen`, { params: { id }, body: { version } }),
    },
  },
  {
    art: 'frage',
    wort: t('aktion.zurück'),
    schritt: 'X07',
    platz: 'knopf',
    frage: { titel: () => t('aktion.zurück'), text: () => t('aktion.zurückText'), erfolg, sende: prepare },
  },
  {
    art: 'frage',
    wort: t('aktion.zurückweisen'),
    schritt: 'X08',
    frage: {
      titel: () => t('aktion.zurückweisenTitel'),
      text: () => t('aktion.zurückweisenText'),
      gefahr: true,
      grund: t('aktion.grund'),
      erfolg,
      sende: (transport, { id, version }, { grund }) =>
        call(transport, `POST ${basis}/{id}/zurueckweisen`, { params: { id }, body: { version, grund } }),
    },
  },

  {
    art: 'seite',
    wort: t('aktion.erstprüfen'),
    schritt: 'X10',
    ziel: ({ id }) => `/auftraggebertext/erstpruefung/${id}/annehmen${search}`,
  },
  {
    art: 'seite',
    wort: t('aktion.zweitprüfen'),
    schritt: 'X11',
    ziel: ({ id }) => `/auftraggebertext/zweitpruefung/${id}/annehmen${search}`,
  },

  {
    art: 'seite',
    wort: t('aktion.archivieren'),
    schritt: 'X14',
    ernst: true,
    wenn: (_, { gruppe: group }) => group === 'AG',
    ziel: (o) => path(o, 'archivieren'),
  },
  {
    art: 'seite',
    wort: t('aktion.löschen'),
    schritt: 'X14',
    ernst: true,
    wenn: (o, { gruppe: group }) => group === 'BSP' && o.templatetyp === 'AGT',
    ziel: (o) => path(o, 'loeschen'),
  },
  {
    art: 'frage',
    wort: t('aktion.archivieren'),
    schritt: 'X14',
    wenn: (o, { gruppe: group }) => group === 'BSP' && o.templatetyp !== 'AGT',
    frage: {
      titel: () => t('archivieren.titel'),
      text: () => t('archivieren.text'),
      gefahr: true,
      erfolg: t('archivieren.erfolg'),
      sende: (transport, { id, version }) => call(transport, `POST ${basis}/{id}/archivieren`, { params: { id }, body: { version } }),
    },
  },
  {
    art: 'datei',
    wort: t('aktion.quelle'),
    wenn: ({ quelle }) => quelle !== null,
    lade: (transport, { id }) => downloadFile(transport, `GET ${basis}/{id}/quelle`, { params: { id } }),
  },
  {
    art: 'datei',
    wort: t('aktion.entscheidungsdokumentation'),
    wenn: (o, { gruppe: group, darf: may }) =>
      group === 'BG' &&
      o.pruefungen.length > 0 &&
      may({ aktion: 'Entscheidungsdokumentation herunterladen', kategorien: ['Bürgschaftstexte/Templates'] }),
    lade: (transport, { id }) => downloadFile(transport, `GET ${basis}/{id}/entscheidungsdokumentation.pdf`, { params: { id } }),
  },
]
