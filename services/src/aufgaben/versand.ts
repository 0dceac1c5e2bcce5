import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import type { Bearbeiter } from '../kernel/jobs.ts'
import type { Konfiguration } from '../kernel/konfiguration.ts'
import type { Logger } from '../kernel/server.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import type { Mail, Mailanlass } from './mail.ts'

/**
 * Sends mails over SMTP where a server is configured; otherwise lays them into a folder to be read there, if there is one, and
 * logs that they were not sent.
 * @param basis address of the portal, for links
 * @param unzustellbar what becomes of that for which a mail was sent in vain
 */
export function mailversand(
  { smtp, mailordner }: Pick<Konfiguration, 'smtp' | 'mailordner'>,
  basis: string,
  log: Logger,
  unzustellbar: Readonly<Record<Mailanlass['art'], (tx: Transaktion, anlass: Mailanlass) => Promise<void>>>,
): Bearbeiter {
  const transport = smtp && nodemailer.createTransport(smtp.url)
  return {
    erledige: async (inhalt) => {
      const { an, name, betreff, text } = inhalt as Mail
      const fertig = text.replaceAll('{{basis}}', basis)
      if (!smtp || !transport) {
        log.info({ an, betreff }, 'Mail nicht versandt: kein SMTP-Server eingerichtet')
        if (!mailordner) return async () => 'NICHT_VERSANDT'
        await mkdir(mailordner, { recursive: true })
        const datei = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 4)}-${an.replace(/[^\w.@-]/g, '_')}.txt`
        // Whoever looks into the folder never meets half a mail.
        await writeFile(join(mailordner, `.${datei}`), `An: ${name} <${an}>\nBetreff: ${betreff}\n\n${fertig}\n`)
        await rename(join(mailordner, `.${datei}`), join(mailordner, datei))
        return async () => 'ABGELEGT'
      }
      await transport.sendMail({ from: smtp.absender, to: { name, address: an }, subject: betreff, text: fertig })
      return async () => 'VERSANDT'
    },
    vergiss: (inhalt) => (inhalt.geheim ? { ...inhalt, text: '' } : inhalt),
    scheitert: async (tx, inhalt) => {
      const { anlass } = inhalt as Mail
      if (anlass) await unzustellbar[anlass.art](tx, anlass)
    },
  }
}
