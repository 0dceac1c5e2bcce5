import {
  type EventCode,
  decideBuergschaft,
  type FieldFault,
  errorFileName,
  hasRight,
  parseHeader,
  type Right,
  type RequiredRight,
  urlFormat,
  PROBLEMS,
} from '@avalwerk/domain'
import { sql } from 'kysely'
import { requireAllowed, openAufgabe, closeAufgaben, notifyParty, partiesOfUnternehmen } from '../../aggregate/index.ts'
import { buergschaften } from '../../buergschaft/index.ts'
import { giveBack, dischargeBuergschaft, setExpiryDate, setNote, updateStatus } from '../../verfahren/index.ts'
import { type Caller, findCaller } from '../../kernel/authentication.ts'
import { type JobHandler, enqueue } from '../../kernel/jobs.ts'
import { writeForAll, setContext, type DbTransaction } from '../../kernel/database.ts'
import { announceChanges } from '../../kernel/eventStream.ts'
import { Refusal, orNotFound } from '../../kernel/problem.ts'
import type { Clock } from '../../kernel/clock.ts'
import { actorOf, type CallerContext, type UseCaseContext } from '../../kernel/useCase.ts'
import { findVersionAndNote, listOrgsSeeingAny } from '../../records/buergschaftSicht.ts'
import { stateOfPortfolio, columnsOfPortfolio } from '../portfolio.ts'
import { removeImported } from '../import.ts'
import { kreditnehmerIds } from './upload.ts'
import { insertMany } from './insert.ts'
import { type NewRow, alreadyPresent } from './existing.ts'
import { readLookups, type Lookups } from './surroundings.ts'
import { readRow, type RowInstruction } from './row.ts'

/** So many rows are taken over in one transaction; the rest follows in the next. */
const BATCH = 200
/** Open pages are told now and then, not with every batch. */
const REPORT_EACH = 10
const ABORTED = 'Die Zeile konnte nicht übernommen werden. Bitte laden Sie sie erneut hoch.'

type Row = Readonly<{ nr: number; zellen: string[] }>
type Outcome = { nr: number; id: string } | { nr: number; faults: FieldFault[] }

declare module '../../kernel/schema.ts' {
  interface JobContents {
    CSV_IMPORT: Readonly<{ orgId: string; importId: string }>
  }
}

/** Leaves the next batch of an import to be taken over in the background. */
export const enqueueTakeover = (tx: DbTransaction, orgId: string, importId: string): Promise<void> =>
  enqueue(tx, orgId, 'CSV_IMPORT', { orgId, importId })

/**
 * Takes over an import, a batch at a time: what a batch makes and that its rows are done is written in one transaction, and so is the job
 * for the next one. After a crash the next process goes on where the last batch ended.
 */
export function importHandler(clock: Clock): JobHandler<'CSV_IMPORT'> {
  return {
    complete:
      async ({ orgId, importId }) =>
      async (tx) => {
        const csvImport = await lock(tx, orgId, importId)
        if (csvImport?.status !== 'UEBERNIMMT') return 'SUPERSEDED'
        const now = clock()
        const rows = await tx
          .selectFrom('csv_import_zeile')
          .select(['nr', 'zellen'])
          .where('org_id', '=', orgId)
          .where('import_id', '=', importId)
          .where('status', '=', 'OFFEN')
          .orderBy('nr')
          .limit(BATCH)
          .execute()
        const caller = await findCaller(tx, csvImport.nutzer_id)
        const outcomes = caller
          ? await takeOverRows(tx, caller, csvImport.kopf, rows, now)
          : rows.map(({ nr }) => ({ nr, faults: [WITHOUT_RIGHT] }))
        await writeForAll(tx)
        await record(tx, orgId, importId, outcomes)
        const ok = outcomes.filter((a) => 'id' in a).length
        const progress = await tx
          .updateTable('csv_import')
          .set((eb) => ({
            offen: eb('offen', '-', rows.length),
            uebernommen: eb('uebernommen', '+', ok),
            fehlerhaft: eb('fehlerhaft', '+', rows.length - ok),
            geaendert_am: now,
          }))
          .where('org_id', '=', orgId)
          .where('id', '=', importId)
          .returning(['offen', 'uebernommen'])
          .executeTakeFirstOrThrow()
        if (progress.offen > 0) {
          await enqueueTakeover(tx, orgId, importId)
          if (Math.floor(progress.uebernommen / BATCH) % REPORT_EACH === 0)
            await announceChanges(tx, [{ art: 'IMPORT', id: importId, orgs: [orgId] }])
        } else await complete({ tx, now, caller: caller ?? null, korrelationsId: null }, orgId, importId)
        return `${rows.length} ZEILEN`
      },
    fails: async (tx, content) => {
      const { orgId, importId } = content as { orgId: string; importId: string }
      const csvImport = await lock(tx, orgId, importId)
      if (csvImport?.status !== 'UEBERNIMMT') return
      const now = clock()
      await tx
        .updateTable('csv_import_zeile')
        .set({ status: 'FEHLER', fehler: JSON.stringify([{ feld: 'Zeile', grund: ABORTED }]) })
        .where('org_id', '=', orgId)
        .where('import_id', '=', importId)
        .where('status', '=', 'OFFEN')
        .execute()
      await tx
        .updateTable('csv_import')
        .set((w) => ({ fehlerhaft: w('fehlerhaft', '+', w.ref('offen')), offen: 0, geaendert_am: now }))
        .where('org_id', '=', orgId)
        .where('id', '=', importId)
        .execute()
      await complete({ tx, now, caller: (await findCaller(tx, csvImport.nutzer_id)) ?? null, korrelationsId: null }, orgId, importId)
    },
  }
}

