export { Liste } from './Liste.tsx'
export type { Filterfeld, Filterwerte } from './felder.ts'
export { type Listenspalte, reiteradresse } from './zustand.ts'
