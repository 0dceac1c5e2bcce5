import { formatDate } from '@avalwerk/domain'
import type { DbTransaction } from '../kernel/database.ts'
import type { NewJob } from '../kernel/jobs.ts'
import type { Person } from './recipients.ts'

/** The object that waits for a mail to arrive, and is told when the mail can't be delivered. */
export type MailOccasion = Readonly<{ art: 'FREIGABE'; orgId: string; id: string }>
/** A mail that waits to be sent: address (`an`) and name of its recipient, subject and text. */
export type Mail = Readonly<{
  an: string
  name: string
  betreff: string
  text: string
  anlass?: MailOccasion
  /** Set by earlier releases: the mail holds a link that lets its reader in, and is kept no longer than it takes to send it. */
  geheim?: boolean
}>

/** A link that lets its holder in, described by what it is made from when its mail is sent. */
export type LinkInMail =
  | Readonly<{ art: 'PASSWORT'; mark: string }>
  /** `bis`: until when the link is valid, which also tells one request from the next. */
  | Readonly<{ art: 'ADRESSE'; nutzerId: string; bis: string }>
/**
 * A mail with such a link. The link itself is never stored in the database: the letter holds `{{link}}` in its place. The letter's field
 * isn't called `text`, so that a process of an earlier release, which would send the letter as it is, fails on it and leaves it to other
 * processes.
 */
export type LinkMail = Omit<Mail, 'text' | 'anlass' | 'geheim'> & Readonly<{ letter: string; link: LinkInMail }>
declare module '../kernel/schema.ts' {
  interface JobContents {
    MAIL: Mail | LinkMail
  }
}

/**
 * Makes links, by kind, in a transaction of their own.
 * @returns the address below the portal's; undefined where the link is no longer to be sent
 */
export type LinkMakers = {
  readonly [A in LinkInMail['art']]: (tx: DbTransaction, link: Extract<LinkInMail, { art: A }>) => Promise<string | undefined>
}

/** An automatic letter: paragraphs, each a list of lines. @param why the reason for sending it, where that isn't plain */
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
  /** What the reader needs in order to act, line by line. */
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
): NewJob<'MAIL'> {
  return { orgId, kind: 'MAIL', content: { an: recipient.email, name: recipient.name, betreff, text, ...(anlass && { anlass }) } }
}
