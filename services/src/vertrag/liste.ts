import type { Readable } from 'node:stream'
import type { Vertragsfilter, VertragSortierfeld, Vertragszeile } from '@avalwerk/contracts'
import { auslastung, formatAuslastung, formatBetrag, freiesLimit, sortierform, VERTRAGSSTATUS, type Vertragsstatus } from '@avalwerk/domain'
import { sql } from 'kysely'
import { type CsvSpalte, csvStrom } from '../kernel/csv.ts'
import { type Datenbank, liestFürAlle, type Sichtkontext, type Transaktion } from '../kernel/datenbank.ts'
import { type Anzahl, enthält, wörter } from '../kernel/liste.ts'
import { type GenutzterVertrag, nehmerFür, verträge, viewOf } from './nutzung.ts'

/** The contracts under a filter, as far as the viewer sees them: the one place where the list is narrowed. */
function gefiltert(tx: Transaktion, f: Vertragsfilter) {
  let q = tx.selectFrom('kautionsvertrag as k').leftJoin('unternehmen as b', 'b.id', 'k.buerge_id')
  if (f.status?.length) q = q.where('k.status', 'in', f.status)
  if (f.buergeId?.length) q = q.where('k.buerge_id', 'in', f.buergeId)
  if (f.unternehmenId?.length)
    q = q.where((w) =>
      w.exists(
        w
          .selectFrom('kautionsvertrag_unternehmen as u')
          .select(sql`1`.as('eins'))
          .whereRef('u.org_id', '=', 'k.org_id')
          .whereRef('u.kautionsvertrag_id', '=', 'k.id')
          .where('u.unternehmen_id', 'in', f.unternehmenId as string[]),
      ),
    )
  return wörter(sortierform(f.suche ?? '')).reduce((abfrage, wort) => abfrage.where('k.suchtext', 'like', enthält(wort)), q)
}

type Gesehener = Readonly<{
  k: GenutzterVertrag
  nehmer: ReturnType<typeof nehmerFür>
  bürge: string
  unternehmen: number
  pruefungId: string | null
}>

/**
 * The contracts under a filter with their use. An organisation has some dozens of them: they are sorted here, where their use is
 * known, which no column of the database holds.
 */
async function gesehene(tx: Transaktion, wer: Sichtkontext, f: Vertragsfilter): Promise<Gesehener[]> {
  const zeilen = await gefiltert(tx, f)
    .select(['k.id', 'b.name as bürge'])
    .select([
      sql<number>`(select count(*) from kautionsvertrag_unternehmen u where u.org_id = k.org_id and u.kautionsvertrag_id = k.id
        and u.status = 'ANGENOMMEN')`.as('unternehmen'),
      sql<string | null>`(select p.id from vertragspruefung p where p.org_id = k.org_id and p.kautionsvertrag_id = k.id
        and p.status = 'OFFEN')`.as('pruefung_id'),
    ])
    .execute()
  const genutzt = await liestFürAlle(tx, () =>
    verträge(
      tx,
      zeilen.map(({ id }) => String(id)),
      viewOf(wer),
    ),
  )
  const nachId = new Map(genutzt.map((k) => [k.id, k]))
  return zeilen.flatMap((z) => {
    const k = nachId.get(String(z.id))
    if (!k) return []
    const g = { k, nehmer: nehmerFür(k, wer), bürge: z.bürge ?? k.buerge_id, unternehmen: Number(z.unternehmen), pruefungId: z.pruefung_id }
    const passt = (!f.auslastungAb || prozent(k) >= Number(f.auslastungAb)) && nenntNichts(g, f)
    return passt ? [g] : []
  })
}

/** Nothing is found by what the viewer isn't told: the name of a policy holder whom they don't see. */
const nenntNichts = ({ k, nehmer, bürge }: Gesehener, { suche, versicherungsnehmer }: Vertragsfilter): boolean => {
  const text = sortierform([k.vertragsnummer, nehmer.name, bürge].join(' '))
  return (
    (!versicherungsnehmer?.length || versicherungsnehmer.includes(nehmer.name)) &&
    wörter(sortierform(suche ?? '')).every((w) => text.includes(w))
  )
}

const prozent = (k: GenutzterVertrag): number => auslastung({ gesamtlimit: k.gesamtlimit_cent, genutzt: k.genutzt })
const STATUSFOLGE = Object.keys(VERTRAGSSTATUS) as Vertragsstatus[]

/** What a contract is sorted by. */
const SORTIERWERT: Readonly<Record<VertragSortierfeld, (g: Gesehener) => string | number>> = {
  vertragsnummer: ({ k }) => sortierform(k.vertragsnummer),
  versicherungsnehmer: ({ nehmer }) => sortierform(nehmer.name),
  buerge: ({ bürge }) => sortierform(bürge),
  status: ({ k }) => STATUSFOLGE.indexOf(k.status),
  gesamtlimit: ({ k }) => k.gesamtlimit_cent,
  auslastung: ({ k }) => prozent(k),
  geaendertAm: ({ k }) => k.geaendert_am.getTime(),
}

