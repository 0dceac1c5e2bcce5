import { sql } from 'kysely'
import { typeset } from '../files/index.ts'
import { declarationHandler } from '../dokument/index.ts'
import { documentHandler } from '../verfahren/index.ts'
import { documentationHandler } from '../vertrag/index.ts'
import { type Caller, findCaller } from '../kernel/authentication.ts'
import { writeForAll, setContext, type DbTransaction } from '../kernel/database.ts'
import type { JobHandler } from '../kernel/jobs.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import { demoKey } from './demoMark.ts'

export const DAY_MS = 86_400_000

/**
 * Where demo people act: each of their steps is the use case that the portal's calls run, on behalf of their account, under
 * row-level security and at a moment of its own. All of it is one transaction.
 */
export type Stage = Readonly<{
  tx: DbTransaction
  /** The context of an account that acts at a moment. @param account a demo account */
  as(account: string, at: Date): Promise<CallerContext>
  /**
   * The portal does what was left to be done in the background: documents, deliveries.
   * @param buergschaftId only this guarantee's
   */
  settle(at: Date, buergschaftId?: string): Promise<void>
}>

/** Sets the stage. @param portalUrl the portal's address, for documents */
export function stageFor(tx: DbTransaction, portalUrl: string): Stage {
  const callers = new Map<string, Caller>()
  /** Read once: no account's role changes while the demo is played. */
  const callerOf = async (account: string): Promise<Caller> => {
    const known = callers.get(account)
    if (known) return known
    await writeForAll(tx)
    const read = await findCaller(tx, demoKey(account))
    if (!read) throw new Error(`${account} gibt es nicht oder nicht mehr`)
    callers.set(account, read)
    return read
  }
  let now = new Date()
  const db = { system: tx }
  const workers: Readonly<Record<string, JobHandler>> = {
    DOKUMENT: documentHandler(db, () => now, portalUrl),
    ERKLAERUNG: declarationHandler(db, portalUrl),
    VERTRAGSVERKNUEPFUNG: documentationHandler(db),
  }
  const dueJob = (buergschaftId?: string) =>
    tx
      .selectFrom('pgboss.job')
      .select(['id', 'name', 'data'])
      .where('state', '=', 'created')
      .where('name', 'in', Object.keys(workers))
      .$if(buergschaftId !== undefined, (q) => q.where(sql<boolean>`data #>> '{content,buergschaftId}' = ${buergschaftId}`))
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  return {
    tx,
    as: async (account, at) => {
      const caller = await callerOf(account)
      await setContext(tx, caller)
      // Demo people sign in nowhere; what they confirm is confirmed.
      return { tx, caller, now: at, korrelationsId: null, isConfirmed: async () => true }
    },
    settle: async (at, buergschaftId) => {
      await writeForAll(tx)
      now = at
      for (let job = await dueJob(buergschaftId); job; job = await dueJob(buergschaftId)) {
        const finish = await (workers[job.name] as JobHandler).complete(job.data.content)
        const result = await finish(tx)
        await tx
          .updateTable('pgboss.job')
          .set({ state: 'completed', completed_on: at, output: { result } })
          .where('name', '=', job.name)
          .where('id', '=', job.id)
          .execute()
      }
    },
  }
}

/** A story: before each of its acts it says when that is. */
export type Story = AsyncGenerator<Date, void>

/** Plays stories beside each other, act by act in the order of time. */
export async function play(stories: readonly Story[]): Promise<void> {
  const waiting = await Promise.all(stories.map(async (story) => ({ story, next: await story.next() })))
  for (;;) {
    const open = waiting.filter(({ next }) => !next.done)
    if (open.length === 0) return
    const first = open.reduce((a, b) => ((b.next.value as Date) < (a.next.value as Date) ? b : a))
    first.next = await first.story.next()
  }
}

/** Sets the id of the next object whose ids this sequence counts. */
export async function nextNumber({ tx }: Stage, sequence: string, id: string | number): Promise<void> {
  await writeForAll(tx)
  await sql`select setval(${sequence}, ${id}::bigint, false)`.execute(tx)
}

/** A file that a demo person brings along, as PDF. */
export const demoPdf = (createdAt: Date, title: string, paragraphs: readonly string[]): Promise<Buffer> =>
  typeset({
    title: `${title} (Demodaten)`,
    author: 'Avalwerk',
    createdAt,
    footer: 'Demodaten',
    content: [
      { text: title, fontSize: 15, bold: true, margin: [0, 0, 0, 12] },
      ...paragraphs.map((text) => ({ text, margin: [0, 0, 0, 6] as [number, number, number, number] })),
    ],
  })
