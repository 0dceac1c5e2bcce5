import type { Rahmenbedingungen } from '@avalwerk/contracts'
import { type Bürgschaftsart, hatRecht } from '@avalwerk/domain'
import { sql } from 'kysely'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import type { Sichtkontext, Transaktion } from '../kernel/datenbank.ts'
import { gefiltert } from './liste.ts'

const OPTIONEN_HÖCHSTENS = 200

/** The distinct values of an indexed column of the viewer's rows: skips from one value to the next in the index. */
async function verschiedene(tx: Transaktion, sicht: Sichtkontext, spalte: 'art' | 'auftraggeber_id'): Promise<string[]> {
  const s = sql.ref(spalte)
  const ergebnis = await sql<{ wert: string }>`
    with recursive w as (
      (select ${s} as wert from buergschaft_sicht where org_id = ${sicht.orgId} and ${s} is not null order by ${s} limit 1)
      union all
      select (select ${s} from buergschaft_sicht where org_id = ${sicht.orgId} and ${s} > w.wert order by ${s} limit 1)
      from w where w.wert is not null
    )
    select wert from w where wert is not null limit ${sql.lit(OPTIONEN_HÖCHSTENS)}`.execute(tx)
  return ergebnis.rows.map((zeile) => zeile.wert)
}

export type Filteroptionen = Readonly<{
  auftraggeber: { id: string; name: string }[]
  buergen: { id: string; name: string }[]
  projekte: { id: string; name: string }[]
  /** By their numbers. */
  vertraege: { id: string; name: string }[]
  arten: Bürgschaftsart[]
}>

/** Names by id. */
type Auswahl = { id: string; name: string }

/** Types, and parties, projects and contracts with their names, that occur among the viewer's guarantees under conditions. */
async function vorkommende(tx: Transaktion, sicht: Sichtkontext, unter: Rahmenbedingungen) {
  const werte = async (spalte: 'art' | 'auftraggeber_id' | 'buerge_id' | 'projekt_id') =>
    (
      await gefiltert(tx, sicht, unter)
        .select(sql<string>`s.${sql.ref(spalte)}::text`.as('wert'))
        .where(sql.ref(`s.${spalte}`), 'is not', null)
        .distinct()
        .orderBy('wert')
        .limit(OPTIONEN_HÖCHSTENS)
        .execute()
    ).map(({ wert }) => wert)
  return {
    arten: await werte('art'),
    auftraggeberIds: await werte('auftraggeber_id'),
    buergeIds: await werte('buerge_id'),
    projektIds: await werte('projekt_id'),
    vertragIds: (
      await gefiltert(tx, sicht, unter)
        .innerJoin('buergschaft as b', 'b.id', 's.buergschaft_id')
        .select(sql<string>`b.kautionsvertrag_id::text`.as('wert'))
        .where('b.kautionsvertrag_id', 'is not', null)
        .distinct()
        .orderBy('wert')
        .limit(OPTIONEN_HÖCHSTENS)
        .execute()
    ).map(({ wert }) => wert),
  }
}

/**
 * What the viewer's list can be filtered by: types and beneficiaries that occur, guarantors, own projects, contracts. Under
 * conditions, what occurs among the guarantees that fulfil them.
 */
export async function filteroptionen(tx: Transaktion, sicht: Aufrufer, unter: Rahmenbedingungen): Promise<Filteroptionen> {
  const bedingt = Object.values(unter).some((wert) => wert !== undefined) ? await vorkommende(tx, sicht, unter) : undefined
  const arten = bedingt?.arten ?? (await verschiedene(tx, sicht, 'art'))
  const auftraggeberIds = bedingt?.auftraggeberIds ?? (await verschiedene(tx, sicht, 'auftraggeber_id'))
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
    .limit(OPTIONEN_HÖCHSTENS)
    .execute()
  const verträge = hatRecht(sicht.rechte, { aktion: 'anzeigen', kategorien: ['Verträge'] })
    ? await tx.selectFrom('kautionsvertrag').select(['id', 'vertragsnummer']).orderBy('vertragsnummer').limit(OPTIONEN_HÖCHSTENS).execute()
    : []
  const nur = (ids: readonly string[] | undefined) => (wahl: Auswahl) => ids === undefined || ids.includes(wahl.id)
  return {
    arten: arten as Bürgschaftsart[],
    auftraggeber: auftraggeber.flatMap(({ id, name }) => (id ? [{ id, name }] : [])).sort((a, b) => a.name.localeCompare(b.name, 'de-DE')),
    buergen: (sicht.gruppe === 'BG' ? buergen.filter((b) => b.id === sicht.orgId) : buergen).filter(nur(bedingt?.buergeIds)),
    projekte: projekte.map((p) => ({ id: String(p.id), name: p.name })).filter(nur(bedingt?.projektIds)),
    vertraege: verträge.map((k) => ({ id: String(k.id), name: k.vertragsnummer })).filter(nur(bedingt?.vertragIds)),
  }
}
