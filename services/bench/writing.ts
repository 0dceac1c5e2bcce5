import { randomUUID } from 'node:crypto'
import { calendarDate } from '@avalwerk/domain'
import { sql } from 'kysely'
import pg from 'pg'
import { nearlyAll } from '@avalwerk/testing'
import { openCount } from '../src/aufgaben/list.ts'
import { acceptAuftrag, submitAuftrag } from '../src/auftrag/index.ts'
import { type Bearer, runAsCaller } from '../src/kernel/authentication.ts'
import type { Database } from '../src/kernel/database.ts'
import { once } from '../src/kernel/idempotency.ts'
import { createShares } from '../src/kernel/shares.ts'
import type { CallerContext } from '../src/kernel/useCase.ts'
import { acceptBuergschaft } from '../src/verfahren/beguenstigter.ts'
import { deliverDigitally } from '../src/verfahren/deliver.ts'
import { reviewDraft } from '../src/verfahren/zweitpruefung.ts'
import { millisecondsOf } from './lists.ts'

/**
 * How many orders and guarantees get on in a second while fifty people work under one contract, beside the same rows written by hand: one
 * statement, which takes the contract's lock as well.
 */

/** So many people are at work, each with one step after the other; and so many steps are taken by them all. */
const PEOPLE = 50
const STEPS = 200
/** Connections, for the portal and by hand. */
export const CONNECTIONS = 10
/** The contract of the demo data, its parties and the people who act for them. */
const VERTRAG = '3107'
const LIGHT_EVERY_MS = 20
const ALONE = 200

type Step = (ctx: CallerContext) => Promise<unknown>
/** What a step was taken with: the ids that stand in its rows. */
type Subject = Readonly<Record<'auftrag' | 'buergschaft' | 'nummer', string>>

/** Steps in a second, and how long others' light calls take meanwhile and alone, in milliseconds (95 of 100 take no longer). */
export type Writing = Readonly<{ perSecond: number; byHand: number; light: number; alone: number }>

type Person = Readonly<{ bearer: Bearer; orgId: string }>
/** The people, by the sign-in names of the demo data. */
async function peopleOf(db: Database): Promise<(name: string) => Person> {
  const rows = await db.system.selectFrom('nutzer').select(['id', 'benutzername', 'org_id']).execute()
  const known = new Map(rows.map((row) => [row.benutzername, row]))
  return (name) => {
    const { id = '', org_id: orgId = '' } = known.get(name) ?? {}
    return { orgId, bearer: { sub: id, session: undefined, expires: new Date(Date.now() + 3_600_000), ownSessions: false } }
  }
}

/** Takes a step as a call does: with the caller read anew, once for its key. */
const take = (db: Database, { bearer }: Person, step: Step): Promise<unknown> =>
  runAsCaller(db, bearer, (tx, caller) => {
    const now = new Date()
    return once(tx, caller, { key: randomUUID(), call: 'bench', request: {}, now }, () => step({ tx, now, caller, korrelationsId: null }))
  })

/** Does work by many at a time, and looks meanwhile how long a light call of somebody else takes. */
async function byMany(count: number, work: (index: number) => Promise<unknown>, light: () => Promise<unknown>) {
  let next = 0
  let going = true
  const waits: number[] = []
  const others = (async () => {
    while (going) {
      waits.push(await millisecondsOf(light))
      await new Promise((resolve) => setTimeout(resolve, LIGHT_EVERY_MS))
    }
  })()
  const ms = await millisecondsOf(() =>
    Promise.all(
      Array.from({ length: PEOPLE }, async () => {
        for (let index = next++; index < count; index = next++) await work(index)
      }),
    ),
  )
  going = false
  await others
  return { perSecond: (count / ms) * 1000, light: nearlyAll(waits) }
}

type Written = Readonly<{ table: string; key: readonly string[]; columns: readonly string[]; fresh: object[]; changed: object[] }>

