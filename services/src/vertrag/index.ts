export { balanceUse, listUncheckedVertraege } from './balance.ts'
export { addUnternehmenToVertrag } from './change.ts'
export { isSelectable, listCoveringVertraege } from './covering.ts'
export { forgetContacts } from './unternehmen.ts'
export { createVertrag } from './create.ts'
export { takenDocumentations, findVertrag, listVertragHistory } from './details.ts'
export { documentationHandler } from './document.ts'
export { listVertraege } from './list.ts'
export { vertragService } from './plugin.ts'
export { completePruefung, termsOf, updateTerms } from './review.ts'
export { buergenWithUse, NOT_SELECTABLE, noteUse, requireFit } from './ledger.ts'
export {
  findLimitState,
  knowsLimit,
  limitFaults,
  limitFaultsInPlaceOf,
  listUsedVertraege,
  type Vertrag,
  viewOf,
} from './usage.ts'
