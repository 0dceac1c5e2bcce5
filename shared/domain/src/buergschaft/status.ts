import type { Group } from '../rights/index.ts'

/**
 * Guarantee statuses and how each party sees them. Source: document 1, section 4; what it leaves open is the
 * product's own decision. ABGETRETEN is a view status (the former beneficiary's), never stored on the guarantee.
 */

/** Tone of a badge; always shown together with the word. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/**
 * One status: the badge's word, the guarantor's where it reads another one, and what a viewer is told beside it. The word
 * is the specification's for every side; the finer one says what it leaves open.
 */
type Display = Readonly<{ caption: string; captionBG?: string; tone: Tone; end: boolean; finer?: Readonly<Partial<Record<Group, string>>> }>

const CONFIRMATION_OPEN = 'Bestätigung des Bürgen steht aus'

/** Every status, with what each side reads; `end` where its life cycle is over. */
export const BUERGSCHAFT_STATUS = {
  ENT: { caption: 'Entwurf', tone: 'neutral', end: false },
  AUS: { caption: 'Ausstehend', tone: 'info', end: false },
  UP: { caption: 'Ungeprüft', tone: 'warning', end: false, finer: { BG: 'Beim Begünstigten zur Prüfung' } },
  AKT: { caption: 'Aktiv', tone: 'success', end: false },
  IK: { caption: 'In Korrektur', tone: 'warning', end: false },
  UT: { caption: 'Umtausch', tone: 'neutral', end: true },
  ABB: {
    caption: 'Abgelehnt durch Begünstigten',
    tone: 'danger',
    end: false,
    finer: { BG: 'Ablehnung zu bestätigen', BSP: CONFIRMATION_OPEN },
  },
  AB: { caption: 'Abgelehnt durch Begünstigten', tone: 'danger', end: true },
  TEB: {
    caption: 'Aktiv',
    tone: 'success',
    end: false,
    finer: { AG: 'Teilenthaftung vorgemerkt', BG: 'Teilenthaftung zu bestätigen', BSP: 'Teilenthaftung vorgemerkt' },
  },
  ANB: {
    caption: 'Aktiv',
    tone: 'success',
    end: false,
    finer: { AG: 'Inanspruchnahme übermittelt', BG: 'Inanspruchnahme zu prüfen', BSP: 'Inanspruchnahme übermittelt' },
  },
  AN: { caption: 'Inanspruchnahme', tone: 'danger', end: false },
  ZGBB: { caption: 'Enthaftet', tone: 'neutral', end: false, finer: { BG: 'Enthaftung zu bestätigen', BSP: CONFIRMATION_OPEN } },
  ZGB: { caption: 'Enthaftet', tone: 'neutral', end: true },
  STO: { caption: 'Abgelehnt', captionBG: 'Abgelehnt durch Zweitprüfung', tone: 'danger', end: true },
  ABGELEHNT: { caption: 'Abgelehnt', tone: 'danger', end: true },
  ABGETRETEN: { caption: 'Abgetreten', tone: 'neutral', end: true },
} as const satisfies Record<string, Display>

/** The status that a view of a guarantee shows. */
export type VisibilityStatus = keyof typeof BUERGSCHAFT_STATUS
/** The status that a guarantee itself can have. */
export type BuergschaftStatus = Exclude<VisibilityStatus, 'ABGETRETEN'>
/** The codes of all statuses that a view can show. */
export const VISIBILITY_STATUS_CODES = Object.keys(BUERGSCHAFT_STATUS) as VisibilityStatus[]

/** Statuses that only the guarantor (and the operator) may ever see: a draft and what became of it. */
export const ONLY_AT_BUERGE: readonly BuergschaftStatus[] = ['ENT']

/** While a guarantee is with its beneficiary or in force, its expected expiry date may change. */
export const EXPIRY_DATE_EDITABLE: readonly VisibilityStatus[] = ['UP', 'AKT', 'IK', 'TEB', 'ANB', 'AN']

/**
 * Statuses that are still operable: guarantor and operator may have something left to do with such a guarantee, be it to confirm a
 * discharge that holds already. It says nothing about what a beneficiary may do; that is the life cycle's. Lists can be narrowed by
 * it. Source: document 1, section 4.
 */
