import { downloadFile, rufe } from '@avalwerk/api'
import {
  type Action,
  toFormErrors,
  fileIds,
  FormTextField,
  type Prompt,
  withFields,
  type Unterlage,
  unterlagenFault,
  UnterlagenField,
} from '@avalwerk/bausteine'
import type { Inanspruchnahme } from '@avalwerk/contracts'
import { formatAmount, formatDate, formatEuro, calendarDate, MESSAGES, parseAmount, parseDate } from '@avalwerk/domain'
import { AmountField, DateField } from '@avalwerk/forms'
import { DescriptionList } from '@avalwerk/ui'
import { t } from '../texte.ts'

const basis = '/buergschaftservice/api/private/v2'
const dokument = '/dokumentservice/api/private/v2'

type Caption =
  | 'eingang'
  | 'zurückziehen'
  | 'rückfragen'
  | 'antworten'
  | 'anerkennen'
  | 'freigeben'
  | 'verwerfen'
  | 'ablehnen'
  | 'zurücknehmen'
  | 'zustimmen'
  | 'auszahlen'

/** A question about a claim, with the words that every one of them has. */
const frage = <W extends object>(
  schritt: string,
  wort: Caption,
  rest: Pick<Prompt<Inanspruchnahme, W>, 'sende'> & Partial<Prompt<Inanspruchnahme, W>>,
): Action<Inanspruchnahme> => ({
  schritt,
  art: 'frage',
  platz: 'knopf',
  wort: t(`anspruch.${wort}`),
  frage: withFields<Inanspruchnahme, W>({
    titel: ({ id }) => `${t(`anspruch.${wort}`)}: ${id}`,
    text: () => t(`anspruch.${wort}Text`),
    erfolg: t('schritt.ausgeführt'),
    anfang: {} as W,
    ...rest,
  }),
})
const params = ({ id }: Inanspruchnahme) => ({ id })

type Acknowledgement = { betrag: string }
const anerkennen = (schritt: 'I06' | 'I07') =>
  frage<Acknowledgement>(schritt, 'anerkennen', {
    anfang: { betrag: '' },
    felder: (inanspruchnahme) => (
      <>
        <DescriptionList paare={[[t('anspruch.gefordert'), formatEuro(inanspruchnahme.betrag)]]} />
        <AmountField name="betrag" beschriftung={t('anspruch.anzuerkennen')} />
        <FormTextField name="grund" form="grund" beschriftung={t('anspruch.teilgrund')} />
      </>
    ),
    prüfe: (values, inanspruchnahme) => {
      const { betrag, grund = '' } = values as Acknowledgement & { grund?: string }
      const cent = parseAmount(betrag)
      return toFormErrors([
        ...(cent === undefined || cent <= 0 || cent > inanspruchnahme.betrag
          ? [
              {
                feld: 'betrag',
                grund: betrag ? t('anspruch.betragHöchstens', { betrag: formatEuro(inanspruchnahme.betrag) }) : MESSAGES.pflicht,
              },
            ]
          : []),
        ...(cent !== undefined && cent < inanspruchnahme.betrag && !grund.trim() ? [{ feld: 'grund', grund: MESSAGES.pflicht }] : []),
      ])
    },
    sende: (transport, inanspruchnahme, { betrag, grund }) =>
      rufe(transport, `POST ${basis}/inanspruchnahmen/{id}/entscheidung`, {
        params: params(inanspruchnahme),
        body: { entscheidung: 'ANERKENNEN', version: inanspruchnahme.version, betrag: parseAmount(betrag) ?? 0, grund: grund || null },
      }),
  })
const withdrawal = (schritt: string, wort: 'zurückziehen' | 'zurücknehmen' | 'zustimmen') =>
  frage(schritt, wort, {
    gefahr: true,
    sende: (transport, inanspruchnahme) =>
      rufe(transport, `POST ${basis}/inanspruchnahmen/{id}/zuruecknahme`, {
        params: params(inanspruchnahme),
        body: { version: inanspruchnahme.version },
      }),
  })

