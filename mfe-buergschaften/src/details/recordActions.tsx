import type { ApiClient } from '@avalwerk/api'
import type { Action } from '@avalwerk/patterns/details'
import { FormTextField, DateField } from '@avalwerk/forms'
import type { Buergschaft } from '@avalwerk/contracts'
import { EXPIRY_DATE_EDITABLE, BUERGSCHAFT_STATUS, formatDate, calendarDate, MESSAGES, parseDate, futureRule } from '@avalwerk/domain'
import { Alert } from '@avalwerk/ui'
import { useState } from 'react'
import { t } from '../texts.ts'
import { question } from './question.ts'

/**
 * A field in which the user's organisation notes something about a guarantee; a value that a colleague saved meanwhile is shown beside it,
 * so that it isn't overwritten unseen.
 */
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
      <FormTextField name={name} form={form} label={label} />
      {now !== before && <Alert tone="warning">{said}</Alert>}
    </>
  )
}
const mayEdit: NonNullable<Action<Buergschaft>['when']> = ({ abtretung }, { may }) =>
  abtretung === null && may({ aktion: 'bearbeiten', kategorien: ['Bürgschaften'] })

/** The user was asked for their opinion by a share and hasn't given it yet. */
const isAsked: NonNullable<Action<Buergschaft>['when']> = ({ freigabe }) =>
  freigabe?.recht === 'FREIGABE_PRUEFEN' && freigabe.status === 'OFFEN'
const respond = (api: ApiClient, id: string, antwort: 'ANGENOMMEN' | 'ABGELEHNT', comment: string) =>
  api.buergschaft.freigabeBeantworten.mutate({ params: { id }, body: { antwort, kommentar: comment.trim() || null } })

/** A project belongs to one organisation; a user who sees the guarantee only by a share of another organisation has none for it. */
const hasProjekt: NonNullable<Action<Buergschaft>['when']> = ({ rolle, freigabe }, { group, may }) =>
  group === 'AG' &&
  rolle !== 'ZEDENT' &&
  rolle !== 'ZESSIONAR' &&
  freigabe?.nurGeteilt !== true &&
  (['zuordnen', 'verwalten'] as const).some((aktion) => may({ aktion, kategorien: ['Projekte'] }))

const maySetLoeschsperre: NonNullable<Action<Buergschaft>['when']> = ({ freigabe }, { may }) =>
  may({ aktion: 'bearbeiten', kategorien: ['Bürgschaften'] }) && !freigabe?.nurGeteilt
/** @param reason none: it is lifted */
const sendLoeschsperre = (api: ApiClient, { id, aufbewahrung: { sperre } }: Buergschaft, reason: string) =>
  api.buergschaft.loeschsperreSetzen.mutate({
    params: { id },
    body: { bisher: sperre?.grund ?? null, grund: reason.trim() || null },
  })
/** A hold has a reason; the person who sets or changes the hold names it. */
const loeschsperreQuestion = (word: 'setLoeschsperre' | 'changeLoeschsperre') =>
  question<{ grund: string }>(word, {
    initial: ({ aufbewahrung: { sperre } }) => ({ grund: sperre?.grund ?? '' }),
    check: ({ grund }) => ({ ...(!grund.trim() && { grund: MESSAGES.required }) }),
    fields: ({ aufbewahrung: { sperre } }) => (
      <OwnField
        now={sperre?.grund ?? null}
        name="grund"
        form="grund"
        label={t('schritt.loeschsperreReason')}
        said={t('schritt.loeschsperreMeanwhile', { grund: sperre?.grund ?? t('schritt.noLoeschsperre') })}
      />
    ),
    send: (api, b, { grund }) => sendLoeschsperre(api, b, grund),
    success: t('schritt.saved'),
  })

