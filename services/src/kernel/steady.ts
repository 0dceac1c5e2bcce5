import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'

/**
 * Statements that are planned once for each connection, not each time: those that find their rows by keys, whatever the values are. What
 * lists read isn't among them, since the best plan for a rare value isn't that for a usual one.
 */

/** Marks a statement that reads by keys, and names all columns of its answer. */
const MARK = '/* one plan */'
export const STEADY = sql.raw(MARK)
/** Writing is by keys. */
const WRITES = /^\s*(?:insert|update|delete|with "?\w+"?(?: \([^)]*\))? as (?:materialized )?\(\s*(?:insert|update|delete))\b/i
/** A column that a later release adds would change what such a statement answers, which a planned one mustn't. */
const ALL_COLUMNS = /\breturning \*|\bselect \*|"\.\*/
/** What many rows are written with has another text for each number of rows, and its plan takes megabytes. */
const LONGEST = 8_000
/** More texts than this aren't kept. */
const MOST = 500

/** Names statements, each text by the same name; undefined for one that is planned each time. */
export function steadyNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known) return known
    const steady = text.length <= LONGEST && (text.includes(MARK) || (WRITES.test(text) && !ALL_COLUMNS.test(text)))
    if (!steady || names.size >= MOST) return undefined
    const name = createHash('sha256').update(text).digest('hex').slice(0, 24)
    names.set(text, name)
    return name
  }
}

/** Connections of one pool that keep the plans of such statements; not through a pooler, which lends others' connections. */
export function steadyClient(): typeof pg.Client {
  const nameOf = steadyNames()
  return class extends pg.Client {
    // The library has many forms of this call; the portal uses two.
    override query = ((text: unknown, values?: unknown, ...more: unknown[]) => {
      const ask = pg.Client.prototype.query as (this: pg.Client, ...of: unknown[]) => unknown
      const name = typeof text === 'string' && Array.isArray(values) && values.length ? nameOf(text) : undefined
      return name ? ask.call(this, { name, text, values }, ...more) : ask.call(this, text, values, ...more)
    }) as pg.Client['query']
  }
}
