/** German formats and their parsers. Money is an integer of cents; dates are ISO calendar dates (yyyy-mm-dd). */

const EURO = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 125000000 → '1.250.000,00' (cents in, no unit). */
export function formatAmount(cents: number): string {
  return EURO.format(cents / 100)
}

/** 125000000 → '1.250.000,00 €' with a no-break space. */
export function formatEuro(cents: number): string {
  return `${formatAmount(cents)}\u00a0€`
}

/** Hundredths of a percent as German text with a no-break space, e.g. '5,00 %'. */
export const formatPercent = (hundredths: number): string => `${EURO.format(hundredths / 100)}\u00a0%`

/** The largest amount that calls take: 99.999.999.999,99 €. */
const HOECHSTBETRAG_CENTS = 9_999_999_999_999

/**
 * Reads a German amount: '1234567,89', '1.234.567,89', '5', '5,5'. Refuses '1,234.56', '1.2345', signs and text.
 * @returns cents, or undefined if the text is no amount
 */
export function parseAmount(text: string): number | undefined {
  const raw = text.replace(/[\s\u00a0€]/g, '')
  if (!/^(\d+|\d{1,3}(\.\d{3})+)(,\d{1,2})?$/.test(raw)) return undefined
  const [euros, hundredths = ''] = raw.replaceAll('.', '').split(',')
  const cents = Number(euros) * 100 + Number(hundredths.padEnd(2, '0'))
  return cents <= HOECHSTBETRAG_CENTS ? cents : undefined
}

/** '2026-11-20' → '20.11.2026'. */
export function formatDate(iso: string): string {
  const [year, month, tag] = iso.slice(0, 10).split('-')
  return `${tag}.${month}.${year}`
}

const INSTANT = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant in Berlin time: '20.11.2026, 14:03 Uhr'. */
export function formatInstant(instant: string | Date): string {
  return `${INSTANT.format(new Date(instant))} Uhr`
}

const ISO_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' })

/** The calendar date of an instant in Berlin, as yyyy-mm-dd. */
export const calendarDate = (instant: Date): string => ISO_DAY.format(instant)

/** The instant at which a calendar date (yyyy-mm-dd) begins in Berlin. */
export const startOfDay = (iso: string): Date => instantOf(iso, '00:00')

/**
 * Whether a text is an ISO date of a day that there is: of another one, Date makes the next month's, or nothing. Years that don't have four
 * digits have a sign before them.
 */
export const isCalendarDate = (text: string): boolean => /^\d/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/**
 * Reads dd.MM.yyyy, dd.MM.yy and the same without dots. Two-digit years: 00–69 are 20xx, 70–99 are 19xx.
 * @returns an ISO date, or undefined if it is no date of the calendar
 */
export function parseDate(text: string): string | undefined {
  const hits = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$|^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text.trim())
  if (!hits) return undefined
  const [tag, month, yearText] = (hits[1] ? hits.slice(1, 4) : hits.slice(4, 7)) as [string, string, string]
  const short = Number(yearText)
  const year = yearText.length === 4 ? short : short < 70 ? 2000 + short : 1900 + short
  const iso = `${year}-${month.padStart(2, '0')}-${tag.padStart(2, '0')}`
  return isCalendarDate(iso) ? iso : undefined
}

/** 3214 → '3.214'. */
export function formatNumber(figure: number): string {
  return figure.toLocaleString('de-DE')
}

/** '20261120' for file names. */
export function fileStamp(instant: Date): string {
  return calendarDate(instant).replaceAll('-', '')
}

const TIME_OF_DAY = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' })
/** The time of day of an instant in Berlin: '14:03'. */
export const timeOfDay = (instant: Date): string => TIME_OF_DAY.format(instant)

/** '20.11.2026, 14:03 bis 15:00 Uhr'; the second day is named where it is another one. */
export function formatPeriod(from: string | Date, until: string | Date): string {
  const [a, b] = [new Date(from), new Date(until)]
  return `${INSTANT.format(a)} bis ${calendarDate(a) === calendarDate(b) ? timeOfDay(b) : INSTANT.format(b)} Uhr`
}

/** Reads a time of day: '6', '6:00', '06.30', '0630'. @returns 'hh:mm', or undefined if it is no time of day */
export function parseTimeOfDay(text: string): string | undefined {
  const hits = /^(\d{1,2})(?:[:.](\d{2})|(\d{2}))?$/.exec(text.trim().replace(/\s*uhr$/i, ''))
  if (!hits) return undefined
  const [hour, minute] = [Number(hits[1]), Number(hits[2] ?? hits[3] ?? 0)]
  return hour < 24 && minute < 60 ? `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}` : undefined
}

/** The instant of a calendar date (yyyy-mm-dd) and a time of day (hh:mm) in Berlin. */
export function instantOf(day: string, time: string): Date {
  const daylightSaving = new Date(`${day}T${time}:00+02:00`)
  return timeOfDay(daylightSaving) === time ? daylightSaving : new Date(`${day}T${time}:00+01:00`)
}

/** Text as it is kept: without blanks around it; null where nothing is left. */
export const orNothing = (text: string | null | undefined): string | null => text?.trim() || null

/** Yes or no, in words. */
export const yesNo = (value: boolean): 'Ja' | 'Nein' => (value ? 'Ja' : 'Nein')

/** The number by which people know a guarantee: its guarantor's, or the portal's while there is none. */
export const numberOf = (b: Readonly<{ id: string; buergschaftsIdBuerge: string | null }>): string => b.buergschaftsIdBuerge ?? b.id

/** The size of a file in whole kilobytes, rounded up: '12 KB'. @param bytes its size */
export const formatFileSize = (bytes: number): string => `${Math.ceil(bytes / 1024)} KB`

const LIST = new Intl.ListFormat('de-DE')
/** Several things in a sentence: 'A', 'A und B', 'A, B und C'. */
export const formatList = (items: readonly string[]): string => LIST.format(items)