/** What a party keeps about a guarantee beside its life cycle. */
export const MAINTENANCE_ACTIONS: readonly Action<Buergschaft>[] = [
  {
    kind: 'page',
    label: t('schritt.assignProjekt'),
    when: hasProjekt,
    placement: 'menu',
    serious: true,
    target: ({ id }) => `/projekte/buergschaft/${id}/zuordnen/optionen`,
  },
  {
    when: (b, actor) => mayEdit(b, actor) && b.rolle === 'AUFTRAGGEBER' && EXPIRY_DATE_EDITABLE.includes(b.status),
    serious: true,
    ...question<{ voraussichtlichesAblaufdatum: string }>('setExpiry', {
      initial: ({ voraussichtlichesAblaufdatum }) => ({
        voraussichtlichesAblaufdatum: voraussichtlichesAblaufdatum ? formatDate(voraussichtlichesAblaufdatum) : '',
      }),
      fields: () => <DateField name="voraussichtlichesAblaufdatum" label={t('feld.ablaufdatum')} />,
      check: ({ voraussichtlichesAblaufdatum }) => {
        const day = parseDate(voraussichtlichesAblaufdatum)
        const fault = day && futureRule(day, calendarDate(new Date()))
        return fault ? { voraussichtlichesAblaufdatum: fault } : {}
      },
      send: (api, { id, version }, { voraussichtlichesAblaufdatum }) =>
        api.buergschaft.ablaufdatumSetzen.mutate({
          params: { id },
          body: { version, voraussichtlichesAblaufdatum: parseDate(voraussichtlichesAblaufdatum) ?? null },
        }),
      success: t('schritt.saved'),
    }),
  },
  {
    when: mayEdit,
    serious: true,
    ...question<{ vermerk: string }>('vermerk', {
      initial: ({ internerVermerk }) => ({ vermerk: internerVermerk ?? '' }),
      fields: ({ internerVermerk }) => (
        <OwnField
          now={internerVermerk}
          name="vermerk"
          form="vermerk"
          label={t('feld.vermerk')}
          said={t('schritt.vermerkMeanwhile', { vermerk: internerVermerk ?? t('schritt.noVermerk') })}
        />
      ),
      send: (api, { id, internerVermerk }, { vermerk }) =>
        api.buergschaft.vermerkSetzen.mutate({ params: { id }, body: { bisher: internerVermerk, vermerk: vermerk.trim() || null } }),
      success: t('schritt.saved'),
    }),
  },
  {
    when: (b, actor) => maySetLoeschsperre(b, actor) && !b.aufbewahrung.sperre,
    serious: true,
    placement: 'menu',
    ...loeschsperreQuestion('setLoeschsperre'),
  },
  {
    when: (b, actor) => maySetLoeschsperre(b, actor) && b.aufbewahrung.sperre !== null,
    serious: true,
    placement: 'menu',
    ...loeschsperreQuestion('changeLoeschsperre'),
  },
  {
    when: (b, actor) => maySetLoeschsperre(b, actor) && b.aufbewahrung.sperre !== null,
    serious: true,
    placement: 'menu',
    ...question('liftLoeschsperre', {
      text: ({ aufbewahrung: { sperre } }) => t('schritt.liftLoeschsperreText', { grund: sperre?.grund ?? t('schritt.noLoeschsperre') }),
      danger: true,
      send: (api, b) => sendLoeschsperre(api, b, ''),
      success: t('schritt.saved'),
    }),
  },
  {
    kind: 'page',
    label: t('teilen.action'),
    placement: 'menu',
    serious: true,
    when: (b, actor) => mayEdit(b, actor) && b.rolle === 'AUFTRAGGEBER' && !b.freigabe?.nurGeteilt && !BUERGSCHAFT_STATUS[b.status].end,
    target: ({ id }) => `/buergschaften/${id}/teilen`,
  },
  {
    when: (b, { group }) => group === 'AG' && b.abtretung === null && !b.freigabe?.nurGeteilt,
    serious: true,
    ...question<{ erinnerungsdatum: string }>('wiedervorlage', {
      initial: ({ erinnerungsdatum }) => ({ erinnerungsdatum: erinnerungsdatum ? formatDate(erinnerungsdatum) : '' }),
      fields: () => <DateField name="erinnerungsdatum" label={t('schritt.wiedervorlageDate')} />,
      check: ({ erinnerungsdatum }) => {
        const day = parseDate(erinnerungsdatum)
        const fault = day && futureRule(day, calendarDate(new Date()))
        return fault ? { erinnerungsdatum: fault } : {}
      },
      send: (api, { id }, { erinnerungsdatum }) =>
        api.buergschaft.erinnern.mutate({ params: { id }, body: { erinnerungsdatum: parseDate(erinnerungsdatum) ?? null } }),
      success: t('schritt.saved'),
    }),
  },
  {
    when: isAsked,
    placement: 'button',
    ...question<{ kommentar: string }>('refuseApproval', {
      initial: { kommentar: '' },
      fields: () => <FormTextField name="kommentar" form="kommentar" label={t('schritt.reason')} />,
      check: ({ kommentar }) => (kommentar.trim() ? {} : { kommentar: MESSAGES.required }),
      send: (api, { id }, { kommentar }) => respond(api, id, 'ABGELEHNT', kommentar),
    }),
    serious: true,
  },
  {
    when: isAsked,
    placement: 'button',
    ...question<{ kommentar: string }>('approve', {
      initial: { kommentar: '' },
      fields: () => <FormTextField name="kommentar" form="kommentar" label={t('teilen.kommentarOptional')} />,
      send: (api, { id }, { kommentar }) => respond(api, id, 'ANGENOMMEN', kommentar),
    }),
  },
]
