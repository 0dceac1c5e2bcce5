import type { JobRow } from '@avalwerk/contracts'
import { type JobKind, JOB_KINDS, REPEATABLE_JOBS } from '@avalwerk/domain'
import { type Kysely, sql } from 'kysely'
import { type Mail, type MailOccasion, recipientsOf } from '../aggregate/index.ts'
import { reopenInvitation } from '../freigabe/index.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { retryJobs } from '../kernel/jobs.ts'
import { offsetOf } from '../kernel/list.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { JobContents, JobData, Schema } from '../kernel/schema.ts'
import { asColumn } from '../records/outerColumn.ts'
import { unternehmenColumn } from '../records/unternehmen.ts'
import { beforeDays } from '../kernel/instants.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import { recordChange } from './state.ts'

/** How many days back jobs are shown that were given up. */
export const JOBS_SHOWN_DAYS = 30
/** Counted up to this. */
const COUNTED_MOST = 1_000

const kinds = Object.keys(JOB_KINDS)
const givenUp = (now: Date) => sql<boolean>`j.state = 'failed' and j.completed_on > ${beforeDays(now, JOBS_SHOWN_DAYS)}`
const STUCK = sql<boolean>`j.state = 'retry' and coalesce((j.data ->> 'failures')::int, 0) > 0`
/**
 * A mail that was given up and whose link is, or was, good once and for a short time: the person who wants it asks for it where it was
 * asked for. A mail that is still being tried may be tried sooner.
 */
const FORGOTTEN = sql<boolean>`(j.name = 'MAIL' and j.state = 'failed' and coalesce(j.data #>> '{content,text}', '') = '')`

const failing = (db: Kysely<Schema>, now: Date) =>
  db
    .selectFrom('pgboss.job as j')
    .where('j.name', 'in', kinds)
    .where((w) => w.or([givenUp(now), STUCK]))
const countOf = async (db: Kysely<Schema>, which: ReturnType<typeof givenUp>): Promise<number> => {
  const counted = db.selectFrom('pgboss.job as j').select('j.id').where('j.name', 'in', kinds).where(which).limit(COUNTED_MOST)
  const { n: count } = await db.selectFrom(counted.as('c')).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return count
}

/** What a job is about, taken from the content of its kind. A job that was written with SQL may lack it. */
const SUBJECTS: { readonly [K in JobKind]: keyof JobContents[K] | null } = {
  MAIL: 'betreff',
  DOKUMENT: 'buergschaftId',
  ERKLAERUNG: 'buergschaftId',
  CSV_IMPORT: 'importId',
  IDENTITAET: 'nutzerId',
  VERTRAGSVERKNUEPFUNG: 'pruefungId',
  // What was typed as a name may be a password.
  PASSWORT_VERGESSEN: null,
}
function subjectOf(kind: JobKind, { content }: JobData): string {
  const field = SUBJECTS[kind]
  return (field && (content as Readonly<Record<typeof field, unknown>>)[field]?.toString()) ?? ''
}

/** The jobs that failed in the background, the latest first. The transaction reads for all parties. */
export async function listFailingJobs(tx: DbTransaction, now: Date, { page, size }: { page: number; size: number }) {
  await writeForAll(tx)
  const rows = await failing(tx, now)
    .select(['j.id', 'j.name', 'j.data', 'j.state', 'j.output', 'j.created_on', 'j.start_after', 'j.completed_on'])
    .crossJoinLateral(asColumn(sql<string | null>`j.data ->> 'orgId'`).as('org'))
    .select(unternehmenColumn('org.id', 'name').as('organisation'))
    .select(FORGOTTEN.as('forgotten'))
    .orderBy(sql`coalesce(j.completed_on, j.started_on, j.created_on)`, 'desc')
    .orderBy('j.id', 'desc')
    .limit(size)
    .offset(offsetOf(page, size))
    .execute()
  const [faellig, aufgegeben, stuck] = [
    await countOf(tx, sql<boolean>`j.state in ('created', 'retry') and j.start_after <= now()`),
    await countOf(tx, givenUp(now)),
    await countOf(tx, STUCK),
  ]
  const all = aufgegeben + stuck
  return {
    zahlen: { faellig, aufgegeben, stockend: stuck },
    mails: await countOf(tx, sql<boolean>`${givenUp(now)} and j.name = 'MAIL' and not ${FORGOTTEN}`),
    zeilen: rows.map((row): JobRow => {
      const kind = row.name as JobKind
      const failed = row.state === 'failed'
      return {
        id: row.id,
        art: kind,
        organisation: row.organisation,
        worum: subjectOf(kind, row.data),
        an: kind === 'MAIL' ? recipientsOf(row.data.content as Parameters<typeof recipientsOf>[0]) : null,
        grund: row.output?.error ?? '',
        versuche: row.data.failures ?? 1,
        bestelltAm: row.created_on.toISOString(),
        naechsterVersuch: failed ? null : row.start_after.toISOString(),
        aufgegebenAm: failed ? (row.completed_on?.toISOString() ?? null) : null,
        wiederholbar: REPEATABLE_JOBS.includes(kind) && !row.forgotten,
      }
    }),
    gesamt: { anzahl: all, genau: aufgegeben < COUNTED_MOST && stuck < COUNTED_MOST },
  }
}

const REOPEN: Readonly<Record<MailOccasion['art'], (tx: DbTransaction, mail: MailOccasion, now: Date) => Promise<boolean>>> = {
  FREIGABE: reopenInvitation,
}
/** Lets the object that a mail is sent for wait for it again. @returns false where the mail is no longer wanted */
async function isStillWanted({ tx, now }: CallerContext, { content }: JobData): Promise<boolean> {
  const { anlass } = content as Partial<Mail>
  return !anlass || REOPEN[anlass.art](tx, anlass, now)
}

/** Tries a job once more. @throws Refusal NICHT_GEFUNDEN, NICHT_WIEDERHOLBAR */
export async function repeatJob(ctx: CallerContext, id: string): Promise<undefined> {
  await writeForAll(ctx.tx)
  const job = orNotFound(
    await failing(ctx.tx, ctx.now)
      .select(['j.name', 'j.data'])
      .select(FORGOTTEN.as('forgotten'))
      .where('j.id', '=', id)
      // A second call, by a double click, finds the job gone.
      .forUpdate()
      .executeTakeFirst(),
  )
  const kind = job.name as JobKind
  if (!REPEATABLE_JOBS.includes(kind) || job.forgotten || !(await isStillWanted(ctx, job.data))) throw new Refusal('NICHT_WIEDERHOLBAR')
  await retryJobs(ctx.tx, [id])
  await recordChange(ctx, null, 'AUFTRAG_WIEDERHOLT', { art: kind, worum: subjectOf(kind, job.data) })
  return undefined
}

/** Sends all mails again that were given up. @returns how many */
export async function repeatMails(ctx: CallerContext): Promise<{ anzahl: number }> {
  await writeForAll(ctx.tx)
  const rows = await failing(ctx.tx, ctx.now)
    .select(['j.id', 'j.data'])
    .where(givenUp(ctx.now))
    .where('j.name', '=', 'MAIL')
    .where(sql<boolean>`not ${FORGOTTEN}`)
    .limit(COUNTED_MOST)
    .forUpdate()
    .execute()
  const wanted: string[] = []
  for (const { id, data } of rows) if (await isStillWanted(ctx, data)) wanted.push(id)
  const anzahl = await retryJobs(ctx.tx, wanted)
  if (anzahl > 0) await recordChange(ctx, null, 'AUFTRAG_WIEDERHOLT', { art: 'MAIL', anzahl })
  return { anzahl }
}
