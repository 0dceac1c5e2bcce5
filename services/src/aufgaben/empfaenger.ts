import type { AufgabeRecipients, MitteilungRecipients, RequiredRight } from '@avalwerk/domain'
import { hasRight, signsInAlone } from '@avalwerk/domain'
import type { DbTransaction } from '../kernel/datenbank.ts'
import type { Kontakt } from '../kernel/schema.ts'

/** An organisation as a recipient, through the company whose matter it is. */
export type Party = Readonly<{ orgId: string; unternehmenId: string }>

/** Who is who in a matter; a party that is no company of the platform is null. */
export type Parties = Readonly<{
  begünstigter: Party | null
  /** Of the last assignment: who assigns, and who receives. */
  zedent?: Party | null
  zessionar?: Party | null
  antragsteller: Party | null
  bürge: Party | null
  kreditnehmer: Party | null
  betreiber: Party
  /** Where a borrower without the platform is reached. */
  kreditnehmerKontakt: Kontakt | null
}>

/** Where a task or message goes; null where nobody is there to get it. */
export function parteiOf(parties: Parties, empfänger: AufgabeRecipients | MitteilungRecipients): Party | null {
  switch (empfänger) {
    case 'BEGUENSTIGTER':
      return parties.begünstigter
    case 'ZEDENT':
      return parties.zedent ?? null
    case 'ZESSIONAR':
      return parties.zessionar ?? null
    case 'ANTRAGSTELLER':
      return parties.antragsteller
    case 'BUERGE':
      return parties.bürge
    case 'BETREIBER':
      return parties.betreiber
    case 'KREDITNEHMER':
      return parties.kreditnehmer
  }
}

export type Person = Readonly<{ id: string; email: string; name: string }>

/**
 * The people of an organisation who get its mails about a matter: active, with a right to deal with it, who may see
 * the company, and who want mails; all who may deal with it, if asked for.
 */
export async function personen(
  tx: DbTransaction,
  { orgId, unternehmenId }: Party,
  rechte: readonly RequiredRight[],
  { alle = false } = {},
): Promise<Person[]> {
  const zeilen = await tx
    .selectFrom('nutzer as n')
    .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
    .select(['n.id', 'n.email', 'n.vorname', 'n.nachname', 'n.sichtbeschraenkt', 'n.sichtberechtigte', 'r.rechte', 'r.name as rolle'])
    .where('n.org_id', '=', orgId)
    .where('n.aktiv', '=', true)
    .where('n.geloescht_am', 'is', null)
    .$if(!alle, (apiQuery) => apiQuery.where('n.erhaelt_emails', '=', true))
    .execute()
  return (
    zeilen
      // Programs read no mail.
      .filter((n) => signsInAlone(n.rolle) && rechte.some((anspruch) => hasRight(n.rechte, anspruch)))
      .filter((n) => !n.sichtbeschraenkt || n.sichtberechtigte.includes(unternehmenId))
      .map((n) => ({ id: n.id, email: n.email, name: `${n.vorname} ${n.nachname}` }))
  )
}
