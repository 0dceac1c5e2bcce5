import { call } from '@avalwerk/api'
import { type Prompt, instantFaults, withFields, formatDay, parseInstant, formatTime } from '@avalwerk/bausteine'
import type { ReleaseState, PendingRemote, RemoteState } from '@avalwerk/contracts'
import {
  formatDate,
  formatErrorRate,
  formatNumber,
  type Group,
  calendarDate,
  addDays,
  validateMaintenance,
  refusedBySignature,
  refusedByTwo,
  RELEASE_REFUSALS,
} from '@avalwerk/domain'
import { createElement } from 'react'
import { beginLook } from '../remotes/override.ts'
import { DistributionFields, MaintenanceFields } from './Fields.tsx'

export const basis = '/plattformservice/api/private/v1'

/** '1,2 %'; a dash where nobody started it. */
const rateText = (figures: { personen: number; betroffene: number }): string => (figures.personen ? formatErrorRate(figures) : '–')
/** '240 / 900 ms': for half and for 95 per cent of starts. */
const loadText = ({ ladezeit }: Pick<ReleaseState, 'ladezeit'>): string =>
  ladezeit ? `${formatNumber(ladezeit.hälfte)} / ${formatNumber(ladezeit.fast)} ms` : '–'

/** How a release fared, as columns of a table and their cells. */
export const NUMBER_COLUMNS = ['Starts (24 h)', 'Fehlerrate', 'Ladezeit 50 / 95 %'].map((title) => ({
  title,
  alignRight: true as const,
}))
export const numberCells = (release: ReleaseState | undefined): string[] =>
  release ? [formatNumber(release.starts), rateText(release), loadText(release)] : ['0', '–', '–']

/** What the rules ask of a release, and whether the installation asks two to decide. */
export type Rules = Readonly<{ byTwo: boolean; signatureAsked: boolean }>

/** Why the viewer can't put a release in force, as the server would refuse it; undefined where they can. */
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

export const switchOff: RemoteQuestion = {
  title: (r) => `${r.name} ausschalten?`,
  text: () =>
    'Alle sehen statt der Seiten dieses Bereichs, dass er vorübergehend abgeschaltet ist. Wer gerade etwas eingibt, kann es noch sichern.',
  danger: true,
  success: 'Der Bereich ist ausgeschaltet.',
  send: (using, r) => call(using, `PUT ${basis}/remotes/{remote}/aktiv`, { ...where(r), body: { aktiv: false, stand: r.stand } }),
}
export const switchOn: RemoteQuestion = {
  title: (r) => `${r.name} einschalten?`,
  text: (r) => `Version ${r.version} steht in wenigen Sekunden wieder allen zur Verfügung.`,
  success: 'Der Bereich ist eingeschaltet.',
  send: (using, r) => call(using, `PUT ${basis}/remotes/{remote}/aktiv`, { ...where(r), body: { aktiv: true, stand: r.stand } }),
}
export const withdraw: RemoteQuestion = {
  title: (r) => `${r.kanarie?.version ?? r.version} zurücknehmen?`,
  text: (r) =>
    r.kanarie
      ? `Alle bekommen wieder Version ${r.version}. Wer gerade eine Seite offen hat, wechselt beim nächsten Seitenaufruf.`
      : `Alle bekommen wieder Version ${r.vorherige}. Wer gerade eine Seite offen hat, wechselt beim nächsten Seitenaufruf.`,
  danger: true,
  success: 'Die Version ist zurückgenommen.',
  send: (using, r) => call(using, `POST ${basis}/remotes/{remote}/ruecknahme`, { ...where(r), body: { stand: r.stand } }),
}
export const activate = (version: string): RemoteQuestion => ({
  title: () => `${version} für alle in Kraft setzen?`,
  text: (r) =>
    `${version} tritt an die Stelle von ${r.version}${r.kanarie && r.kanarie.version !== version ? '; die laufende Verteilung endet' : ''}. Offene Seiten wechseln beim nächsten Seitenaufruf.`,
  success: `${version} ist für alle in Kraft.`,
  send: (using, r) => call(using, `PUT ${basis}/remotes/{remote}/version`, { ...where(r), body: { version, stand: r.stand } }),
})

