export { inanspruchnahmeService } from './plugin.ts'
export { createInanspruchnahme, confirmReceipt } from './procedure.ts'
export { listInanspruchnahmen } from './read.ts'
