import type { BausummeAngabe } from '@avalwerk/domain'
import { sql } from 'kysely'
import type { Sichtkontext, Transaktion } from '../kernel/datenbank.ts'

/** Statuses in which a guarantee uses its contract's limit. */
const NUTZEND = ['ENT', 'AUS', 'UP', 'AKT', 'IK', 'ABB', 'TEB', 'ANB', 'AN', 'ZGBB'] as const
/** Orders that reserve it. */
const RESERVIEREND = ['SCHWEBE'] as const

export type Vertrag = Readonly<{
  id: string
  vertragsnummer: string
  bürgeId: string
  versicherungsnehmerId: string | null
  versicherungsnehmerName: string
  aktiv: boolean
  /** Cents. */
  gesamtlimit: number
  einzellimit: number
  genutzt: number
  reserviert: number
}>

/**
 * Contracts with their use, summed up from guarantees and open orders. Must run for all parties: a viewer sees only a
 * part of them.
 * @param ohneAuftrag an order that is being decided and must not count against itself
 */
export async function verträge(tx: Transaktion, ids: readonly string[], ohneAuftrag?: string): Promise<Vertrag[]> {
  if (ids.length === 0) return []
  const zeilen = await tx.selectFrom('kautionsvertrag').selectAll().where('id', 'in', ids).execute()
  const orgs = [...new Set(zeilen.map(({ org_id }) => org_id))]
  if (orgs.length === 0) return []
  const summe = sql<number>`coalesce(sum(betrag_cent), 0)::bigint`.as('summe')
  const genutzt = await tx
    .selectFrom('buergschaft')
    .select(['kautionsvertrag_id as id', summe])
    .where('buerge_org', 'in', orgs)
    .where('kautionsvertrag_id', 'in', ids)
    .where('status', 'in', NUTZEND)
    .where('nachfolger_id', 'is', null)
    .groupBy('kautionsvertrag_id')
    .execute()
  const reserviert = await tx
    .selectFrom('auftrag')
    .select(['kautionsvertrag_id as id', summe])
    .where('buerge_org', 'in', orgs)
    .where('kautionsvertrag_id', 'in', ids)
    .where('status', 'in', RESERVIEREND)
    .$if(ohneAuftrag !== undefined, (q) => q.where('id', '<>', ohneAuftrag as string))
    .groupBy('kautionsvertrag_id')
    .execute()
  const von = (summen: readonly { id: string | null; summe: number }[], id: unknown) =>
    Number(summen.find((s) => String(s.id) === String(id))?.summe ?? 0)
  return zeilen.map((k) => ({
    id: String(k.id),
    vertragsnummer: k.vertragsnummer,
    bürgeId: k.buerge_id,
    versicherungsnehmerId: k.versicherungsnehmer_id,
    versicherungsnehmerName: k.versicherungsnehmer_name,
    aktiv: k.status === 'AKTIV',
    gesamtlimit: k.gesamtlimit_cent,
    einzellimit: k.einzellimit_cent,
    genutzt: k.anfangsbestand_cent + von(genutzt, k.id),
    reserviert: von(reserviert, k.id),
  }))
}

/** One of them. */
export const vertrag = async (tx: Transaktion, id: string, ohneAuftrag?: string): Promise<Vertrag | undefined> =>
  (await verträge(tx, [id], ohneAuftrag))[0]

export const freiesLimit = (k: Vertrag): number => k.gesamtlimit - k.genutzt - k.reserviert

/** May the viewer know the limits? The guarantor and the insured may. */
export const kenntLimit = (k: Vertrag, wer: Sichtkontext): boolean => wer.orgId === k.bürgeId || wer.orgId === k.versicherungsnehmerId

export type Bürgenangaben = Readonly<{
  id: string
  name: string
  bausummeAngabe: BausummeAngabe
  vertragsart: 'LIGHT' | 'REGULAR'
  verwendungTexte: boolean
  liefertPdf: boolean
  vierAugenAb: number | null
  ort: string
}>

/** A guarantor as orders and reviews need it. */
export async function bürgenangaben(tx: Transaktion, id: string): Promise<Bürgenangaben | undefined> {
  const u = await tx
    .selectFrom('unternehmen')
    .selectAll()
    .where('id', '=', id)
    .where('gruppe', '=', 'BG')
    .where('status', '=', 'AKT')
    .executeTakeFirst()
  return (
    u && {
      id: u.id,
      name: u.name,
      bausummeAngabe: u.bausumme_angabe ?? 'KEINE_ANGABE',
      vertragsart: u.vertragsart ?? 'LIGHT',
      verwendungTexte: u.verwendung_texte,
      liefertPdf: u.lieferkanal_pdf,
      vierAugenAb: u.vier_augen_ab_cent,
      ort: u.adresse.ort,
    }
  )
}

/** Does this guarantor want a second pair of eyes for this amount (cents)? */
export const vierAugen = (b: Pick<Bürgenangaben, 'vierAugenAb'>, betrag: number): boolean =>
  b.vierAugenAb !== null && betrag >= b.vierAugenAb
