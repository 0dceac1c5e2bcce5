import { setTimeout as after } from 'node:timers/promises'
import type { Clock } from '../kernel/clock.ts'
import type { Database } from '../kernel/database.ts'
import type { Logger } from '../kernel/server.ts'
import { moveOut, type Named, removeFreed } from './move.ts'
import type { ObjectStore } from './store.ts'

/** How often a process looks for documents that may leave the database. */
const EVERY_MS = 60_000

/** The moving of documents that a process does. */
export type Keeping = Readonly<{
  /** Looks now, after a look that is under way. */
  run(): Promise<void>
  close(): Promise<void>
}>

/** Moves documents into the store, and removes from it what isn't needed any more, again and again. */
export function keepMoving(db: Database, store: ObjectStore, clock: Clock, log: Logger): Keeping {
  const end = new AbortController()
  const isOver = () => end.signal.aborted
  let running: Promise<void> = Promise.resolve()
  const look = async () => {
    if (isOver() || !db.available() || db.room() !== 'ENOUGH') return
    const tell = (err: unknown, what: Named) => log.warn({ err, ...what }, 'A document stays in the database')
    const { moved, failed } = await moveOut(db, store, tell, isOver)
    if (moved + failed) log.info({ moved, failed }, 'Documents moved into the store')
    const removed = await removeFreed(db, store, clock(), isOver)
    if (removed) log.info({ removed }, 'Objects removed that no document needs')
  }
  const run = () => {
    running = running.then(look).catch((err: unknown) => log.warn({ err }, 'Moving documents was disturbed'))
    return running
  }
  const timed = (async () => {
    while (!isOver()) {
      await run()
      await after(EVERY_MS, undefined, { signal: end.signal, ref: false }).catch(() => undefined)
    }
  })()
  return {
    run,
    close: async () => {
      end.abort()
      await timed
      await running
    },
  }
}
