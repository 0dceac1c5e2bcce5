import { signsInAlone } from './nutzer.ts'
import { hasRight, type Right, type RequiredRight, type Group } from '../rights/index.ts'

/** Who has to have a second factor: by the installation's setting, and by what an organisation demands of its people. */

/** The users of whom an installation itself demands one: none, the operator's people, these and all who manage people, or every user. */
export const FACTOR_DEMANDED_OF = ['nobody', 'operator', 'administrators', 'everybody'] as const
export type FactorDemandedOf = (typeof FACTOR_DEMANDED_OF)[number]

/** The right to manage an organisation's people: its holder decides whether all of them need a second factor, and reads the audit. */
export const MANAGE_PEOPLE: RequiredRight = { aktion: 'verwalten', kategorien: ['Nutzer'] }

/** The time for which a user at work without a second factor isn't interrupted after their organisation began to demand one. */
export const FACTOR_GRACE_MINUTES = 60

/** The parties that can demand a second factor: the installation (`BETREIBER`), or the user's organisation. */
export const FACTOR_DEMANDERS = ['BETREIBER', 'ORGANISATION'] as const
export type FactorDemander = (typeof FACTOR_DEMANDERS)[number]

/**
 * The party that demands a second factor of a user; undefined where the user is free to choose. None is demanded of programs, which have no
 * sign-in page, nor of people who sign in through their company's own identity provider: it sets its own rules.
 */
export function whoDemandsFactor(
  person: Readonly<{ group: Group; role: string; rights: readonly Right[]; sso: boolean }>,
  installation: FactorDemandedOf,
  organisation: boolean,
): FactorDemander | undefined {
  if (person.sso || !signsInAlone(person.role)) return undefined
  if (installation === 'everybody' || (installation !== 'nobody' && person.group === 'BSP')) return 'BETREIBER'
  if (installation === 'administrators' && hasRight(person.rights, MANAGE_PEOPLE)) return 'BETREIBER'
  return organisation ? 'ORGANISATION' : undefined
}
