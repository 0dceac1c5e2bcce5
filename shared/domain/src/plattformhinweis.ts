import { type FieldFault, mangel, verlangt } from './anschrift.ts'
import { TEXT_FORMS } from './freitext.ts'
import type { Tone } from './buergschaftsstatus.ts'

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
export function inTimeWindow(hinweis: Pick<Plattformhinweis, 'startZeit' | 'endZeit'>, jetzt: Date): boolean {
  const zeit = jetzt.getTime()
  return zeit >= Date.parse(hinweis.startZeit) && (hinweis.endZeit === null || zeit < Date.parse(hinweis.endZeit))
}

/** What a notice is now: planned, shown, or over. */
export const NOTICE_STATE = {
  GEPLANT: { wort: 'Geplant', ton: 'info' },
  AKTIV: { wort: 'Aktiv', ton: 'gut' },
  BEENDET: { wort: 'Beendet', ton: 'neutral' },
} as const satisfies Record<string, { wort: string; ton: Tone }>
export type NoticeState = keyof typeof NOTICE_STATE

export function noticeState(hinweis: Pick<Plattformhinweis, 'startZeit' | 'endZeit'>, jetzt: Date): NoticeState {
  if (inTimeWindow(hinweis, jetzt)) return 'AKTIV'
  return Date.parse(hinweis.startZeit) > jetzt.getTime() && (hinweis.endZeit === null || hinweis.endZeit > hinweis.startZeit)
    ? 'GEPLANT'
    : 'BEENDET'
}

export const NOTICE_TYPE = { news: 'Neuigkeit', danger: 'Warnung' } as const satisfies Record<Plattformhinweis['typ'], string>

/** What is entered of a notice. */
export type NoticeData = Omit<Plattformhinweis, 'id'>

/** The rules of a notice. */
export function validateNotice(notice: NoticeData): FieldFault[] {
  const [link, knopf] = [notice.link?.trim() ?? '', notice.buttonText?.trim() ?? '']
  return [
    ...mangel('badge', TEXT_FORMS.badge.rule(notice.badge ?? '')),
    ...mangel('beschreibung', verlangt(TEXT_FORMS.hinweistext.rule)(notice.beschreibung)),
    ...mangel(
      'endZeit',
      notice.endZeit !== null && notice.endZeit <= notice.startZeit ? 'Das Ende muss nach dem Beginn liegen' : undefined,
    ),
    ...mangel('link', TEXT_FORMS.link.rule(link) ?? (knopf && !link ? 'Bitte geben Sie an, wohin der Knopf führt' : undefined)),
    ...mangel('buttonText', link && !knopf ? 'Bitte geben Sie an, was auf dem Knopf steht' : TEXT_FORMS.knopftext.rule(knopf)),
  ]
}
