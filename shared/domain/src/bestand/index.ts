export * from './bestand.ts'
export * from './csvimport.ts'