const WITHOUT_RIGHT: FieldFault = { feld: 'Zeile', grund: PROBLEMS.RECHT_FEHLT.title }

const lock = (tx: DbTransaction, orgId: string, id: string) =>
  tx.selectFrom('csv_import').selectAll().where('org_id', '=', orgId).where('id', '=', id).forUpdate().executeTakeFirst()

async function record(tx: DbTransaction, orgId: string, importId: string, outcomes: readonly Outcome[]): Promise<void> {
  const good = outcomes.flatMap((a) => ('id' in a ? [a] : []))
  if (good.length)
    await sql`update csv_import_zeile z set status = 'UEBERNOMMEN', buergschaft_id = g.id, zellen = '[]'
      from unnest(${good.map(({ nr }) => nr)}::int[], ${good.map(({ id }) => id)}::bigint[]) as g(nr, id)
      where z.org_id = ${orgId} and z.import_id = ${importId} and z.nr = g.nr`.execute(tx)
  for (const outcome of outcomes)
    if ('faults' in outcome)
      await tx
        .updateTable('csv_import_zeile')
        .set({ status: 'FEHLER', fehler: JSON.stringify(outcome.faults) })
        .where('org_id', '=', orgId)
        .where('import_id', '=', importId)
        .where('nr', '=', outcome.nr)
        .execute()
}

/** Reads the rows again, since the world may have changed since they were checked, and does what they ask for. */
async function takeOverRows(
  tx: DbTransaction,
  caller: Caller,
  title: readonly string[],
  rows: readonly Row[],
  now: Date,
): Promise<Outcome[]> {
  const parsed = parseHeader(title, caller.group)
  if ('fault' in parsed) return rows.map(({ nr }) => ({ nr, faults: [{ feld: 'Zeile', grund: parsed.fault }] }))
  const lookups = await readLookups(tx, caller, now, kreditnehmerIds(parsed.columns, rows))
  const ctx: CallerContext = { tx, now, caller, korrelationsId: null }
  const outcomes: Outcome[] = []
  const added: { nr: number; row: NewRow }[] = []
  for (const { nr, zellen } of rows) {
    const read = readRow(parsed.columns, zellen, lookups)
    if ('faults' in read) outcomes.push({ nr, faults: read.faults })
    else if (read.instruction.type === 'ANLEGEN' && read.instruction.forOrg) added.push({ nr, row: read.instruction })
    else outcomes.push(await single(ctx, nr, read.instruction, lookups))
  }
  await writeForAll(tx)
  return [...outcomes, ...(await create(ctx, added))]
}

async function create(ctx: UseCaseContext, added: readonly { nr: number; row: NewRow }[]): Promise<Outcome[]> {
  if (!may(ctx, { aktion: 'importieren', kategorien: ['Bürgschaften'] }, { aktion: 'hochladen', kategorien: ['Bürgschaften'] }))
    return added.map(({ nr }) => ({ nr, faults: [WITHOUT_RIGHT] }))
  const existing = await alreadyPresent(
    ctx.tx,
    added.map(({ row }) => row),
  )
  const fresh = added.filter(({ row }) => !existing.has(row))
  const created = await insertMany(
    ctx,
    fresh.map(({ row }) => row),
  )
  return added.map((added) => {
    const fault = existing.get(added.row)
    return fault ? { nr: added.nr, faults: [fault] } : { nr: added.nr, id: String(created[fresh.indexOf(added)]?.id) }
  })
}

const may = ({ caller }: UseCaseContext, ...requirements: RequiredRight[]): boolean =>
  requirements.some((need) => hasRight((caller?.rights ?? []) as readonly Right[], need))

/** One row by itself, so that its refusal leaves the others alone. */
async function single(ctx: CallerContext, nr: number, instruction: RowInstruction, lookups: Lookups): Promise<Outcome> {
  await sql`savepoint zeile`.execute(ctx.tx)
  try {
    // As in a call of the user's: bound by what they may see, until the step itself writes for all parties.
    await setContext(ctx.tx, lookups.caller)
    const result = await act(ctx, instruction)
    if (result instanceof Refusal) throw result
    await sql`release savepoint zeile`.execute(ctx.tx)
    return { nr, id: result }
  } catch (error) {
    await sql`rollback to savepoint zeile`.execute(ctx.tx)
    if (!(error instanceof Refusal)) throw error
    const fields = error.felder?.length ? error.felder : [{ feld: 'Zeile', grund: PROBLEMS[error.code].title }]
    return { nr, faults: fields.map(({ feld, grund }) => ({ feld, grund })) }
  }
}

