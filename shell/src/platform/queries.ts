import { type Prompt, withFields } from '@avalwerk/patterns/act'
import { instantFaults, formatDay, parseInstant, formatTime } from '@avalwerk/forms'
import type { ReleaseState, PendingRemote, RemoteState } from '@avalwerk/contracts'
import {
  formatDate,
  type Group,
  calendarDate,
  addDays,
  validateMaintenance,
  isOlderVersion,
  refusedBySignature,
  refusedByTwo,
  RELEASE_REFUSALS,
} from '@avalwerk/domain'
import { createElement } from 'react'
import { beginLook } from '../remotes/override.ts'
import { DistributionFields, MaintenanceFields } from './Fields.tsx'
import { t } from './texts.ts'

/** Figures aren't announced: they are read anew so often. */
export const NEW_AFTER_MS = 15_000

/** Whether the installation asks two people to decide about a release, and whether it must be signed. */
export type Rules = Readonly<{ byTwo: boolean; signatureAsked: boolean }>

/** The reason why the viewer can't put a release in force, as the server would refuse it; undefined where they can. */
export function whyNot({ byTwo, signatureAsked }: Rules, { own, signature }: Pick<ReleaseState, 'own' | 'signature'>): string | undefined {
  const refusal = refusedByTwo({ byTwo }, { isKey: false, own }) ?? refusedBySignature(signatureAsked, signature)
  return refusal && RELEASE_REFUSALS[refusal]
}

/** A remote's release. */
export const releaseOf = (remote: RemoteState, version: string | undefined): ReleaseState | undefined =>
  remote.ausgaben.find((release) => release.version === version)

/** Everything that is asked before a remote is changed; the object of the question is the remote as it was seen. */
type RemoteQuestion = Prompt<RemoteState>
const where = (r: RemoteState) => ({ params: { remote: r.name } })

/** Switches a remote off for everybody. */
export const switchOff: RemoteQuestion = {
  title: (r) => t('queries.switchOffTitle', { name: r.name }),
  text: () => t('queries.switchOffText'),
  danger: true,
  reasonLabel: t('queries.reason'),
  success: t('queries.switchedOff'),
  send: (api, r, { grund }) => api.plattform.aktivSetzen.mutate({ ...where(r), body: { aktiv: false, grund, stand: r.stand } }),
}
/** Switches a remote on again, at the release that is in force. */
export const switchOn: RemoteQuestion = {
  title: (r) => t('queries.switchOnTitle', { name: r.name }),
  text: (r) => t('queries.switchOnText', { version: r.version }),
  success: t('queries.switchedOn'),
  send: (api, r) => api.plattform.aktivSetzen.mutate({ ...where(r), body: { aktiv: true, stand: r.stand } }),
}
/** Takes the last release back: ends its distribution, or puts the one before it in force. */
export const withdraw: RemoteQuestion = {
  title: (r) => t('queries.withdrawTitle', { version: r.kanarie?.version ?? r.version }),
  text: (r) => t('queries.withdrawText', { version: (r.kanarie ? r.version : r.vorherige) ?? '' }),
  danger: true,
  reasonLabel: t('queries.reason'),
  success: t('queries.withdrawn'),
  send: (api, r, { grund }) => api.plattform.zuruecknehmen.mutate({ ...where(r), body: { grund, stand: r.stand } }),
}
/** Puts a release in force for everybody, an older one with the reason; a distribution ends with it. */
export const activate = (version: string, inForce: string): RemoteQuestion => ({
  ...(isOlderVersion(version, inForce) && { reasonLabel: t('queries.reason') }),
  title: () => t('queries.activateTitle', { version }),
  text: (state) => {
    const isOlder = isOlderVersion(version, state.version)
    const what = state.kanarie && state.kanarie.version !== version ? 'queries.activateEndsDistributionText' : 'queries.activateText'
    return [isOlder && t('queries.activateOlderText', { version, current: state.version }), t(what, { version, current: state.version })]
      .filter(Boolean)
      .join(' ')
  },
  success: t('queries.activated', { version }),
  send: (api, r, { grund }) => api.plattform.versionSetzen.mutate({ ...where(r), body: { version, grund, stand: r.stand } }),
})

