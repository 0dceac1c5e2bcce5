import type { Auftragsfilter, AuftragSortierfeld, Auftragszeile } from '@avalwerk/contracts'
import { suchform } from '@avalwerk/domain'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Sichtkontext, Transaktion } from '../kernel/datenbank.ts'
import { type Anzahl, hatText, wörter, zähleBis } from '../kernel/liste.ts'
import type { AuftragSichtTabelle, Schema } from '../kernel/schema.ts'

type Sicht = SelectQueryBuilder<Schema & { s: AuftragSichtTabelle }, 's', object>
export type Sortierung = Readonly<{ feld: AuftragSortierfeld; richtung: 'asc' | 'desc' }>

/** Each has an index with the organisation in front. */
const SORTIERUNG: Record<AuftragSortierfeld, RawBuilder<unknown>> = {
  geaendertAm: sql`s.geaendert_am`,
  eingangAm: sql`coalesce(s.eingang_am, '-infinity'::timestamptz)`,
  betrag: sql`coalesce(s.betrag_cent, 0)`,
  auftraggeberName: sql`s.auftraggeber_sort`,
  auftragnehmerName: sql`s.auftragnehmer_sort`,
}
export const leseSortierung = (text: string): Sortierung => {
  const [feld, richtung] = text.split(',') as [AuftragSortierfeld, 'asc' | 'desc']
  return { feld, richtung }
}

const SUCHE = { suche: 'app_auftragssuche', id: 's.auftrag_id', text: 's.suchtext' } as const

/** The viewer's orders under a filter. */
function gefiltert(tx: Transaktion, sicht: Sichtkontext, f: Auftragsfilter & { id?: string }): Sicht {
  let q = tx.selectFrom('auftrag_sicht as s').where('s.org_id', '=', sicht.orgId) as unknown as Sicht
  if (f.id) q = q.where('s.auftrag_id', '=', f.id)
  if (f.status?.length) q = q.where('s.status', 'in', f.status)
  if (f.art?.length) q = q.where('s.art', 'in', f.art)
  if (f.buergeIds?.length) q = q.where('s.buerge_id', 'in', f.buergeIds)
  if (f.betragVon !== undefined) q = q.where('s.betrag_cent', '>=', f.betragVon)
  if (f.betragBis !== undefined) q = q.where('s.betrag_cent', '<=', f.betragBis)
  // Days are Berlin's.
  if (f.eingangVon) q = q.where(sql<boolean>`s.eingang_am >= (${f.eingangVon}::date::timestamp at time zone 'Europe/Berlin')`)
  if (f.eingangBis) q = q.where(sql<boolean>`s.eingang_am < ((${f.eingangBis}::date + 1)::timestamp at time zone 'Europe/Berlin')`)
  const text = hatText(wörter(suchform(f.suche ?? '')), SUCHE)
  return text ? q.where(text) : q
}

/** One page in order. */
export async function seite(
  tx: Transaktion,
  sicht: Sichtkontext,
  filter: Auftragsfilter & { id?: string },
  { feld, richtung }: Sortierung,
  größe: number,
  nummer: number,
): Promise<Auftragszeile[]> {
  const zeilen = await gefiltert(tx, sicht, filter)
    .selectAll('s')
    .orderBy(sql`${SORTIERUNG[feld]} ${sql.raw(richtung)}, s.auftrag_id ${sql.raw(richtung)}`)
    .limit(größe)
    .offset(nummer * größe)
    .execute()
  return zeilen.map((z) => ({
    id: String(z.auftrag_id),
    status: z.status,
    phase: z.phase,
    art: z.art,
    betrag: z.betrag_cent,
    auftraggeberName: z.auftraggeber_name,
    auftragnehmerName: z.auftragnehmer_name,
    buergeName: z.buerge_name,
    vertragsnummer: z.vertragsnummer,
    bauvorhaben: z.bauvorhaben,
    buergschaftId: z.buergschaft_id === null ? null : String(z.buergschaft_id),
    eingangAm: z.eingang_am?.toISOString() ?? null,
    geaendertAm: z.geaendert_am.toISOString(),
  }))
}

/** The number of rows under a filter, counted no further than the bound. */
export const anzahl = (tx: Transaktion, sicht: Sichtkontext, filter: Auftragsfilter): Promise<Anzahl> =>
  // In the list's order: see the list of guarantees.
  zähleBis(tx, gefiltert(tx, sicht, filter).orderBy(sql`s.geaendert_am desc, s.auftrag_id desc`))
