import type { AufgabeRecipients, MitteilungRecipients, RequiredRight } from '@avalwerk/domain'
import { hasRight, signsInAlone } from '@avalwerk/domain'
import type { DbTransaction } from '../kernel/database.ts'
import type { Contact } from '../kernel/schema.ts'

/** An organisation as a recipient, through the company whose matter it is. */
export type Party = Readonly<{ orgId: string; unternehmenId: string }>

/** Who is who in a matter; a party that is no company of the platform is null. */
export type Parties = Readonly<{
  beguenstigter: Party | null
  /** Of the last assignment: who assigns, and who receives. */
  zedent?: Party | null
  zessionar?: Party | null
  antragsteller: Party | null
  buerge: Party | null
  kreditnehmer: Party | null
  operator: Party
  /** Where a borrower without the platform is reached. */
  kreditnehmerContact: Contact | null
}>

/** Where a task or message goes; null where nobody is there to get it. */
export function parteiOf(parties: Parties, recipient: AufgabeRecipients | MitteilungRecipients): Party | null {
  switch (recipient) {
    case 'BEGUENSTIGTER':
      return parties.beguenstigter
    case 'ZEDENT':
      return parties.zedent ?? null
    case 'ZESSIONAR':
      return parties.zessionar ?? null
    case 'ANTRAGSTELLER':
      return parties.antragsteller
    case 'BUERGE':
      return parties.buerge
    case 'BETREIBER':
      return parties.operator
    case 'KREDITNEHMER':
      return parties.kreditnehmer
  }
}

export type Person = Readonly<{ id: string; email: string; name: string }>

/**
 * The people of an organisation who get its mails about a matter: active, with a right to deal with it, who may see
 * the company, and who want mails; all who may deal with it, if asked for.
 */
export async function people(
  tx: DbTransaction,
  { orgId, unternehmenId }: Party,
  rights: readonly RequiredRight[],
  { alle = false } = {},
): Promise<Person[]> {
  const rows = await tx
    .selectFrom('nutzer as n')
    .innerJoin('rolle as r', (join) => join.onRef('r.org_id', '=', 'n.org_id').onRef('r.id', '=', 'n.rolle_id'))
    .select(['n.id', 'n.email', 'n.vorname', 'n.nachname', 'n.sichtbeschraenkt', 'n.sichtberechtigte', 'r.rechte', 'r.name as rolle'])
    .where('n.org_id', '=', orgId)
    .where('n.aktiv', '=', true)
    .where('n.geloescht_am', 'is', null)
    .$if(!alle, (apiQuery) => apiQuery.where('n.erhaelt_emails', '=', true))
    .execute()
  return (
    rows
      // Programs read no mail.
      .filter((n) => signsInAlone(n.rolle) && rights.some((requireRight) => hasRight(n.rechte, requireRight)))
      .filter((n) => !n.sichtbeschraenkt || n.sichtberechtigte.includes(unternehmenId))
      .map((n) => ({ id: n.id, email: n.email, name: `${n.vorname} ${n.nachname}` }))
  )
}
