import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js'
import { BrokenCircuitError, bulkhead, circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel'
import { type LinkMail, type LinkMakers, type Mail, type MailOccasion, mailsOfJob, type MailToMany } from '../aggregate/index.ts'
import { enqueue, type JobHandler, FOR_DAYS, Hopeless, Interrupted, PROCESS_ENDS } from '../kernel/jobs.ts'
import type { Config } from '../kernel/configuration.ts'
import type { Logger } from '../kernel/server.ts'
import type { Database, DbTransaction } from '../kernel/database.ts'

/** Jobs that are sent side by side, over so many connections to the mail server at most. */
const SIDE_BY_SIDE = 20
const CONNECTIONS = 5
/** How long the process waits for the mail server: meanwhile it sends nothing else than what it has begun. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** A process that couldn't reach the mail server doesn't try it again for so long. */
const AWAY_MS = 15_000
const UNREACHABLE = ['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ECONNREFUSED', 'ETLS']

type Refusal = { code?: string; responseCode?: number; command?: string }
/** The server refuses the recipient, or what is sent, for good: it would do so again in three days. */
const isForGood = ({ responseCode = 0, command = '' }: Refusal): boolean =>
  responseCode >= 500 && responseCode < 600 && /^(RCPT TO|DATA)/.test(command)

/**
 * Sends mails over SMTP where a server is configured; otherwise lays them into a folder to be read there, if there is one, and logs that
 * they were not sent.
 * @param baseUrl address of the portal, for links
 * @param links makes those that let people in
 * @param undeliverable deals with the occasion of a mail that can't be delivered
 */
export function mailDelivery(
  db: Pick<Database, 'system'>,
  { smtp, mailFolder }: Pick<Config, 'smtp' | 'mailFolder'>,
  baseUrl: string,
  log: Logger,
  links: LinkMakers,
  undeliverable: Readonly<Record<MailOccasion['art'], (tx: DbTransaction, occasion: MailOccasion) => Promise<void>>>,
): JobHandler<'MAIL'> {
  const transport =
    smtp && nodemailer.createTransport({ url: smtp.url, ...PATIENCE, pool: true, maxConnections: CONNECTIONS } as SMTPPool.Options)
  const reachable = circuitBreaker(
    handleWhen((error) => UNREACHABLE.includes((error as Refusal).code ?? '')),
    { halfOpenAfter: AWAY_MS, breaker: new ConsecutiveBreaker(1) },
  )
  const line = bulkhead(CONNECTIONS, Infinity)
  let ends = false
  // The name that the mails' ids end with: a recipient who gets a mail twice recognises it by its id.
  const host = new URL(baseUrl).hostname
  /** A letter with its link; undefined where the link is no longer wanted. The link is kept nowhere but in the mail. */
  async function withLink({ letter, link }: LinkMail): Promise<string | undefined> {
    const path = await db.system
      .transaction()
      .execute((tx) => (link.art === 'PASSWORT' ? links.PASSWORT(tx, link) : links.ADRESSE(tx, link)))
    return path && letter.replaceAll('{{link}}', `{{basis}}${path}`)
  }
  /** Hands a mail over. @returns what became of it */
  async function send({ an, name, betreff, text, messageId }: Mail): Promise<string> {
    const done = text.replaceAll('{{basis}}', baseUrl)
    if (!smtp || !transport) {
      log.info({ recipient: an, subject: betreff }, 'Mail not sent: no SMTP server configured')
      if (!mailFolder) return 'NICHT_VERSANDT'
      await mkdir(mailFolder, { recursive: true })
      const file = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 4)}-${an.replace(/[^\w.@-]/g, '_')}.txt`
      // A reader of the folder never finds half a mail.
      await writeFile(join(mailFolder, `.${file}`), `An: ${name} <${an}>\nBetreff: ${betreff}\n\n${done}\n`)
      await rename(join(mailFolder, `.${file}`), join(mailFolder, file))
      return 'ABGELEGT'
    }
    const mail = {
      from: smtp.sender,
      to: { name, address: an },
      subject: betreff,
      text: done,
      ...(messageId && { messageId: `<${messageId}@${host}>` }),
    }
    try {
      // What waits for a connection waits here, so that a server that goes is asked by one mail, and the others wait for nothing.
      await line.execute(() => reachable.execute(() => (ends ? Promise.reject(new Interrupted(PROCESS_ENDS)) : transport.sendMail(mail))))
    } catch (error) {
      if (ends) throw new Interrupted(PROCESS_ENDS, { cause: error })
      if (error instanceof BrokenCircuitError) throw new Error('Der Mailserver ist nicht erreichbar', { cause: error })
      throw isForGood(error as Refusal) ? new Hopeless((error as Error).message, { cause: error }) : error
    }
    return 'VERSANDT'
  }
  /**
   * Sends a letter to all its recipients. Those whom it doesn't reach get it by jobs of their own, since it mustn't be sent again to
   * those who have it.
   * @throws what the last of them was refused with, where it reaches nobody; Hopeless where that is so for good
   */
  async function sendToMany(letter: MailToMany, id: string | undefined) {
    const mails = mailsOfJob(id, letter)
    const sent = await Promise.allSettled(mails.map(send))
    const refused = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
    if (refused.length === sent.length)
      throw refused.find((reason) => !(reason instanceof Hopeless)) ?? refused[0] ?? new Hopeless('Niemand mehr')
    return async (tx: DbTransaction) => {
      const left = mails.filter((_, i) => sent[i]?.status === 'rejected')
      for (const mail of left) await enqueue(tx, letter.orgId, 'MAIL', mail)
      return sent.find((one) => one.status === 'fulfilled')?.value ?? ''
    }
  }
  return {
    ...FOR_DAYS,
    sideBySide: SIDE_BY_SIDE,
    complete: async (content, id) => {
      if ('recipients' in content) return sendToMany(content, id)
      const text = 'link' in content ? await withLink(content) : content.text
      if (text === undefined) return async () => 'ENTFAELLT'
      const result = await send({ ...(id && { messageId: id }), ...content, text })
      return async () => result
    },
    forget: (content) => ('geheim' in content && content.geheim ? { ...content, text: '' } : content),
    fails: async (tx, content) => {
      const anlass = 'anlass' in content ? content.anlass : undefined
      if (anlass) await undeliverable[anlass.art](tx, anlass)
    },
    close: () => {
      ends = true
      transport?.close()
    },
  }
}
