export * from './data.ts'
export * from './status.ts'
