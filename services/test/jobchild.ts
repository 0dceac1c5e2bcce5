// Another process that works through the orders of a database, for `several-workers.test.ts`: it takes mails, says so, and never finishes them.
import { KINDS } from '../src/kernel/boss.ts'
import { openDatabase } from '../src/kernel/database.ts'
import type { JobHandler } from '../src/kernel/jobs.ts'
import { startWorkers } from '../src/kernel/workers/start.ts'

const db = await openDatabase({ url: process.env.JOBS_URL as string })
const quiet = () => undefined
const log = { info: quiet, warn: quiet, error: quiet } as never
const hang: JobHandler = {
  complete: () => {
    process.send?.('begun')
    return new Promise(() => undefined)
  },
}
startWorkers(db, Object.fromEntries(KINDS.map((kind) => [kind, hang])) as never, log)
process.on('disconnect', () => process.exit(0))
