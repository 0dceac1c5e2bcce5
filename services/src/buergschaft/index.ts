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
export { befristeteBuergschaften, buergschaftDrafts, expiringBuergschaften, lockUnlessBusy, unhandedBuergschaften } from './due.ts'
export { heldBy, setLoeschsperre } from './loeschsperre.ts'
export { partiesOf } from './participants.ts'
export { buergschaftService } from './plugin.ts'
export { sumCheck, sumFolding } from './sums.ts'
export { requireKeeper, requireRole } from './roles.ts'
export {
  type Buergschaft,
  columnsFrom,
  columnsOfBuergschaftState,
  dataFrom,
  newState,
  numberOfRow,
  shownAuftraggeber,
  buergschaftStateOf,
} from './state.ts'
export {
  changeColumns,
  changeOwnView,
  dropFrozenView,
  dropViews,
  forgetOwn,
  forgetUmtausch,
  freezeView,
  lockBuergschaften,
  lockBuergschaftenOfProjekt,
  noteColumns,
  setNotes,
  moveUmtausch,
} from './rows.ts'
export { differences, differencesOfPartei } from './values.ts'
export { getVisibleBuergschaft, shareWith } from './visible.ts'
