import type { Auftrag } from '@avalwerk/contracts'
import { possibleAuftragSteps } from '@avalwerk/domain'
import { readable, readHistory, buergeDetails } from '../aggregate/index.ts'
import { asResponse } from '../dokument/index.ts'
import type { Caller } from '../kernel/authentication.ts'
import { writeForAll, type VisibilityContext, type DbTransaction } from '../kernel/database.ts'
import { findNutzer } from '../records/nutzer.ts'
import { findUnternehmen } from '../records/unternehmen.ts'
import { findRoleInAuftrag } from '../records/auftrag.ts'
import { getKautionsvertrag } from '../records/kautionsvertrag.ts'
import { findTemplate } from '../records/texttemplate.ts'
import { type AuftragRow, auftragStateOf, reservedBy } from './state.ts'
import { findLimitState, knowsLimit, viewOf } from '../vertrag/index.ts'
import { isAuftragEntryVisible } from '../records/visibility.ts'

/** The other user who holds an order for review right now. */
async function lock(tx: DbTransaction, auftrag: AuftragRow, caller: Caller, now: Date): Promise<Auftrag['sperre']> {
  const from = reservedBy(auftrag, now)
  if (!from || from === caller.nutzerId || !auftrag.bearbeitet_bis) return null
  const person = await findNutzer(tx, from)
  // Colleagues by name; others learn only that it is being reviewed.
  return { wer: person?.name ?? 'Bürge', bis: auftrag.bearbeitet_bis.toISOString() }
}

/** An order as the viewer's organisation sees it, or undefined if it sees none. */
export async function findAuftrag(tx: DbTransaction, caller: Caller, id: string, now: Date): Promise<Auftrag | undefined> {
  const rolle = await findRoleInAuftrag(tx, caller, id)
  const auftrag = rolle && (await tx.selectFrom('auftrag').selectAll().where('id', '=', id).executeTakeFirst())
  if (!auftrag) return undefined
  const locked = await lock(tx, auftrag, caller, now)
  // From here on the transaction reads for all parties: names, limits and texts that the viewer can't read directly.
  await writeForAll(tx)
  const buerge = auftrag.buerge_org ? await buergeDetails(tx, auftrag.buerge_org) : undefined
  const vertrag = auftrag.kautionsvertrag_id ? await getKautionsvertrag(tx, auftrag.kautionsvertrag_id) : undefined
  // Without this order, so that the viewer sees what is left when it is accepted.
  const found =
    vertrag && knowsLimit(vertrag, caller)
      ? await findLimitState(tx, {
          vertragId: vertrag.id,
          unternehmenId: auftrag.daten.auftragnehmer?.auftragnehmerId ?? null,
          view: viewOf(caller),
          without: { auftragId: auftrag.id, ...(auftrag.buergschaft_id && { buergschaftId: auftrag.buergschaft_id }) },
        })
      : undefined
  const antragsteller = await findUnternehmen(tx, auftrag.unternehmen_id)
  const text = auftrag.daten.buergschaftstext?.art === 'VORLAGE' ? await findTemplate(tx, auftrag.daten.buergschaftstext.textId) : undefined
  const application = rolle === 'BETREIBER' ? auftrag.stornoantrag : null
  return {
    id: auftrag.id,
    version: auftrag.version,
    status: auftrag.status,
    phase: auftrag.phase,
    rolle,
    antragsteller: antragsteller?.name ?? '',
    daten: {
      ...auftrag.daten,
      auftraggeber: auftrag.daten.auftraggeber && {
        ...auftrag.daten.auftraggeber,
        vertretungsformel: [...auftrag.daten.auftraggeber.vertretungsformel],
      },
    },
    buerge: buerge
      ? {
          id: buerge.id,
          name: buerge.name,
          bausummeAngabe: buerge.bausummeDetail,
          vertragsart: buerge.vertragsart,
          vierAugenAb: rolle === 'BUERGE' ? buerge.fourEyesFrom : null,
        }
      : null,
    kautionsvertrag: vertrag
      ? {
          id: vertrag.id,
          vertragsnummer: vertrag.vertragsnummer,
          limit: found?.state ?? null,
        }
      : null,
    text: text ? await asResponse(tx, text, auftrag.buerge_org) : null,
    // A draft is the guarantor's alone until it is issued.
    buergschaftId:
      auftrag.buergschaft_id !== null && (rolle !== 'ANTRAGSTELLER' || auftrag.status === 'AUSGESTELLT') ? auftrag.buergschaft_id : null,
    ablehnung: auftrag.ablehnung,
    rueckfrage: auftrag.rueckfrage,
    sperre: locked,
    stornoantrag: application && {
      wer: application.name,
      grund: application.grund,
      am: application.am,
      eigener: application.von === caller.nutzerId,
    },
    schritte: possibleAuftragSteps(auftragStateOf(auftrag, now), { kind: caller.group, nutzerId: caller.nutzerId, rights: caller.rights }),
    eingangAm: auftrag.eingang_am?.toISOString() ?? null,
    erstelltAm: auftrag.erstellt_am.toISOString(),
    geaendertAm: auftrag.geaendert_am.toISOString(),
  }
}

/** The history that the viewer may read, newest first. */
export async function listAuftragHistory(tx: DbTransaction, caller: VisibilityContext, id: string) {
  if (!(await findRoleInAuftrag(tx, caller, id))) return undefined
  const rows = await readHistory(tx, 'auftrag_historie', id, isAuftragEntryVisible(caller))
  return rows.map((entry) => ({
    id: `BA${id}-${entry.lfd}`,
    ...readable(entry, caller.orgId),
  }))
}
