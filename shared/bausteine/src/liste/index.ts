export { ListView } from './Liste.tsx'
export type { FilterField, FilterValues } from './felder.ts'
export { type ListColumn, tabQuery } from './zustand.ts'