function sortiert(alle: readonly Gesehener[], sort: string): Gesehener[] {
  const [feld, richtung] = sort.split(',') as [VertragSortierfeld, 'asc' | 'desc']
  const wert = SORTIERWERT[feld]
  const vorzeichen = richtung === 'asc' ? 1 : -1
  return alle.toSorted((a, b) => {
    const [links, rechts] = [wert(a), wert(b)]
    return vorzeichen * (links < rechts ? -1 : links > rechts ? 1 : Number(a.k.id) - Number(b.k.id))
  })
}

const alsZeile = ({ k, nehmer, bürge, unternehmen, pruefungId }: Gesehener): Vertragszeile => ({
  id: k.id,
  vertragsnummer: k.vertragsnummer,
  status: k.status,
  buerge: { id: k.buerge_id, name: bürge },
  versicherungsnehmer: nehmer,
  gesamtlimit: k.gesamtlimit_cent,
  einzellimit: k.einzellimit_cent,
  genutzt: k.genutzt,
  reserviert: k.reserviert,
  unternehmen,
  pruefungId,
  geaendertAm: k.geaendert_am.toISOString(),
})

/** A page of contracts. @param sort 'field,direction' */
export async function vertragsliste(
  tx: Transaktion,
  wer: Sichtkontext,
  filter: Vertragsfilter,
  { page, size, sort }: { page: number; size: number; sort: string },
): Promise<{ zeilen: Vertragszeile[]; gesamt: Anzahl }> {
  const alle = sortiert(await gesehene(tx, wer, filter), sort)
  return { zeilen: alle.slice(page * size, (page + 1) * size).map(alsZeile), gesamt: { anzahl: alle.length, genau: true } }
}

/** All contracts that the viewer sees, by number. */
export async function alleVerträge(tx: Transaktion, wer: Sichtkontext) {
  const zeilen = await gefiltert(tx, {})
    .select([
      'k.id',
      'k.vertragsnummer',
      'k.status',
      'k.buerge_id',
      'b.name as bürge',
      'k.versicherungsnehmer_id',
      'k.versicherungsnehmer_name',
    ])
    .orderBy('k.vertragsnummer')
    .execute()
  return zeilen.map((z) => ({
    id: String(z.id),
    vertragsnummer: z.vertragsnummer,
    status: z.status,
    buerge: { id: z.buerge_id, name: z.bürge ?? z.buerge_id },
    versicherungsnehmer: nehmerFür(z, wer).name,
  }))
}

const nachName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'de-DE')

/** What the viewer's contracts can be narrowed by; those under which one company is, if it is named. */
export async function vertragsoptionen(tx: Transaktion, wer: Sichtkontext, unternehmenId: string | undefined) {
  const zeilen = await gefiltert(tx, unternehmenId ? { unternehmenId: [unternehmenId] } : {})
    .select(['k.id', 'k.org_id', 'k.status', 'k.buerge_id', 'b.name as bürge', 'k.versicherungsnehmer_id', 'k.versicherungsnehmer_name'])
    .execute()
  const unternehmen = zeilen.length
    ? await tx
        .selectFrom('kautionsvertrag_unternehmen')
        .select(['unternehmen_id as id', 'unternehmen_name as name'])
        .distinct()
        .where(
          'kautionsvertrag_id',
          'in',
          zeilen.map(({ id }) => id),
        )
        .execute()
    : []
  const bürgen = new Map(zeilen.map((z) => [z.buerge_id, z.bürge ?? z.buerge_id]))
  return {
    status: STATUSFOLGE.filter((status) => zeilen.some((z) => z.status === status)),
    buergen: [...bürgen].map(([id, name]) => ({ id, name })).sort(nachName),
    versicherungsnehmer: [...new Set(zeilen.map((z) => nehmerFür(z, wer).name))].sort((a, b) => a.localeCompare(b, 'de-DE')),
    unternehmen: unternehmen.sort(nachName),
  }
}

const SPALTEN: readonly CsvSpalte<Vertragszeile>[] = [
  ['Vertragsnummer', (z) => z.vertragsnummer],
  ['Status', (z) => VERTRAGSSTATUS[z.status]],
  ['Bürge', (z) => z.buerge.name],
  ['Versicherungsnehmer', (z) => z.versicherungsnehmer.name],
  ['Gesamtlimit (EUR)', (z) => formatBetrag(z.gesamtlimit)],
  ['Einzellimit (EUR)', (z) => formatBetrag(z.einzellimit)],
  ['Genutzt (EUR)', (z) => formatBetrag(z.genutzt)],
  ['Reserviert (EUR)', (z) => formatBetrag(z.reserviert)],
  ['Frei (EUR)', (z) => formatBetrag(freiesLimit(z))],
  ['Auslastung', (z) => formatAuslastung(auslastung(z))],
  ['Unternehmen', (z) => String(z.unternehmen)],
]
/** The contracts under a filter as German CSV. */
export function verträgeCsv(db: Datenbank, wer: Sichtkontext, filter: Vertragsfilter): Readable {
  async function* zeilen(): AsyncGenerator<Vertragszeile> {
    const alle = await db.alsNutzer(wer, (tx) => gesehene(tx, wer, filter))
    yield* sortiert(alle, 'vertragsnummer,asc').map(alsZeile)
  }
  return csvStrom(SPALTEN, zeilen())
}
