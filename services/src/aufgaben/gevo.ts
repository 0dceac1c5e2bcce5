import { type Gevo, GEVOS, type ContactChannel, contactChannelOf, type RequiredRight } from '@avalwerk/domain'
import type { DbTransaction } from '../kernel/database.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { people, type Party } from './recipients.ts'
import { brief, sendLater } from './mail.ts'

/** How a company is reached about a business case, and where its mails go in the end. */
export type GevoPath = ContactChannel &
  Readonly<{
    /** Whether somebody chose it; otherwise the case's own defaults. */ gewählt: boolean
    version: number
    mailboxes: readonly string[]
  }>

/** A company's channel for a business case. A subsidiary without one of its own is reached as its organisation is. */
export async function gevoPath(tx: DbTransaction, { orgId, unternehmenId }: Party, gevo: Gevo): Promise<GevoPath> {
  const own = await channel(tx, { orgId, unternehmenId }, gevo)
  if (own.gewählt || own.mailboxes.length > 0 || unternehmenId === orgId) return own
  const their = await channel(tx, { orgId, unternehmenId: orgId }, gevo)
  return { ...their, gewählt: false, version: 0 }
}

async function channel(tx: DbTransaction, { orgId, unternehmenId }: Party, gevo: Gevo): Promise<GevoPath> {
  const row = await tx
    .selectFrom('gevo_kanal')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('unternehmen_id', '=', unternehmenId)
    .where('gevo', '=', gevo)
    .executeTakeFirst()
  const company = await tx
    .selectFrom('unternehmen')
    .select('gevo_default_mail')
    .where('org_id', '=', orgId)
    .where('id', '=', unternehmenId)
    .executeTakeFirst()
  const way: ContactChannel = row
    ? {
        aktiv: row.aktiv,
        kanäle: row.kanaele,
        adressen: row.adressen,
        vertretung: row.vertretung,
        telefonnummer: row.telefonnummer,
      }
    : contactChannelOf(gevo)
  const mailboxes = way.adressen.length ? way.adressen : (company?.gevo_default_mail ?? [])
  return { ...way, gewählt: row !== undefined, version: row?.version ?? 0, mailboxes }
}

/** Who else is to be written to: a company's people, or nobody, because its mailboxes are how it works. */
export type MailWay = 'PERSONEN' | 'POSTFACH'

/**
 * Tells a company's mailboxes of a business case, whatever its people have chosen for themselves.
 * @param ziel the page on which it is dealt with
 * @param sonst whose mails they are where the company has no mailbox for it; nobody's, if left out
 * @returns whether people are written to as well
 */
export async function reportGevo(
  ctx: UseCaseContext,
  party: Party,
  gevo: Gevo,
  sentence: string,
  { target, otherwise }: { target?: { caption: string; path: string }; otherwise?: readonly RequiredRight[] } = {},
): Promise<MailWay> {
  const way = await gevoPath(ctx.tx, party, gevo)
  if (!way.aktiv || !way.kanäle.includes('E_MAIL')) return 'PERSONEN'
  const { name } = GEVOS[gevo]
  const recipient = way.mailboxes.length
    ? way.mailboxes.map((email) => ({ email, name: email, anrede: '' }))
    : otherwise
      ? (await people(ctx.tx, party, otherwise)).filter(({ id }) => id !== ctx.wer?.nutzerId).map((p) => ({ ...p, anrede: p.name }))
      : []
  for (const an of recipient)
    await sendLater(
      ctx,
      party.orgId,
      an,
      `${name}: neue Nachricht in Avalwerk`,
      brief(
        an.anrede,
        [[sentence], ...(target ? [[`${target.caption}: {{basis}}${target.path}`]] : [])],
        `Sie erhalten diese Nachricht, weil diese Adresse für „${name}“ hinterlegt ist.`,
      ),
    )
  return way.mailboxes.length > 0 && (await worksWithMailboxes(ctx.tx, party)) ? 'POSTFACH' : 'PERSONEN'
}

/** A guarantor of the kind LIGHT works with its mailboxes. Source: document 1, section 9 (contract kinds); the meaning is our reading. */
async function worksWithMailboxes(tx: DbTransaction, { orgId }: Party): Promise<boolean> {
  const unternehmen = await tx
    .selectFrom('unternehmen')
    .select('vertragsart')
    .where('org_id', '=', orgId)
    .where('id', '=', orgId)
    .executeTakeFirst()
  return unternehmen?.vertragsart === 'LIGHT'
}
