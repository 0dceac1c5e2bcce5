import type { AuditCheck } from '@avalwerk/contracts'
import type { ChainFault } from '@avalwerk/domain'
import { type Kysely, sql } from 'kysely'
import { ownSubject, linkFault } from '../aggregate/index.ts'
import { type Database, readForAll, type VisibilityContext, type DbTransaction } from '../kernel/database.ts'
import { Refusal } from '../kernel/problem.ts'
import type { Schema } from '../kernel/schema.ts'
import { listHistories } from '../records/buergschaftHistorie.ts'
import { listVisibleAfter } from '../records/buergschaftSicht.ts'
import { CHAIN_START, CHAINED_COLUMNS, type ChainedFacts, type ChainLink, linkHash, valuesDigest } from './chain.ts'
import { listOrganisationsWithEntries } from './organisations.ts'

/** A part of a check: so many links of a chain, or histories, are looked at in one call and in one transaction. */
const OF_A_CALL = 10_000
const OF_A_TRANSACTION = 1_000
const HISTORIES_OF_A_CALL = 1_000
const HISTORIES_OF_A_TRANSACTION = 100

const [OWN = ''] = ownSubject('')

type Fault = AuditCheck['abweichung']
/** The result of one part of a check, and where to go on; `next` is undefined when all was looked at. */
export type Part<Next> = Readonly<{ checked: number; fault: Fault; last: ChainLink | null; next: Next | undefined }>

type Row = ChainedFacts &
  Readonly<{
    position: string
    /** Of the entry that the link belongs to; the other columns are null where it is gone. */
    entry: string
    digest: string
    salt: string | null
    hash: string
    werte: Record<string, unknown>
    forgotten: boolean
  }>

/** The fault of a link that doesn't fit the one before; undefined where it does. */
function faultOf(row: Row, { position, hash }: ChainLink): ChainFault | undefined {
  if (Number(row.position) !== position + 1) return 'GLIED_FEHLT'
  if (row.id === null) return 'EINTRAG_FEHLT'
  if (linkHash(row, position + 1, row.digest, hash) !== row.hash) return 'EINTRAG_GEAENDERT'
  if (row.salt === null) return row.forgotten && Object.keys(row.werte).length === 0 ? undefined : 'WERTE_GEAENDERT'
  return valuesDigest(row.salt, row.werte) === row.digest ? undefined : 'WERTE_GEAENDERT'
}

/** Forgetting a person is an entry of its own; without that entry, the values stored about the person must not have been emptied. */
const FORGOTTEN = sql`exists (select from audit f where f.objekt_art = a.objekt_art and f.objekt_id = a.objekt_id and f.org_id = a.org_id
  and f.aktion = 'NUTZER_VERGESSEN')`

const linksAfter = async (tx: DbTransaction, org: string, position: number, upTo: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`select c.position::text as position, c.audit_id::text as entry, c.values_digest as digest, c.salt, c.hash,
      ${CHAINED_COLUMNS}, a.werte, c.salt is null and a.objekt_art = 'NUTZER' and ${FORGOTTEN} as forgotten
    from audit_chain c left join audit a on a.id = c.audit_id
    where c.org_id = ${org} and c.position > ${position} and c.position <= ${upTo}
    order by c.position limit ${sql.lit(OF_A_TRANSACTION)}`.execute(tx)
  return rows
}

/** An entry that is in no chain and waits for none, or that waits and is gone. */
async function outside(tx: DbTransaction, org: string): Promise<Fault> {
  const { rows } = await sql<{ id: string; art: ChainFault }>`
    select * from (
      select a.id::text as id, 'NICHT_VERKETTET' as art from audit a
      where a.org_id = ${org} and not exists (select from audit_chain c where c.audit_id = a.id)
        and not exists (select from audit_unsealed u where u.org_id = a.org_id and u.audit_id = a.id)
      union all
      select u.audit_id::text, 'EINTRAG_FEHLT' from audit_unsealed u
      where u.org_id = ${org} and not exists (select from audit a where a.id = u.audit_id and a.org_id = u.org_id)
    ) x order by id::bigint limit 1`.execute(tx)
  return rows[0] ? { art: rows[0].art, eintrag: rows[0].id, glied: null } : null
}

/**
 * Looks at a part of an organisation's chain, up to its end as it stands.
 * @param db not bound by row-level security
 * @param after the position of the last link that was looked at
 * @throws Refusal EINGABE_UNGUELTIG for a position behind the chain's end, which no check can have reached
 */
