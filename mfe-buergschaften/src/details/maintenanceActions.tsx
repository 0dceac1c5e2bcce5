import { call } from '@avalwerk/api'
import { type Action, FormTextField } from '@avalwerk/bausteine'
import type { Buergschaft } from '@avalwerk/contracts'
import { EXPIRY_DATE_EDITABLE, BUERGSCHAFT_STATUS, formatDate, calendarDate, MESSAGES, parseDate, futureRule } from '@avalwerk/domain'
import type { Transport } from '@avalwerk/platform'
import { DateField } from '@avalwerk/forms'
import { Alert } from '@avalwerk/ui'
import { useState } from 'react'
import { basis } from '../components/step.ts'
import { t } from '../texts.ts'
import { question } from './question.ts'

/** What the own organisation says of a guarantee; what somebody saved meanwhile stands beside it, so that nobody overwrites it unseen. */
function OwnField({
  now,
  name,
  form,
  label,
  said,
}: {
  now: string | null
  name: string
  form: 'vermerk' | 'grund'
  label: string
  said: string
}) {
  const [before] = useState(now)
  return (
    <>
      <FormTextField name={name} form={form} beschriftung={label} />
      {now !== before && <Alert ton="warnung">{said}</Alert>}
    </>
  )
}
const edited: NonNullable<Action<Buergschaft>['wenn']> = ({ abtretung }, { darf: may }) =>
  abtretung === null && may({ aktion: 'bearbeiten', kategorien: ['Bürgschaften'] })

/** Somebody asked for the caller's opinion and has none yet. */
const isAsked: NonNullable<Action<Buergschaft>['wenn']> = ({ freigabe }) =>
  freigabe?.recht === 'FREIGABE_PRUEFEN' && freigabe.status === 'OFFEN'
const respond = (transport: Transport, id: string, antwort: 'ANGENOMMEN' | 'ABGELEHNT', comment: string) =>
  call(transport, `POST ${basis}/{id}/freigaben/antwort`, { params: { id }, body: { antwort, kommentar: comment.trim() || null } })

/** A project is the organisation's own; whoever was shown the guarantee by another one has none for it. */
const hasProjekt: NonNullable<Action<Buergschaft>['wenn']> = ({ rolle, freigabe }, { gruppe: group, darf: may }) =>
  group === 'AG' &&
  rolle !== 'ZEDENT' &&
  rolle !== 'ZESSIONAR' &&
  freigabe?.nurGeteilt !== true &&
  ['zuordnen', 'verwalten'].some((aktion) => may({ aktion, kategorien: ['Projekte'] }))

const mayHold: NonNullable<Action<Buergschaft>['wenn']> = ({ freigabe }, { darf: may }) =>
  may({ aktion: 'bearbeiten', kategorien: ['Bürgschaften'] }) && !freigabe?.nurGeteilt
/** @param reason none: it is lifted */
const sendHold = (transport: Transport, { id, aufbewahrung: { sperre } }: Buergschaft, reason: string) =>
  call(transport, `PUT ${basis}/{id}/loeschsperre`, {
    params: { id },
    body: { bisher: sperre?.grund ?? null, grund: reason.trim() || null },
  })
/** A hold has a reason, which whoever sets or changes it names. */
const holding = (word: 'setHold' | 'changeHold') =>
  question<{ grund: string }>(word, {
    anfang: ({ aufbewahrung: { sperre } }) => ({ grund: sperre?.grund ?? '' }),
    prüfe: ({ grund: reason }) => ({ ...(!reason.trim() && { grund: MESSAGES.required }) }),
    felder: ({ aufbewahrung: { sperre } }) => (
      <OwnField
        now={sperre?.grund ?? null}
        name="grund"
        form="grund"
        label={t('schritt.loeschsperreGrund')}
        said={t('schritt.loeschsperreInzwischen', { grund: sperre?.grund ?? t('schritt.keineLoeschsperre') })}
      />
    ),
    sende: (transport, b, { grund: reason }) => sendHold(transport, b, reason),
    erfolg: t('schritt.gespeichert'),
  })

