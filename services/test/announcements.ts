import type { Database } from '../src/kernel/database.ts'
import type { ChangeEvent } from '../src/kernel/announcer.ts'

/**
 * Does some work while a database's announcements are listened to; a connection that went on listening would keep the database from closing.
 * Several changes of one thing, one soon after the other, are heard as one.
 * @param work is given what was heard, which grows
 */
export async function whileListening<T>(db: Database, work: (heard: readonly ChangeEvent[]) => Promise<T>): Promise<T> {
  const heard: ChangeEvent[] = []
  // What was done before isn't heard.
  await db.settled()
  const listening = await db.listenTo((events) => heard.push(...events))
  try {
    return await work(heard)
  } finally {
    await listening.stop()
  }
}
