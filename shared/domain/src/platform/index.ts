export * from './durations.ts'
export * from './platform.ts'
export * from './plattformhinweis.ts'
