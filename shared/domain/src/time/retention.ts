import { calendarDate, startOfDay } from '../format/index.ts'

/**
 * How long what has ended is kept. Years begin with the end of the calendar year of the last entry, days and hours with it.
 * Source: § 257 HGB, § 147 AO; article 12 (3) and 17 GDPR; retention classes R1 to R4, R6 and R7 of the domain's conventions.
 */
export type RetentionPeriods = Readonly<{
  /** Years of guarantees and contracts, with all that was declared, decided and made about them. */
  binding: number
  /** Years of orders that led to no guarantee. */
  order: number
  /** Days without a change after which a draft lapses: of an order (O15), of a guarantee (G13). */
  draftDays: number
  /** Days in which a deleted user can be restored; then their name and address are erased. */
  deletedPersonDays: number
  /** Hours of files that nothing refers to. */
  unusedFileHours: number
}>

/** What applies where an installation says nothing else. */
export const RETENTION_PERIODS = {
  binding: 10,
  order: 6,
  draftDays: 90,
  deletedPersonDays: 90,
  unusedFileHours: 24,
} as const satisfies RetentionPeriods

/**
 * The least and the most that an installation may set. The law sets the years; the task to complete a draft leaves 90 days; the erasure of
 * a person may take three months at most; an unused file must outlast a sign-in.
 */
export const RETENTION_BOUNDS = {
  binding: [8, 100],
  order: [3, 100],
  draftDays: [90, 365],
  deletedPersonDays: [1, 90],
  unusedFileHours: [12, 168],
} as const satisfies Readonly<Record<keyof RetentionPeriods, readonly [least: number, most: number]>>

/** The last day on which something is kept. @param last moment of its last entry */
export const keptUntil = (last: Date, years: number): string => `${Number(calendarDate(last).slice(0, 4)) + years}-12-31`

/** The moment before which the last entry must lie for something to be kept no longer. */
export const keptSince = (now: Date, years: number): Date => startOfDay(`${Number(calendarDate(now).slice(0, 4)) - years}-01-01`)
