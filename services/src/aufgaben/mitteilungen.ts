import { filledWith, gevoOf, MITTEILUNGEN, type MitteilungKind, type MitteilungCode, type RequiredRight } from '@avalwerk/domain'
import type { UseCaseContext } from '../kernel/vorgang.ts'
import { type Gegenstand, pathTo, writeAll, type TextValues } from './aufgaben.ts'
import { type Parties, personen, type Party, parteiOf } from './empfaenger.ts'
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
  werte: TextValues,
  angaben: readonly { name: string; wert: string }[],
): Promise<void> {
  const art: MitteilungKind = MITTEILUNGEN[code]
  const betreff = filledWith(art.betreff, werte)
  const satz = `${filledWith(art.betreff.replace(/ auf \{betrag\}| über \{betrag\}/g, ''), werte)}.`
  const stelle = parteiOf(parties, art.empfänger)
  if (!stelle) {
    const kontakt = art.empfänger === 'KREDITNEHMER' ? parties.kreditnehmerKontakt : null
    if (kontakt?.email)
      await sendLater(
        ctx,
        parties.betreiber.orgId,
        { email: kontakt.email, name: `${kontakt.vorname} ${kontakt.nachname}` },
        'Nachricht zu Ihrer Bürgschaft',
        mailText({ name: `${kontakt.vorname} ${kontakt.nachname}`, satz, grund: 'KREDITNEHMER' }),
      )
    return
  }
  const anBürgen = art.empfänger === 'BUERGE'
  const ziel = (await hasPage(ctx, stelle, gegenstand))
    ? { wort: 'Zum Vorgang', pfad: pathTo(gegenstand, anBürgen ? 'BG' : 'AG') }
    : undefined
  const gevo = gevoOf(code)
  const mailWay = gevo ? await reportGevo(ctx, stelle, gevo, satz, ziel && { ziel }) : 'PERSONEN'
  if (!anBürgen)
    await ctx.tx
      .insertInto('mitteilung')
      .values({
        org_id: stelle.orgId,
        art: code,
        objekt_art: gegenstand.art,
        objekt_id: gegenstand.id,
        unternehmen_id: stelle.unternehmenId,
        betreff,
        angaben: JSON.stringify(angaben),
        zeitpunkt: ctx.jetzt,
      })
      .execute()
  if (mailWay === 'POSTFACH') return
  const andere = (await personen(ctx.tx, stelle, anBürgen ? AT_BUERGE : READ)).filter(({ id }) => id !== ctx.wer?.nutzerId)
  await writeAll(ctx, stelle, andere, 'Neue Mitteilung in Avalwerk', satz, ziel, 'MITTEILUNGEN')
}

/** Can an organisation open what it is told about? An order has a page for who placed it, its guarantor and the operator alone. */
async function hasPage(ctx: UseCaseContext, { orgId }: Party, { art, id }: Gegenstand): Promise<boolean> {
  if (art !== 'AUFTRAG') return true
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
  werte: TextValues,
  angaben: readonly { name: string; wert: string }[],
): Promise<void> {
  const betreff = filledWith(MITTEILUNGEN[code].betreff, werte)
  await ctx.tx
    .insertInto('mitteilung')
    .values({
      org_id: an.orgId,
      art: code,
      objekt_art: gegenstand.art,
      objekt_id: gegenstand.id,
      unternehmen_id: an.unternehmenId,
      nur_fuer: an.nutzerId,
      betreff,
      angaben: JSON.stringify(angaben),
      zeitpunkt: ctx.jetzt,
    })
    .execute()
  const empfänger = (await personen(ctx.tx, an, READ)).filter(({ id }) => id === an.nutzerId)
  await writeAll(ctx, an, empfänger, 'Neue Mitteilung in Avalwerk', `${betreff}.`, {
    wort: 'Zum Vorgang',
    pfad: pathTo(gegenstand, 'AG'),
  })
}
