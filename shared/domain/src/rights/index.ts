export * from './areas.ts'
export * from './rights.ts'
export * from './rightsCatalog.ts'
