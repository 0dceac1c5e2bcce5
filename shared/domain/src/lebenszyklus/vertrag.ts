import type { RequiredRight } from '../rechte.ts'
import type { VertragStatus } from '../vertrag.ts'
import { type Actor, decide, type Decision, type Lifecycle, possible, type Guard } from './uebergang.ts'

/** What of a contract decides its steps. */
export type VertragState = Readonly<{
  /** null: it is about to be made. */
  status: VertragStatus | null
  prüfungOffen: boolean
}>
export type VertragInput = Readonly<{
  grund?: string | null
  /** Is there a decision on every company of the review? */
  entschieden?: boolean
  /** Is the policy holder itself accepted? */
  nehmerAngenommen?: boolean
  /** Does anything change? */
  geändert?: boolean
  /** No company leaves that has guarantees or orders under the contract. */
  ohneOffene?: boolean
  zielstatus?: undefined
}>

const wächter = {
  ohnePrüfung: { lage: (l) => !l.prüfungOffen, ablehnung: 'PRUEFUNG_OFFEN' },
  inPrüfung: { lage: (l) => l.prüfungOffen, ablehnung: 'SCHRITT_UNZULAESSIG' },
  entschieden: { eingabe: (e) => e.entschieden === true, ablehnung: 'ENTSCHEIDUNG_FEHLT' },
  nehmerAngenommen: { eingabe: (e) => e.nehmerAngenommen === true, ablehnung: 'SCHRITT_UNZULAESSIG' },
  nehmerAbgelehnt: { eingabe: (e) => e.nehmerAngenommen === false, ablehnung: 'SCHRITT_UNZULAESSIG' },
  geändert: { eingabe: (e) => e.geändert === true, ablehnung: 'KEINE_AENDERUNG' },
  ohneOffene: { eingabe: (e) => e.ohneOffene === true, ablehnung: 'ZUORDNUNG_BENUTZT' },
  begründet: { eingabe: (e) => (e.grund ?? '').trim() !== '', ablehnung: 'GRUND_FEHLT' },
} as const satisfies Record<string, Guard<VertragState, VertragInput>>

const recht = (aktion: string): RequiredRight => ({ aktion, kategorien: ['Verträge'] })

/** The life cycle of contracts: every row of its transition table. */
export const VERTRAG_CYCLE = {
  wächter,
  wirkungen: {},
  übergänge: {
    V01: { von: [null], nach: 'IN_PRUEFUNG', akteure: ['AG'], rechte: [recht('anlegen')], wächter: [], öffnet: ['B-14'] },
    V02: {
      von: ['IN_PRUEFUNG'],
      nach: 'AKTIV',
      akteure: ['BG'],
      rechte: [recht('prüfen')],
      wächter: ['inPrüfung', 'entschieden', 'nehmerAngenommen'],
      schließt: ['B-14'],
      mitteilungen: ['M-AG-30'],
    },
    V03: {
      von: ['IN_PRUEFUNG'],
      nach: 'ABGELEHNT',
      akteure: ['BG'],
      rechte: [recht('prüfen')],
      wächter: ['inPrüfung', 'entschieden', 'nehmerAbgelehnt'],
      schließt: ['B-14'],
      mitteilungen: ['M-AG-30'],
    },
    // Companies added, removed, another policy holder.
    V04: {
      von: ['AKTIV'],
      akteure: ['AG'],
      rechte: [recht('bearbeiten')],
      wächter: ['ohnePrüfung', 'geändert', 'ohneOffene'],
      öffnet: ['B-14'],
    },
    V05: {
      von: ['AKTIV'],
      akteure: ['BG'],
      rechte: [recht('prüfen')],
      wächter: ['inPrüfung', 'entschieden'],
      schließt: ['B-14'],
      mitteilungen: ['M-AG-30'],
    },
    V06: {
      von: ['AKTIV'],
      nach: 'BEENDET',
      akteure: ['BG', 'BSP'],
      rechte: [recht('prüfen'), recht('verwalten')],
      wächter: ['begründet'],
      schließt: ['B-14'],
    },
    // Contact persons: nobody has to review them.
    V07: { von: ['AKTIV'], akteure: ['AG'], rechte: [recht('bearbeiten')], wächter: ['geändert'] },
    // Limits and terms.
    V08: { von: ['AKTIV'], akteure: ['BG'], rechte: [recht('prüfen')], wächter: ['geändert'] },
  },
} as const

export type VertragTransition = keyof typeof VERTRAG_CYCLE.übergänge
const cycle: Lifecycle<VertragTransition, VertragStatus, keyof typeof wächter, never, VertragState, VertragInput> = VERTRAG_CYCLE

/** Decides a step of a contract. */
export const decideVertrag = (
  code: VertragTransition,
  lage: VertragState,
  akteur: Actor,
  eingabe: VertragInput = {},
): Decision<VertragState> => decide(cycle, code, lage, akteur, eingabe)

/** The steps that an actor may take on a contract now. */
export const possibleVertragSteps = (lage: VertragState, akteur: Actor): VertragTransition[] => possible(cycle, lage, akteur)
