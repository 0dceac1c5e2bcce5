import type { Aufgabenempfänger, Mitteilungsempfänger, Rechteanspruch } from '@avalwerk/domain'
import { hatRecht, meldetSichSelbstAn } from '@avalwerk/domain'
import type { Transaktion } from '../kernel/datenbank.ts'
import type { Kontakt } from '../kernel/schema.ts'

/** An organisation as a recipient, through the company whose matter it is. */
export type Stelle = Readonly<{ orgId: string; unternehmenId: string }>

/** Who is who in a matter; a party that is no company of the platform is null. */
export type Beteiligtenkreis = Readonly<{
  begünstigter: Stelle | null
  /** Of the last assignment: who assigns, and who receives. */
  zedent?: Stelle | null
  zessionar?: Stelle | null
  antragsteller: Stelle | null
  bürge: Stelle | null
  kreditnehmer: Stelle | null
  betreiber: Stelle
  /** Where a borrower without the platform is reached. */
  kreditnehmerKontakt: Kontakt | null
}>

/** Where a task or message goes; null where nobody is there to get it. */
export function stelleVon(kreis: Beteiligtenkreis, empfänger: Aufgabenempfänger | Mitteilungsempfänger): Stelle | null {
  switch (empfänger) {
    case 'BEGUENSTIGTER':
      return kreis.begünstigter
    case 'ZEDENT':
      return kreis.zedent ?? null
    case 'ZESSIONAR':
      return kreis.zessionar ?? null
    case 'ANTRAGSTELLER':
      return kreis.antragsteller
    case 'BUERGE':
      return kreis.bürge
    case 'BETREIBER':
      return kreis.betreiber
    case 'KREDITNEHMER':
      return kreis.kreditnehmer
  }
}

export type Person = Readonly<{ id: string; email: string; name: string }>

/**
 * The people of an organisation who get its mails about a matter: active, with a right to deal with it, who may see
 * the company, and who want mails; all who may deal with it, if asked for.
 */
export async function personen(
  tx: Transaktion,
  { orgId, unternehmenId }: Stelle,
  rechte: readonly Rechteanspruch[],
  { alle = false } = {},
): Promise<Person[]> {
  const zeilen = await tx
    .selectFrom('nutzer as n')
    .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
    .select(['n.id', 'n.email', 'n.vorname', 'n.nachname', 'n.sichtbeschraenkt', 'n.sichtberechtigte', 'r.rechte', 'r.name as rolle'])
    .where('n.org_id', '=', orgId)
    .where('n.aktiv', '=', true)
    .where('n.geloescht_am', 'is', null)
    .$if(!alle, (abfrage) => abfrage.where('n.erhaelt_emails', '=', true))
    .execute()
  return (
    zeilen
      // Programs read no mail.
      .filter((n) => meldetSichSelbstAn(n.rolle) && rechte.some((anspruch) => hatRecht(n.rechte, anspruch)))
      .filter((n) => !n.sichtbeschraenkt || n.sichtberechtigte.includes(unternehmenId))
      .map((n) => ({ id: n.id, email: n.email, name: `${n.vorname} ${n.nachname}` }))
  )
}
