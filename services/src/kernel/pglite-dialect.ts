import type { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'

/**
 * Kysely over one embedded database connection, handed to one transaction at a time. Kysely's own PGlite driver hands
 * the same connection to everybody and keeps the open transaction on it, so statements of parallel requests would
 * run inside each other's transactions — and under each other's organisation.
 */
export class ExclusivePgliteDialect implements Dialect {
  readonly #pglite: PGlite
  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }
  createAdapter = () => new PostgresAdapter()
  createQueryCompiler = () => new PostgresQueryCompiler()
  createIntrospector: Dialect['createIntrospector'] = (db) => new PostgresIntrospector(db)
  createDriver = (): Driver => new ExclusiveDriver(this.#pglite)
}

class ExclusiveDriver implements Driver {
  readonly #pglite: PGlite
  readonly #connection: DatabaseConnection
  #previous: Promise<void> = Promise.resolve()
  #release: (() => void) | undefined

  constructor(pglite: PGlite) {
    this.#pglite = pglite
    this.#connection = {
      // As the driver of a server does: without values it is a simple query, which may be several statements.
      async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
        const results = parameters.length > 0 ? [await pglite.query(sql, [...parameters])] : await pglite.exec(sql)
        const { rows = [], affectedRows = 0 } = results.at(-1) ?? {}
        return { rows: rows as R[], numAffectedRows: BigInt(affectedRows) }
      },
      async *streamQuery() {
        throw new Error('Rows are read in batches, not as a stream')
      },
    }
  }

  async init() {
    await this.#pglite.waitReady
  }

  /** Waits until the connection is free; it stays taken until released. */
  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#previous
    let release = () => {}
    this.#previous = new Promise((resolve) => {
      release = resolve
    })
    await before
    this.#release = release
    return this.#connection
  }

  async releaseConnection() {
    this.#release?.()
  }

  beginTransaction = async () => void (await this.#connection.executeQuery(CompiledQuery.raw('begin')))
  commitTransaction = async () => void (await this.#connection.executeQuery(CompiledQuery.raw('commit')))
  rollbackTransaction = async () => void (await this.#connection.executeQuery(CompiledQuery.raw('rollback')))

  async destroy() {
    if (!this.#pglite.closed) await this.#pglite.close()
  }
}
