import { gefülltMit, gevoDer, MITTEILUNGEN, type Mitteilungsart, type Mitteilungscode, type Rechteanspruch } from '@avalwerk/domain'
import type { Vorgang } from '../kernel/vorgang.ts'
import { type Gegenstand, pfadZu, schreibeAllen, type Textwerte } from './aufgaben.ts'
import { type Beteiligtenkreis, personen, type Stelle, stelleVon } from './empfaenger.ts'
import { meldeGevo } from './gevo.ts'
import { mailtext, sendeSpäter } from './mail.ts'

const LESEN: readonly Rechteanspruch[] = [{ aktion: 'anzeigen', kategorien: ['Mitteilungen', 'Aufgaben'] }]
const BEIM_BÜRGEN: readonly Rechteanspruch[] = [{ aktion: 'anzeigen', kategorien: ['Aufgaben'] }]

/**
 * Tells a party: organisations of beneficiaries get a message in the portal and mails for those who want them, a
 * guarantor and a borrower without the platform get a mail.
 */
export async function teileMit(
  v: Vorgang,
  code: Mitteilungscode,
  gegenstand: Gegenstand,
  kreis: Beteiligtenkreis,
  werte: Textwerte,
  angaben: readonly { name: string; wert: string }[],
): Promise<void> {
  const art: Mitteilungsart = MITTEILUNGEN[code]
  const betreff = gefülltMit(art.betreff, werte)
  const satz = `${gefülltMit(art.betreff.replace(/ auf \{betrag\}| über \{betrag\}/g, ''), werte)}.`
  const stelle = stelleVon(kreis, art.empfänger)
  if (!stelle) {
    const kontakt = art.empfänger === 'KREDITNEHMER' ? kreis.kreditnehmerKontakt : null
    if (kontakt?.email)
      await sendeSpäter(
        v,
        kreis.betreiber.orgId,
        { email: kontakt.email, name: `${kontakt.vorname} ${kontakt.nachname}` },
        'Nachricht zu Ihrer Bürgschaft',
        mailtext({ name: `${kontakt.vorname} ${kontakt.nachname}`, satz, grund: 'KREDITNEHMER' }),
      )
    return
  }
  const anBürgen = art.empfänger === 'BUERGE'
  const ziel = (await hasPage(v, stelle, gegenstand))
    ? { wort: 'Zum Vorgang', pfad: pfadZu(gegenstand, anBürgen ? 'BG' : 'AG') }
    : undefined
  const gevo = gevoDer(code)
  const postweg = gevo ? await meldeGevo(v, stelle, gevo, satz, ziel && { ziel }) : 'PERSONEN'
  if (!anBürgen)
    await v.tx
      .insertInto('mitteilung')
      .values({
        org_id: stelle.orgId,
        art: code,
        objekt_art: gegenstand.art,
        objekt_id: gegenstand.id,
        unternehmen_id: stelle.unternehmenId,
        betreff,
        angaben: JSON.stringify(angaben),
        zeitpunkt: v.jetzt,
      })
      .execute()
  if (postweg === 'POSTFACH') return
  const andere = (await personen(v.tx, stelle, anBürgen ? BEIM_BÜRGEN : LESEN)).filter(({ id }) => id !== v.wer?.nutzerId)
  await schreibeAllen(v, stelle, andere, 'Neue Mitteilung in Avalwerk', satz, ziel, 'MITTEILUNGEN')
}

/** Can an organisation open what it is told about? An order has a page for who placed it, its guarantor and the operator alone. */
async function hasPage(v: Vorgang, { orgId }: Stelle, { art, id }: Gegenstand): Promise<boolean> {
  if (art !== 'AUFTRAG') return true
  const row = await v.tx
    .selectFrom('auftrag_sicht')
    .select('auftrag_id')
    .where('org_id', '=', orgId)
    .where('auftrag_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Tells one person: a message that nobody else of their organisation reads, and a mail if they want mails. */
export async function teilePersönlichMit(
  v: Vorgang,
  code: Mitteilungscode,
  gegenstand: Gegenstand,
  an: Stelle & Readonly<{ nutzerId: string }>,
  werte: Textwerte,
  angaben: readonly { name: string; wert: string }[],
): Promise<void> {
  const betreff = gefülltMit(MITTEILUNGEN[code].betreff, werte)
  await v.tx
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
      zeitpunkt: v.jetzt,
    })
    .execute()
  const empfänger = (await personen(v.tx, an, LESEN)).filter(({ id }) => id === an.nutzerId)
  await schreibeAllen(v, an, empfänger, 'Neue Mitteilung in Avalwerk', `${betreff}.`, {
    wort: 'Zum Vorgang',
    pfad: pfadZu(gegenstand, 'AG'),
  })
}
