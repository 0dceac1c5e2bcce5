import type { FrameConditions } from '@avalwerk/contracts'
import { type Buergschaftsart, hasRight } from '@avalwerk/domain'
import { sql } from 'kysely'
import type { Caller } from '../kernel/anmeldung.ts'
import type { VisibilityContext, DbTransaction } from '../kernel/datenbank.ts'
import { gefiltert } from './liste.ts'

const OPTIONS_MAX = 200

/** The distinct values of an indexed column of the viewer's rows: skips from one value to the next in the index. */
async function various(tx: DbTransaction, sicht: VisibilityContext, spalte: 'art' | 'auftraggeber_id'): Promise<string[]> {
  const s = sql.ref(spalte)
  const ergebnis = await sql<{ wert: string }>`
    with recursive w as (
      (select ${s} as wert from buergschaft_sicht where org_id = ${sicht.orgId} and ${s} is not null order by ${s} limit 1)
      union all
      select (select ${s} from buergschaft_sicht where org_id = ${sicht.orgId} and ${s} > w.wert order by ${s} limit 1)
      from w where w.wert is not null
    )
    select wert from w where wert is not null limit ${sql.lit(OPTIONS_MAX)}`.execute(tx)
  return ergebnis.rows.map((zeile) => zeile.wert)
}

export type FilterOptions = Readonly<{
  auftraggeber: { id: string; name: string }[]
  buergen: { id: string; name: string }[]
  projekte: { id: string; name: string }[]
  /** By their numbers. */
  vertraege: { id: string; name: string }[]
  arten: Buergschaftsart[]
}>

/** Names by id. */
type Selection = { id: string; name: string }

/** Types, and parties, projects and contracts with their names, that occur among the viewer's guarantees under conditions. */
async function occurring(tx: DbTransaction, sicht: VisibilityContext, under: FrameConditions) {
  const werte = async (spalte: 'art' | 'auftraggeber_id' | 'buerge_id' | 'projekt_id') =>
    (
      await gefiltert(tx, sicht, under)
        .select(sql<string>`s.${sql.ref(spalte)}::text`.as('wert'))
        .where(sql.ref(`s.${spalte}`), 'is not', null)
        .distinct()
        .orderBy('wert')
        .limit(OPTIONS_MAX)
        .execute()
    ).map(({ wert }) => wert)
  return {
    arten: await werte('art'),
    auftraggeberIds: await werte('auftraggeber_id'),
    buergeIds: await werte('buerge_id'),
    projektIds: await werte('projekt_id'),
    vertragIds: (
      await gefiltert(tx, sicht, under)
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

/**
 * What the viewer's list can be filtered by: types and beneficiaries that occur, guarantors, own projects, contracts. Under
 * conditions, what occurs among the guarantees that fulfil them.
 */
export async function filterOptions(tx: DbTransaction, sicht: Caller, under: FrameConditions): Promise<FilterOptions> {
  const conditional = Object.values(under).some((wert) => wert !== undefined) ? await occurring(tx, sicht, under) : undefined
  const arten = conditional?.arten ?? (await various(tx, sicht, 'art'))
  const auftraggeberIds = conditional?.auftraggeberIds ?? (await various(tx, sicht, 'auftraggeber_id'))
  const auftraggeber = auftraggeberIds.length
    ? await tx
        .selectFrom('buergschaft_sicht')
        .select(['auftraggeber_id as id', sql<string>`max(auftraggeber_name)`.as('name')])
        .where('org_id', '=', sicht.orgId)
        .where('auftraggeber_id', 'in', auftraggeberIds)
        .where(
          'buergschaft_id',
          'in',
          sql<string>`(select (select buergschaft_id from buergschaft_sicht where org_id = ${sicht.orgId} and auftraggeber_id = a limit 1) from unnest(${auftraggeberIds}::text[]) as a)`,
        )
        .groupBy('auftraggeber_id')
        .execute()
    : []
  const buergen = await tx.selectFrom('unternehmen').select(['id', 'name']).where('gruppe', '=', 'BG').orderBy('name').execute()
  const projekte = await tx
    .selectFrom('projekt')
    .select(['id', 'name'])
    .where('org_id', '=', sicht.orgId)
    .orderBy('name')
    .limit(OPTIONS_MAX)
    .execute()
  const verträge = hasRight(sicht.rechte, { aktion: 'anzeigen', kategorien: ['Verträge'] })
    ? await tx.selectFrom('kautionsvertrag').select(['id', 'vertragsnummer']).orderBy('vertragsnummer').limit(OPTIONS_MAX).execute()
    : []
  const nur = (ids: readonly string[] | undefined) => (wahl: Selection) => ids === undefined || ids.includes(wahl.id)
  return {
    arten: arten as Buergschaftsart[],
    auftraggeber: auftraggeber.flatMap(({ id, name }) => (id ? [{ id, name }] : [])).sort((a, b) => a.name.localeCompare(b.name, 'de-DE')),
    buergen: (sicht.gruppe === 'BG' ? buergen.filter((b) => b.id === sicht.orgId) : buergen).filter(nur(conditional?.buergeIds)),
    projekte: projekte.map((p) => ({ id: String(p.id), name: p.name })).filter(nur(conditional?.projektIds)),
    vertraege: verträge.map((k) => ({ id: String(k.id), name: k.vertragsnummer })).filter(nur(conditional?.vertragIds)),
  }
}
