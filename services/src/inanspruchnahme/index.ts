export { inanspruchnahmeService } from './plugin.ts'
export { claimBuergschaft, confirmReceipt } from './procedure.ts'
export { inanspruchnahmen } from './read.ts'
