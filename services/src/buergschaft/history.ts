import { type EventCode, eventText, type ValueChange } from '@avalwerk/domain'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type {
  AuftragHistorieTable,
  HistorieTable,
  KautionsvertragHistorieTable,
  TextHistorieTable,
  Schema,
  UnternehmenHistorieTable,
} from '../kernel/schema.ts'
import { canonical, factsHash } from '../kernel/hash.ts'
import type { Buergschaft } from './situation.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'

export type Entry = Omit<Insertable<HistorieTable>, 'hash' | 'lfd'>
export type AuftragEntry = Omit<Insertable<AuftragHistorieTable>, 'hash' | 'lfd'>
export type TextEntry = Omit<Insertable<TextHistorieTable>, 'hash' | 'lfd'>
type UnternehmenEntry = Omit<Insertable<UnternehmenHistorieTable>, 'hash' | 'lfd'>
type VertragEntry = Omit<Insertable<KautionsvertragHistorieTable>, 'hash' | 'lfd'>
/** An entry of any history. */
type AnyEntry = Entry | AuftragEntry | TextEntry | UnternehmenEntry | VertragEntry
export type { ValueChange } from '@avalwerk/domain'

/** The histories, and the column that says whose entries they are. */
const OBJECT = {
  buergschaft_historie: 'buergschaft_id',
  auftrag_historie: 'auftrag_id',
  text_historie: 'text_id',
  unternehmen_historie: 'unternehmen_id',
  kautionsvertrag_historie: 'kautionsvertrag_id',
} as const

type ChainLink = { hash: string; lfd: number }
const INITIAL: ChainLink = { hash: '', lfd: 0 }

/**
 * Chains history entries: each carries the hash of its content and of its predecessor, so that a later change of
 * any entry shows.
 * @param predecessor hash and number of the last entry that is stored, if there is one
 */
export function chained<E extends AnyEntry>(entries: readonly E[], predecessor: ChainLink = INITIAL): (E & ChainLink)[] {
  let { hash, lfd } = predecessor
  return entries.map((entry) => {
    lfd += 1
    hash = entryHash(entry, lfd, hash)
    return { ...entry, lfd, hash }
  })
}

