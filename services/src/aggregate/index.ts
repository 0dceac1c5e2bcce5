/** The floor below the services: what all of them need of the domain where something happens to an object. */
export * from './aufgaben.ts'
export * from './buergen.ts'
export { chain, entryHash, verifyChains, linkFault } from './chain.ts'
export type { ObjectRef } from './collected.ts'
export * from './unternehmen.ts'
export * from './drafts.ts'
export { defineAggregate } from './aggregate.ts'
export {
  announce,
  atOnce,
  audit,
  forgetUnternehmen,
  enqueueWithEffects,
  writeRow,
} from './effects.ts'
export * from './history.ts'
export * from './mail.ts'
export * from './mitteilungen.ts'
export * from './numbers.ts'
export * from './parties.ts'
export { gevoPath, people } from './recipients.ts'
export { type Allowed, findLocked, requireAllowed, type Step } from './rows.ts'
export * from './sending.ts'
export type { AggregateEvent, Audience } from './events.ts'
export * from './uniqueViolation.ts'
export type { View } from './views.ts'
