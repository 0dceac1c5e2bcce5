export { inanspruchnahmeService } from './plugin.ts'
export { claimBuergschaft, confirmReceipt } from './procedure.ts'
export { listInanspruchnahmen } from './read.ts'
