export { Loaded } from './Loaded.tsx'
export { LoadedSection, type QueryState } from './LoadedSection.tsx'
export { useIdempotentCall } from './idempotentCall.ts'
export { useRefresh } from './refresh.ts'
