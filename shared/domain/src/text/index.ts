export * from './content.ts'
export * from './data.ts'
export * from './status.ts'
