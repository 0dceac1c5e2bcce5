import type { Action } from '@avalwerk/patterns/details'
import { toFormErrors, FormTextField, AmountField, DateField } from '@avalwerk/forms'
import { fileIds, type Unterlage, unterlagenFault, UnterlagenField } from '@avalwerk/patterns/files'
import { type Prompt, withFields } from '@avalwerk/patterns/act'
import type { Inanspruchnahme } from '@avalwerk/contracts'
import {
  formatAmount,
  type InanspruchnahmeTransition,
  formatDate,
  formatEuro,
  calendarDate,
  MESSAGES,
  parseAmount,
  parseDate,
} from '@avalwerk/domain'
import { DescriptionList } from '@avalwerk/ui'
import { t } from '../texts.ts'

type Caption =
  | 'confirmReceipt'
  | 'withdraw'
  | 'askBack'
  | 'answer'
  | 'acknowledge'
  | 'approve'
  | 'discard'
  | 'reject'
  | 'askToTakeBack'
  | 'agreeToTakeBack'
  | 'recordAuszahlung'

/** A question about a claim, with the words that every one of them has. */
const question = <W extends object>(
  step: InanspruchnahmeTransition,
  caption: Caption,
  rest: Pick<Prompt<Inanspruchnahme, W>, 'send'> & Partial<Prompt<Inanspruchnahme, W>>,
): Action<Inanspruchnahme> => ({
  step,
  kind: 'question',
  placement: 'button',
  label: t(`anspruch.${caption}`),
  question: withFields<Inanspruchnahme, W>({
    title: ({ id }) => `${t(`anspruch.${caption}`)}: ${id}`,
    // One whose text has values brings its own.
    text: () => t(`anspruch.${caption}Text` as 'anspruch.confirmReceiptText'),
    success: t('schritt.stepDone'),
    initial: {} as W,
    ...rest,
  }),
})
const params = ({ id }: Inanspruchnahme) => ({ id })

type Acknowledgement = { betrag: string }
const acknowledge = (step: 'I06' | 'I07') =>
  question<Acknowledgement>(step, 'acknowledge', {
    initial: { betrag: '' },
    fields: (inanspruchnahme) => (
      <>
        <DescriptionList pairs={[[t('anspruch.geforderterBetrag'), formatEuro(inanspruchnahme.betrag)]]} />
        <AmountField name="betrag" label={t('anspruch.betragToAcknowledge')} />
        <FormTextField name="grund" form="grund" label={t('anspruch.partialReason')} />
      </>
    ),
    check: (values, inanspruchnahme) => {
      const { betrag: amount, grund: reason = '' } = values as Acknowledgement & { grund?: string }
      const cents = parseAmount(amount)
      return toFormErrors([
        ...(cents === undefined || cents <= 0 || cents > inanspruchnahme.betrag
          ? [
              {
                feld: 'betrag',
                grund: amount ? t('anspruch.betragAtMost', { betrag: formatEuro(inanspruchnahme.betrag) }) : MESSAGES.required,
              },
            ]
          : []),
        ...(cents !== undefined && cents < inanspruchnahme.betrag && !reason.trim() ? [{ feld: 'grund', grund: MESSAGES.required }] : []),
      ])
    },
    send: (api, inanspruchnahme, { betrag, grund }) =>
      api.inanspruchnahme.entscheiden.mutate({
        params: params(inanspruchnahme),
        body: { entscheidung: 'ANERKENNEN', version: inanspruchnahme.version, betrag: parseAmount(betrag) ?? 0, grund: grund || null },
      }),
  })
const withdrawal = (step: InanspruchnahmeTransition, caption: 'withdraw' | 'askToTakeBack' | 'agreeToTakeBack') =>
  question(step, caption, {
    danger: true,
    send: (api, inanspruchnahme) =>
      api.inanspruchnahme.zuruecknehmen.mutate({
        params: params(inanspruchnahme),
        body: { version: inanspruchnahme.version },
      }),
  })

