import { calendarDate, addDays, RETENTION_PERIODS, startOfDay } from '@avalwerk/domain'
import { allDeadlines } from '../deadlines/index.ts'
import { settleDue } from '../kernel/deadlines.ts'
import { writeForAll } from '../kernel/database.ts'
import { DAY_MS, type Stage, type Story } from './stage.ts'

/** Before the first guarantee was ordered nothing could fall due. */
const DAYS = 330
const MORNING_MS = 6 * 3_600_000

/**
 * Tells what time does by itself, on the demo's own clock: each morning the portal deals with what has fallen due, so that reminders and
 * expiries carry the day on which they would have come.
 */
export async function* deadlines(stage: Stage, now: Date): Story {
  const morning = (day: string) => new Date(startOfDay(day).getTime() + MORNING_MS)
  const first = calendarDate(new Date(now.getTime() - DAYS * DAY_MS))
  for (let day = first; morning(day) < now; day = addDays(day, 1)) {
    yield morning(day)
    await writeForAll(stage.tx)
    await settleDue(stage.tx, allDeadlines(RETENTION_PERIODS), morning(day))
  }
}
