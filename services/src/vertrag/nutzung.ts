import {
  auslastung,
  auslastungsstufe,
  type Bürgschaftsart,
  type Feldmangel,
  LIMIT_NUTZEND,
  DRAFTED,
  LIMIT_RESERVIEREND,
  type Limitlage,
  limitmangel,
  mangel,
} from '@avalwerk/domain'
import { type Selectable, sql } from 'kysely'
import { teileMit } from '../aufgaben/mitteilungen.ts'
import { betreiber, kreisAus } from '../buergschaft/beteiligte.ts'
import type { Sichtkontext, Transaktion } from '../kernel/datenbank.ts'
import { meldeÄnderung } from '../kernel/ereignisstrom.ts'
import type { KautionsvertragTabelle } from '../kernel/schema.ts'
import type { Vorgang } from '../kernel/vorgang.ts'

export type Vertrag = Selectable<KautionsvertragTabelle>

/** What guarantees of one type and one borrower use of a contract, and its orders reserve. */
export type Belegung = Readonly<{
  vertragId: string
  art: Bürgschaftsart
  unternehmenId: string | null
  /** Guarantees. */
  anzahl: number
  /** Cents. */
  genutzt: number
  reserviert: number
}>

/** What must not count: the order or the guarantee that is being decided. */
export type Ohne = Readonly<{ auftragId?: string | undefined; bürgschaftId?: string | undefined }>

/**
 * As whom a contract's use is reckoned. The guarantor and the operator know drafts; for everybody else a draft that two people
 * haven't decided on holds what was ordered, one without an order nothing, and what it shall correct still stands.
 */
export type View = 'inside' | 'outside'
export const viewOf = ({ gruppe }: Pick<Sichtkontext, 'gruppe'>): View => (gruppe === 'AG' ? 'outside' : 'inside')

/** A draft of a row `b` that nobody outside of its guarantor has heard of. */
const hidden = (b: string) => sql`(${sql.ref(`${b}.status`)} = 'ENT' and not ${sql.ref(`${b}.angekuendigt`)})`

/**
 * The use of contracts, summed up from guarantees and open orders as they stand: nothing is kept that could differ from them.
 * Must run for all parties: a viewer sees only a part of them.
 */
export async function belegungen(
  tx: Transaktion,
  ids: readonly string[],
  { view = 'inside', ohne = {} }: { view?: View; ohne?: Ohne } = {},
): Promise<Belegung[]> {
  if (ids.length === 0) return []
  const outside = view === 'outside'
  const reserving = outside ? [...LIMIT_RESERVIEREND, DRAFTED] : LIMIT_RESERVIEREND
  // A correction that is still a draft takes nobody's place for who doesn't know it.
  const stands = (b: string) =>
    outside
      ? sql`(${sql.ref(`${b}.nachfolger_id`)} is null or exists (
          select from buergschaft n where n.buerge_org = ${sql.ref(`${b}.buerge_org`)} and n.id = ${sql.ref(`${b}.nachfolger_id`)} and ${hidden('n')}))`
      : sql`${sql.ref(`${b}.nachfolger_id`)} is null`
  const orgs = sql`(select org_id from kautionsvertrag where id = any (${sql.val(ids)}::bigint[]))`
  const { rows } = await sql<{
    id: unknown
    art: Bürgschaftsart
    unternehmen: string | null
    anzahl: number
    genutzt: number
    reserviert: number
  }>`
    select b.kautionsvertrag_id as id, b.art, b.auftragnehmer_id as unternehmen, count(*)::int as anzahl,
      sum(b.betrag_cent - least(b.betrag_cent, coalesce(e.betrag_cent, 0)))::bigint as genutzt, 0::bigint as reserviert
    from buergschaft b
      -- What it shall take the place of, while that uses the same limit.
      left join buergschaft e on e.buerge_org = b.buerge_org and e.id = b.umtausch_grundlage_id and e.umtausch_id = b.id
        and e.kautionsvertrag_id = b.kautionsvertrag_id and ${stands('e')} and e.geloescht_am is null
        and e.status = any (${sql.val(LIMIT_NUTZEND)}::text[])
    where b.buerge_org in ${orgs} and b.kautionsvertrag_id = any (${sql.val(ids)}::bigint[])
      and b.status = any (${sql.val(LIMIT_NUTZEND)}::text[]) and ${stands('b')} and b.geloescht_am is null
      and ${outside ? sql`not ${hidden('b')}` : sql`true`}
      and b.id <> ${ohne.bürgschaftId ?? '0'}::bigint
    group by 1, 2, 3
    union all
    select kautionsvertrag_id, daten -> 'buergschaftsdaten' ->> 'buergschaftsart', daten -> 'auftragnehmer' ->> 'auftragnehmerId', 0,
      0::bigint, sum(betrag_cent)::bigint
    from auftrag
    where buerge_org in ${orgs} and kautionsvertrag_id = any (${sql.val(ids)}::bigint[])
      and (status, coalesce(phase, '')) in (${sql.join(reserving.map(({ status, phase }) => sql`(${status}, ${phase ?? ''})`))})
      and id <> ${ohne.auftragId ?? '0'}::bigint
    group by 1, 2, 3`.execute(tx)
  return rows.map((z) => ({
    vertragId: String(z.id),
    art: z.art,
    unternehmenId: z.unternehmen,
    anzahl: Number(z.anzahl),
    genutzt: Number(z.genutzt),
    reserviert: Number(z.reserviert),
  }))
}

