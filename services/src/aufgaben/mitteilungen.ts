import { filledWith, gevoOf, MITTEILUNGEN, type MitteilungKind, type MitteilungCode, type RequiredRight } from '@avalwerk/domain'
import type { UseCaseContext } from '../kernel/useCase.ts'
import { type Gegenstand, pathTo, writeAll, type TextValues } from './aufgaben.ts'
import { type Parties, people, type Party, parteiOf } from './recipients.ts'
import { reportGevo } from './gevo.ts'
import { mailText, sendLater } from './mail.ts'

const READ: readonly RequiredRight[] = [{ aktion: 'anzeigen', kategorien: ['Mitteilungen', 'Aufgaben'] }]
const AT_BUERGE: readonly RequiredRight[] = [{ aktion: 'anzeigen', kategorien: ['Aufgaben'] }]

/**
 * Tells a party: organisations of beneficiaries get a message in the portal and mails for those who want them, a
 * guarantor and a borrower without the platform get a mail.
 */
export async function shareWith(
  ctx: UseCaseContext,
  code: MitteilungCode,
  gegenstand: Gegenstand,
  parties: Parties,
  values: TextValues,
  details: readonly { name: string; wert: string }[],
): Promise<void> {
  const kind: MitteilungKind = MITTEILUNGEN[code]
  const betreff = filledWith(kind.betreff, values)
  const sentence = `${filledWith(kind.betreff.replace(/ auf \{betrag\}| über \{betrag\}/g, ''), values)}.`
  const party = parteiOf(parties, kind.recipient)
  if (!party) {
    const contact = kind.recipient === 'KREDITNEHMER' ? parties.kreditnehmerContact : null
    if (contact?.email)
      await sendLater(
        ctx,
        parties.operator.orgId,
        { email: contact.email, name: `${contact.vorname} ${contact.nachname}` },
        'Nachricht zu Ihrer Bürgschaft',
        mailText({ name: `${contact.vorname} ${contact.nachname}`, sentence, reason: 'KREDITNEHMER' }),
      )
    return
  }
  const toBuergen = kind.recipient === 'BUERGE'
  const target = (await hasPage(ctx, party, gegenstand))
    ? { caption: 'Zum Vorgang', path: pathTo(gegenstand, toBuergen ? 'BG' : 'AG') }
    : undefined
  const gevo = gevoOf(code)
  const mailWay = gevo ? await reportGevo(ctx, party, gevo, sentence, target && { target }) : 'PERSONEN'
  if (!toBuergen)
    await ctx.tx
      .insertInto('mitteilung')
      .values({
        org_id: party.orgId,
        art: code,
        objekt_art: gegenstand.kind,
        objekt_id: gegenstand.id,
        unternehmen_id: party.unternehmenId,
        betreff,
        angaben: JSON.stringify(details),
        zeitpunkt: ctx.jetzt,
      })
      .execute()
  if (mailWay === 'POSTFACH') return
  const others = (await people(ctx.tx, party, toBuergen ? AT_BUERGE : READ)).filter(({ id }) => id !== ctx.wer?.nutzerId)
  await writeAll(ctx, party, others, 'Neue Mitteilung in Avalwerk', sentence, target, 'MITTEILUNGEN')
}

/** Can an organisation open what it is told about? An order has a page for who placed it, its guarantor and the operator alone. */
async function hasPage(ctx: UseCaseContext, { orgId }: Party, { kind, id }: Gegenstand): Promise<boolean> {
  if (kind !== 'AUFTRAG') return true
  const row = await ctx.tx
    .selectFrom('auftrag_sicht')
    .select('auftrag_id')
    .where('org_id', '=', orgId)
    .where('auftrag_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Tells one person: a message that nobody else of their organisation reads, and a mail if they want mails. */
export async function sharePersonallyWith(
  ctx: UseCaseContext,
  code: MitteilungCode,
  gegenstand: Gegenstand,
  an: Party & Readonly<{ nutzerId: string }>,
  values: TextValues,
  details: readonly { name: string; wert: string }[],
): Promise<void> {
  const betreff = filledWith(MITTEILUNGEN[code].betreff, values)
  await ctx.tx
    .insertInto('mitteilung')
    .values({
      org_id: an.orgId,
      art: code,
      objekt_art: gegenstand.kind,
      objekt_id: gegenstand.id,
      unternehmen_id: an.unternehmenId,
      nur_fuer: an.nutzerId,
      betreff,
      angaben: JSON.stringify(details),
      zeitpunkt: ctx.jetzt,
    })
    .execute()
  const recipient = (await people(ctx.tx, an, READ)).filter(({ id }) => id === an.nutzerId)
  await writeAll(ctx, an, recipient, 'Neue Mitteilung in Avalwerk', `${betreff}.`, {
    caption: 'Zum Vorgang',
    path: pathTo(gegenstand, 'AG'),
  })
}
