export * from './platform.ts'
export * from './routes.ts'
export * from './contract.ts'
export type { Canary, Remote, RemoteDescriptor, RemoteInventory, Maintenance } from './manifest.ts'
