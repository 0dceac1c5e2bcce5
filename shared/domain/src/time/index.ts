export * from './constants.ts'
export * from './deadlines.ts'
export * from './retention.ts'
export * from './workingDays.ts'
