import { freiesLimit, toSortKey } from '@avalwerk/domain'
import { sql } from 'kysely'
import type { Caller } from '../kernel/authentication.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { listActiveBuergen, searchSelectable } from '../records/unternehmen.ts'
import { knowsLimit, listUsedVertraege, type Vertrag, viewOf } from '../vertrag/index.ts'

const PARTEIEN_MAX = 10
/** The own companies are all shown to choose from. */
const OWN_MAX = 500

/** Companies by name, number or city; the own ones first. Companies that the caller may not know are not found. */
export async function listSelectableParteien(tx: DbTransaction, caller: Caller, text: string, own: 'nur' | 'auch' | 'ohne') {
  const most = own === 'nur' ? OWN_MAX : PARTEIEN_MAX
  const rows = await searchSelectable(tx, text, { orgId: caller.orgId, own, most })
  return rows.map((unternehmen) => ({
    unternehmenId: unternehmen.id,
    name: unternehmen.name,
    postadresse: unternehmen.adresse,
    fremdId: unternehmen.fremd_id,
    oeffentlicherAuftraggeber: unternehmen.oeffentlich,
    vertretungsformel: unternehmen.vertretungsformel,
    eigenes: unternehmen.org_id === caller.orgId,
  }))
}

/** A borrower's active contracts, and every guarantor; limits for those who may know them. */
export async function listSelectableVertraege(
  tx: DbTransaction,
  caller: Caller,
  nehmer: { id?: string | undefined; name?: string | undefined },
) {
  const buergen = await listActiveBuergen(tx)
  const searched = toSortKey(nehmer.name ?? '')
  // From here on the transaction reads for all parties: an applicant finds the borrower's contracts without seeing them otherwise.
  await writeForAll(tx)
  const matching = await activeVertraege(tx, nehmer.id, searched)
  const read = await listUsedVertraege(tx, matching, viewOf(caller))
  return {
    vertraege: read.map((vertrag) => ({
      id: vertrag.id,
      vertragsnummer: vertrag.vertragsnummer,
      buergeId: vertrag.buerge_id,
      freiesLimit: knowsLimit(vertrag, caller) ? freiesLimit({ gesamtlimit: vertrag.gesamtlimit_cent, ...vertrag }) : null,
      einzellimit: knowsLimit(vertrag, caller) ? vertrag.einzellimit_cent : null,
    })),
    buergen: buergen.map((buerge) => ({
      id: buerge.id,
      name: buerge.name,
      bausummeAngabe: buerge.bausumme_angabe ?? ('KEINE_ANGABE' as const),
      verwendungTexte: buerge.verwendung_texte,
      liefertPdf: buerge.lieferkanal_pdf,
    })),
  }
}

/** Does a contract cover a borrower: as an accepted company under it, or, without the platform, as its policy holder by name? */
const covers = (id: string | null | undefined, name: string) =>
  id
    ? sql<boolean>`exists (select from kautionsvertrag_unternehmen u where u.org_id = k.org_id and u.kautionsvertrag_id = k.id
        and u.unternehmen_id = ${id} and u.status = 'ANGENOMMEN')`
    : name === ''
      ? sql<boolean>`false`
      : sql<boolean>`k.versicherungsnehmer_id is null and k.nehmer_sort = ${name}`

/** The active contracts of a borrower. Must run for all parties. @param name as `toSortKey` gives it */
async function activeVertraege(tx: DbTransaction, id: string | undefined, name: string): Promise<string[]> {
  const rows = await tx.selectFrom('kautionsvertrag as k').select('k.id').where('k.status', '=', 'AKTIV').where(covers(id, name)).execute()
  return rows.map((k) => k.id)
}

/**
 * Locks a contract if an order may choose it: active, of this guarantor, and covering this borrower. The next transaction that uses its
 * limit waits. Must run for all parties.
 */
export const lockSelectable = (
  tx: DbTransaction,
  { vertragId, buergeId, nehmer }: { vertragId: string; buergeId: string | null; nehmer: { id: string | null; name: string } },
): Promise<Vertrag | undefined> =>
  tx
    .selectFrom('kautionsvertrag as k')
    .selectAll()
    .where('k.id', '=', vertragId)
    .where('k.status', '=', 'AKTIV')
    .where('k.buerge_id', '=', buergeId ?? '')
    .where(covers(nehmer.id, toSortKey(nehmer.name)))
    .forUpdate()
    .executeTakeFirst()
