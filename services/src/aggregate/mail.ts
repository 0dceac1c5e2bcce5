import { formatDate } from '@avalwerk/domain'
import { sql } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import { forgetEnded, type NewJob } from '../kernel/jobs.ts'
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
  /** By which a recipient knows a mail that comes twice; made from the job's id unless said otherwise. */
  messageId?: string
}>
/** Somebody who gets a letter: address (`an`), name, and how the letter greets, where that isn't by name. */
export type MailRecipient = Readonly<{ an: string; name: string; anrede?: string }>
/**
 * The same letter to several people about one occasion: one job, but a mail for each. Its text stands without the greeting. A process of
 * an earlier release fails on it, since it lacks the address that it looks for, and leaves it to other processes.
 */
export type MailToMany = Readonly<{ orgId: string; betreff: string; text: string; recipients: readonly MailRecipient[] }>

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
    MAIL: Mail | LinkMail | MailToMany
  }
}

/**
 * Makes links, by kind, in a transaction of their own.
 * @returns the address below the portal's; undefined where the link is no longer to be sent
 */
export type LinkMakers = {
  readonly [A in LinkInMail['art']]: (tx: DbTransaction, link: Extract<LinkInMail, { art: A }>) => Promise<string | undefined>
}

/** An automatic letter without its greeting: paragraphs, each a list of lines. @param why the reason for sending it, where that isn't plain */
export const letterOf = (paragraphs: readonly (readonly string[])[], ...why: readonly string[]): string =>
  [...paragraphs, [...why, 'Diese Nachricht wurde automatisch erstellt.']].map((rows) => rows.join('\n')).join('\n\n')

/** A letter to somebody. @param letter without greeting */
export const withGreeting = (name: string, letter: string): string => `${name ? `Guten Tag ${name},` : `Guten Tag,`}\n\n${letter}`

/** An automatic letter to somebody, as `letterOf` makes it. */
export const message = (name: string, ...letter: Parameters<typeof letterOf>): string => withGreeting(name, letterOf(...letter))

/**
 * The German mail about a task or a message, without its greeting: what happened, what to do, where. No amounts and no attachments: a mail
 * is read where everybody can see it.
 */
export function mailText(facts: {
  sentence: string
  deadline?: string | null
  /** What the reader needs in order to act, line by line. */
  details?: readonly string[]
  target?: { caption: string; path: string }
  reason: 'AUFGABEN' | 'MITTEILUNGEN' | 'KREDITNEHMER'
}): string {
  const { sentence, deadline, details = [], target, reason } = facts
  const why =
    reason === 'KREDITNEHMER'
      ? 'Sie erhalten diese Nachricht, weil Sie als Ansprechpartner des Kreditnehmers angegeben sind.'
      : `Sie erhalten diese Nachricht, weil Sie Benachrichtigungen zu ${reason === 'AUFGABEN' ? 'Aufgaben' : 'Mitteilungen'} aktiviert haben.`
  const opening = [sentence, ...(deadline ? [`Bitte erledigen Sie dies bis zum ${formatDate(deadline)}.`] : [])]
  return letterOf([opening, ...(details.length ? [details] : []), ...(target ? [[`${target.caption}: {{basis}}${target.path}`]] : [])], why)
}

type MailDetails = Readonly<{ anlass?: MailOccasion }>

/** A mail as a job for the background. @param text with its greeting */
export function mailJob(
  orgId: string,
  recipient: Pick<Person, 'email' | 'name'>,
  betreff: string,
  text: string,
  { anlass }: MailDetails = {},
): NewJob<'MAIL'> {
  return { orgId, kind: 'MAIL', content: { an: recipient.email, name: recipient.name, betreff, text, ...(anlass && { anlass }) } }
}

/** A job writes to so many at most: it is begun anew if its process dies. */
const RECIPIENTS_MOST = 50

/** The same letter to some people, as jobs for the background: one for all, unless they are very many. @param text without greeting */
export function mailJobs(
  orgId: string,
  recipients: readonly (Pick<Person, 'email' | 'name'> & Pick<MailRecipient, 'anrede'>)[],
  betreff: string,
  text: string,
): NewJob<'MAIL'>[] {
  const [only] = recipients
  if (only && recipients.length === 1) return [mailJob(orgId, only, betreff, withGreeting(only.anrede ?? only.name, text))]
  const to = recipients.map(({ email, name, anrede }) => ({ an: email, name, ...(anrede !== undefined && { anrede }) }))
  const parts = Array.from({ length: Math.ceil(to.length / RECIPIENTS_MOST) }, (_, i) =>
    to.slice(i * RECIPIENTS_MOST, (i + 1) * RECIPIENTS_MOST),
  )
  return parts.map((part) => ({ orgId, kind: 'MAIL', content: { orgId, betreff, text, recipients: part } }))
}

/** The mails of a job that writes to several. @param id of the job */
export const mailsOfJob = (id: string | undefined, { betreff, text, recipients }: MailToMany): Mail[] =>
  recipients.map(({ an, name, anrede }, i) => ({
    an,
    name,
    betreff,
    text: withGreeting(anrede ?? name, text),
    ...(id && { messageId: `${id}.${i}` }),
  }))

/** Whom a mail's job writes to, in a line. @param content of a job that may have been written with SQL */
export const recipientsOf = (content: Partial<Mail & MailToMany>): string =>
  (content.recipients ?? [content]).map(({ an = '' }) => an).join(', ')

/** Forgets to whom mails were sent, or given up, where that is one address: the other recipients of a letter remain. */
export async function forgetMailsTo(tx: DbTransaction, email: string): Promise<void> {
  await forgetEnded(tx, 'MAIL', 'an', email)
  await tx
    .updateTable('pgboss.job')
    .set({
      // What the server said may name the address.
      output: null,
      data: sql`jsonb_set(data, '{content,recipients}', jsonb_path_query_array(data, '$.content.recipients[*] ? (@.an != $an)', ${JSON.stringify({ an: email })}::jsonb))`,
    })
    .where('name', '=', 'MAIL')
    .where(sql<boolean>`data @> ${JSON.stringify({ content: { recipients: [{ an: email }] } })}::jsonb`)
    .where('completed_on', 'is not', null)
    .execute()
  await tx
    .deleteFrom('pgboss.job')
    .where('name', '=', 'MAIL')
    .where(sql<boolean>`data #> '{content,recipients}' = '[]'::jsonb`)
    .where('completed_on', 'is not', null)
    .execute()
}
