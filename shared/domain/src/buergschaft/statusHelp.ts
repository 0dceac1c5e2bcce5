import type { VisibilityStatus } from './status.ts'
import type { Origin, ParteiRole, Versandweg } from './codes.ts'

/** What a guarantee's state means, told from where the reader stands. Worded by the product. */

type StatusHelp = Readonly<Partial<Record<VisibilityStatus, string>>>

/** What a state means for the beneficiary, and for the parties to an assignment of the claim. */
const HELP_BENEFICIARY: StatusHelp = {
  AUS: 'Die Bürgschaft ist angekündigt, liegt Ihnen aber noch nicht vor.',
  UP: 'Die Bürgschaft ist Ihnen zugegangen. Der Bürge ist an sie gebunden; Ihre Prüfung steht noch aus.',
  AKT: 'Sie haben die Bürgschaft angenommen.',
  IK: 'Sie haben eine Korrektur gewünscht.',
  UT: 'Diese Bürgschaft wurde ersetzt und begründet keine Ansprüche mehr.',
  ABB: 'Sie haben die Bürgschaft abgelehnt.',
  AB: 'Die Ablehnung ist bestätigt.',
  TEB: 'Eine Teilenthaftung ist erklärt.',
  ANB: 'Ihre Inanspruchnahme wurde übermittelt.',
  AN: '{buerge} prüft Ihre Inanspruchnahme.',
  ZGBB: 'Sie haben den Bürgen aus der Haftung entlassen.',
  ZGB: 'Sie haben den Bürgen aus der Haftung entlassen.',
  STO: 'Der Bürge hat die Bürgschaft nicht ausgestellt.',
  ABGELEHNT: '{buerge} hat den Bestand dieser importierten Bürgschaft nicht bestätigt.',
  ABGETRETEN: 'Sie haben die gesicherte Forderung abgetreten.',
}

/** What a state means to those who look on: the borrower, the operator, and people with whom it was shared. */
const HELP_OTHERS: StatusHelp = {
  ENT: 'Der Entwurf wartet beim Bürgen auf die Zweitprüfung durch eine zweite Person.',
  AUS: 'Die Bürgschaft ist ausgestellt, aber dem Begünstigten noch nicht zugestellt.',
  UP: 'Die Bürgschaft ist dem Begünstigten zugegangen. Der Bürge ist an sie gebunden; die Prüfung des Begünstigten steht noch aus.',
  AKT: 'Die Bürgschaft ist angenommen.',
  IK: 'Der Begünstigte wünscht eine Korrektur.',
  UT: 'Diese Bürgschaft wurde ersetzt und begründet keine Ansprüche mehr.',
  ABB: 'Der Begünstigte hat die Bürgschaft abgelehnt; die Bestätigung des Bürgen steht noch aus.',
  AB: 'Der Begünstigte hat die Bürgschaft abgelehnt, der Bürge hat es bestätigt.',
  TEB: 'Der Begünstigte hat eine Teilenthaftung erklärt.',
  ANB: 'Der Begünstigte nimmt die Bürgschaft in Anspruch.',
  AN: '{buerge} prüft die Inanspruchnahme.',
  ZGBB: 'Der Begünstigte hat den Bürgen aus der Haftung entlassen.',
  ZGB: 'Der Bürge ist aus der Haftung entlassen.',
  STO: 'Der Bürge hat die Bürgschaft nicht ausgestellt.',
  ABGELEHNT: '{buerge} hat den Bestand dieser importierten Bürgschaft nicht bestätigt.',
}

/** What a state means for the guarantor. */
const HELP_BUERGE: StatusHelp = {
  ENT: 'Der Entwurf wartet auf die Zweitprüfung durch eine zweite Person.',
  AUS: 'Die Bürgschaft ist ausgestellt, aber noch nicht zugestellt.',
  UP: 'Die Bürgschaft ist zugestellt; Sie sind an sie gebunden. Der Begünstigte prüft sie.',
  AKT: 'Die Bürgschaft ist angenommen.',
  IK: 'Der Begünstigte wünscht eine Korrektur.',
  UT: 'Die Bürgschaft wurde durch eine andere ersetzt.',
  ABB: 'Der Begünstigte hat die Bürgschaft abgelehnt. Bestätigen Sie die Ablehnung, wenn die Bürgschaft bei Ihnen ausgebucht ist.',
  AB: 'Sie haben die Ablehnung bestätigt.',
  TEB: 'Der Begünstigte hat eine Teilenthaftung erklärt. Bestätigen Sie sie, wenn der Teilbetrag bei Ihnen ausgebucht ist.',
  ANB: 'Der Begünstigte nimmt die Bürgschaft in Anspruch.',
  AN: 'Sie prüfen die Inanspruchnahme.',
  ZGBB: 'Der Begünstigte hat Sie aus der Haftung entlassen.',
  ZGB: 'Die Enthaftung ist bestätigt.',
  STO: 'Die Bürgschaft wurde nicht ausgestellt.',
  ABGELEHNT: 'Sie haben den Bestand dieser importierten Bürgschaft nicht bestätigt.',
}

const HELP: Readonly<Record<ParteiRole, StatusHelp>> = {
  AUFTRAGGEBER: HELP_BENEFICIARY,
  ZEDENT: HELP_BENEFICIARY,
  ZESSIONAR: HELP_BENEFICIARY,
  BUERGE: HELP_BUERGE,
  AUFTRAGNEHMER: HELP_OTHERS,
  BETREIBER: HELP_OTHERS,
}

/** What the meaning of a guarantee's state depends on, beside the state itself. */
export type HelpFacts = Readonly<{
  herkunft: Origin
  versandweg: Versandweg
  befristungsdatum: string | null
  /** Has the claim been assigned to its present beneficiary? */
  abgetreten: boolean
}>

/**
 * The text for a guarantee in force. It says 'accepted' only where that was done in the portal, and 'secures' only until the guarantee
 * expires.
 */
function inForce(role: ParteiRole | null, facts: HelpFacts, today: string): string {
  const mine = role === 'AUFTRAGGEBER'
  if (role === 'ZESSIONAR') return 'Die Bürgschaft besteht. Die gesicherte Forderung ist Ihnen zur Abtretung angeboten.'
  const accepted = facts.herkunft === 'ERSTELLT_IN_TL' && facts.versandweg === 'AVALWERK'
  const how =
    mine && facts.abgetreten
      ? 'Die gesicherte Forderung ist Ihnen abgetreten.'
      : accepted
        ? (role === null ? HELP_OTHERS : HELP[role]).AKT
        : 'Die Bürgschaft besteht.'
  if (facts.befristungsdatum !== null && facts.befristungsdatum < today) return 'Die Befristung der Bürgschaft ist abgelaufen.'
  return `${how} ${mine && facts.abgetreten ? 'Die Bürgschaft' : 'Sie'} sichert ${mine ? 'Ihre Ansprüche' : 'die Ansprüche des Begünstigten'} bis {betrag}.`
}

/**
 * Says what a guarantee's state means to a viewer; `{buerge}` and `{betrag}` are to be filled.
 * @param role the viewer's part in the guarantee; null where it was only shared with them
 * @param today the day in Germany, yyyy-mm-dd
 */
export const buergschaftHelp = (status: VisibilityStatus, role: ParteiRole | null, facts: HelpFacts, today: string): string | undefined =>
  status === 'AKT' ? inForce(role, facts, today) : (role === null ? HELP_OTHERS : HELP[role])[status]
