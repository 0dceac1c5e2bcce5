export { auftraege, auftragFollows } from './aggregate.ts'
export { auftrag, auftragHistory } from './details.ts'
export { decideFormalCheck, withdraw } from './formalCheck.ts'
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
export { accept, reject, validateHeader } from './review.ts'
export type { AuftragRow } from './situation.ts'
export { save, submit } from './submit.ts'
export { forgetBuergschaft } from './rows.ts'
