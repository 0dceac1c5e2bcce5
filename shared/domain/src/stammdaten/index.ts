export * from './projekt.ts'
export * from './unternehmen.ts'