/** What parts of contracts come to together. */
export const zusammen = (teile: readonly Pick<Belegung, 'anzahl' | 'genutzt' | 'reserviert'>[]) => ({
  anzahl: teile.reduce((n, t) => n + t.anzahl, 0),
  genutzt: teile.reduce((n, t) => n + t.genutzt, 0),
  reserviert: teile.reduce((n, t) => n + t.reserviert, 0),
})

/** A contract with its use in cents, what the portal doesn't know included. */
export type GenutzterVertrag = Vertrag & Readonly<{ genutzt: number; reserviert: number }>

/** A contract with its use. @param belegt all that uses or reserves it */
export function mitNutzung(k: Vertrag, belegt: readonly Belegung[]): GenutzterVertrag {
  const { genutzt, reserviert } = zusammen(belegt)
  return { ...k, id: String(k.id), genutzt: k.anfangsbestand_cent + genutzt, reserviert }
}

/** Contracts with their use. Must run for all parties. */
export async function verträge(tx: Transaktion, ids: readonly string[], view: View = 'inside'): Promise<GenutzterVertrag[]> {
  if (ids.length === 0) return []
  const zeilen = await tx.selectFrom('kautionsvertrag').selectAll().where('id', 'in', ids).execute()
  const belegt = Map.groupBy(await belegungen(tx, ids, { view }), ({ vertragId }) => vertragId)
  return zeilen.map((k) => mitNutzung(k, belegt.get(String(k.id)) ?? []))
}

/** May the viewer know the limits? The guarantor, the insured and the operator may. */
export const kenntLimit = (k: Pick<Vertrag, 'org_id' | 'versicherungsnehmer_org'>, wer: Sichtkontext): boolean =>
  wer.gruppe === 'BSP' || wer.orgId === k.org_id || wer.orgId === k.versicherungsnehmer_org

const VERBORGEN = 'Nicht einsehbar'
/** The policy holder as the viewer may know it: whoever sees some companies only isn't told another one's name. */
export const nehmerFür = (
  k: Pick<Vertrag, 'versicherungsnehmer_id' | 'versicherungsnehmer_name'>,
  { sichtbar }: Sichtkontext,
): { id: string | null; name: string } =>
  sichtbar && k.versicherungsnehmer_id && !sichtbar.includes(k.versicherungsnehmer_id)
    ? { id: null, name: VERBORGEN }
    : { id: k.versicherungsnehmer_id, name: k.versicherungsnehmer_name }

/** Which borrower an amount under a contract is for. */
type Anspruch = Readonly<{ unternehmenId: string | null; ohne: Ohne; view?: View }>

