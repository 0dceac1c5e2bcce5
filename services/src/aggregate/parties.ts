import type { AufgabeRecipients, MitteilungRecipients } from '@avalwerk/domain'
import type { Contact } from '../kernel/schema.ts'

/** An organisation as a recipient, through the company whose matter it is. */
export type Party = Readonly<{ orgId: string; unternehmenId: string }>

/** The parties of a matter; a party that is no company of the platform is null. */
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

/** The party that a task or message goes to; null where there is no such party to get it. */
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

/** The parties of a matter: the named ones; all others are null. */
export const partiesFrom = (part: Pick<Parties, 'operator'> & Partial<Parties>): Parties => ({
  beguenstigter: null,
  antragsteller: null,
  buerge: null,
  kreditnehmer: null,
  kreditnehmerContact: null,
  ...part,
})
