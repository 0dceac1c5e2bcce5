export * from './aufruf.ts'
export * from './problem.ts'
export * from './speichere.ts'
export * from './transport.ts'
