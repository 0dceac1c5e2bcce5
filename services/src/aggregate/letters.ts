import { GEVOS, type Gevo, type RequiredRight } from '@avalwerk/domain'
import type { NewJob } from '../kernel/jobs.ts'
import type { Collected, NewMitteilung, NewReport, NewAufgabe, Target } from './collected.ts'
import { mailJobs, mailText, letterOf } from './mail.ts'
import type { Party } from './parties.ts'
import { pathAmong, peopleAmong, type Person, type Recipients } from './recipients.ts'

/** What a mail says: what happened, where to look, and which of their settings is why people get it. */
export type Letter = Readonly<{
  betreff: string
  sentence: string
  target?: Target | undefined
  /** Tasks, unless said otherwise. */
  reason?: 'AUFGABEN' | 'MITTEILUNGEN'
}>

/** The same mail to some people of an organisation. */
export const letters = (
  { orgId }: Pick<Party, 'orgId'>,
  recipients: readonly Person[],
  { betreff, sentence, target, reason = 'AUFGABEN' }: Letter,
): NewJob[] => mailJobs(orgId, recipients, betreff, mailText({ sentence, ...(target && { target }), reason }))

/** Whether a company's people are written to as well (PERSONEN), or its mailboxes alone, because the company works with them (POSTFACH). */
type MailWay = 'PERSONEN' | 'POSTFACH'

/** A guarantor of the kind LIGHT works with its mailboxes. Source: document 1, section 9 (contract kinds); the meaning is our reading. */
const worksWithMailboxes = (recipients: Recipients, { orgId }: Party): boolean =>
  recipients.company({ orgId, unternehmenId: orgId })?.vertragsart === 'LIGHT'

/** The mails to a company's mailboxes about a business case, and whether its people are written to as well. */
function reportMails(
  recipients: Recipients,
  { party, gevo, sentence, target, otherwise, actor }: NewReport,
): { mails: NewJob[]; way: MailWay } {
  const path = pathAmong(recipients, party, gevo)
  if (!path.aktiv || !path.kanaele.includes('E_MAIL')) return { mails: [], way: 'PERSONEN' }
  const { name } = GEVOS[gevo]
  const to = path.mailboxes.length
    ? path.mailboxes.map((email) => ({ email, name: email, anrede: '' }))
    : otherwise
      ? otherRecipients(recipients, party, otherwise, actor)
      : []
  return {
    mails: mailJobs(
      party.orgId,
      to,
      `${name}: neue Nachricht in Avalwerk`,
      letterOf(
        [[sentence], ...(target ? [[`${target.caption}: {{basis}}${target.path}`]] : [])],
        `Sie erhalten diese Nachricht, weil diese Adresse für „${name}“ hinterlegt ist.`,
      ),
    ),
    way: path.mailboxes.length > 0 && worksWithMailboxes(recipients, party) ? 'POSTFACH' : 'PERSONEN',
  }
}

/** The people to write to about what a colleague did: all but the one who acted. */
const otherRecipients = (recipients: Recipients, party: Party, rights: readonly RequiredRight[], actor: string | undefined): Person[] =>
  peopleAmong(recipients, party, rights).filter(({ id }) => id !== actor)

/** The mails to a company's mailboxes about a task or message, and whether its people get mails, too. */
const ofCase = (recipients: Recipients, gevo: Gevo | undefined, report: Omit<NewReport, 'gevo'>) =>
  gevo ? reportMails(recipients, { ...report, gevo }) : ({ mails: [], way: 'PERSONEN' } as const)

function ofTask(recipients: Recipients, { row, kind, party, gevo, actor, sentence, details, target }: NewAufgabe): NewJob[] {
  const { mails, way } = ofCase(recipients, row.nur_fuer ? undefined : gevo, {
    party,
    sentence: [sentence, ...details].join('\n'),
    target,
    actor,
  })
  if (way === 'POSTFACH') return mails
  const people = otherRecipients(recipients, party, kind.rights, actor).filter(
    ({ id }) => id !== row.verborgen_fuer && (!row.nur_fuer || id === row.nur_fuer),
  )
  const letter = mailText({ sentence, deadline: row.frist, details, target, reason: 'AUFGABEN' })
  return [...mails, ...mailJobs(party.orgId, people, 'Neue Aufgabe in Avalwerk', letter)]
}

const ofReminder = (recipients: Recipients, { party, kind, reminder, target }: NewAufgabe): NewJob[] =>
  reminder === undefined
    ? []
    : letters(party, peopleAmong(recipients, party, kind.rights), {
        betreff: 'Erinnerung von Avalwerk',
        sentence: reminder,
        target: { ...target, caption: 'Zum Vorgang' },
      })

function ofMessage(recipients: Recipients, { party, gevo, actor, rights, sentence, target, onlyFor }: NewMitteilung): NewJob[] {
  const { mails, way } = ofCase(recipients, gevo, { party, sentence, target, actor: undefined })
  if (way === 'POSTFACH') return mails
  const people = onlyFor
    ? peopleAmong(recipients, party, rights).filter(({ id }) => id === onlyFor)
    : otherRecipients(recipients, party, rights, actor)
  return [...mails, ...letters(party, people, { betreff: 'Neue Mitteilung in Avalwerk', sentence, target, reason: 'MITTEILUNGEN' })]
}

/** The mails that go with what was collected. @param opened tasks that are new @param open those that were open already */
export const mailsOf = (
  recipients: Recipients,
  { mitteilungen, reports }: Pick<Collected, 'mitteilungen' | 'reports'>,
  opened: readonly NewAufgabe[],
  open: readonly NewAufgabe[],
): NewJob[] => [
  ...opened.flatMap((task) => ofTask(recipients, task)),
  ...open.flatMap((task) => ofReminder(recipients, task)),
  ...mitteilungen.flatMap((message) => ofMessage(recipients, message)),
  ...reports.flatMap((report) => reportMails(recipients, report).mails),
]
