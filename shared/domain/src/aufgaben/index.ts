export * from './aufgaben.ts'
export * from './changes.ts'
export * from './gevo.ts'
export * from './mitteilungen.ts'
