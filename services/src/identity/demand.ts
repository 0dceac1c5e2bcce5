import { FACTOR_GRACE_MINUTES, type FactorDemandedOf, type FactorDemander, whoDemandsFactor } from '@avalwerk/domain'
import type { Kysely } from 'kysely'
import type { Schema } from '../kernel/schema.ts'
import { rolleOfNutzer } from '../records/rolle.ts'
import { signInRuleColumn } from '../records/signInRule.ts'
import { unternehmenColumn } from '../records/unternehmen.ts'

/** The party that demands a second factor of a user, and since when if it is their organisation; an installation has always demanded it. */
export type Demand = Readonly<{ by: FactorDemander; since: Date | undefined }>

/** The factors with which a user proved an account. A passkey alone is two factors: the device that has it, and what unlocks it. */
export type Factors = 'password' | 'password+app' | 'password+recovery-code' | 'password+passkey' | 'passkey'

/** The methods of a sign-in, as sessions and tokens name them (RFC 8176). @param key for a passkey: whether it can't leave its device */
export const amrOf = (factors: Factors, key?: 'hwk' | 'swk'): string[] => [
  ...(factors === 'passkey' ? [] : ['pwd']),
  ...(key ? [key, 'user'] : []),
  ...(factors === 'password' ? [] : ['mfa']),
]

/** How strong a sign-in was, as tokens name it: a password, or two factors. */
export const ACR = { password: '1', factors: '2' } as const
/** The strength of a sign-in, as tokens name it. A passkey alone counts as two factors. */
export const acrOf = (factors: Factors): string => (factors === 'password' ? ACR.password : ACR.factors)

/** Whether a sign-in took a second factor. @param amr as the session or a token of it says */
export const tookSecondFactor = (amr: unknown): boolean => Array.isArray(amr) && amr.includes('mfa')

/** Whether a second factor is demanded of a user; undefined where the user may choose. */
export async function factorDemand(db: Kysely<Schema>, nutzerId: string, installation: FactorDemandedOf): Promise<Demand | undefined> {
  const person = await db
    .selectFrom('nutzer as n')
    .select([
      unternehmenColumn('n.unternehmen_id', 'gruppe').$notNull().as('group'),
      rolleOfNutzer('n', 'name').as('role'),
      rolleOfNutzer('n', 'rechte').as('rights'),
      'n.sso',
      signInRuleColumn('n.org_id', 'second_factor').as('ofOrganisation'),
      signInRuleColumn('n.org_id', 'since').as('since'),
    ])
    .where('n.id', '=', nutzerId)
    .executeTakeFirst()
  const by = person && whoDemandsFactor(person, installation, person.ofOrganisation ?? false)
  return by && { by, since: by === 'ORGANISATION' ? (person.since ?? undefined) : undefined }
}

/** Whether a session without a second factor may go on for now: a person at work isn't interrupted at once. */
export const inGrace = ({ since }: Demand, now: Date): boolean =>
  since !== undefined && now.getTime() - since.getTime() < FACTOR_GRACE_MINUTES * 60_000
