import type { Versandweg } from '../buergschaft/index.ts'

/** The role in which the importing organisation takes part in a guarantee that already exists (participation type). */
export const BETEILIGUNGSTYP = { AUFTRAGGEBER: 'Begünstigter', AUFTRAGNEHMER: 'Kreditnehmer' } as const
export type Beteiligungstyp = keyof typeof BETEILIGUNGSTYP

/** The form in which the deed of an imported guarantee exists. */
export const URKUNDENFORM = { POST: 'Papierurkunde', PDF: 'PDF' } as const satisfies Partial<Record<Versandweg, string>>
export type Urkundenform = keyof typeof URKUNDENFORM
