export * from './chromium.ts'
export * from './clamav.ts'
export * from './port.ts'
export * from './postgres.ts'