/** What may be done with a claim, by the rows of its life cycle. */
export const CLAIM_ACTIONS: readonly Action<Inanspruchnahme>[] = [
  question('I02', 'confirmReceipt', {
    send: (api, inanspruchnahme) =>
      api.inanspruchnahme.eingangBestaetigen.mutate({
        params: params(inanspruchnahme),
        body: { version: inanspruchnahme.version },
      }),
  }),
  question<{ antwort: string; dateien: readonly Unterlage[] }>('I05', 'answer', {
    initial: { antwort: '', dateien: [] },
    text: ({ rueckfrage }) => rueckfrage,
    fields: () => (
      <>
        <FormTextField name="antwort" form="begruendung" label={t('anspruch.antwort')} />
        <UnterlagenField name="dateien" label={t('anspruch.addUnterlagen')} />
      </>
    ),
    check: ({ antwort, dateien }) => {
      const fault = unterlagenFault(dateien)
      return toFormErrors([
        ...(fault ? [{ feld: 'dateien', grund: fault }] : []),
        ...(antwort.trim() || dateien.length > 0 ? [] : [{ feld: 'antwort', grund: MESSAGES.required }]),
      ])
    },
    send: (api, inanspruchnahme, { antwort, dateien }) =>
      api.inanspruchnahme.antworten.mutate({
        params: params(inanspruchnahme),
        body: { version: inanspruchnahme.version, antwort: antwort.trim() || null, dateien: fileIds(dateien) },
      }),
  }),
  acknowledge('I06'),
  acknowledge('I07'),
  question('I08', 'approve', {
    text: ({ vorschlag }) =>
      vorschlag && t('anspruch.approveText', { wer: vorschlag.wer, betrag: formatEuro(vorschlag.betrag), grund: vorschlag.grund ?? '–' }),
    send: (api, inanspruchnahme) =>
      api.inanspruchnahme.entscheiden.mutate({
        params: params(inanspruchnahme),
        body: { entscheidung: 'FREIGEBEN', version: inanspruchnahme.version },
      }),
  }),
  ...(['VERWERFEN', 'ABLEHNEN'] as const).map((entscheidung) =>
    question(entscheidung === 'VERWERFEN' ? 'I09' : 'I10', entscheidung === 'VERWERFEN' ? 'discard' : 'reject', {
      danger: true,
      reasonLabel: t('schritt.reason'),
      send: (api, inanspruchnahme, { grund }) =>
        api.inanspruchnahme.entscheiden.mutate({
          params: params(inanspruchnahme),
          body: { entscheidung, version: inanspruchnahme.version, grund },
        }),
    }),
  ),
  question('I04', 'askBack', {
    reasonLabel: t('anspruch.question'),
    send: (api, inanspruchnahme, { grund }) =>
      api.inanspruchnahme.rueckfragen.mutate({
        params: params(inanspruchnahme),
        body: { version: inanspruchnahme.version, frage: grund },
      }),
  }),
  question<{ am: string }>('I13', 'recordAuszahlung', {
    initial: { am: formatDate(calendarDate(new Date())) },
    text: ({ anerkannt }) => t('anspruch.recordAuszahlungText', { betrag: formatAmount(anerkannt ?? 0) }),
    fields: () => <DateField name="am" label={t('anspruch.ausgezahltAm')} />,
    check: ({ am }) => (parseDate(am) ? {} : { am: MESSAGES.date }),
    send: (api, inanspruchnahme, { am }) =>
      api.inanspruchnahme.auszahlen.mutate({
        params: params(inanspruchnahme),
        body: { version: inanspruchnahme.version, betrag: inanspruchnahme.anerkannt ?? 0, am: parseDate(am) as string },
      }),
  }),
  withdrawal('I03', 'withdraw'),
  withdrawal('I11', 'askToTakeBack'),
  withdrawal('I12', 'agreeToTakeBack'),
  {
    kind: 'file',
    label: t('anspruch.dokumentation'),
    when: (_, { may }) => may({ aktion: 'Inanspruchnahmedokumentation herunterladen', kategorien: ['Bürgschaften'] }),
    load: (api, inanspruchnahme) =>
      api.inanspruchnahme.dokumentation.download({
        params: params(inanspruchnahme),
      }),
  },
]
