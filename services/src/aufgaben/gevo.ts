import { type Gevo, GEVOS, type ContactChannel, contactChannelOf, type RequiredRight } from '@avalwerk/domain'
import type { DbTransaction } from '../kernel/datenbank.ts'
import type { UseCaseContext } from '../kernel/vorgang.ts'
import { personen, type Party } from './empfaenger.ts'
import { brief, sendLater } from './mail.ts'

/** How a company is reached about a business case, and where its mails go in the end. */
export type GevoPath = ContactChannel &
  Readonly<{
    /** Whether somebody chose it; otherwise the case's own defaults. */ gewählt: boolean
    version: number
    postfächer: readonly string[]
  }>

/** A company's channel for a business case. A subsidiary without one of its own is reached as its organisation is. */
export async function gevoPath(tx: DbTransaction, { orgId, unternehmenId }: Party, gevo: Gevo): Promise<GevoPath> {
  const eigene = await kanal(tx, { orgId, unternehmenId }, gevo)
  if (eigene.gewählt || eigene.postfächer.length > 0 || unternehmenId === orgId) return eigene
  const their = await kanal(tx, { orgId, unternehmenId: orgId }, gevo)
  return { ...their, gewählt: false, version: 0 }
}

async function kanal(tx: DbTransaction, { orgId, unternehmenId }: Party, gevo: Gevo): Promise<GevoPath> {
  const zeile = await tx
    .selectFrom('gevo_kanal')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('unternehmen_id', '=', unternehmenId)
    .where('gevo', '=', gevo)
    .executeTakeFirst()
  const firma = await tx
    .selectFrom('unternehmen')
    .select('gevo_default_mail')
    .where('org_id', '=', orgId)
    .where('id', '=', unternehmenId)
    .executeTakeFirst()
  const weg: ContactChannel = zeile
    ? {
        aktiv: zeile.aktiv,
        kanäle: zeile.kanaele,
        adressen: zeile.adressen,
        vertretung: zeile.vertretung,
        telefonnummer: zeile.telefonnummer,
      }
    : contactChannelOf(gevo)
  const postfächer = weg.adressen.length ? weg.adressen : (firma?.gevo_default_mail ?? [])
  return { ...weg, gewählt: zeile !== undefined, version: zeile?.version ?? 0, postfächer }
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
  stelle: Party,
  gevo: Gevo,
  satz: string,
  { ziel, sonst }: { ziel?: { wort: string; pfad: string }; sonst?: readonly RequiredRight[] } = {},
): Promise<MailWay> {
  const weg = await gevoPath(ctx.tx, stelle, gevo)
  if (!weg.aktiv || !weg.kanäle.includes('E_MAIL')) return 'PERSONEN'
  const { name } = GEVOS[gevo]
  const empfänger = weg.postfächer.length
    ? weg.postfächer.map((email) => ({ email, name: email, anrede: '' }))
    : sonst
      ? (await personen(ctx.tx, stelle, sonst)).filter(({ id }) => id !== ctx.wer?.nutzerId).map((p) => ({ ...p, anrede: p.name }))
      : []
  for (const an of empfänger)
    await sendLater(
      ctx,
      stelle.orgId,
      an,
      `${name}: neue Nachricht in Avalwerk`,
      brief(
        an.anrede,
        [[satz], ...(ziel ? [[`${ziel.wort}: {{basis}}${ziel.pfad}`]] : [])],
        `Sie erhalten diese Nachricht, weil diese Adresse für „${name}“ hinterlegt ist.`,
      ),
    )
  return weg.postfächer.length > 0 && (await worksWithMailboxes(ctx.tx, stelle)) ? 'POSTFACH' : 'PERSONEN'
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
