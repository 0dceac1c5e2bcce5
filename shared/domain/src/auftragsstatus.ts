import type { Gruppe } from './bereiche.ts'
import type { Ton } from './buergschaftsstatus.ts'

/** Order statuses. Source: document 1, section 3; words are the product's own. */
export const AUFTRAGSSTATUS = {
  UNVOLLSTAENDIG: { wort: 'Unvollständig', ton: 'neutral', ende: false },
  IN_PRUEFUNG: { wort: 'In Prüfung', ton: 'info', ende: false },
  SCHWEBE: { wort: 'Beim Bürgen', ton: 'warnung', ende: false },
  AUSGESTELLT: { wort: 'Ausgestellt', ton: 'gut', ende: true },
  ABGELEHNT: { wort: 'Abgelehnt', ton: 'gefahr', ende: true },
  STORNIERT: { wort: 'Storniert', ton: 'neutral', ende: true },
} as const satisfies Record<string, { wort: string; ton: Ton; ende: boolean }>
export type Auftragsstatus = keyof typeof AUFTRAGSSTATUS
export const AUFTRAGSSTATUS_CODES = Object.keys(AUFTRAGSSTATUS) as Auftragsstatus[]

/** Who is reviewing while an order is IN_PRUEFUNG: the operator before the guarantor, or the second pair of eyes. */
export type Auftragsphase = 'FORMAL' | 'ZWEITPRUEFUNG'

/** The word and tone of an order's status for a viewer. */
export function auftragsanzeige(status: Auftragsstatus, betrachter: Gruppe, phase?: Auftragsphase | null): { wort: string; ton: Ton } {
  const { wort, ton } = AUFTRAGSSTATUS[status]
  if (status === 'SCHWEBE' && betrachter === 'BG') return { wort: 'Zu entscheiden', ton }
  if (status === 'IN_PRUEFUNG' && betrachter === 'BG' && phase === 'ZWEITPRUEFUNG') return { wort: 'In Zweitprüfung', ton }
  if (status === 'IN_PRUEFUNG' && betrachter === 'BSP' && phase === 'FORMAL') return { wort: 'Formal zu prüfen', ton: 'warnung' }
  return { wort, ton }
}
