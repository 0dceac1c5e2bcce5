export { ListView } from './List.tsx'
export { type FilterField, type FilterValues } from './fields.ts'
export { type ListColumn, tabQuery } from './state.ts'
