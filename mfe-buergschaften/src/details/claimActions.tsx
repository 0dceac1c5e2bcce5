import { downloadFile, call } from '@avalwerk/api'
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
import { t } from '../texts.ts'

const basis = '/buergschaftservice/api/private/v2'
const document = '/dokumentservice/api/private/v2'

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
const question = <W extends object>(
  step: string,
  caption: Caption,
  rest: Pick<Prompt<Inanspruchnahme, W>, 'sende'> & Partial<Prompt<Inanspruchnahme, W>>,
): Action<Inanspruchnahme> => ({
  schritt: step,
  art: 'frage',
  platz: 'knopf',
  wort: t(`anspruch.${caption}`),
  frage: withFields<Inanspruchnahme, W>({
    titel: ({ id }) => `${t(`anspruch.${caption}`)}: ${id}`,
    text: () => t(`anspruch.${caption}Text`),
    erfolg: t('schritt.ausgeführt'),
    anfang: {} as W,
    ...rest,
  }),
})
const params = ({ id }: Inanspruchnahme) => ({ id })

type Acknowledgement = { betrag: string }
const acknowledge = (step: 'I06' | 'I07') =>
  question<Acknowledgement>(step, 'anerkennen', {
    anfang: { betrag: '' },
    felder: (inanspruchnahme) => (
      <>
        <DescriptionList paare={[[t('anspruch.gefordert'), formatEuro(inanspruchnahme.betrag)]]} />
        <AmountField name="betrag" beschriftung={t('anspruch.anzuerkennen')} />
        <FormTextField name="grund" form="grund" beschriftung={t('anspruch.teilgrund')} />
      </>
    ),
    prüfe: (values, inanspruchnahme) => {
      const { betrag: amount, grund: reason = '' } = values as Acknowledgement & { grund?: string }
      const cents = parseAmount(amount)
      return toFormErrors([
        ...(cents === undefined || cents <= 0 || cents > inanspruchnahme.betrag
          ? [
              {
                feld: 'betrag',
                grund: amount ? t('anspruch.betragHöchstens', { betrag: formatEuro(inanspruchnahme.betrag) }) : MESSAGES.required,
              },
            ]
          : []),
        ...(cents !== undefined && cents < inanspruchnahme.betrag && !reason.trim() ? [{ feld: 'grund', grund: MESSAGES.required }] : []),
      ])
    },
    sende: (transport, inanspruchnahme, { betrag: amount, grund: reason }) =>
      call(transport, `POST ${basis}/inanspruchnahmen/{id}/entscheidung`, {
        params: params(inanspruchnahme),
        body: { entscheidung: 'ANERKENNEN', version: inanspruchnahme.version, betrag: parseAmount(amount) ?? 0, grund: reason || null },
      }),
  })
const withdrawal = (step: string, caption: 'zurückziehen' | 'zurücknehmen' | 'zustimmen') =>
  question(step, caption, {
    gefahr: true,
    sende: (transport, inanspruchnahme) =>
      call(transport, `POST ${basis}/inanspruchnahmen/{id}/zuruecknahme`, {
        params: params(inanspruchnahme),
        body: { version: inanspruchnahme.version },
      }),
  })