/** What stands against another guarantee under a contract. Must run for all parties. */
export async function limitlage(tx: Transaktion, k: Vertrag, { unternehmenId, ohne, view = 'inside' }: Anspruch): Promise<Limitlage> {
  const grenze = unternehmenId
    ? await tx
        .selectFrom('kautionsvertrag_unternehmen')
        .select('teillimit_cent')
        .where('org_id', '=', k.org_id)
        .where('kautionsvertrag_id', '=', String(k.id))
        .where('unternehmen_id', '=', unternehmenId)
        .executeTakeFirst()
    : undefined
  const limit = grenze?.teillimit_cent ?? null
  const belegt = await belegungen(tx, [String(k.id)], { view, ohne })
  const { genutzt, reserviert } = mitNutzung(k, belegt)
  const eigene = zusammen(belegt.filter((b) => b.unternehmenId === unternehmenId))
  return {
    gesamtlimit: k.gesamtlimit_cent,
    einzellimit: k.einzellimit_cent,
    genutzt,
    reserviert,
    teil: limit === null ? null : { limit, belegt: eigene.genutzt + eigene.reserviert },
  }
}

/** Locks a contract: whoever uses its limit next waits for what this transaction does. */
export const sperreVertrag = (tx: Transaktion, id: string): Promise<Vertrag | undefined> =>
  tx.selectFrom('kautionsvertrag').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Does an amount (cents) fit under a contract now? Locks the contract, so that two who ask at once can't both be told yes. Must run
 * for all parties.
 */
export async function prüfeLimit(
  tx: Transaktion,
  feld: string,
  betrag: number,
  { vertragId, ...anspruch }: Anspruch & { vertragId: string },
): Promise<Feldmangel[]> {
  const k = await sperreVertrag(tx, vertragId)
  return mangel(feld, k && limitmangel(betrag, await limitlage(tx, k, anspruch)))
}

/** Does what shall take a guarantee's place, or its own changed amount (cents), fit under its contract? Must run for all parties. */
export const limitMängel = async (
  tx: Transaktion,
  b: Readonly<{ id: unknown; kautionsvertrag_id: string | null; auftragnehmer_id: string | null }> | undefined,
  betrag: number,
): Promise<Feldmangel[]> =>
  b?.kautionsvertrag_id
    ? prüfeLimit(tx, 'buergschaftsBetrag', betrag, {
        vertragId: String(b.kautionsvertrag_id),
        unternehmenId: b.auftragnehmer_id,
        ohne: { bürgschaftId: String(b.id) },
      })
    : []

/**
 * After whatever changed the use of a contract: its open pages learn of it, and the insured are told when it has reached 80 or 95
 * percent (M-AG-34); falling below is the end of it.
 */
export async function meldeNutzung(v: Vorgang, vertragId: string | null): Promise<void> {
  if (!vertragId) return
  // The insured are told: of what they may know.
  const [k] = await verträge(v.tx, [vertragId], 'outside')
  if (!k) return
  await meldeÄnderung(v.tx, {
    art: 'VERTRAG',
    id: k.id,
    orgs: [k.org_id, ...(k.versicherungsnehmer_org ? [k.versicherungsnehmer_org] : [])],
  })
  const stufe = auslastungsstufe(auslastung({ gesamtlimit: k.gesamtlimit_cent, genutzt: k.genutzt }))
  if (stufe === k.gemeldete_stufe) return
  await v.tx.updateTable('kautionsvertrag').set({ gemeldete_stufe: stufe }).where('org_id', '=', k.org_id).where('id', '=', k.id).execute()
  if (stufe < k.gemeldete_stufe || !k.versicherungsnehmer_org || !k.versicherungsnehmer_id) return
  await teileMit(
    v,
    'M-AG-34',
    { art: 'VERTRAG', id: k.id },
    kreisAus({
      begünstigter: { orgId: k.versicherungsnehmer_org, unternehmenId: k.versicherungsnehmer_id },
      betreiber: await betreiber(v.tx),
    }),
    { vertragsnummer: k.vertragsnummer, prozent: `${stufe} %` },
    [{ name: 'Vertrag', wert: k.vertragsnummer }],
  )
}
