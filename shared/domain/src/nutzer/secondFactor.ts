import { signsInAlone } from './nutzer.ts'
import { hasRight, type Right, type RequiredRight, type Group } from '../rights/index.ts'

/** Who has to have a second factor: by the installation's setting, and by what an organisation demands of its people. */

/** Of whom an installation demands one by itself: of nobody, of the operator's people, of all who manage people, too, or of everybody. */
export const FACTOR_DEMANDED_OF = ['nobody', 'operator', 'administrators', 'everybody'] as const
export type FactorDemandedOf = (typeof FACTOR_DEMANDED_OF)[number]

/** Whoever manages an organisation's people says whether all of them need one, and reads its audit. */
export const MANAGE_PEOPLE: RequiredRight = { aktion: 'verwalten', kategorien: ['Nutzer'] }

/** For so long whoever is at work without one when their organisation begins to demand it isn't interrupted. */
export const FACTOR_GRACE_MINUTES = 60

export const FACTOR_DEMANDERS = ['BETREIBER', 'ORGANISATION'] as const
export type FactorDemander = (typeof FACTOR_DEMANDERS)[number]

/**
 * Who demands a second factor of somebody; undefined where they choose by themselves. Programs have no sign-in page, and of people who
 * sign in through their company's own provider that provider asks what it asks.
 */
export function whoDemandsFactor(
  person: Readonly<{ gruppe: Group; rolle: string; rechte: readonly Right[]; sso: boolean }>,
  installation: FactorDemandedOf,
  organisation: boolean,
): FactorDemander | undefined {
  if (person.sso || !signsInAlone(person.rolle)) return undefined
  if (installation === 'everybody' || (installation !== 'nobody' && person.gruppe === 'BSP')) return 'BETREIBER'
  if (installation === 'administrators' && hasRight(person.rechte, MANAGE_PEOPLE)) return 'BETREIBER'
  return organisation ? 'ORGANISATION' : undefined
}
