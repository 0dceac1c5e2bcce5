import type { StoredFile } from '@avalwerk/patterns/files'
import { type BuergschaftValues, type IssueValues, emptyIssueValues } from '@avalwerk/patterns/buergschaft'
import { EMPTY_CONTACT } from '@avalwerk/patterns/parties'
import type { Auftrag, Texttemplate } from '@avalwerk/contracts'
import type { BuergschaftData } from '@avalwerk/domain'

/** The text or document with which an order is accepted. Source: document 1, section 6 (ways to accept). */
export type AcceptanceWay = 'TEXT' | 'WORTLAUT' | 'HOCHGELADEN' | 'BEIDES' | 'VERKNUEPFT'
/** Why the guarantor rejects an order and whom the applicant may ask, as typed; both may stay empty. */
export type RejectionValues = { ablehnungsgrund: string; ansprechpartner: typeof EMPTY_CONTACT }

/** What a reviewer has given so far. */
export type ReviewDraft = {
  entscheidung: 'annehmen' | 'aendern' | 'ablehnen' | null
  /** Changed data; null while the order is as it was sent. */
  daten: BuergschaftData | null
  /** The same as typed. */
  dataValues: BuergschaftValues | null
  text: Texttemplate | null
  way: AcceptanceWay
  file: StoredFile | null
  header: IssueValues
  rejection: RejectionValues
}
/** What a review begins with. Its text is the order's own. */
export const UNDECIDED: Omit<ReviewDraft, 'text'> = {
  entscheidung: null,
  daten: null,
  dataValues: null,
  way: 'TEXT',
  file: null,
  header: emptyIssueValues(),
  rejection: { ablehnungsgrund: '', ansprechpartner: EMPTY_CONTACT },
}

/** What every step of the review is given. */
export type ReviewProps = Readonly<{
  auftrag: Auftrag
  draft: ReviewDraft
  update: (part: Partial<ReviewDraft>) => void
  discard: () => void
}>
