import type { FactorDemandedOf, RetentionPeriods } from '@avalwerk/domain'
import type { DocumentStore } from './documentStore.ts'
import type { FileReader } from './fileReader.ts'
import type { Caller, TokenVerifier } from './authentication.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database.ts'
import type { EventStream } from './eventStream.ts'
import type { Gate } from './gate.ts'
import type { Confirmations, IdentityDirectory } from './identity.ts'
import type { Shares } from './shares.ts'
import type { VirusScanner } from './virusScan.ts'

declare module 'fastify' {
  interface FastifyInstance {
    deps: AppDeps
  }
}

/** The dependencies that services, gateway and provider share; `start` decorates the server with them. */
export type AppDeps = Readonly<{
  /** Counts requests, before anything of them is read. */
  gate: Gate
  /** What an organisation may do at once. */
  shares: Shares
  db: Database
  clock: Clock
  verifyToken: TokenVerifier
  stream: EventStream
  confirmations: Confirmations
  directory: IdentityDirectory
  /** Ids of the guarantors with a rule of their own for ALG and MIE, by configuration. */
  specialBuergen: readonly string[]
  /** Of whom the installation demands a second factor. */
  secondFactorFor: FactorDemandedOf
  /** For how long what has ended is kept. */
  retention: RetentionPeriods
  /** Files that one person may keep without anything that refers to them. */
  unnamedFiles: number
  /** The caller whom a pipeline's key stands for; undefined for the token of a signed-in person. */
  verifyKey: (token: string) => Promise<Caller> | undefined
  /** Where documents' bytes are. */
  documents: DocumentStore
  /** Reads files that strangers send. */
  files: FileReader
  /** Absent where the installation has no virus scanner. */
  scanForViruses?: VirusScanner
}>
