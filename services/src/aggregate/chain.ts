import type { Kysely } from 'kysely'
import { type Insertable, sql } from 'kysely'
import { canonical, factsHash } from '../kernel/hash.ts'
import type {
  AuftragHistorieTable,
  HistorieTable,
  KautionsvertragHistorieTable,
  Schema,
  TextHistorieTable,
  UnternehmenHistorieTable,
} from '../kernel/schema.ts'

type Unchained<T> = Omit<Insertable<T>, 'hash' | 'lfd'>
/** An entry of any history. */
type AnyEntry =
  | Unchained<HistorieTable>
  | Unchained<AuftragHistorieTable>
  | Unchained<TextHistorieTable>
  | Unchained<UnternehmenHistorieTable>
  | Unchained<KautionsvertragHistorieTable>

/** The histories, and the column that names the object of an entry. */
export const OBJECT = {
  buergschaft_historie: 'buergschaft_id',
  auftrag_historie: 'auftrag_id',
  text_historie: 'text_id',
  unternehmen_historie: 'unternehmen_id',
  kautionsvertrag_historie: 'kautionsvertrag_id',
} as const
export type HistoryTable = keyof typeof OBJECT

/** An entry's place in its history (`lfd`, counted from 1), and its hash in hexadecimal. */
export type ChainLink = { hash: string; lfd: number }
/** What the first entry of every history follows. */
export const INITIAL: ChainLink = { hash: '', lfd: 0 }

/** An entry before it is chained: what happened, who did it, and when. */
export type NewEntry = Omit<Unchained<HistorieTable>, 'org_id' | 'buergschaft_id'>

/** The last links of some objects' histories, as a query of one row each. Their rows must be locked: a chain has one end. */
export const lastLinks = (objects: readonly Readonly<{ table: HistoryTable; orgId: string; id: string }>[]) =>
  sql.join(
    objects.map(
      ({ table, orgId, id }) => sql`(select ${table}::text as of, ${id}::text as id, hash, lfd from ${sql.table(table)}
        where org_id = ${orgId} and ${sql.ref(OBJECT[table])} = ${id} order by lfd desc limit 1)`,
    ),
    sql` union all `,
  )

/**
 * Chains history entries: each carries the hash of its content and of its predecessor, so that a later change of
 * any entry shows.
 * @param predecessor hash and number of the last entry that is stored, if there is one
 */
export function chain<E extends AnyEntry>(entries: readonly E[], predecessor: ChainLink = INITIAL): (E & ChainLink)[] {
  let { hash, lfd } = predecessor
  return entries.map((entry) => {
    lfd += 1
    hash = entryHash(entry, lfd, hash)
    return { ...entry, lfd, hash }
  })
}

/** The id of the object that an entry is about, whichever history it stands in. */
const objectOf = (entry: AnyEntry): string => String(Reflect.get(entry, OBJECT_COLUMNS.find((column) => column in entry) ?? ''))
const OBJECT_COLUMNS: readonly string[] = Object.values(OBJECT)

/** The hash of one entry: SHA-256 over its facts in a fixed order and its predecessor's hash. */
export function entryHash(entry: AnyEntry, lfd: number, predecessor: string): string {
  const facts = [
    objectOf(entry),
    lfd,
    new Date(entry.zeitpunkt).toISOString(),
    entry.akteur_org,
    entry.akteur_unternehmen,
    entry.akteur_name,
    entry.code,
    entry.von_status,
    entry.nach_status,
    canonical(entry.textwerte),
    canonical(entry.werte),
    entry.grund,
    entry.kanal,
    predecessor,
  ]
  return factsHash(facts)
}

/** The fault of an entry that isn't the one written after `before`; undefined where it is. */
export const linkFault = (entry: AnyEntry & ChainLink, before: ChainLink): 'GLIED_FEHLT' | 'EINTRAG_GEAENDERT' | undefined =>
  entry.lfd !== before.lfd + 1 ? 'GLIED_FEHLT' : entry.hash !== entryHash(entry, entry.lfd, before.hash) ? 'EINTRAG_GEAENDERT' : undefined

/** Entries that are read at once. */
const CHAIN_PAGE = 1_000

/**
 * Follows all chains of all histories from their beginnings.
 * @returns the number of entries, and the objects whose chain isn't the one that was written: ids by table. The loss of a chain's last
 * entries doesn't show
 */
export async function verifyChains(db: Kysely<Schema>): Promise<{ entries: number; broken: Map<string, Set<string>> }> {
  let entries = 0
  const broken = new Map<string, Set<string>>()
  for (const [table, column] of Object.entries(OBJECT)) {
    let last: { org: string; id: string; lfd: number; hash: string } | undefined
    for (let more = true; more; ) {
      const after = last && sql`where (org_id, ${sql.ref(column)}, lfd) > (${last.org}, ${last.id}, ${last.lfd})`
      const { rows } = await sql<AnyEntry & ChainLink & Record<string, unknown>>`
        select * from ${sql.table(table)} ${after ?? sql``} order by org_id, ${sql.ref(column)}, lfd limit ${CHAIN_PAGE}`.execute(db)
      for (const entry of rows) {
        const [org, id] = [entry.org_id, String(entry[column])]
        const predecessor = last?.org === org && last.id === id ? last : INITIAL
        if (linkFault(entry, predecessor)) broken.set(table, (broken.get(table) ?? new Set()).add(id))
        last = { org, id, lfd: entry.lfd, hash: entry.hash }
      }
      entries += rows.length
      more = rows.length === CHAIN_PAGE
    }
  }
  return { entries, broken }
}
