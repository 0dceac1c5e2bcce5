import { type StoredFile, type BuergschaftValues, type IssueValues, EMPTY_CONTACT, emptyIssueValues } from '@avalwerk/bausteine'
import type { Auftrag, Texttemplate } from '@avalwerk/contracts'
import type { BuergschaftData } from '@avalwerk/domain'

/** With what an order is accepted. Source: document 1, section 6 (ways to accept). */
export type AcceptanceWay = 'TEXT' | 'WORTLAUT' | 'HOCHGELADEN' | 'BEIDES' | 'VERKNUEPFT'
export type RejectionValues = { ablehnungsgrund: string; ansprechpartner: typeof EMPTY_CONTACT }

/** What a reviewer has given so far. */
export type ReviewDraft = {
  entscheidung: 'annehmen' | 'ändern' | 'ablehnen' | null
  /** Changed data; null while the order is as it was sent. */
  daten: BuergschaftData | null
  /** The same as typed. */
  datenwerte: BuergschaftValues | null
  text: Texttemplate | null
  weg: AcceptanceWay
  datei: StoredFile | null
  kopf: IssueValues
  ablehnung: RejectionValues
}
export const UNDECIDED: Omit<ReviewDraft, 'text'> = {
  entscheidung: null,
  daten: null,
  datenwerte: null,
  weg: 'TEXT',
  datei: null,
  kopf: emptyIssueValues(),
  ablehnung: { ablehnungsgrund: '', ansprechpartner: EMPTY_CONTACT },
}

export type ReviewProps = Readonly<{
  a: Auftrag
  entwurf: ReviewDraft
  ändere: (part: Partial<ReviewDraft>) => void
  verwirf: () => void
}>
