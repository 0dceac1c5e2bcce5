export { ListView } from './ListView.tsx'
export { type FilterField } from './fields.ts'
export { type ListColumn, tabQuery } from './state.ts'