/** The rows that a step writes: found by the number of its transaction. */
async function rowsOf(db: Database, who: Person, step: Step): Promise<Written[]> {
  const { rows: tables } = await sql<{ table: string; key: string[]; columns: string[] }>`
    select format('%I.%I', n.nspname, c.relname) as table,
      (select array_agg(a.attname::text) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' and a.attidentity = '' and (c.relname in ('auftrag', 'buergschaft') or a.attname <> 'id' or not a.atthasdef)) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (n.nspname = 'public' or (n.nspname, c.relname) in (select 'pgboss', relname from pg_class where relname like 'j%'))
      and exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`.execute(db.system)
  const keysOf = async (table: string, key: readonly string[]) => {
    const { rows } = await sql<{ key: string }>`select jsonb_build_array(${sql.join(key.map((k) => sql.ref(k)))})::text as key
      from ${sql.raw(table)}`.execute(db.system)
    return new Set(rows.map((row) => row.key))
  }
  const looked = tables.filter(({ table }) => !BY_TRIGGER.includes(table))
  const before = new Map<string, Set<string>>()
  for (const { table, key } of looked) before.set(table, await keysOf(table, key))
  let number = ''
  await take(db, who, async (ctx) => {
    const { rows } = await sql<{ number: string }>`select (pg_current_xact_id()::text::bigint % 4294967296)::text as number`.execute(ctx.tx)
    number = rows[0]?.number ?? ''
    return step(ctx)
  })
  const written: Written[] = []
  for (const { table, key, columns } of looked) {
    const { rows } = await sql<{ key: string; row: object }>`
      select jsonb_build_array(${sql.join(key.map((k) => sql.ref(k)))})::text as key, to_jsonb(t) as row
      from ${sql.raw(table)} t where xmin::text = ${number}`.execute(db.system)
    const known = before.get(table)
    const fresh = rows.filter((row) => !known?.has(row.key)).map(({ row }) => row)
    const changed = rows.filter((row) => known?.has(row.key)).map(({ row }) => row)
    if (rows.length) written.push({ table, key, columns, fresh, changed })
  }
  return written
}

/** Sums of all people: by hand they are written as they are, with the same lock. */
const KEPT: readonly string[] = ['public.kautionsvertrag', 'public.kautionsvertrag_nutzung']
/** Triggers write them, by hand too. */
const BY_TRIGGER: readonly string[] = ['public.audit_unsealed', 'public.buergschaft_summe_aenderung']
/** Ids that no other row may have. */
const OWN_ID: Readonly<Record<string, string>> = { 'public.aufgabe': 'id', 'public.idempotenz': 'schluessel' }

/** The statement that writes such rows; its parameter holds them. */
function byHandStatement(written: readonly Written[]): string {
  const name = (column: string) => `"${column}"`
  const parts = written.flatMap(({ table, key, columns, fresh, changed }, index) => {
    const from = (what: string) => `jsonb_populate_recordset(null::${table}, $1::jsonb -> '${index}' -> '${what}')`
    const all = columns.map(name).join(', ')
    const rest = columns.filter((column) => !key.includes(column))
    const values = KEPT.includes(table) ? 't' : 'r'
    return [
      ...(fresh.length ? [`insert into ${table} (${all}) select ${all} from ${from('fresh')}`] : []),
      ...(changed.length
        ? [
            `update ${table} t set ${rest.map((column) => `${name(column)} = ${values}.${name(column)}`).join(', ')} from ${from('changed')} r
             where ${key.map((column) => `t.${name(column)} = r.${name(column)}`).join(' and ')}`,
          ]
        : []),
    ]
  })
  return `with ${parts.map((part, index) => `p${index} as (${part})`).join(', ')} select 1`
}

/** The rows of one step as those of another one. */
function rowsFor(written: readonly Written[], of: Subject, instead: Subject): string {
  const rows = Object.fromEntries(
    written.map(({ table, fresh, changed }, index) => {
      const own = table.startsWith('pgboss.') ? 'id' : OWN_ID[table]
      return [index, { fresh: fresh.map((row) => (own ? { ...row, [own]: randomUUID() } : row)), changed }]
    }),
  )
  return (Object.keys(of) as (keyof Subject)[]).reduce(
    (text, key) => (of[key] ? text.replaceAll(new RegExp(`(?<![\\w-])${of[key]}(?![\\w-])`, 'g'), instead[key]) : text),
    JSON.stringify(rows),
  )
}