/** Does what a row asks for. The password was given for all discharges of the file. @returns the guarantee */
async function act(ctx: CallerContext, instruction: RowInstruction): Promise<string | Refusal> {
  if (instruction.type === 'NICHTS') throw new Refusal('SCHRITT_UNZULAESSIG')
  if (instruction.type === 'ANLEGEN') return insertUnassigned(ctx, instruction)
  const { id } = instruction
  const current = orNotFound(await findVersionAndNote(ctx.tx, ctx.caller.orgId, id))
  const { version } = current
  const requireMayEdit = () => {
    if (!may(ctx, { aktion: 'bearbeiten', kategorien: ['Bürgschaften'] })) throw new Refusal('RECHT_FEHLT')
  }
  switch (instruction.type) {
    case 'LOESCHEN':
      await removeImported(ctx, id, version)
      break
    case 'INTERNER_VERMERK':
      requireMayEdit()
      await setNote(ctx, id, current.vermerk, instruction.note)
      break
    case 'ABLAUFDATUM':
      requireMayEdit()
      await setExpiryDate(ctx, id, version, instruction.at)
      break
    case 'STATUS':
      if (!may(ctx, { aktion: 'verwalten', kategorien: ['Bürgschaften'] })) throw new Refusal('RECHT_FEHLT')
      await updateStatus(ctx, id, { entscheidung: 'BEANTRAGEN', version, zielstatus: instruction.zielstatus, grund: instruction.grund })
      break
    case 'ENTHAFTEN': {
      if (instruction.paper) await giveBack(ctx, id, { version, ...instruction.paper })
      // The person who took the file over confirmed everything in it.
      else await dischargeBuergschaft({ ...ctx, isConfirmed: async () => true }, id, { version })
      break
    }
  }
  return id
}

/** A guarantee whose beneficiary isn't known waits for the operator to name one (G07, C-05). */
async function insertUnassigned(ctx: UseCaseContext, { portfolio }: NewRow): Promise<string> {
  await writeForAll(ctx.tx)
  const decision = requireAllowed(decideBuergschaft('G07', stateOfPortfolio(portfolio), actorOf(ctx), { numberFree: true }))
  const buergschaft = await buergschaften.create(ctx, columnsOfPortfolio(ctx, portfolio, decision), {
    code: 'G07',
    decision,
    placeholders: { name: portfolio.auftraggeber.name },
  })
  return buergschaft.id
}

/** Tells the importing organisation how it went, and asks to deal with what failed. */
async function complete(ctx: UseCaseContext, orgId: string, importId: string): Promise<void> {
  const where = <Q extends { where: (column: 'org_id' | 'id', op: '=', value: string) => Q }>(query: Q): Q =>
    query.where('org_id', '=', orgId).where('id', '=', importId)
  const csvImport = await where(ctx.tx.selectFrom('csv_import').selectAll()).executeTakeFirstOrThrow()
  const fehlerdatei = csvImport.fehlerhaft > 0 ? (csvImport.fehlerdatei ?? urlFormat(errorFileName(importId, ctx.now))) : null
  await where(ctx.tx.updateTable('csv_import')).set({ status: 'FERTIG', fehlerdatei, geaendert_am: ctx.now }).execute()
  const taken = ctx.tx.selectFrom('csv_import_zeile').select('buergschaft_id').where('org_id', '=', orgId).where('import_id', '=', importId)
  const orgs = await listOrgsSeeingAny(ctx.tx, taken, 200)
  await announceChanges(ctx.tx, [{ art: 'IMPORT', id: importId, orgs: [...new Set([orgId, ...orgs])] }])
  if (ctx.caller?.group !== 'AG') return
  const about = { kind: 'IMPORT', id: importId } as const
  const parties = await partiesOfUnternehmen(ctx.tx, { orgId, unternehmenId: ctx.caller.unternehmenId })
  const placeholders = { ok: String(csvImport.uebernommen), fehler: String(csvImport.fehlerhaft), n: String(csvImport.fehlerhaft) }
  const details = [
    { name: 'Datei', wert: csvImport.dateiname },
    { name: 'Übernommen', wert: placeholders.ok },
    { name: 'Fehlerhaft', wert: placeholders.fehler },
  ]
  await notifyParty(ctx, 'M-AG-33', { about, parties, placeholders, details })
  if (csvImport.fehlerhaft > 0) await openAufgabe(ctx, 'A-10', about, parties, placeholders)
}

/** Closes the task about the failed rows of an organisation's import. */
export async function completeFaulty(ctx: UseCaseContext, orgId: string, importId: string, by: EventCode): Promise<void> {
  const own = await ctx.tx.selectFrom('csv_import').select('id').where('org_id', '=', orgId).where('id', '=', importId).executeTakeFirst()
  if (own) await closeAufgaben(ctx, ['A-10'], { kind: 'IMPORT', id: importId }, by)
}
