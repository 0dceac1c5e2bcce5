import nodemailer from 'nodemailer'
import type { Bearbeiter } from '../kernel/ausgang.ts'
import type { Logger } from '../kernel/server.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import type { Mail, Mailanlass } from './mail.ts'

/**
 * Sends mails over SMTP where a server is configured; otherwise writes them to the log as not sent, and keeps them.
 * @param basis address of the portal, for links
 * @param unzustellbar what becomes of that for which a mail was sent in vain
 */
export function mailversand(
  smtp: { url: string; absender: string } | undefined,
  basis: string,
  log: Logger,
  unzustellbar: Readonly<Record<Mailanlass['art'], (tx: Transaktion, anlass: Mailanlass) => Promise<void>>>,
): Bearbeiter {
  const transport = smtp && nodemailer.createTransport(smtp.url)
  return {
    erledige: async (inhalt) => {
      const { an, name, betreff, text } = inhalt as Mail
      const fertig = text.replaceAll('{{basis}}', basis)
      if (!transport) {
        log.info({ an, betreff }, 'Mail nicht versandt: kein SMTP-Server eingerichtet')
        return async () => 'NICHT_VERSANDT'
      }
      await transport.sendMail({ from: smtp.absender, to: { name, address: an }, subject: betreff, text: fertig })
      return async () => 'VERSANDT'
    },
    scheitert: async (tx, inhalt) => {
      const { anlass } = inhalt as Mail
      if (anlass) await unzustellbar[anlass.art](tx, anlass)
    },
  }
}
