export { addUnternehmenToVertrag } from './change.ts'
export { listCoveringVertraege, lockSelectableVertrag } from './covering.ts'
export { forgetContacts } from './unternehmen.ts'
export { createVertrag } from './create.ts'
export { takenDocumentations, findVertrag, listVertragHistory } from './details.ts'
export { documentationHandler } from './document.ts'
export { vertragService } from './plugin.ts'
export { completePruefung, termsOf, updateTerms } from './review.ts'
export {
  knowsLimit,
  limitFaults,
  limitState,
  reportUsage,
  lockedLimitFaults,
  listUsedVertraege,
  type Vertrag,
  viewOf,
} from './usage.ts'
