import { type OperationNodeSource, sql } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import type { Closing, NewAufgabe, AufgabeMove } from './collected.ts'

type Batch = { closings: Closing[]; openings: NewAufgabe[] }

const isOf = ({ codes, about }: Closing, { row }: NewAufgabe): boolean =>
  codes.includes(row.art) && about.kind === row.objekt_art && about.id === row.objekt_id
const overlap = (a: Closing, b: Closing): boolean =>
  a.about.kind === b.about.kind && a.about.id === b.about.id && a.codes.some((code) => b.codes.includes(code))

/** Groups moves into batches that may be made at once: within a batch, no move looks at what another one writes. */
function batchesOf(moves: readonly AufgabeMove[]): Batch[] {
  const batches: Batch[] = []
  for (const move of moves) {
    const batch = batches.at(-1)
    const collides = move.close
      ? batch?.openings.some((opening) => isOf(move.close, opening)) || batch?.closings.some((other) => overlap(move.close, other))
      : batch?.closings.some((closing) => isOf(closing, move.open))
    const target = batch && !collides ? batch : { closings: [], openings: [] }
    if (target !== batch) batches.push(target)
    if (move.close) target.closings.push(move.close)
    else target.openings.push(move.open)
  }
  return batches
}

const closing = (tx: DbTransaction, { codes, about, by, at, onlyFor, orgId }: Closing) =>
  tx
    .updateTable('aufgabe')
    .set((w) => ({ erledigt_am: at, erledigt_durch: by, version: w('version', '+', 1) }))
    .where('objekt_art', '=', about.kind)
    .where('objekt_id', '=', about.id)
    .where('art', 'in', codes)
    .where('erledigt_am', 'is', null)
    .$if(onlyFor !== undefined, (q) => q.where('nur_fuer', '=', onlyFor as string))
    .$if(orgId !== undefined, (q) => q.where('org_id', '=', orgId as string))

/**
 * Closes and opens tasks in the order in which they were collected, in as few statements as may be.
 * @returns the tasks that were opened, and those for which a task of the same kind was already open
 */
export async function moveAufgaben(
  tx: DbTransaction,
  moves: readonly AufgabeMove[],
): Promise<{ opened: NewAufgabe[]; open: NewAufgabe[] }> {
  const fresh = new Set<string>()
  for (const { closings, openings } of batchesOf(moves)) {
    const parts: OperationNodeSource[] = closings.map((close) => closing(tx, close))
    const named = parts.map((part, i) => sql`${sql.ref(`closing_${i}`)} as (${part})`)
    if (openings.length === 0) await sql`with ${sql.join(named)} select 1`.execute(tx)
    else {
      const opening = tx
        .insertInto('aufgabe')
        .values(openings.map(({ row }) => row))
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
      const { rows } = await sql<{ id: string }>`with ${sql.join([...named, sql`opening as (${opening as OperationNodeSource})`])}
        select id from opening`.execute(tx)
      for (const { id } of rows) fresh.add(id)
    }
  }
  const tasks = moves.flatMap(({ open }) => open ?? [])
  return { opened: tasks.filter(({ row }) => fresh.has(row.id)), open: tasks.filter(({ row }) => !fresh.has(row.id)) }
}