export const OPERABLE_STATUS: readonly BuergschaftStatus[] = ['ENT', 'UP', 'AKT', 'IK', 'ANB', 'ZGBB', 'ZGB', 'ABB', 'TEB']

/** Why a guarantee is STO, or ZGB without a discharge. */
export type StatusReason = 'ZWEITPRUEFUNG_ABGELEHNT' | 'ENTWURF_STORNIERT' | 'VOR_ZUSTELLUNG_ZURUECKGEZOGEN' | 'DURCH_ZAHLUNG_ERLOSCHEN'

/** What a reason says beside the badge. The beneficiary learns nothing of what happened to a draft. */
const FINER_BY_REASON: Readonly<Record<StatusReason, Readonly<Partial<Record<Group, string>>>>> = {
  ZWEITPRUEFUNG_ABGELEHNT: { BSP: 'In der Zweitprüfung abgelehnt' },
  ENTWURF_STORNIERT: { BG: 'Entwurf storniert', BSP: 'Entwurf storniert' },
  VOR_ZUSTELLUNG_ZURUECKGEZOGEN: {
    AG: 'Vor Zustellung zurückgezogen',
    BG: 'Vor Zustellung zurückgezogen',
    BSP: 'Vor Zustellung zurückgezogen',
  },
  DURCH_ZAHLUNG_ERLOSCHEN: { AG: 'Durch Zahlung erloschen', BG: 'Durch Zahlung erloschen', BSP: 'Durch Zahlung erloschen' },
}

/**
 * The word and tone of a status for a viewer, and the finer word that stands beside the badge, if there is one.
 * Source: document 1, section 4 (status display).
 */
export function statusDisplay(
  status: VisibilityStatus,
  viewer: Group,
  reason?: StatusReason | null,
): { caption: string; tone: Tone; notice?: string | undefined } {
  const display: Display = BUERGSCHAFT_STATUS[status]
  return {
    caption: (viewer === 'BG' && display.captionBG) || display.caption,
    tone: display.tone,
    notice: (reason && FINER_BY_REASON[reason][viewer]) || display.finer?.[viewer],
  }
}

/** The filter options of a viewer: codes with the same word are one option. */
export function statusOptions(viewer: Group): { caption: string; codes: VisibilityStatus[] }[] {
  const byCaption = new Map<string, VisibilityStatus[]>()
  for (const status of VISIBILITY_STATUS_CODES) {
    if (viewer === 'AG' && (ONLY_AT_BUERGE as readonly string[]).includes(status)) continue
    if (viewer === 'BG' && status === 'ABGETRETEN') continue
    const { caption } = statusDisplay(status, viewer)
    byCaption.set(caption, [...(byCaption.get(caption) ?? []), status])
  }
  return [...byCaption].map(([caption, codes]) => ({ caption, codes }))
}

type StatusSum = Readonly<{ anzahl: number; betrag: number }>
/** Numbers and sums (cents) by the word of a status: statuses that a viewer calls by one word are one. The largest sum first. */
export function sumsByStatusWord(
  byStatus: readonly (StatusSum & Readonly<{ status: VisibilityStatus }>)[],
  viewer: Group,
): (StatusSum & Readonly<{ caption: string }>)[] {
  const sums = new Map<string, { caption: string; anzahl: number; betrag: number }>()
  for (const { status, anzahl, betrag } of byStatus) {
    const { caption } = statusDisplay(status, viewer)
    const before = sums.get(caption) ?? { caption, anzahl: 0, betrag: 0 }
    sums.set(caption, { caption, anzahl: before.anzahl + anzahl, betrag: before.betrag + betrag })
  }
  return [...sums.values()].sort((a, b) => b.betrag - a.betrag)
}

/** Statuses of a guarantee that isn't over, from the draft to the confirmed discharge. */
export const RUNNING_STATUS: readonly VisibilityStatus[] = VISIBILITY_STATUS_CODES.filter((code) => !BUERGSCHAFT_STATUS[code].end)
/** Statuses in which nothing happens to a guarantee any more; ABGETRETEN is a view's alone. */
export const ENDED_STATUS: readonly BuergschaftStatus[] = VISIBILITY_STATUS_CODES.filter(
  (code): code is BuergschaftStatus => BUERGSCHAFT_STATUS[code].end && code !== 'ABGETRETEN',
)
