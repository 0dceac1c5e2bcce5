import { sql, type SelectQueryBuilder } from 'kysely'
import type { Transaktion } from './datenbank.ts'

/** A list is counted up to here with each page. */
export const ZÄHLGRENZE = 1_000

export type Anzahl = Readonly<{ anzahl: number; genau: boolean }>

/**
 * Counts the rows that a query finds, and reads no more of them than the bound.
 * @param gefiltert narrowed, with nothing selected yet
 * @returns the number up to the bound, and whether that is all
 */
export async function zähleBis<DB, TB extends keyof DB>(
  tx: Transaktion,
  gefiltert: SelectQueryBuilder<DB, TB, object>,
  grenze: number = ZÄHLGRENZE,
): Promise<Anzahl> {
  const begrenzt = gefiltert
    .select(sql<number>`1`.as('eins'))
    .limit(grenze + 1)
    .as('x')
  const gezählt = await tx
    .selectFrom(begrenzt)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const n = Number(gezählt.n)
  return { anzahl: Math.min(n, grenze), genau: n <= grenze }
}

/** The LIKE pattern of a text that contains another one, whatever stands in it. */
export const enthält = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
/** The words of a search. */
export const wörter = (text: string): string[] => text.split(/\s+/).filter(Boolean)
