import { kalendertag, tagesbeginn } from './formate.ts'

/**
 * How long what has ended is kept. A period begins with the end of the calendar year of the last entry. Source: § 257 HGB, § 147 AO;
 * retention classes R1 to R4 of the domain's conventions.
 */

/** Years for which each kind is kept; an installation may keep it longer. */
export type RetentionPeriods = Readonly<{
  /** Guarantees and contracts, with all that was declared, decided and made about them. */
  binding: number
  /** Orders that came to nothing. */
  order: number
}>

/** What applies where an installation says nothing else, and what it can't go below. */
export const RETENTION_YEARS = { binding: 10, order: 6 } as const satisfies RetentionPeriods
export const LEAST_RETENTION_YEARS = { binding: 8, order: 3 } as const satisfies RetentionPeriods

/** The last day on which something is kept. @param last moment of its last entry */
export const keptUntil = (last: Date, years: number): string => `${Number(kalendertag(last).slice(0, 4)) + years}-12-31`

/** What had its last entry before this moment is kept no longer. */
export const keptSince = (now: Date, years: number): Date => tagesbeginn(`${Number(kalendertag(now).slice(0, 4)) - years}-01-01`)
