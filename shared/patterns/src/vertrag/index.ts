export { LimitBar, LimitCell, LimitSummary } from './limit.tsx'
