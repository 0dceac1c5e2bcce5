/**
 * Working days: Monday to Friday without the holidays of all German states. Calendar dates are ISO (yyyy-mm-dd).
 */

const DAY_MS = 86_400_000
const asDate = (iso: string) => new Date(`${iso}T00:00:00Z`)
const asIso = (date: Date) => date.toISOString().slice(0, 10)

/** A date some calendar days later (or earlier). */
export function addDays(iso: string, days: number): string {
  return asIso(new Date(asDate(iso).getTime() + days * DAY_MS))
}

/** Calendar days from one date to another. */
export function daysBetween(from: string, until: string): number {
  return Math.round((asDate(until).getTime() - asDate(from).getTime()) / DAY_MS)
}

/** Easter Sunday of a year (Gauss, in Lichtenberg's form). */
function easterSunday(year: number): string {
  const k = Math.floor(year / 100)
  const m = 15 + Math.floor((3 * k + 3) / 4) - Math.floor((8 * k + 13) / 25)
  const s = 2 - Math.floor((3 * k + 3) / 4)
  const a = year % 19
  const d = (19 * a + m) % 30
  const r = Math.floor((d + Math.floor(a / 11)) / 29)
  const easterLimit = 21 + d - r
  const sz = 7 - ((year + Math.floor(year / 4) + s) % 7)
  const oe = 7 - ((easterLimit - sz) % 7)
  return addDays(`${year}-03-01`, easterLimit + oe - 1)
}

function holidays(year: number): ReadonlySet<string> {
  const easter = easterSunday(year)
  return new Set([
    ...['01-01', '05-01', '10-03', '12-25', '12-26'].map((day) => `${year}-${day}`),
    ...[-2, 1, 39, 50].map((offset) => addDays(easter, offset)),
  ])
}

/** Is this calendar date a working day? */
export function isWorkingDay(iso: string): boolean {
  const weekday = asDate(iso).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays(Number(iso.slice(0, 4))).has(iso)
}

/** The working days after a date, up to and including another one. */
export function workingDaysBetween(from: string, until: string): number {
  let days = 0
  for (let day = addDays(from, 1); day <= until; day = addDays(day, 1)) if (isWorkingDay(day)) days++
  return days
}

/** The latest date from which on a number of working days have passed on another one: the inverse of `workingDaysBetween`. */
export function minusWorkingDays(iso: string, workingDays: number): string {
  let day = iso
  for (let open = workingDays; open > 0; day = addDays(day, -1)) if (isWorkingDay(day)) open--
  return day
}

/** The date that lies a number of working days after another one. */
export function addWorkingDays(iso: string, workingDays: number): string {
  let day = iso
  for (let open = workingDays; open > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) open--
  }
  return day
}
