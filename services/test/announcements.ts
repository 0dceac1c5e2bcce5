import type { Database } from '../src/kernel/database.ts'
import type { ChangeEvent } from '../src/kernel/eventStream.ts'

/**
 * Does some work while a database's announcements are listened to; a connection that went on listening would keep the database from closing.
 * @param work is given what was heard, which grows
 */
export async function whileListening<T>(db: Database, work: (heard: readonly ChangeEvent[]) => Promise<T>): Promise<T> {
  const heard: ChangeEvent[] = []
  const stop = await db.listenTo((content) => heard.push(JSON.parse(content) as ChangeEvent))
  try {
    return await work(heard)
  } finally {
    await stop()
  }
}
