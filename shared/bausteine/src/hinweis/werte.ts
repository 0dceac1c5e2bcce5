import type { ManagedNotice } from '@avalwerk/contracts'
import { type NoticeData, validateNotice } from '@avalwerk/domain'
import { toFormErrors } from '../formular.tsx'
import { instantFaults, formatDay, parseInstant, formatTime } from '../zeitpunkt.tsx'

/** A notice as its form holds it: instants as day and time of day. */
export type NoticeValues = {
  typ: NoticeData['typ']
  badge: string
  beschreibung: string
  link: string
  buttonText: string
  beginn: 'SOFORT' | 'AB'
  startTag: string
  startUhrzeit: string
  ende: 'OFFEN' | 'BIS'
  endTag: string
  endUhrzeit: string
  erneutZeigen: boolean
}

export const noticeValues = (h: ManagedNotice | undefined): NoticeValues => ({
  typ: h?.typ ?? 'news',
  badge: h?.badge ?? '',
  beschreibung: h?.beschreibung ?? '',
  link: h?.link ?? '',
  buttonText: h?.buttonText ?? '',
  beginn: h ? 'AB' : 'SOFORT',
  startTag: h ? formatDay(h.startZeit) : '',
  startUhrzeit: h ? formatTime(h.startZeit) : '',
  ende: h?.endZeit ? 'BIS' : 'OFFEN',
  endTag: h?.endZeit ? formatDay(h.endZeit) : '',
  endUhrzeit: h?.endZeit ? formatTime(h.endZeit) : '',
  erneutZeigen: false,
})

/** What the form shows → a notice. @param jetzt when it begins at once; @param h keeps the seconds of instants that stay */
export function noticeData(w: NoticeValues, jetzt: Date, h?: ManagedNotice): NoticeData {
  const anfang = noticeValues(h)
  const staysStart = h && w.beginn === 'AB' && w.startTag === anfang.startTag && w.startUhrzeit === anfang.startUhrzeit
  const staysEnd = h && w.ende === 'BIS' && w.endTag === anfang.endTag && w.endUhrzeit === anfang.endUhrzeit
  return {
    typ: w.typ,
    badge: w.badge.trim() || null,
    beschreibung: w.beschreibung.trim(),
    link: w.link.trim() || null,
    buttonText: w.buttonText.trim() || null,
    startZeit: staysStart
      ? h.startZeit
      : w.beginn === 'SOFORT'
        ? jetzt.toISOString()
        : (parseInstant(w.startTag, w.startUhrzeit) ?? jetzt.toISOString()),
    endZeit: w.ende === 'OFFEN' ? null : staysEnd ? h.endZeit : (parseInstant(w.endTag, w.endUhrzeit) ?? null),
  }
}

/** What is wrong with the form, by its fields. */
export function validateNoticeValues(w: NoticeValues, jetzt: Date, h?: ManagedNotice): Record<string, unknown> {
  const daten = noticeData(w, jetzt, h)
  const { endZeit, startZeit: _, ...rest } = toFormErrors(validateNotice(daten))
  const past = daten.endZeit !== null && daten.endZeit <= jetzt.toISOString()
  return {
    ...rest,
    ...(w.ende === 'BIS' && past && { endTag: 'Das Ende muss in der Zukunft liegen' }),
    ...(endZeit !== undefined && { endTag: endZeit }),
    ...(w.beginn === 'AB' && instantFaults(w, 'start')),
    ...(w.ende === 'BIS' && instantFaults(w, 'end')),
  }
}