export async function checkChain(db: Kysely<Schema>, org: string, after: number): Promise<Part<number>> {
  // In one statement: sealing changes both at once.
  const { rows: ends } = await sql<{
    position: string | null
    hash: string | null
    top: string | null
  }>`select e.position::text as position, e.hash,
      (select max(c.position)::text from audit_chain c where c.org_id = o.org) as top
    from (select ${org}::text as org) o left join audit_chain_end e on e.org_id = o.org`.execute(db)
  const end: ChainLink = { position: Number(ends[0]?.position ?? 0), hash: ends[0]?.hash ?? '' }
  const upTo = Math.max(end.position, Number(ends[0]?.top ?? 0))
  let last: ChainLink = CHAIN_START
  if (after > upTo) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'weiter.nach', grund: 'So lang ist die Kette nicht.' }])
  if (after > 0) {
    const known = await db
      .selectFrom('audit_chain')
      .select('hash')
      .where('org_id', '=', org)
      .where('position', '=', after)
      .executeTakeFirst()
    if (!known) return { checked: 0, fault: { art: 'GLIED_FEHLT', glied: after, eintrag: null }, last: null, next: undefined }
    last = { position: after, hash: known.hash }
  }
  let checked = 0
  while (checked < OF_A_CALL) {
    const rows = await db.transaction().execute((tx) => linksAfter(tx, org, last.position, upTo))
    for (const row of rows) {
      const art = faultOf(row, last)
      if (art) {
        const missing = art === 'GLIED_FEHLT'
        const fault = { art, glied: missing ? last.position + 1 : Number(row.position), eintrag: missing ? null : row.entry }
        return { checked, fault, last, next: undefined }
      }
      last = { position: Number(row.position), hash: row.hash }
      checked++
    }
    if (rows.length < OF_A_TRANSACTION) {
      const cut = last.position !== end.position || last.hash !== end.hash
      const fault: Fault = cut
        ? { art: 'KETTE_GEKUERZT', glied: last.position + 1, eintrag: null }
        : await db.transaction().execute((tx) => outside(tx, org))
      return { checked, fault, last: last.position ? last : null, next: undefined }
    }
  }
  return { checked, fault: null, last, next: last.position }
}

/**
 * Looks at the chains of all organisations to their ends, however long that takes.
 * @param db not bound by row-level security
 * @returns the organisations whose chain doesn't fit
 */
export async function brokenChains(db: Kysely<Schema>): Promise<string[]> {
  const broken: string[] = []
  for (const org of await listOrganisationsWithEntries(db))
    for (let next: number | undefined = 0; next !== undefined; ) {
      const part: Part<number> = await checkChain(db, org, next)
      if (part.fault) broken.push(org)
      next = part.next
    }
  return broken
}

/**
 * Looks at the histories of some of the guarantees that a viewer sees, each with a chain of its own. Entries that the viewer may not read
 * are looked at, too: the viewer only learns whether they fit.
 * @param after the id of the last guarantee that was looked at
 */
export async function checkHistories(db: Database, caller: VisibilityContext, after: string): Promise<Part<string>> {
  let last = after
  let checked = 0
  while (checked < HISTORIES_OF_A_CALL) {
    const { found, fault } = await db.runAs(caller, async (tx) => {
      const ids = await listVisibleAfter(tx, caller.orgId, last, HISTORIES_OF_A_TRANSACTION)
      const broken = await readForAll(tx, () => brokenHistory(tx, ids))
      return { found: ids, fault: broken }
    })
    checked += found.length
    if (fault || found.length < HISTORIES_OF_A_TRANSACTION) return { checked, fault, last: null, next: undefined }
    last = found.at(-1) as string
  }
  return { checked, fault: null, last: null, next: last }
}

/** The first entry of a guarantee's history that doesn't fit; also where the last ones are gone that led to its status. */
async function brokenHistory(tx: DbTransaction, ids: readonly string[]): Promise<Fault> {
  if (!ids.length) return null
  const rows = await listHistories(tx, ids)
  for (const [eintrag, entries] of Map.groupBy(rows, ({ id }) => id)) {
    let before = { lfd: 0, hash: '' }
    let status: string | null = null
    for (const { id: _, status: __, ...entry } of entries) {
      const glied = before.lfd + 1
      const art = linkFault(entry as never, before)
      if (art) return { art, glied, eintrag }
      before = entry
      // An entry about what an organisation does for itself holds the status as that organisation sees it.
      if (!entry.sichtbar.some((reader) => reader.startsWith(OWN))) status = entry.nach_status
    }
    if (status !== entries[0]?.status) return { art: 'KETTE_GEKUERZT', glied: before.lfd + 1, eintrag }
  }
  return null
}
