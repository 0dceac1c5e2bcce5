export * from './vertrag.ts'
