export * from './plattform.ts'
export * from './routes.ts'
export * from './vertrag.ts'
export type { Kanarie, Remote, Remotebeschreibung, Remotebestand, Wartung } from './manifest.ts'
