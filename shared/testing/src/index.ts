export * from './chromium.ts'
export * from './port.ts'
export * from './postgres.ts'
