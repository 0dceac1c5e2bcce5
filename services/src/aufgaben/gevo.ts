import { type Gevo, GEVOS, type Kontaktweg, kontaktwegVon, type Rechteanspruch } from '@avalwerk/domain'
import type { Transaktion } from '../kernel/datenbank.ts'
import type { Vorgang } from '../kernel/vorgang.ts'
import { personen, type Stelle } from './empfaenger.ts'
import { brief, sendeSpäter } from './mail.ts'

/** How a company is reached about a business case, and where its mails go in the end. */
export type Gevoweg = Kontaktweg &
  Readonly<{
    /** Whether somebody chose it; otherwise the case's own defaults. */ gewählt: boolean
    version: number
    postfächer: readonly string[]
  }>

/** A company's channel for a business case. A subsidiary without one of its own is reached as its organisation is. */
export async function gevoweg(tx: Transaktion, { orgId, unternehmenId }: Stelle, gevo: Gevo): Promise<Gevoweg> {
  const eigene = await kanal(tx, { orgId, unternehmenId }, gevo)
  if (eigene.gewählt || eigene.postfächer.length > 0 || unternehmenId === orgId) return eigene
  const ihrer = await kanal(tx, { orgId, unternehmenId: orgId }, gevo)
  return { ...ihrer, gewählt: false, version: 0 }
}

async function kanal(tx: Transaktion, { orgId, unternehmenId }: Stelle, gevo: Gevo): Promise<Gevoweg> {
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
  const weg: Kontaktweg = zeile
    ? {
        aktiv: zeile.aktiv,
        kanäle: zeile.kanaele,
        adressen: zeile.adressen,
        vertretung: zeile.vertretung,
        telefonnummer: zeile.telefonnummer,
      }
    : kontaktwegVon(gevo)
  const postfächer = weg.adressen.length ? weg.adressen : (firma?.gevo_default_mail ?? [])
  return { ...weg, gewählt: zeile !== undefined, version: zeile?.version ?? 0, postfächer }
}

/** Who else is to be written to: a company's people, or nobody, because its mailboxes are how it works. */
export type Postweg = 'PERSONEN' | 'POSTFACH'

/**
 * Tells a company's mailboxes of a business case, whatever its people have chosen for themselves.
 * @param ziel the page on which it is dealt with
 * @param sonst whose mails they are where the company has no mailbox for it; nobody's, if left out
 * @returns whether people are written to as well
 */
export async function meldeGevo(
  v: Vorgang,
  stelle: Stelle,
  gevo: Gevo,
  satz: string,
  { ziel, sonst }: { ziel?: { wort: string; pfad: string }; sonst?: readonly Rechteanspruch[] } = {},
): Promise<Postweg> {
  const weg = await gevoweg(v.tx, stelle, gevo)
  if (!weg.aktiv || !weg.kanäle.includes('E_MAIL')) return 'PERSONEN'
  const { name } = GEVOS[gevo]
  const empfänger = weg.postfächer.length
    ? weg.postfächer.map((email) => ({ email, name: email, anrede: '' }))
    : sonst
      ? (await personen(v.tx, stelle, sonst)).filter(({ id }) => id !== v.wer?.nutzerId).map((p) => ({ ...p, anrede: p.name }))
      : []
  for (const an of empfänger)
    await sendeSpäter(
      v,
      stelle.orgId,
      an,
      `${name}: neue Nachricht in Avalwerk`,
      brief(
        an.anrede,
        [[satz], ...(ziel ? [[`${ziel.wort}: {{basis}}${ziel.pfad}`]] : [])],
        `Sie erhalten diese Nachricht, weil diese Adresse für „${name}“ hinterlegt ist.`,
      ),
    )
  return weg.postfächer.length > 0 && (await arbeitetMitPostfächern(v.tx, stelle)) ? 'POSTFACH' : 'PERSONEN'
}

/** A guarantor of the kind LIGHT works with its mailboxes. Source: document 1, section 9 (contract kinds); the meaning is our reading. */
async function arbeitetMitPostfächern(tx: Transaktion, { orgId }: Stelle): Promise<boolean> {
  const u = await tx.selectFrom('unternehmen').select('vertragsart').where('org_id', '=', orgId).where('id', '=', orgId).executeTakeFirst()
  return u?.vertragsart === 'LIGHT'
}