/** The hash of one entry: SHA-256 over its facts in a fixed order and its predecessor's hash. */
export function entryHash(entry: AnyEntry, lfd: number, predecessor: string): string {
  const facts = [
    String((entry as unknown as Record<string, unknown>)[Object.values(OBJECT).find((column) => column in entry) ?? '']),
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

/** Why an entry isn't the one that was written after another; undefined where it is. */
export const linkFault = (entry: AnyEntry & ChainLink, before: ChainLink): 'GLIED_FEHLT' | 'EINTRAG_GEAENDERT' | undefined =>
  entry.lfd !== before.lfd + 1 ? 'GLIED_FEHLT' : entry.hash !== entryHash(entry, entry.lfd, before.hash) ? 'EINTRAG_GEAENDERT' : undefined

/** Entries that are read at once. */
const CHAIN_PAGE = 1_000

/**
 * Follows all chains of all histories from their beginnings.
 * @returns how many entries there are, and whose chain isn't the one that was written: ids by table. The loss of a chain's last
 * entries doesn't show
 */
export async function verifyChains(db: Kysely<Schema>): Promise<{ entries: number; broken: Map<string, Set<string>> }> {
  let entries = 0
  const broken = new Map<string, Set<string>>()
  for (const [table, column] of Object.entries(OBJECT)) {
    let last: { org: string; id: string; lfd: number; hash: string } | undefined
    for (let more = true; more; ) {
      const after = last && sql`where (org_id, ${sql.ref(column)}, lfd) > (${last.org}, ${last.id}, ${last.lfd})`
      const { rows } = await sql<Entry & ChainLink & Record<string, unknown>>`
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

/** An event before it is stored: what happened; who and when are the Vorgang's. */
export type EventDetails = Readonly<{
  code: EventCode
  textwerte?: Record<string, string>
  von: string | null
  to: string | null
  values?: readonly ValueChange[]
  reason?: string | null
  /** Roles that may read it, or the one organisation whose own affair it is (`ownSubject`). */
  visible: readonly string[]
}>

/** The readers of what an organisation does for itself: its own people, whatever its role is or will be. */
export const ownSubject = (orgId: string): string[] => [`ORG:${orgId}`]

const fields = ({ jetzt, wer }: UseCaseContext, event: EventDetails) => ({
  zeitpunkt: jetzt,
  akteur_org: wer?.orgId ?? null,
  akteur_unternehmen: wer?.unternehmenName ?? 'Avalwerk',
  akteur_name: wer?.name ?? null,
  code: event.code,
  textwerte: JSON.stringify(event.textwerte ?? {}),
  von_status: event.von,
  nach_status: event.to,
  werte: JSON.stringify(event.values ?? []),
  grund: event.reason ?? null,
  kanal: wer === null ? ('SYSTEM' as const) : wer.gruppe === 'BSP' ? ('BETREIBER' as const) : ('PORTAL' as const),
  sichtbar: JSON.stringify(event.visible),
})

/** An entry as a viewer may read it: colleagues by name, everybody else as their company. */
export const readable = (history: Omit<Selectable<HistorieTable>, 'buergschaft_id'>, orgId: string) => ({
  zeitpunkt: history.zeitpunkt.toISOString(),
  code: history.code,
  text: eventText(history.code as EventCode, history.textwerte),
  akteur:
    history.akteur_org === orgId && history.akteur_name
      ? `${history.akteur_name} (${history.akteur_unternehmen})`
      : history.akteur_unternehmen,
  werte: history.werte,
  grund: history.grund,
  kanal: history.kanal,
})

/** The first entries of new guarantees, each the beginning of its own chain. */
export const firstEntries = (
  ctx: UseCaseContext,
  added: readonly { orgId: string; id: string }[],
  details: EventDetails,
): (Entry & { hash: string; lfd: number })[] =>
  added.flatMap(({ orgId, id }) => chained([{ org_id: orgId, buergschaft_id: id, ...fields(ctx, details) }]))

/** Appends what an organisation does for itself, which leaves the guarantee as it is. */
export const writeOwn = (
  ctx: UseCaseContext,
  buergschaft: Pick<Buergschaft, 'buerge_org' | 'id' | 'status'>,
  orgId: string,
  event: Pick<EventDetails, 'code' | 'textwerte' | 'reason'>,
): Promise<void> =>
  writeHistory(ctx, buergschaft.buerge_org, String(buergschaft.id), {
    ...event,
    von: buergschaft.status,
    to: buergschaft.status,
    visible: ownSubject(orgId),
  })

/** Appends an event to an object's history. The object's row must be locked: the chain has one end. */
async function append(ctx: UseCaseContext, table: keyof typeof OBJECT, orgId: string, id: string, details: EventDetails): Promise<void> {
  const column = OBJECT[table]
  const { rows } = await sql<ChainLink>`
    select hash, lfd from ${sql.table(table)} where org_id = ${orgId} and ${sql.ref(column)} = ${id} order by lfd desc limit 1`.execute(
    ctx.tx,
  )
  const entry = { org_id: orgId, [column]: id, ...fields(ctx, details) } as unknown as Entry
  await ctx.tx
    .insertInto(table as 'buergschaft_historie')
    .values(chained([entry], rows[0]))
    .execute()
}

/** Appends an event to a guarantee's history. */
export const writeHistory = (ctx: UseCaseContext, orgId: string, id: string, details: EventDetails): Promise<void> =>
  append(ctx, 'buergschaft_historie', orgId, id, details)
/** Appends an event to an order's history. */
export const writeAuftragHistory = (ctx: UseCaseContext, orgId: string, id: string, details: EventDetails): Promise<void> =>
  append(ctx, 'auftrag_historie', orgId, id, details)
/** Appends an event to a text's history. */
export const writeTextHistory = (ctx: UseCaseContext, orgId: string, id: string, details: EventDetails): Promise<void> =>
  append(ctx, 'text_historie', orgId, id, details)
/** Appends an event to a company's history. */
export const writeUnternehmenHistory = (ctx: UseCaseContext, orgId: string, id: string, details: EventDetails): Promise<void> =>
  append(ctx, 'unternehmen_historie', orgId, id, details)
/** Appends an event to a contract's history. */
export const writeVertragHistory = (ctx: UseCaseContext, orgId: string, id: string, details: EventDetails): Promise<void> =>
  append(ctx, 'kautionsvertrag_historie', orgId, id, details)
