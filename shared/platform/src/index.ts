export * from './plattform.ts'
export * from './routes.ts'
export * from './vertrag.ts'
export type { Betriebsmanifest, Remote, Remotebeschreibung, Remotebestand } from './manifest.ts'
