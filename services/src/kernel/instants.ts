import { calendarDate, minusWorkingDays, addDays, startOfDay } from '@avalwerk/domain'
import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

/** The moment some calendar days ago. */
export const beforeDays = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)
/** The moment in some days, as whoever gives something for so long counts them. */
export const afterDays = (now: Date, days: number): Date => beforeDays(now, -days)
/** The moment some hours ago. */
export const beforeHours = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS)
/** The moment before which something must have come to have waited for some working days. */
export const beforeWorkingDays = (now: Date, workingDays: number): Date =>
  startOfDay(addDays(minusWorkingDays(calendarDate(now), workingDays), 1))
