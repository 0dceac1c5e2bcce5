import type { Group } from './bereiche.ts'
import type { Tone } from './buergschaftsstatus.ts'

/** Order statuses. Source: document 1, section 3; words are the product's own. */
export const AUFTRAG_STATUS = {
  UNVOLLSTAENDIG: { wort: 'Unvollständig', ton: 'neutral', ende: false },
  IN_PRUEFUNG: { wort: 'In Prüfung', ton: 'info', ende: false },
  SCHWEBE: { wort: 'Beim Bürgen', ton: 'warnung', ende: false },
  AUSGESTELLT: { wort: 'Ausgestellt', ton: 'gut', ende: true },
  ABGELEHNT: { wort: 'Abgelehnt', ton: 'gefahr', ende: true },
  STORNIERT: { wort: 'Storniert', ton: 'neutral', ende: true },
} as const satisfies Record<string, { wort: string; ton: Tone; ende: boolean }>
export type AuftragStatus = keyof typeof AUFTRAG_STATUS
export const AUFTRAG_STATUS_CODES = Object.keys(AUFTRAG_STATUS) as AuftragStatus[]

/** Who is reviewing while an order is IN_PRUEFUNG: the operator before the guarantor, or the second pair of eyes. */
export type AuftragPhase = 'FORMAL' | 'ZWEITPRUEFUNG'

/** The word and tone of an order's status for a viewer. */
export function auftragDisplay(status: AuftragStatus, viewer: Group, phase?: AuftragPhase | null): { wort: string; ton: Tone } {
  const { wort, ton } = AUFTRAG_STATUS[status]
  if (status === 'SCHWEBE' && viewer === 'BG') return { wort: 'Zu entscheiden', ton }
  if (status === 'IN_PRUEFUNG' && viewer === 'BG' && phase === 'ZWEITPRUEFUNG') return { wort: 'In Zweitprüfung', ton }
  if (status === 'IN_PRUEFUNG' && viewer === 'BSP' && phase === 'FORMAL') return { wort: 'Formal zu prüfen', ton: 'warnung' }
  return { wort, ton }
}

/** What an order's state means to a viewer, and who acts next. `{bürge}` is the guarantor's name. */
export function auftragHelp(
  status: AuftragStatus,
  phase: AuftragPhase | null,
  viewer: Group,
): Readonly<{ bedeutung: string; nächster?: string }> {
  switch (status) {
    case 'UNVOLLSTAENDIG':
      return {
        bedeutung: 'Der Antrag ist gespeichert, aber noch nicht eingereicht.',
        ...(viewer === 'AG' && {
          nächster: 'Sie vervollständigen den Antrag und reichen ihn ein. Ein Entwurf, den niemand fortsetzt, verfällt.',
        }),
      }
    case 'IN_PRUEFUNG':
      if (phase === 'FORMAL')
        return {
          bedeutung: 'Der Antrag enthält neue Angaben, die der Betreiber zuerst formal prüft.',
          nächster:
            viewer === 'BSP' ? 'Sie prüfen die Angaben und geben den Antrag weiter oder fragen zurück.' : 'Der Betreiber prüft den Antrag.',
        }
      return viewer === 'BG'
        ? {
            bedeutung: 'Die Erstprüfung ist abgeschlossen; ein Entwurf der Bürgschaft liegt vor.',
            nächster: 'Eine andere Person führt die Zweitprüfung durch.',
          }
        : { bedeutung: '{bürge} hat den Antrag geprüft und bereitet die Bürgschaft vor.', nächster: '{bürge} schließt die Prüfung ab.' }
    case 'SCHWEBE':
      return viewer === 'BG'
        ? { bedeutung: 'Der Antrag wartet auf Ihre Entscheidung.', nächster: 'Sie nehmen den Antrag an, ändern ihn oder lehnen ihn ab.' }
        : { bedeutung: 'Der Antrag liegt {bürge} zur Entscheidung vor.', nächster: '{bürge} prüft den Antrag.' }
    case 'AUSGESTELLT':
      return { bedeutung: 'Die Bürgschaft ist ausgestellt. Alles Weitere steht bei der Bürgschaft.' }
    case 'ABGELEHNT':
      return {
        bedeutung:
          viewer === 'BG' ? 'Sie haben den Antrag abgelehnt.' : '{bürge} hat den Antrag abgelehnt. Sie können einen neuen Antrag stellen.',
      }
    case 'STORNIERT':
      return { bedeutung: 'Der Antrag wurde zurückgezogen oder storniert.' }
  }
}

/** Statuses of an order that somebody still has to decide. */
export const RUNNING_AUFTRAEGE: readonly AuftragStatus[] = ['IN_PRUEFUNG', 'SCHWEBE']
