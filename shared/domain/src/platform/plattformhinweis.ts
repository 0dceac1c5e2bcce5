import { type FieldFault, fault, requiredRule, TEXT_FORMS } from '../fields/index.ts'
import type { Tone } from '../buergschaft/index.ts'

/** A notice of the operator to all users. Source: document 1, section 3; document 2, section 4. */
export type Plattformhinweis = Readonly<{
  id: string
  startZeit: string
  endZeit: string | null
  badge: string | null
  typ: 'news' | 'danger'
  beschreibung: string
  link: string | null
  buttonText: string | null
}>

/** Is the notice in its window: now at or after the start and before the end, if there is one? */
export function inTimeWindow(notice: Pick<Plattformhinweis, 'startZeit' | 'endZeit'>, now: Date): boolean {
  const time = now.getTime()
  return time >= Date.parse(notice.startZeit) && (notice.endZeit === null || time < Date.parse(notice.endZeit))
}

/** What a notice is now: planned, shown, or over. */
export const NOTICE_STATE = {
  GEPLANT: { caption: 'Geplant', tone: 'info' },
  AKTIV: { caption: 'Aktiv', tone: 'success' },
  BEENDET: { caption: 'Beendet', tone: 'neutral' },
} as const satisfies Record<string, { caption: string; tone: Tone }>
export type NoticeState = keyof typeof NOTICE_STATE

/**
 * The state of a notice at a moment. Its instants have to be in UTC, since their order is that of the texts. A notice that ends before it
 * begins is over.
 */
export function noticeState(notice: Pick<Plattformhinweis, 'startZeit' | 'endZeit'>, now: Date): NoticeState {
  if (inTimeWindow(notice, now)) return 'AKTIV'
  const { startZeit, endZeit } = notice
  return endZeit === null || (endZeit > startZeit && Date.parse(endZeit) > now.getTime()) ? 'GEPLANT' : 'BEENDET'
}

export const NOTICE_TYPE = { news: 'Neuigkeit', danger: 'Warnung' } as const satisfies Record<Plattformhinweis['typ'], string>

/** What is entered of a notice. */
export type NoticeData = Omit<Plattformhinweis, 'id'>

/** The rules of a notice. */
export function validateNotice(notice: NoticeData): FieldFault[] {
  const [link, button] = [notice.link?.trim() ?? '', notice.buttonText?.trim() ?? '']
  return [
    ...fault('badge', TEXT_FORMS.badge.rule(notice.badge ?? '')),
    ...fault('beschreibung', requiredRule(TEXT_FORMS.hinweistext.rule)(notice.beschreibung)),
    ...fault('endZeit', notice.endZeit !== null && notice.endZeit <= notice.startZeit ? 'Das Ende muss nach dem Beginn liegen' : undefined),
    ...fault('link', TEXT_FORMS.link.rule(link) ?? (button && !link ? 'Bitte geben Sie an, wohin der Knopf führt' : undefined)),
    ...fault('buttonText', link && !button ? 'Bitte geben Sie an, was auf dem Knopf steht' : TEXT_FORMS.knopftext.rule(button)),
  ]
}
