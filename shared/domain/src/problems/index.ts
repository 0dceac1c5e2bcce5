export * from './problems.ts'
