import type { Group } from '../rights/index.ts'
import type { Tone } from '../buergschaft/index.ts'

/** Order statuses. Source: document 1, section 3; words are the product's own. */
export const AUFTRAG_STATUS = {
  UNVOLLSTAENDIG: { caption: 'Unvollständig', tone: 'neutral', end: false },
  IN_PRUEFUNG: { caption: 'In Prüfung', tone: 'info', end: false },
  SCHWEBE: { caption: 'Beim Bürgen', tone: 'warning', end: false },
  AUSGESTELLT: { caption: 'Ausgestellt', tone: 'success', end: true },
  ABGELEHNT: { caption: 'Abgelehnt', tone: 'danger', end: true },
  STORNIERT: { caption: 'Storniert', tone: 'neutral', end: true },
} as const satisfies Record<string, { caption: string; tone: Tone; end: boolean }>
export type AuftragStatus = keyof typeof AUFTRAG_STATUS
export const AUFTRAG_STATUS_CODES = Object.keys(AUFTRAG_STATUS) as AuftragStatus[]

/** The reviewer of an order that is IN_PRUEFUNG: the operator, before the guarantor, or the guarantor's second person. */
export type AuftragPhase = 'FORMAL' | 'ZWEITPRUEFUNG'

/** The word and tone of an order's status for a viewer. */
export function auftragDisplay(status: AuftragStatus, viewer: Group, phase?: AuftragPhase | null): { caption: string; tone: Tone } {
  const { caption, tone } = AUFTRAG_STATUS[status]
  if (status === 'SCHWEBE' && viewer === 'BG') return { caption: 'Zu entscheiden', tone }
  if (status === 'IN_PRUEFUNG' && viewer === 'BG' && phase === 'ZWEITPRUEFUNG') return { caption: 'In Zweitprüfung', tone }
  if (status === 'IN_PRUEFUNG' && viewer === 'BSP' && phase === 'FORMAL') return { caption: 'Formal zu prüfen', tone: 'warning' }
  return { caption, tone }
}

/** Says what an order's state means to a viewer, and who acts next. `{buerge}` is the guarantor's name. */
export function auftragHelp(
  status: AuftragStatus,
  phase: AuftragPhase | null,
  viewer: Group,
): Readonly<{ meaning: string; next?: string }> {
  switch (status) {
    case 'UNVOLLSTAENDIG':
      return {
        meaning: 'Der Antrag ist gespeichert, aber noch nicht eingereicht.',
        ...(viewer === 'AG' && {
          next: 'Sie vervollständigen den Antrag und reichen ihn ein. Ein Entwurf, den niemand fortsetzt, verfällt.',
        }),
      }
    case 'IN_PRUEFUNG':
      if (phase === 'FORMAL')
        return {
          meaning: 'Der Antrag enthält neue Angaben, die der Betreiber zuerst formal prüft.',
          next:
            viewer === 'BSP' ? 'Sie prüfen die Angaben und geben den Antrag weiter oder fragen zurück.' : 'Der Betreiber prüft den Antrag.',
        }
      return viewer === 'BG'
        ? {
            meaning: 'Die Erstprüfung ist abgeschlossen; ein Entwurf der Bürgschaft liegt vor.',
            next: 'Eine andere Person führt die Zweitprüfung durch.',
          }
        : { meaning: '{buerge} hat den Antrag geprüft und bereitet die Bürgschaft vor.', next: '{buerge} schließt die Prüfung ab.' }
    case 'SCHWEBE':
      return viewer === 'BG'
        ? { meaning: 'Der Antrag wartet auf Ihre Entscheidung.', next: 'Sie nehmen den Antrag an, ändern ihn oder lehnen ihn ab.' }
        : { meaning: 'Der Antrag liegt {buerge} zur Entscheidung vor.', next: '{buerge} prüft den Antrag.' }
    case 'AUSGESTELLT':
      return { meaning: 'Die Bürgschaft ist ausgestellt. Alles Weitere steht bei der Bürgschaft.' }
    case 'ABGELEHNT':
      return {
        meaning:
          viewer === 'BG' ? 'Sie haben den Antrag abgelehnt.' : '{buerge} hat den Antrag abgelehnt. Sie können einen neuen Antrag stellen.',
      }
    case 'STORNIERT':
      return { meaning: 'Der Antrag wurde zurückgezogen oder storniert.' }
  }
}

/** Statuses of an order that is still to be decided. */
export const RUNNING_AUFTRAEGE: readonly AuftragStatus[] = ['IN_PRUEFUNG', 'SCHWEBE']
