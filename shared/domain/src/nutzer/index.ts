export * from './demo.ts'
export * from './nutzer.ts'
export * from './roles.ts'
export * from './secondFactor.ts'
