import nodemailer from 'nodemailer'
import type { Bearbeiter } from '../kernel/ausgang.ts'
import type { Logger } from '../kernel/server.ts'
import type { Mail } from './mail.ts'

/**
 * Sends mails over SMTP where a server is configured; otherwise writes them to the log as not sent, and keeps them.
 * @param basis address of the portal, for links
 */
export function mailversand(smtp: { url: string; absender: string } | undefined, basis: string, log: Logger): Bearbeiter {
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
  }
}
