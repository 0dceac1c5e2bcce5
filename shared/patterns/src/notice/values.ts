import type { ManagedNotice } from '@avalwerk/contracts'
import { type NoticeData, validateNotice } from '@avalwerk/domain'
import { type FormErrors, toFormErrors, instantFaults, formatDay, parseInstant, formatTime } from '@avalwerk/forms'
import { t } from './texts.ts'

/** A notice as its form holds it: instants as day and time of day. */
export type NoticeValues = {
  typ: NoticeData['typ']
  badge: string
  beschreibung: string
  link: string
  buttonText: string
  beginn: 'SOFORT' | 'AB'
  startDay: string
  startTime: string
  ende: 'OFFEN' | 'BIS'
  endDay: string
  endTime: string
  erneutZeigen: boolean
}

/** A notice as its form shows it, its instants as German day and time of day; without a notice, what a new one begins with. */
export const noticeValues = (notice: ManagedNotice | undefined): NoticeValues => ({
  typ: notice?.typ ?? 'news',
  badge: notice?.badge ?? '',
  beschreibung: notice?.beschreibung ?? '',
  link: notice?.link ?? '',
  buttonText: notice?.buttonText ?? '',
  beginn: notice ? 'AB' : 'SOFORT',
  startDay: notice ? formatDay(notice.startZeit) : '',
  startTime: notice ? formatTime(notice.startZeit) : '',
  ende: notice?.endZeit ? 'BIS' : 'OFFEN',
  endDay: notice?.endZeit ? formatDay(notice.endZeit) : '',
  endTime: notice?.endZeit ? formatTime(notice.endZeit) : '',
  erneutZeigen: false,
})

/** Turns what the form shows into a notice. @param now when it begins at once; @param notice keeps the seconds of instants that stay */
export function noticeData(values: NoticeValues, now: Date, notice?: ManagedNotice): NoticeData {
  const initial = noticeValues(notice)
  const staysStart = notice && values.beginn === 'AB' && values.startDay === initial.startDay && values.startTime === initial.startTime
  const staysEnd = notice && values.ende === 'BIS' && values.endDay === initial.endDay && values.endTime === initial.endTime
  return {
    typ: values.typ,
    badge: values.badge.trim() || null,
    beschreibung: values.beschreibung.trim(),
    link: values.link.trim() || null,
    buttonText: values.buttonText.trim() || null,
    startZeit: staysStart
      ? notice.startZeit
      : values.beginn === 'SOFORT'
        ? now.toISOString()
        : (parseInstant(values.startDay, values.startTime) ?? now.toISOString()),
    endZeit: values.ende === 'OFFEN' ? null : staysEnd ? notice.endZeit : (parseInstant(values.endDay, values.endTime) ?? null),
  }
}

/** The faults of the form, by its fields. */
export function validateNoticeValues(values: NoticeValues, now: Date, notice?: ManagedNotice): FormErrors<NoticeValues> {
  const data = noticeData(values, now, notice)
  const { endZeit, startZeit: _, ...rest } = toFormErrors(validateNotice(data)) as FormErrors<Pick<typeof data, 'startZeit' | 'endZeit'>>
  const past = data.endZeit !== null && data.endZeit <= now.toISOString()
  return {
    ...rest,
    ...(values.ende === 'BIS' && past && { endDay: t('values.endInPast') }),
    ...(endZeit !== undefined && { endDay: endZeit }),
    ...(values.beginn === 'AB' && instantFaults(values, 'start')),
    ...(values.ende === 'BIS' && instantFaults(values, 'end')),
  }
}