/** What may be done with a claim, by the rows of its life cycle. */
export const CLAIM_ACTIONS: readonly Action<Inanspruchnahme>[] = [
  frage('I02', 'eingang', {
    sende: (transport, inanspruchnahme) =>
      rufe(transport, `POST ${basis}/inanspruchnahmen/{id}/eingang`, {
        params: params(inanspruchnahme),
        body: { version: inanspruchnahme.version },
      }),
  }),
  frage<{ antwort: string; dateien: readonly Unterlage[] }>('I05', 'antworten', {
    anfang: { antwort: '', dateien: [] },
    text: ({ rueckfrage }) => rueckfrage,
    felder: () => (
      <>
        <FormTextField name="antwort" form="begruendung" beschriftung={t('anspruch.antwort')} />
        <UnterlagenField name="dateien" beschriftung={t('anspruch.unterlagenFeld')} />
      </>
    ),
    prüfe: ({ antwort, dateien }) => {
      const mangel = unterlagenFault(dateien)
      return toFormErrors([
        ...(mangel ? [{ feld: 'dateien', grund: mangel }] : []),
        ...(antwort.trim() || dateien.length > 0 ? [] : [{ feld: 'antwort', grund: MESSAGES.pflicht }]),
      ])
    },
    sende: (transport, inanspruchnahme, { antwort, dateien }) =>
      rufe(transport, `POST ${basis}/inanspruchnahmen/{id}/antwort`, {
        params: params(inanspruchnahme),
        body: { version: inanspruchnahme.version, antwort: antwort.trim() || null, dateien: fileIds(dateien) },
      }),
  }),
  anerkennen('I06'),
  anerkennen('I07'),
  frage('I08', 'freigeben', {
    text: ({ vorschlag: v }) => v && t('anspruch.freigebenText', { wer: v.wer, betrag: formatEuro(v.betrag), grund: v.grund ?? '–' }),
    sende: (transport, inanspruchnahme) =>
      rufe(transport, `POST ${basis}/inanspruchnahmen/{id}/entscheidung`, {
        params: params(inanspruchnahme),
        body: { entscheidung: 'FREIGEBEN', version: inanspruchnahme.version },
      }),
  }),
  ...(['VERWERFEN', 'ABLEHNEN'] as const).map((entscheidung) =>
    frage(entscheidung === 'VERWERFEN' ? 'I09' : 'I10', entscheidung === 'VERWERFEN' ? 'verwerfen' : 'ablehnen', {
      gefahr: true,
      grund: t('schritt.grund'),
      sende: (transport, inanspruchnahme, { grund }) =>
        rufe(transport, `POST ${basis}/inanspruchnahmen/{id}/entscheidung`, {
          params: params(inanspruchnahme),
          body: { entscheidung, version: inanspruchnahme.version, grund },
        }),
    }),
  ),
  frage('I04', 'rückfragen', {
    grund: t('anspruch.frage'),
    sende: (transport, inanspruchnahme, { grund }) =>
      rufe(transport, `POST ${basis}/inanspruchnahmen/{id}/rueckfrage`, {
        params: params(inanspruchnahme),
        body: { version: inanspruchnahme.version, frage: grund },
      }),
  }),
  frage<{ am: string }>('I13', 'auszahlen', {
    anfang: { am: formatDate(calendarDate(new Date())) },
    text: ({ anerkannt }) => t('anspruch.auszahlenText', { betrag: formatAmount(anerkannt ?? 0) }),
    felder: () => <DateField name="am" beschriftung={t('anspruch.ausgezahlt')} />,
    prüfe: ({ am }) => (parseDate(am) ? {} : { am: MESSAGES.datum }),
    sende: (transport, inanspruchnahme, { am }) =>
      rufe(transport, `POST ${basis}/inanspruchnahmen/{id}/auszahlung`, {
        params: params(inanspruchnahme),
        body: { version: inanspruchnahme.version, betrag: inanspruchnahme.anerkannt ?? 0, am: parseDate(am) as string },
      }),
  }),
  withdrawal('I03', 'zurückziehen'),
  withdrawal('I11', 'zurücknehmen'),
  withdrawal('I12', 'zustimmen'),
  {
    art: 'datei',
    wort: t('anspruch.dokumentation'),
    wenn: (_, { darf }) => darf({ aktion: 'Inanspruchnahmedokumentation herunterladen', kategorien: ['Bürgschaften'] }),
    lade: (transport, inanspruchnahme) =>
      downloadFile(transport, `GET ${dokument}/inanspruchnahmen/{id}/inanspruchnahmedokumentation.pdf`, {
        params: params(inanspruchnahme),
      }),
  },
]