/** Puts the first release of a remote in force. */
export const begin = (version: string): Prompt<PendingRemote> => ({
  title: ({ name }) => t('queries.activateFirstTitle', { name, version }),
  text: ({ name }) => t('queries.activateFirstText', { name }),
  success: t('queries.activated', { version }),
  send: (api, { name }) => api.plattform.versionSetzen.mutate({ params: { remote: name }, body: { version, stand: 0 } }),
})

/** Shows a release in this tab alone, before any user is given it. */
export const lookAt = (version: string): RemoteQuestion => ({
  title: () => t('queries.lookAtTitle', { version }),
  text: (r) => t('queries.lookAtText', { version, current: r.version }),
  success: t('queries.lookAtLoading', { version }),
  send: async (api, r) => beginLook(await api.plattform.ausgabeAnsehen.mutate({ params: { remote: r.name, version } })),
})

type DistributionValues = { anteil: string; gruppen: Group[] }
/** Distributes a release to a share of the users, in per cent: those of all groups, unless some are named. */
export const distribute = (version: string): RemoteQuestion =>
  withFields<RemoteState, DistributionValues>({
    title: () => t('queries.distributeTitle', { version }),
    text: () => t('queries.distributeText'),
    initial: (r) => ({ anteil: String(r.kanarie?.anteil ?? 10), gruppen: r.kanarie?.gruppen ?? [] }),
    fields: () => createElement(DistributionFields),
    success: t('queries.distributed'),
    send: (api, state, { anteil, gruppen }) =>
      api.plattform.kanarieSetzen.mutate({
        ...where(state),
        body: { version, anteil: Number(anteil), gruppen, stand: state.stand },
      }),
  })

type MaintenanceValues = { text: string; fromDay: string; fromTime: string; untilDay: string; untilTime: string }
const asMaintenance = (values: MaintenanceValues) => ({
  text: values.text.trim(),
  von: parseInstant(values.fromDay, values.fromTime) ?? '',
  bis: parseInstant(values.untilDay, values.untilTime) ?? '',
})
/** This evening is when it usually is. */
const TODAY_EVENING = { fromTime: '20:00', untilTime: '22:00' }

/** Announces when a remote is maintained, or changes the announcement. */
export const maintenanceAnnounce: RemoteQuestion = withFields<RemoteState, MaintenanceValues>({
  title: (r) => t('queries.announceMaintenanceTitle', { name: r.name }),
  text: () => t('queries.announceMaintenanceText'),
  initial: ({ wartung }) =>
    wartung
      ? {
          text: wartung.text,
          fromDay: formatDay(wartung.von),
          fromTime: formatTime(wartung.von),
          untilDay: formatDay(wartung.bis),
          untilTime: formatTime(wartung.bis),
        }
      : { text: '', fromDay: tomorrow(), untilDay: tomorrow(), ...TODAY_EVENING },
  fields: () => createElement(MaintenanceFields),
  check: (values) => {
    const times = { ...instantFaults(values, 'from'), ...instantFaults(values, 'until') }
    const { text, von, bis } = Object.fromEntries(
      validateMaintenance(asMaintenance(values), new Date()).map(({ feld, grund }) => [feld, grund]),
    )
    return { ...(text && { text }), ...(von && { fromDay: von }), ...(bis && { untilDay: bis }), ...times }
  },
  success: t('queries.maintenanceAnnounced'),
  send: (api, r, w) => api.plattform.wartungAnkuendigen.mutate({ ...where(r), body: { ...asMaintenance(w), stand: r.stand } }),
})
const tomorrow = () => formatDate(addDays(calendarDate(new Date()), 1))

/** Takes the announcement of a maintenance back. */
export const maintenanceLift: RemoteQuestion = {
  title: (r) => t('queries.liftAnnouncementTitle', { name: r.name }),
  text: ({ wartung }) => t('queries.liftAnnouncementText', { text: wartung?.text ?? '' }),
  success: t('queries.announcementLifted'),
  send: (api, r) => api.plattform.wartungAufheben.mutate({ ...where(r), body: { stand: r.stand } }),
}