/** What may be done with a claim, by the rows of its life cycle. */
export const CLAIM_ACTIONS: readonly Action<Inanspruchnahme>[] = [
  question('I02', 'eingang', {
    sende: (transport, inanspruchnahme) =>
      call(transport, `POST ${basis}/inanspruchnahmen/{id}/eingang`, {
        params: params(inanspruchnahme),
        body: { version: inanspruchnahme.version },
      }),
  }),
  question<{ antwort: string; dateien: readonly Unterlage[] }>('I05', 'antworten', {
    anfang: { antwort: '', dateien: [] },
    text: ({ rueckfrage }) => rueckfrage,
    felder: () => (
      <>
        <FormTextField name="antwort" form="begruendung" beschriftung={t('anspruch.antwort')} />
        <UnterlagenField name="dateien" beschriftung={t('anspruch.unterlagenFeld')} />
      </>
    ),
    prüfe: ({ antwort: response, dateien: files }) => {
      const fault = unterlagenFault(files)
      return toFormErrors([
        ...(fault ? [{ feld: 'dateien', grund: fault }] : []),
        ...(response.trim() || files.length > 0 ? [] : [{ feld: 'antwort', grund: MESSAGES.required }]),
      ])
    },
    sende: (transport, inanspruchnahme, { antwort: response, dateien: files }) =>
      call(transport, `POST ${basis}/inanspruchnahmen/{id}/antwort`, {
        params: params(inanspruchnahme),
        body: { version: inanspruchnahme.version, antwort: response.trim() || null, dateien: fileIds(files) },
      }),
  }),
  acknowledge('I06'),
  acknowledge('I07'),
  question('I08', 'freigeben', {
    text: ({ vorschlag: v }) => v && t('anspruch.freigebenText', { wer: v.wer, betrag: formatEuro(v.betrag), grund: v.grund ?? '–' }),
    sende: (transport, inanspruchnahme) =>
      call(transport, `POST ${basis}/inanspruchnahmen/{id}/entscheidung`, {
        params: params(inanspruchnahme),
        body: { entscheidung: 'FREIGEBEN', version: inanspruchnahme.version },
      }),
  }),
  ...(['VERWERFEN', 'ABLEHNEN'] as const).map((entscheidung) =>
    question(entscheidung === 'VERWERFEN' ? 'I09' : 'I10', entscheidung === 'VERWERFEN' ? 'verwerfen' : 'ablehnen', {
      gefahr: true,
      grund: t('schritt.grund'),
      sende: (transport, inanspruchnahme, { grund }) =>
        call(transport, `POST ${basis}/inanspruchnahmen/{id}/entscheidung`, {
          params: params(inanspruchnahme),
          body: { entscheidung, version: inanspruchnahme.version, grund },
        }),
    }),
  ),
  question('I04', 'rückfragen', {
    grund: t('anspruch.frage'),
    sende: (transport, inanspruchnahme, { grund: reason }) =>
      call(transport, `POST ${basis}/inanspruchnahmen/{id}/rueckfrage`, {
        params: params(inanspruchnahme),
        body: { version: inanspruchnahme.version, frage: reason },
      }),
  }),
  question<{ am: string }>('I13', 'auszahlen', {
    anfang: { am: formatDate(calendarDate(new Date())) },
    text: ({ anerkannt }) => t('anspruch.auszahlenText', { betrag: formatAmount(anerkannt ?? 0) }),
    felder: () => <DateField name="am" beschriftung={t('anspruch.ausgezahlt')} />,
    prüfe: ({ am: at }) => (parseDate(at) ? {} : { am: MESSAGES.date }),
    sende: (transport, inanspruchnahme, { am: at }) =>
      call(transport, `POST ${basis}/inanspruchnahmen/{id}/auszahlung`, {
        params: params(inanspruchnahme),
        body: { version: inanspruchnahme.version, betrag: inanspruchnahme.anerkannt ?? 0, am: parseDate(at) as string },
      }),
  }),
  withdrawal('I03', 'zurückziehen'),
  withdrawal('I11', 'zurücknehmen'),
  withdrawal('I12', 'zustimmen'),
  {
    art: 'datei',
    wort: t('anspruch.dokumentation'),
    wenn: (_, { darf: may }) => may({ aktion: 'Inanspruchnahmedokumentation herunterladen', kategorien: ['Bürgschaften'] }),
    lade: (transport, inanspruchnahme) =>
      downloadFile(transport, `GET ${document}/inanspruchnahmen/{id}/inanspruchnahmedokumentation.pdf`, {
        params: params(inanspruchnahme),
      }),
  },
]
