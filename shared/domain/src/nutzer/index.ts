export * from './nutzer.ts'
export * from './roles.ts'
export * from './secondFactor.ts'
