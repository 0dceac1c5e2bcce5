import { type Insertable, type OperationNodeSource, sql } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { ChangeEvent } from '../kernel/announcer.ts'
import { announceChanges } from '../kernel/eventStream.ts'
import { type NewJob, insertJobs } from '../kernel/jobs.ts'
import type { Schema } from '../kernel/schema.ts'
import { type AuditEntry, auditRow, securityChangeOf, type UseCaseContext } from '../kernel/useCase.ts'
import { chain, INITIAL, OBJECT } from './chain.ts'
import { beginCollecting, type Collected, collectedIn, endCollecting, type NewAufgabe } from './collected.ts'
import { mailsOf } from './letters.ts'
import { type Recipients, readRecipients } from './recipients.ts'
import { moveAufgaben } from './aufgabeMoves.ts'
import { type View, viewKey, type ViewRow, writingViews } from './views.ts'

/**
 * Does work whose steps belong together. What follows from them (views, histories, audit, tasks, messages, jobs for the background,
 * announcements) is collected and written when the outermost work ends, each kind for all steps at once: until then none of it can be
 * read in the transaction. Objects' own rows are written as the steps are taken. If the work fails, nothing follows from it.
 */
export async function atOnce<T>({ tx }: Pick<UseCaseContext, 'tx'>, work: (collected: Collected) => Promise<T>): Promise<T> {
  const collected = beginCollecting(tx)
  try {
    const result = await work(collected)
    if (collected.depth === 1) await write(tx, collected)
    return result
  } finally {
    collected.depth--
    if (collected.depth === 0) endCollecting(tx)
  }
}

/** Appends to the audit what was done, by whom and through which call. Entries about security are announced when it commits. */
export const audit = (ctx: UseCaseContext, entry: AuditEntry): Promise<void> =>
  atOnce(ctx, async (collected) => {
    collected.audit.push(auditRow(ctx, entry))
    collected.changes.push(...securityChangeOf(ctx, entry))
  })

/** Announces a change to the organisations concerned, when the transaction commits. */
export const announce = (ctx: Pick<UseCaseContext, 'tx'>, change: ChangeEvent): Promise<void> =>
  atOnce(ctx, async (collected) => void collected.changes.push(change))

/** Leaves work to be done in the background when the transaction has committed. */
export const enqueueWithEffects = (ctx: Pick<UseCaseContext, 'tx'>, work: NewJob): Promise<void> =>
  atOnce(ctx, async ({ jobs }) => void jobs.push(work))

/** Writes the rows by which organisations see an object. */
export const writeViews = (ctx: Pick<UseCaseContext, 'tx'>, view: View, rows: readonly ViewRow[]): Promise<void> =>
  atOnce(ctx, async (collected) => {
    for (const row of rows) collected.views.set(viewKey(view, row), { view, row })
  })

/** Writes a row of a table that nothing else reads before the work ends. */
export const writeRow = <T extends keyof Schema>(ctx: Pick<UseCaseContext, 'tx'>, table: T, row: Insertable<Schema[T]>): Promise<void> =>
  atOnce(ctx, async (collected) => void collected.rows.push({ table, row }))

/** Forgets the companies that were read, because one of them was changed. */
export const forgetUnternehmen = ({ tx }: Pick<UseCaseContext, 'tx'>): void => collectedIn(tx)?.unternehmen.clear()

async function write(tx: DbTransaction, collected: Collected): Promise<void> {
  const { opened, open } = await moveAufgaben(tx, collected.aufgaben)
  const recipients = await readRecipients(tx, wantedFor(collected, opened, open))
  const jobs = [...collected.jobs, ...mailsOf(recipients, collected, opened, open)]
  const statements = [
    ...[...Map.groupBy(collected.views.values(), ({ view }) => view)].map(([view, rows]) =>
      writingViews(
        tx,
        view,
        rows.map(({ row }) => row),
      ),
    ),
    ...[...Map.groupBy(histories(collected, recipients), ({ table }) => table)].map(([table, rows]) =>
      inserting(
        tx,
        table,
        rows.map(({ row }) => row),
      ),
    ),
    ...[...Map.groupBy(collected.rows, ({ table }) => table)].map(([table, rows]) =>
      inserting(
        tx,
        table,
        rows.map(({ row }) => row),
      ),
    ),
    inserting(tx, 'audit', collected.audit),
    inserting(
      tx,
      'mitteilung',
      collected.mitteilungen.flatMap(({ row }) => row ?? []),
    ),
    jobs.length ? insertJobs(tx, jobs) : undefined,
  ].filter((statement) => statement !== undefined)
  const parts = statements.map((statement, i) => sql`${sql.ref(`part_${i}`)} as (${statement as OperationNodeSource})`)
  if (parts.length) await sql`with ${sql.join(parts)} select 1`.execute(tx)
  await announceChanges(tx, collected.changes)
}

/** A statement that inserts rows; none for no rows. */
const inserting = (tx: DbTransaction, table: keyof Schema, rows: readonly object[]): OperationNodeSource | undefined =>
  rows.length ? tx.insertInto(table as 'audit').values(rows as Insertable<Schema['audit']>[]) : undefined

/** The organisations and cases whose recipients have to be read, and the histories that go on. */
function wantedFor(
  { mitteilungen: messages, reports, histories, made }: Collected,
  opened: readonly NewAufgabe[],
  open: readonly NewAufgabe[],
) {
  const told = [
    ...opened,
    ...open.filter(({ reminder }) => reminder !== undefined),
    ...messages,
    ...reports.filter(({ otherwise }) => otherwise !== undefined),
  ]
  const cases = [...opened.filter(({ row }) => !row.nur_fuer), ...messages, ...reports]
  return {
    orgs: [...new Set(told.map(({ party }) => party.orgId))],
    cases: cases.flatMap(({ party, gevo }) => (gevo ? [{ party, gevo }] : [])),
    chains: [
      ...new Map(
        histories.filter(({ table, id }) => !made.has(`${table}/${id}`)).map((entry) => [`${entry.table}/${entry.id}`, entry]),
      ).values(),
    ],
  }
}

/** The new entries of all histories, each chained to the one before. */
const histories = ({ histories }: Collected, recipients: Recipients) =>
  [...Map.groupBy(histories, ({ table, id }) => `${table}/${id}`).values()].flatMap((ofOne) => {
    const [{ table, orgId, id }] = ofOne as [Collected['histories'][number]]
    const rows = ofOne.map(({ entry }) => ({ org_id: orgId, [OBJECT[table]]: id, ...entry }))
    return chain(rows as never[], recipients.link(table, id) ?? INITIAL).map((row: object) => ({ table, row }))
  })
