export { auftraege, auftragFollows } from './aggregate.ts'
export { findAuftrag, listAuftragHistory } from './details.ts'
export { decideFormalCheck, withdrawAuftrag } from './formalCheck.ts'
export {
  columnsOfAuftraggeber,
  columnsOfAuftragnehmer,
  columnsOfEdition,
  type Edition,
  editionFrom,
  namesVersion,
  prepareBuergschaft,
  wayOf,
} from './issue.ts'
export { auftragService } from './plugin.ts'
export { acceptAuftrag, rejectAuftrag, validateHeader } from './review.ts'
export type { AuftragRow } from './state.ts'
export { saveAuftrag, submitAuftrag } from './submit.ts'
export { auftragDrafts } from './due.ts'
export { forgetBuergschaft, noteWarning } from './rows.ts'
