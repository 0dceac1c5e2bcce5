export * from './platform.ts'
export * from './plattformhinweis.ts'
