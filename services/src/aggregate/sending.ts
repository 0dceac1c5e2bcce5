import { enqueue } from '../kernel/jobs.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { atOnce } from './effects.ts'
import { type LinkInMail, mailJob } from './mail.ts'
import type { Person } from './recipients.ts'

/** Leaves a mail to be sent when the transaction has committed. */
export const sendLater = (ctx: UseCaseContext, ...mail: Parameters<typeof mailJob>): Promise<void> =>
  atOnce(ctx, async ({ jobs }) => void jobs.push(mailJob(...mail)))

/** The same for a mail with a link that lets its reader in, made when it is sent. @param letter with `{{link}}` where it stands */
export async function sendLinkLater(
  ctx: Pick<UseCaseContext, 'tx'>,
  orgId: string,
  recipient: Pick<Person, 'email' | 'name'>,
  betreff: string,
  letter: string,
  link: LinkInMail,
): Promise<void> {
  await enqueue(ctx.tx, orgId, 'MAIL', { an: recipient.email, name: recipient.name, betreff, letter, link })
}
