import type { BaseConditions } from '@avalwerk/contracts'
import { type Buergschaftsart, hasRight } from '@avalwerk/domain'
import { sql } from 'kysely'
import type { Caller } from '../kernel/authentication.ts'
import type { VisibilityContext, DbTransaction } from '../kernel/database.ts'
import { listVertragsnummern } from '../records/kautionsvertrag.ts'
import { listProjektNames } from '../records/projekt.ts'
import { listBuergen } from '../records/unternehmen.ts'
import { filterBuergschaften } from './list.ts'
import { isAmongVisible } from '../records/visibility.ts'

const OPTIONS_MAX = 200

/** The distinct values of an indexed column of the viewer's rows: skips from one value to the next in the index. */
async function listDistinct(tx: DbTransaction, caller: VisibilityContext, column: 'art' | 'auftraggeber_id'): Promise<string[]> {
  const field = sql.ref(column)
  const seen = sql`buergschaft_sicht where org_id = ${caller.orgId} and ${isAmongVisible(caller, 'buergschaft_sicht.unternehmen_id')}`
  const result = await sql<{ wert: string }>`
    with recursive w as (
      (select ${field} as wert from ${seen} and ${field} is not null order by ${field} limit 1)
      union all
      select (select ${field} from ${seen} and ${field} > w.wert order by ${field} limit 1)
      from w where w.wert is not null
    )
    select wert from w where wert is not null limit ${sql.lit(OPTIONS_MAX)}`.execute(tx)
  return result.rows.map((row) => row.wert)
}

/** The options by which the viewer's list of guarantees can be narrowed: values that occur in it. */
export type FilterOptions = Readonly<{
  auftraggeber: { id: string; name: string }[]
  buergen: { id: string; name: string }[]
  projekte: { id: string; name: string }[]
  /** Named by their numbers. */
  vertraege: { id: string; name: string }[]
  arten: Buergschaftsart[]
}>

/** Names by id. */
type Selection = { id: string; name: string }

/** Types, and parties, projects and contracts with their names, that occur among the viewer's guarantees under conditions. */
async function occurring(tx: DbTransaction, caller: VisibilityContext, under: BaseConditions) {
  const values = async (column: 'art' | 'auftraggeber_id' | 'buerge_id' | 'projekt_id') =>
    (
      await filterBuergschaften(tx, caller, under)
        .select(sql<string>`s.${sql.ref(column)}::text`.as('wert'))
        .where(sql.ref(`s.${column}`), 'is not', null)
        .distinct()
        .orderBy('wert')
        .limit(OPTIONS_MAX)
        .execute()
    ).map(({ wert }) => wert)
  return {
    kinds: await values('art'),
    auftraggeberIds: await values('auftraggeber_id'),
    buergeIds: await values('buerge_id'),
    projektIds: await values('projekt_id'),
    vertragIds: (
      await filterBuergschaften(tx, caller, under)
        .innerJoin('buergschaft as b', 'b.id', 's.buergschaft_id')
        .select(sql<string>`b.kautionsvertrag_id::text`.as('wert'))
        .where('b.kautionsvertrag_id', 'is not', null)
        .distinct()
        .orderBy('wert')
        .limit(OPTIONS_MAX)
        .execute()
    ).map(({ wert }) => wert),
  }
}

/** Beneficiaries with the name that stands in one guarantee of each. */
const namesOfAuftraggeber = async (tx: DbTransaction, caller: VisibilityContext, ids: readonly string[]): Promise<Selection[]> =>
  (
    await sql<Selection>`select a.id, s.auftraggeber_name as name from unnest(${ids}::text[]) as a (id) cross join lateral (
        select auftraggeber_name from buergschaft_sicht where org_id = ${caller.orgId} and auftraggeber_id = a.id
          and ${isAmongVisible(caller, 'buergschaft_sicht.unternehmen_id')} limit 1
      ) s`.execute(tx)
  ).rows

/**
 * Reads the options of the viewer's list: types and beneficiaries that occur, guarantors, own projects, contracts. Under
 * conditions, what occurs among the guarantees that fulfil them.
 */
export async function listBuergschaftFilterOptions(tx: DbTransaction, caller: Caller, under: BaseConditions): Promise<FilterOptions> {
  const conditional = Object.values(under).some((value) => value !== undefined) ? await occurring(tx, caller, under) : undefined
  const kinds = conditional?.kinds ?? (await listDistinct(tx, caller, 'art'))
  const auftraggeberIds = conditional?.auftraggeberIds ?? (await listDistinct(tx, caller, 'auftraggeber_id'))
  const auftraggeber = await namesOfAuftraggeber(tx, caller, auftraggeberIds)
  const buergen = await listBuergen(tx, caller)
  const projekte = await listProjektNames(tx, caller, OPTIONS_MAX)
  const vertraege = hasRight(caller.rights, { aktion: 'anzeigen', kategorien: ['Verträge'] })
    ? await listVertragsnummern(tx, caller, OPTIONS_MAX)
    : []
  const only = (ids: readonly string[] | undefined) => (choice: Selection) => ids === undefined || ids.includes(choice.id)
  return {
    arten: kinds as Buergschaftsart[],
    auftraggeber: auftraggeber.sort((a, b) => a.name.localeCompare(b.name, 'de-DE')),
    buergen: (caller.group === 'BG' ? buergen.filter((b) => b.id === caller.orgId) : buergen).filter(only(conditional?.buergeIds)),
    projekte: projekte.map((p) => ({ id: p.id, name: p.name })).filter(only(conditional?.projektIds)),
    vertraege: vertraege.map((k) => ({ id: k.id, name: k.vertragsnummer })).filter(only(conditional?.vertragIds)),
  }
}
