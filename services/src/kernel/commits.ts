import type { DatabaseConnection, Dialect, Driver, Kysely, Transaction } from 'kysely'
import type { ChangeEvent } from './announcer.ts'
import type { Schema } from './schema.ts'

type Tell = (events: readonly ChangeEvent[]) => void
/** What the transaction that is open on a connection does before it commits, and what it tells afterwards. */
type Pending = { readonly works: Map<string, () => Promise<void>>; events: ChangeEvent[]; readonly tell: Tell }
const pending = new WeakMap<DatabaseConnection, Pending>()

/** Tells of changes when, and only if, the transaction that makes them commits; outside of one, at once. */
export async function tellOnCommit(db: Kysely<Schema>, events: readonly ChangeEvent[]): Promise<void> {
  await db.getExecutor().provideConnection(async (connection) => {
    const here = pending.get(connection)
    if (db.isTransaction) here?.events.push(...events)
    else here?.tell(events)
  })
}

/**
 * Does something in a transaction when all else is done in it, just before it commits. If that fails, so does the transaction.
 * @param name identifies the work: asked for again under this name, it is still done once
 */
export async function beforeCommit(tx: Transaction<Schema>, name: string, work: () => Promise<void>): Promise<void> {
  await tx.getExecutor().provideConnection(async (connection) => void pending.get(connection)?.works.set(name, work))
}

/** Does now what was left for the end of a transaction, for one that reads what it brings about. */
export async function doBeforeCommit(tx: Transaction<Schema>): Promise<void> {
  const here = await tx.getExecutor().provideConnection(async (connection) => pending.get(connection))
  if (here) await doWorks(here)
}

async function doWorks({ works }: Pending): Promise<void> {
  for (const [name, work] of works) {
    works.delete(name)
    await work()
  }
}

/** A dialect whose transactions do what was left for their end (`beforeCommit`), and tell what was to be told (`tellOnCommit`). */
export const awareOfCommits = (dialect: Dialect, tell: Tell): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createDriver: () => awareDriver(dialect.createDriver(), tell),
})

function awareDriver(driver: Driver, tell: Tell): Driver {
  const begin = (connection: DatabaseConnection) => void pending.set(connection, { works: new Map(), events: [], tell })
  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => {
      const connection = await driver.acquireConnection(options)
      begin(connection)
      return connection
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: async (connection) => {
      const here = pending.get(connection)
      if (here) await doWorks(here)
      await driver.commitTransaction(connection)
      begin(connection)
      if (here?.events.length) tell(here.events)
    },
    rollbackTransaction: async (connection) => {
      begin(connection)
      await driver.rollbackTransaction(connection)
    },
    releaseConnection: (connection, options) => driver.releaseConnection(connection, options),
    destroy: (options) => driver.destroy(options),
  }
}