/** What a party keeps about a guarantee beside its life cycle. */
export const MAINTENANCE_ACTIONS: readonly Action<Buergschaft>[] = [
  {
    art: 'seite',
    wort: t('schritt.projektZuordnen'),
    wenn: hasProjekt,
    platz: 'menü',
    ernst: true,
    ziel: ({ id }) => `/projekte/buergschaft/${id}/zuordnen/optionen`,
  },
  {
    wenn: (b, actor) => edited(b, actor) && b.rolle === 'AUFTRAGGEBER' && EXPIRY_DATE_EDITABLE.includes(b.status),
    ernst: true,
    ...question<{ voraussichtlichesAblaufdatum: string }>('ablauf', {
      anfang: ({ voraussichtlichesAblaufdatum: at }) => ({ voraussichtlichesAblaufdatum: at ? formatDate(at) : '' }),
      felder: () => <DateField name="voraussichtlichesAblaufdatum" beschriftung={t('feld.ablauf')} />,
      prüfe: ({ voraussichtlichesAblaufdatum: input }) => {
        const tag = parseDate(input)
        const fault = tag && futureRule(tag, calendarDate(new Date()))
        return fault ? { voraussichtlichesAblaufdatum: fault } : {}
      },
      sende: (transport, { id, version }, { voraussichtlichesAblaufdatum: input }) =>
        call(transport, `PUT ${basis}/{id}/ablaufdatum`, {
          params: { id },
          body: { version, voraussichtlichesAblaufdatum: parseDate(input) ?? null },
        }),
      erfolg: t('schritt.gespeichert'),
    }),
  },
  {
    wenn: edited,
    ernst: true,
    ...question<{ vermerk: string }>('vermerk', {
      anfang: ({ internerVermerk }) => ({ vermerk: internerVermerk ?? '' }),
      felder: ({ internerVermerk: now }) => (
        <OwnField
          now={now}
          name="vermerk"
          form="vermerk"
          label={t('feld.vermerk')}
          said={t('schritt.vermerkInzwischen', { vermerk: now ?? t('schritt.keinVermerk') })}
        />
      ),
      sende: (transport, { id, internerVermerk: bisher }, { vermerk: note }) =>
        call(transport, `PUT ${basis}/{id}/vermerk`, { params: { id }, body: { bisher, vermerk: note.trim() || null } }),
      erfolg: t('schritt.gespeichert'),
    }),
  },
  { wenn: (b, actor) => mayHold(b, actor) && !b.aufbewahrung.sperre, ernst: true, platz: 'menü', ...holding('setHold') },
  { wenn: (b, actor) => mayHold(b, actor) && b.aufbewahrung.sperre !== null, ernst: true, platz: 'menü', ...holding('changeHold') },
  {
    wenn: (b, actor) => mayHold(b, actor) && b.aufbewahrung.sperre !== null,
    ernst: true,
    platz: 'menü',
    ...question('liftHold', {
      text: ({ aufbewahrung: { sperre } }) => t('schritt.liftHoldText', { grund: sperre?.grund ?? t('schritt.keineLoeschsperre') }),
      gefahr: true,
      sende: (transport, b) => sendHold(transport, b, ''),
      erfolg: t('schritt.gespeichert'),
    }),
  },
  {
    art: 'seite',
    wort: t('teilen.wort'),
    platz: 'menü',
    ernst: true,
    wenn: (b, actor) => edited(b, actor) && b.rolle === 'AUFTRAGGEBER' && !b.freigabe?.nurGeteilt && !BUERGSCHAFT_STATUS[b.status].end,
    ziel: ({ id }) => `/buergschaften/${id}/teilen`,
  },
  {
    wenn: (b, { gruppe: group }) => group === 'AG' && b.abtretung === null && !b.freigabe?.nurGeteilt,
    ernst: true,
    ...question<{ erinnerungsdatum: string }>('wiedervorlage', {
      anfang: ({ erinnerungsdatum: at }) => ({ erinnerungsdatum: at ? formatDate(at) : '' }),
      felder: () => <DateField name="erinnerungsdatum" beschriftung={t('schritt.wiedervorlageAm')} />,
      prüfe: ({ erinnerungsdatum: input }) => {
        const tag = parseDate(input)
        const fault = tag && futureRule(tag, calendarDate(new Date()))
        return fault ? { erinnerungsdatum: fault } : {}
      },
      sende: (transport, { id }, { erinnerungsdatum: input }) =>
        call(transport, `POST ${basis}/{id}/erinnerung`, { params: { id }, body: { erinnerungsdatum: parseDate(input) ?? null } }),
      erfolg: t('schritt.gespeichert'),
    }),
  },
  {
    wenn: isAsked,
    platz: 'knopf',
    ...question<{ kommentar: string }>('nichtFreigeben', {
      anfang: { kommentar: '' },
      felder: () => <FormTextField name="kommentar" form="kommentar" beschriftung={t('schritt.grund')} />,
      prüfe: ({ kommentar: comment }) => (comment.trim() ? {} : { kommentar: MESSAGES.required }),
      sende: (transport, { id }, { kommentar: comment }) => respond(transport, id, 'ABGELEHNT', comment),
    }),
    ernst: true,
  },
  {
    wenn: isAsked,
    platz: 'knopf',
    ...question<{ kommentar: string }>('freigeben', {
      anfang: { kommentar: '' },
      felder: () => <FormTextField name="kommentar" form="kommentar" beschriftung={t('teilen.kommentarFreiwillig')} />,
      sende: (transport, { id }, { kommentar: comment }) => respond(transport, id, 'ANGENOMMEN', comment),
    }),
  },
]
