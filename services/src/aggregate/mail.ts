import { formatDate } from '@avalwerk/domain'
import type { DbTransaction } from '../kernel/database.ts'
import type { NewJob } from '../kernel/jobs.ts'
import type { Person } from './recipients.ts'

/** What waits for a mail to arrive, and is told when it can't be delivered. */
export type MailOccasion = Readonly<{ art: 'FREIGABE'; orgId: string; id: string }>
export type Mail = Readonly<{
  an: string
  name: string
  betreff: string
  text: string
  anlass?: MailOccasion
  /** Of releases before: holds a link that lets its reader in, and is kept no longer than it takes to send it. */
  geheim?: boolean
}>

/** A link that lets whoever has it in, by what it is made from when its mail is sent. */
export type LinkInMail =
  | Readonly<{ art: 'PASSWORT'; mark: string }>
  /** `bis`: until when it is good, by which one request is told from the next. */
  | Readonly<{ art: 'ADRESSE'; nutzerId: string; bis: string }>
/**
 * A mail with such a link, of which nothing lies in the database: it stands in the letter as `{{link}}`. The letter isn't called `text`, so
 * that a process of a release before, which would send it as it is, fails with it and leaves it to others.
 */
export type LinkMail = Omit<Mail, 'text' | 'anlass' | 'geheim'> & Readonly<{ letter: string; link: LinkInMail }>
/** Makes links, by kind, in a transaction of their own. @returns the address below the portal's; undefined where nobody is to get it any more */
export type LinkMakers = {
  readonly [A in LinkInMail['art']]: (tx: DbTransaction, link: Extract<LinkInMail, { art: A }>) => Promise<string | undefined>
}

/** A letter that nobody writes by hand: paragraphs, each a list of lines. @param why why it is sent, where that isn't plain */
export const message = (name: string, paragraphs: readonly (readonly string[])[], ...why: readonly string[]): string =>
  [[name ? `Guten Tag ${name},` : `Guten Tag,`], ...paragraphs, [...why, 'Diese Nachricht wurde automatisch erstellt.']]
    .map((rows) => rows.join('\n'))
    .join('\n\n')

/**
 * The German mail about a task or a message: what happened, what to do, where. No amounts and no attachments: a mail
 * is read where everybody can see it.
 */
export function mailText(facts: {
  name: string
  sentence: string
  deadline?: string | null
  /** What its reader needs for it, line by line. */
  details?: readonly string[]
  target?: { caption: string; path: string }
  reason: 'AUFGABEN' | 'MITTEILUNGEN' | 'KREDITNEHMER'
}): string {
  const { name, sentence, deadline, details = [], target, reason } = facts
  const why =
    reason === 'KREDITNEHMER'
      ? 'Sie erhalten diese Nachricht, weil Sie als Ansprechpartner des Kreditnehmers angegeben sind.'
      : `Sie erhalten diese Nachricht, weil Sie Benachrichtigungen zu ${reason === 'AUFGABEN' ? 'Aufgaben' : 'Mitteilungen'} aktiviert haben.`
  const opening = [sentence, ...(deadline ? [`Bitte erledigen Sie dies bis zum ${formatDate(deadline)}.`] : [])]
  return message(
    name,
    [opening, ...(details.length ? [details] : []), ...(target ? [[`${target.caption}: {{basis}}${target.path}`]] : [])],
    why,
  )
}

type MailDetails = Readonly<{ anlass?: MailOccasion }>

/** A mail as a job for the background. */
export function mailJob(
  orgId: string,
  recipient: Pick<Person, 'email' | 'name'>,
  betreff: string,
  text: string,
  { anlass }: MailDetails = {},
): NewJob {
  const content: Mail = { an: recipient.email, name: recipient.name, betreff, text, ...(anlass && { anlass }) }
  return { orgId, kind: 'MAIL', content }
}
