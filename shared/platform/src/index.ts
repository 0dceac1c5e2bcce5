export * from './plattform.ts'
export * from './routes.ts'
export * from './vertrag.ts'
export type { Canary, Remote, RemoteDescriptor, RemoteInventory, Maintenance } from './manifest.ts'
