export { auditSealing, SEALING_MS } from './chain.ts'
export { brokenChains } from './check.ts'
export { auditService } from './plugin.ts'
