/**
 * Working days: Monday to Friday without the holidays of all German states. Calendar dates are ISO (yyyy-mm-dd).
 */

const DAY_MS = 86_400_000
const asDate = (iso: string) => new Date(`${iso}T00:00:00Z`)
const asIso = (datum: Date) => datum.toISOString().slice(0, 10)

/** A date some calendar days later (or earlier). */
export function addDays(iso: string, tage: number): string {
  return asIso(new Date(asDate(iso).getTime() + tage * DAY_MS))
}

/** Calendar days from one date to another. */
export function daysBetween(von: string, bis: string): number {
  return Math.round((asDate(bis).getTime() - asDate(von).getTime()) / DAY_MS)
}

/** Easter Sunday of a year (Gauss, in Lichtenberg's form). */
function easterSunday(jahr: number): string {
  const k = Math.floor(jahr / 100)
  const m = 15 + Math.floor((3 * k + 3) / 4) - Math.floor((8 * k + 13) / 25)
  const s = 2 - Math.floor((3 * k + 3) / 4)
  const a = jahr % 19
  const d = (19 * a + m) % 30
  const r = Math.floor((d + Math.floor(a / 11)) / 29)
  const og = 21 + d - r
  const sz = 7 - ((jahr + Math.floor(jahr / 4) + s) % 7)
  const oe = 7 - ((og - sz) % 7)
  return addDays(`${jahr}-03-01`, og + oe - 1)
}

function holidays(jahr: number): ReadonlySet<string> {
  const easter = easterSunday(jahr)
  return new Set([
    ...['01-01', '05-01', '10-03', '12-25', '12-26'].map((tag) => `${jahr}-${tag}`),
    ...[-2, 1, 39, 50].map((abstand) => addDays(easter, abstand)),
  ])
}

export function isWorkingDay(iso: string): boolean {
  const weekday = asDate(iso).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays(Number(iso.slice(0, 4))).has(iso)
}

/** The working days after a date, up to and including another one. */
export function workingDaysBetween(von: string, bis: string): number {
  let tage = 0
  for (let tag = addDays(von, 1); tag <= bis; tag = addDays(tag, 1)) if (isWorkingDay(tag)) tage++
  return tage
}

/** The latest date from which on a number of working days have passed on another one: the inverse of `workingDaysBetween`. */
export function minusWorkingDays(iso: string, werktage: number): string {
  let tag = iso
  for (let offen = werktage; offen > 0; tag = addDays(tag, -1)) if (isWorkingDay(tag)) offen--
  return tag
}

/** The date that lies a number of working days after another one. */
export function addWorkingDays(iso: string, werktage: number): string {
  let tag = iso
  for (let offen = werktage; offen > 0; ) {
    tag = addDays(tag, 1)
    if (isWorkingDay(tag)) offen--
  }
  return tag
}