/** Measures the steps of one order after the other: sent, reviewed, reviewed again, accepted. @param url of the same database */
export async function measureWriting(db: Database, url: string, steps = STEPS): Promise<Record<string, Writing>> {
  const as = await peopleOf(db)
  const { system } = db
  await system.updateTable('kautionsvertrag').set({ gesamtlimit_cent: 900_000_000_000_000 }).where('id', '=', VERTRAG).execute()
  const { daten } = await system
    .selectFrom('auftrag')
    .select('daten')
    .where('kautionsvertrag_id', '=', VERTRAG)
    .where('status', '=', 'SCHWEBE')
    .where(sql<boolean>`daten ->> 'rolle' = 'AUFTRAGGEBER'`)
    .executeTakeFirstOrThrow()
  const textId = daten.buergschaftstext?.art === 'VORLAGE' ? daten.buergschaftstext.textId : null
  // An organisation's calls have a share of the connections, as in the portal.
  const shares = createShares(CONNECTIONS)
  const other = as('kn.admin')
  const light = () => shares(other.orgId, () => runAsCaller(db, other.bearer, (tx, caller) => openCount(tx, caller, new Date())))
  const hand = new pg.Pool({ connectionString: url, max: CONNECTIONS })
  hand.on('error', () => undefined)
  let numbers = 0

  type Kind = Readonly<{ who: string; step: (subject: Subject) => Step; learns?: (result: unknown) => Partial<Subject> }>
  const kinds: Readonly<Record<string, Kind>> = {
    einreichen: {
      who: 'ag.admin',
      step: () => (ctx) => submitAuftrag(ctx, { id: null, version: null, daten }),
      learns: (result) => ({ auftrag: (result as { id: string }).id }),
    },
    prüfen: {
      who: 'bg.erst',
      step:
        ({ auftrag, nummer }) =>
        (ctx) =>
          acceptAuftrag(ctx, auftrag, {
            version: 1,
            buergschaftsIdBuerge: nummer,
            ausstellungsdatumBuerge: calendarDate(ctx.now),
            kommentarZweitpruefung: null,
            weg: 'TEXT',
            textId,
            dateiId: null,
            buergschaftsdaten: null,
          }),
      learns: (result) => ({ buergschaft: (result as { buergschaftId: string }).buergschaftId }),
    },
    'zum zweiten Mal prüfen': {
      who: 'bg.zweit',
      step:
        ({ buergschaft }) =>
        async (ctx) =>
          reviewDraft(ctx, buergschaft, { version: await versionOf(buergschaft), entscheidung: 'ANNEHMEN' } as never),
    },
    annehmen: {
      who: 'ag.admin',
      step:
        ({ buergschaft }) =>
        async (ctx) =>
          acceptBuergschaft(ctx, buergschaft, await versionOf(buergschaft), null),
    },
  }
  const versions = new Map<string, number>()
  const versionOf = async (id: string) => versions.get(id) ?? 1
  /** What the background does when it has made documents: here there are none. */
  async function documentsMade(subjects: readonly Subject[]): Promise<void> {
    const ids = subjects.flatMap(({ buergschaft }) => buergschaft || [])
    if (!ids.length) return
    const drawn = system
      .updateTable('buergschaft')
      .set({ dokument_status: 'FERTIG' })
      .where('id', 'in', ids)
      .where('dokument_status', '=', 'IN_ARBEIT')
    for (const row of await drawn.returningAll().execute())
      await db.transact((tx) => deliverDigitally({ tx, now: new Date(), caller: null, korrelationsId: null }, row))
    for (const { id, version } of await system.selectFrom('buergschaft').select(['id', 'version']).where('id', 'in', ids).execute())
      versions.set(id, version)
  }

  const alone: number[] = []
  for (let run = 0; run < ALONE; run++) alone.push(await millisecondsOf(light))

  const times: Record<string, Writing> = {}
  const names = Object.keys(kinds)
  /** Subjects for which a kind of step is next. */
  async function ready(kind: number, count: number): Promise<Subject[]> {
    if (kind === 0) return Array.from({ length: count }, () => ({ auftrag: '', buergschaft: '', nummer: `BENCH-${++numbers}` }))
    const before = await ready(kind - 1, count)
    return advance(kind - 1, before)
  }
  /** Takes a kind of step for subjects, by many at a time. @returns them as they are afterwards */
  async function advance(kind: number, subjects: readonly Subject[], told?: (figure: Awaited<ReturnType<typeof byMany>>) => void) {
    const { who, step, learns } = kinds[names[kind] as string] as Kind
    const after: Subject[] = []
    const figure = await byMany(
      subjects.length,
      async (index) => {
        const subject = subjects[index] as Subject
        const person = as(who)
        const result = await shares(person.orgId, () => take(db, person, step(subject)))
        after.push({ ...subject, ...learns?.(result) })
      },
      light,
    )
    told?.(figure)
    await documentsMade(after)
    return after
  }

  for (const [kind, name] of names.entries()) {
    const { who, step, learns } = kinds[name] as Kind
    const [pattern] = (await ready(kind, 1)) as [Subject]
    let learnt: Partial<Subject> = {}
    const written = await rowsOf(db, as(who), async (ctx) => {
      const result = await step(pattern)(ctx)
      learnt = learns?.(result) ?? {}
      return result
    })
    const of = { ...pattern, ...learnt }
    const statement = { name: `by hand ${kind}`, text: byHandStatement(written) }
    const subjects = await ready(kind, steps)
    const ids = kind === 0 ? 'auftrag' : kind === 1 ? 'buergschaft' : undefined
    const fresh = ids ? await freshIds(ids, steps) : []
    const parameters = subjects.map((subject, index) => rowsFor(written, of, ids ? { ...subject, [ids]: fresh[index] ?? '' } : subject))
    const manual = await byMany(steps, (index) => hand.query({ ...statement, values: [parameters[index]] }), light)
    let real = manual
    await advance(kind, await ready(kind, steps), (figure) => (real = figure))
    times[name] = { perSecond: real.perSecond, byHand: manual.perSecond, light: real.light, alone: nearlyAll(alone) }
  }
  await hand.end()
  return times

  async function freshIds(table: 'auftrag' | 'buergschaft', count: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`select nextval(${`${table}_id`}::regclass)::text as id
      from generate_series(1, ${sql.lit(count)})`.execute(system)
    return rows.map(({ id }) => id)
  }
}
