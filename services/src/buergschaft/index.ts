export {
  ALL_READERS,
  buergschaften,
  type BuergschaftReader,
  type BuergschaftStep,
  placeholdersOf,
  visibleFor,
  writeOwn,
} from './aggregate.ts'
export { findBuergschaftDetails, listBuergschaftHistory, stepsOf } from './details.ts'
export {
  asAuftraggeber,
  asAuftragnehmer,
  belongTogether,
  checkEnteredByHand,
  listSelectableUnternehmen,
  findSelectableUnternehmen,
} from './directory.ts'
export { assertDecidedByTwo, versionOf } from './fourEyes.ts'
export { lockedBuergschaft, withoutAufgabe } from './due.ts'
export { type Freigabe, ownFreigabe, validFreigaben } from './freigabe.ts'
export { heldBy, setLoeschsperre } from './loeschsperre.ts'
export { partiesOf } from './participants.ts'
export { buergschaftService } from './plugin.ts'
export { requireKeeper, requireRole } from './roles.ts'
export { type Buergschaft, columnsFrom, columnsOfState, dataFrom, newState, numberOfRow, shownAuftraggeber, stateOf } from './state.ts'
export {
  changeColumns,
  changeOwnView,
  dropFrozenView,
  dropViews,
  forgetOwn,
  freezeView,
  noteColumns,
  setNotes,
  moveUmtausch,
} from './rows.ts'
export { differences, differencesOfPartei } from './values.ts'
export { readableIn } from './views.ts'
export { getVisibleBuergschaft } from './visible.ts'