/** Puts the first release of a remote in force. */
export const begin = (version: string): Prompt<PendingRemote> => ({
  title: ({ name }) => `${name} ${version} in Kraft setzen?`,
  text: ({ name }) =>
    `${name} bekommt damit seine erste Version. Seine Seiten erscheinen in wenigen Sekunden bei allen, die das Recht dazu haben.`,
  success: `${version} ist für alle in Kraft.`,
  send: (using, { name }) =>
    call(using, `PUT ${basis}/remotes/{remote}/version`, { params: { remote: name }, body: { version, stand: 0 } }),
})

/** Shows a release in this tab alone, before it is anybody's. */
export const lookAt = (version: string): RemoteQuestion => ({
  title: () => `${version} in diesem Tab ansehen?`,
  text: (r) =>
    `Sie sehen ${version} eine halbe Stunde lang, nur in diesem Tab; alle anderen behalten ${r.version}. Die Version arbeitet mit Ihren Rechten und mit den Daten des Portals.`,
  success: `${version} wird geladen.`,
  send: async (using, r) =>
    beginLook(await call(using, `POST ${basis}/remotes/{remote}/ausgaben/{version}/ansicht`, { params: { remote: r.name, version } })),
})

type DistributionValues = { anteil: string; gruppen: Group[] }
export const distribute = (version: string): RemoteQuestion =>
  withFields<RemoteState, DistributionValues>({
    title: () => `${version} an einen Teil verteilen`,
    text: () => 'Wer dazugehört, entscheidet die Kennung: immer dieselben, auf jedem Gerät. Alle anderen behalten die Version in Kraft.',
    initial: (r) => ({ anteil: String(r.kanarie?.anteil ?? 10), gruppen: r.kanarie?.gruppen ?? [] }),
    fields: () => createElement(DistributionFields),
    success: 'Die Version wird verteilt.',
    send: (using, r, { anteil, gruppen }) =>
      call(using, `PUT ${basis}/remotes/{remote}/kanarie`, {
        ...where(r),
        body: { version, anteil: Number(anteil), gruppen, stand: r.stand },
      }),
  })

type MaintenanceValues = { text: string; vonTag: string; vonUhrzeit: string; bisTag: string; bisUhrzeit: string }
const asMaintenance = (values: MaintenanceValues) => ({
  text: values.text.trim(),
  von: parseInstant(values.vonTag, values.vonUhrzeit) ?? '',
  bis: parseInstant(values.bisTag, values.bisUhrzeit) ?? '',
})
/** This evening is when it usually is. */
const TODAY_EVENING = { vonUhrzeit: '20:00', bisUhrzeit: '22:00' }

export const maintenanceAnnounce: RemoteQuestion = withFields<RemoteState, MaintenanceValues>({
  title: (r) => `Wartung von ${r.name} ankündigen`,
  text: () => 'Der Text steht über jeder Seite dieses Bereichs, ab sofort und bis die Wartung vorbei ist.',
  initial: ({ wartung }) =>
    wartung
      ? {
          text: wartung.text,
          vonTag: formatDay(wartung.von),
          vonUhrzeit: formatTime(wartung.von),
          bisTag: formatDay(wartung.bis),
          bisUhrzeit: formatTime(wartung.bis),
        }
      : { text: '', vonTag: tomorrow(), bisTag: tomorrow(), ...TODAY_EVENING },
  fields: () => createElement(MaintenanceFields),
  check: (values) => {
    const times = { ...instantFaults(values, 'von'), ...instantFaults(values, 'bis') }
    const { text, von, bis } = Object.fromEntries(
      validateMaintenance(asMaintenance(values), new Date()).map(({ feld, grund }) => [feld, grund]),
    )
    return { ...(text && { text }), ...(von && { vonTag: von }), ...(bis && { bisTag: bis }), ...times }
  },
  success: 'Die Wartung ist angekündigt.',
  send: (using, r, w) =>
    call(using, `PUT ${basis}/remotes/{remote}/wartung`, { ...where(r), body: { ...asMaintenance(w), stand: r.stand } }),
})
const tomorrow = () => formatDate(addDays(calendarDate(new Date()), 1))

export const maintenanceLift: RemoteQuestion = {
  title: (r) => `Ankündigung für ${r.name} aufheben?`,
  text: ({ wartung }) => `„${wartung?.text}“ steht dann nirgends mehr.`,
  success: 'Die Ankündigung ist aufgehoben.',
  send: (using, r) => call(using, `DELETE ${basis}/remotes/{remote}/wartung`, { ...where(r), body: { stand: r.stand } }),
}
