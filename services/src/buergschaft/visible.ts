import type { Buergschaft } from '@avalwerk/contracts'
import { allowedPartialRight } from '@avalwerk/domain'
import { findBuergschaftDetails } from './details.ts'
import type { Caller } from '../kernel/authentication.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { findOwnFreigabe, type Freigabe } from '../records/freigabe.ts'

/**
 * A guarantee as the caller sees it: by their organisation's own view, or by another organisation's share. A shared guarantee can be read,
 * not acted on; notes and projects stay with the organisation that shares it.
 * @param keptYears for how long guarantees are kept
 * @returns undefined if the caller sees it neither way
 */
export async function getVisibleBuergschaft(
  tx: DbTransaction,
  caller: Caller,
  id: string,
  now: Date,
  keptYears: number,
): Promise<Buergschaft | undefined> {
  const own = await findBuergschaftDetails(tx, caller, id, now, keptYears)
  // Whoever sees it by themselves reads for all parties already.
  const findShare = own ? findOwnFreigabe : shareWith
  const freigabe = caller.group === 'AG' ? await findShare(tx, caller, id, now) : undefined
  if (own) {
    return {
      ...own,
      freigabe: freigabe ? asDetail(freigabe, false) : null,
      kommentierbar: own.rolle === 'AUFTRAGGEBER' && own.abtretung === null,
    }
  }
  if (!freigabe) return undefined
  const shared = await findBuergschaftDetails(tx, { ...caller, orgId: freigabe.org_id, visible: null, rights: [] }, id, now, keptYears)
  return (
    shared && {
      ...shared,
      internerVermerk: null,
      aufbewahrung: { bis: null, sperre: null },
      projekt: null,
      auftragId: null,
      auftragnehmer: { ...shared.auftragnehmer, ansprechpartner: null },
      schritte: [],
      freigabe: asDetail(freigabe, true),
      kommentierbar: allowedPartialRight(freigabe.recht, 'KOMMENTIEREN'),
    }
  )
}

/** The share by which the caller sees a guarantee. From here on the transaction reads for all parties. */
export async function shareWith(tx: DbTransaction, caller: Caller, id: string, now: Date): Promise<Freigabe | undefined> {
  await writeForAll(tx)
  return findOwnFreigabe(tx, caller, id, now)
}

const asDetail = (freigabe: Freigabe, onlyShared: boolean): NonNullable<Buergschaft['freigabe']> => ({
  recht: freigabe.recht,
  status: freigabe.status,
  von: onlyShared ? `${freigabe.von_name}, ${freigabe.von_unternehmen}` : freigabe.von_name,
  nachricht: freigabe.nachricht,
  bis: freigabe.bis,
  nurGeteilt: onlyShared,
})
