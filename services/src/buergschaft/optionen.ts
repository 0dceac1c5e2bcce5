import { type Bürgschaftsart, hatRecht } from '@avalwerk/domain'
import { sql } from 'kysely'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import type { Sichtkontext, Transaktion } from '../kernel/datenbank.ts'

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

/**
 * What the viewer's list can be filtered by: types and beneficiaries that occur, guarantors, own projects, contracts.
 * @param mutterId narrows the beneficiaries to a company and its subsidiaries
 */
export async function filteroptionen(tx: Transaktion, sicht: Aufrufer, mutterId?: string): Promise<Filteroptionen> {
  const [arten, auftraggeberIds] = [await verschiedene(tx, sicht, 'art'), await verschiedene(tx, sicht, 'auftraggeber_id')]
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
  const familie = mutterId
    ? new Set(
        (
          await tx
            .selectFrom('unternehmen')
            .select('id')
            .where((w) => w.or([w('id', '=', mutterId), w('mutter_id', '=', mutterId)]))
            .execute()
        ).map((u) => u.id),
      )
    : undefined
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
  return {
    arten: arten as Bürgschaftsart[],
    auftraggeber: auftraggeber
      .flatMap(({ id, name }) => (id && (!familie || familie.has(id)) ? [{ id, name }] : []))
      .sort((a, b) => a.name.localeCompare(b.name, 'de-DE')),
    buergen: sicht.gruppe === 'BG' ? buergen.filter((b) => b.id === sicht.orgId) : buergen,
    projekte: projekte.map((p) => ({ id: String(p.id), name: p.name })),
    vertraege: verträge.map((k) => ({ id: String(k.id), name: k.vertragsnummer })),
  }
}
