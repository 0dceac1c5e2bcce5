import { freiesLimit, toSortKey } from '@avalwerk/domain'
import type { Caller } from '../kernel/authentication.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { listActiveBuergen, searchSelectable } from '../records/unternehmen.ts'
import { knowsLimit, listCoveringVertraege, listUsedVertraege, viewOf } from '../vertrag/index.ts'

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
  const matching = await listCoveringVertraege(tx, nehmer.id, searched)
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
