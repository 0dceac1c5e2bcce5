import {
  filledWith,
  type Gevo,
  gevoOf,
  MITTEILUNGEN,
  type MitteilungCode,
  type MitteilungKind,
  type RequiredRight,
  toSortKey,
} from '@avalwerk/domain'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { pathTo, type PlaceholderValues } from './aufgaben.ts'
import type { ObjectRef, NewReport } from './collected.ts'
import { atOnce } from './effects.ts'
import { withGreeting, mailText } from './mail.ts'
import { type Parties, parteiOf, type Party } from './parties.ts'
import { sendLater } from './sending.ts'

const READ: readonly RequiredRight[] = [{ aktion: 'anzeigen', kategorien: ['Mitteilungen', 'Aufgaben'] }]
const AT_BUERGE: readonly RequiredRight[] = [{ aktion: 'anzeigen', kategorien: ['Aufgaben'] }]

/** What a message says beside its subject. */
export type MitteilungDetails = readonly Readonly<{ name: string; wert: string }>[]

/** A message as it is kept. */
const rowOf = (
  ctx: UseCaseContext,
  code: MitteilungCode,
  { kind, id }: ObjectRef,
  party: Party,
  betreff: string,
  details: MitteilungDetails,
) => ({
  org_id: party.orgId,
  art: code,
  objekt_art: kind,
  objekt_id: id,
  unternehmen_id: party.unternehmenId,
  nur_fuer: null as string | null,
  betreff,
  betreff_sort: toSortKey(betreff),
  angaben: JSON.stringify(details),
  zeitpunkt: ctx.now,
})

/** What a party is told of. */
type Notification = Readonly<{
  about: ObjectRef
  parties: Parties
  placeholders: PlaceholderValues
  details: MitteilungDetails
  /** Which organisations can open what they are told about; all of them, if left out. */
  opens?: ((orgId: string) => boolean) | undefined
}>

/**
 * Tells a party: organisations of beneficiaries get a message in the portal and mails for those who want them, a
 * guarantor and a borrower without the platform get a mail.
 */
export async function notifyParty(
  ctx: UseCaseContext,
  code: MitteilungCode,
  { about, parties, placeholders, details, opens = () => true }: Notification,
): Promise<void> {
  const kind: MitteilungKind = MITTEILUNGEN[code]
  const betreff = filledWith(kind.betreff, placeholders)
  const sentence = `${filledWith(kind.betreff.replace(/ auf \{betrag\}| über \{betrag\}/g, ''), placeholders)}.`
  const party = parteiOf(parties, kind.recipient)
  if (!party) {
    const contact = kind.recipient === 'KREDITNEHMER' ? parties.kreditnehmerContact : null
    if (!contact?.email) return
    const recipient = { email: contact.email, name: `${contact.vorname} ${contact.nachname}` }
    const letter = withGreeting(recipient.name, mailText({ sentence, reason: 'KREDITNEHMER' }))
    await sendLater(ctx, parties.operator.orgId, recipient, 'Nachricht zu Ihrer Bürgschaft', letter)
    return
  }
  const toBuergen = kind.recipient === 'BUERGE'
  await atOnce(ctx, async ({ mitteilungen }) => {
    mitteilungen.push({
      party,
      gevo: gevoOf(code),
      actor: ctx.caller?.nutzerId,
      row: toBuergen ? undefined : rowOf(ctx, code, about, party, betreff, details),
      rights: toBuergen ? AT_BUERGE : READ,
      sentence,
      target: opens(party.orgId) ? { caption: 'Zum Vorgang', path: pathTo(about, toBuergen ? 'BG' : 'AG') } : undefined,
    })
  })
}

/** Tells one person: a message that no colleague reads, and a mail if they want mails. */
export async function notifyPerson(
  ctx: UseCaseContext,
  code: MitteilungCode,
  about: ObjectRef,
  recipient: Party & Readonly<{ nutzerId: string }>,
  values: PlaceholderValues,
  details: MitteilungDetails,
): Promise<void> {
  const betreff = filledWith(MITTEILUNGEN[code].betreff, values)
  await atOnce(ctx, async ({ mitteilungen }) => {
    mitteilungen.push({
      party: recipient,
      gevo: undefined,
      actor: undefined,
      row: { ...rowOf(ctx, code, about, recipient, betreff, details), nur_fuer: recipient.nutzerId },
      rights: READ,
      sentence: `${betreff}.`,
      target: { caption: 'Zum Vorgang', path: pathTo(about, 'AG') },
      onlyFor: recipient.nutzerId,
    })
  })
}

/**
 * Tells a company's mailboxes of a business case, whatever its people have chosen for themselves.
 * @param otherwise rights of the people who get the mails where the company has no mailbox for the case; if left out, no mail is sent then
 */
export const reportGevo = (
  ctx: UseCaseContext,
  party: Party,
  gevo: Gevo,
  sentence: string,
  { target, otherwise }: Pick<NewReport, 'target' | 'otherwise'> = {},
): Promise<void> =>
  atOnce(ctx, async ({ reports }) => void reports.push({ party, gevo, sentence, target, otherwise, actor: ctx.caller?.nutzerId }))
