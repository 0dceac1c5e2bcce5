import type { Auftrag } from '@avalwerk/contracts'
import { possibleAuftragSteps } from '@avalwerk/domain'
import { readable } from '../buergschaft/historie.ts'
import { asResponse, template } from '../dokument/templates.ts'
import type { Caller } from '../kernel/anmeldung.ts'
import { writeForAll, type VisibilityContext, type DbTransaction } from '../kernel/datenbank.ts'
import { type AuftragRow, stateOf, lockOf } from './lage.ts'
import { knowsLimit, limitState, viewOf } from '../vertrag/nutzung.ts'
import { buergeDetails } from './buergen.ts'

/** Who else holds an order for review right now. */
async function sperre(tx: DbTransaction, auftrag: AuftragRow, wer: Caller, jetzt: Date): Promise<Auftrag['sperre']> {
  const von = lockOf(auftrag, jetzt)
  if (!von || von === wer.nutzerId || !auftrag.bearbeitet_bis) return null
  const n = await tx.selectFrom('nutzer').select(['vorname', 'nachname']).where('id', '=', von).executeTakeFirst()
  // Colleagues by name; others learn only that it is being reviewed.
  return { wer: n ? `${n.vorname} ${n.nachname}` : 'Bürge', bis: auftrag.bearbeitet_bis.toISOString() }
}

/** An order as the viewer's organisation sees it, or undefined if it sees none. */
export async function auftrag(tx: DbTransaction, wer: Caller, id: string, jetzt: Date): Promise<Auftrag | undefined> {
  const s = await tx
    .selectFrom('auftrag_sicht')
    .select('rolle')
    .where('org_id', '=', wer.orgId)
    .where('auftrag_id', '=', id)
    .executeTakeFirst()
  const auftrag = s && (await tx.selectFrom('auftrag').selectAll().where('id', '=', id).executeTakeFirst())
  if (!auftrag) return undefined
  const gesperrt = await sperre(tx, auftrag, wer, jetzt)
  // From here on for all parties: names, limits and texts that the viewer doesn't read by itself.
  await writeForAll(tx)
  const bürge = auftrag.buerge_org ? await buergeDetails(tx, auftrag.buerge_org) : undefined
  const vertrag = auftrag.kautionsvertrag_id
    ? await tx.selectFrom('kautionsvertrag').selectAll().where('id', '=', auftrag.kautionsvertrag_id).executeTakeFirst()
    : undefined
  // Without this order: it shall be seen what is left when it is accepted.
  const limit =
    vertrag && knowsLimit(vertrag, wer)
      ? await limitState(tx, vertrag, {
          unternehmenId: auftrag.daten.auftragnehmer?.auftragnehmerId ?? null,
          view: viewOf(wer),
          ohne: { auftragId: String(auftrag.id), ...(auftrag.buergschaft_id && { bürgschaftId: String(auftrag.buergschaft_id) }) },
        })
      : undefined
  const antragsteller = await tx.selectFrom('unternehmen').select('name').where('id', '=', auftrag.unternehmen_id).executeTakeFirst()
  const text = auftrag.daten.buergschaftstext?.art === 'VORLAGE' ? await template(tx, auftrag.daten.buergschaftstext.textId) : undefined
  const antrag = s.rolle === 'BETREIBER' ? auftrag.stornoantrag : null
  return {
    id: String(auftrag.id),
    version: auftrag.version,
    status: auftrag.status,
    phase: auftrag.phase,
    rolle: s.rolle,
    antragsteller: antragsteller?.name ?? '',
    daten: {
      ...auftrag.daten,
      auftraggeber: auftrag.daten.auftraggeber && {
        ...auftrag.daten.auftraggeber,
        vertretungsformel: [...auftrag.daten.auftraggeber.vertretungsformel],
      },
    },
    buerge: bürge
      ? {
          id: bürge.id,
          name: bürge.name,
          bausummeAngabe: bürge.bausummeAngabe,
          vertragsart: bürge.vertragsart,
          vierAugenAb: s.rolle === 'BUERGE' ? bürge.vierAugenAb : null,
        }
      : null,
    kautionsvertrag: vertrag
      ? {
          id: String(vertrag.id),
          vertragsnummer: vertrag.vertragsnummer,
          limit: limit ?? null,
        }
      : null,
    text: text ? await asResponse(tx, text, auftrag.buerge_org) : null,
    // A draft is the guarantor's alone until it is issued.
    buergschaftId:
      auftrag.buergschaft_id !== null && (s.rolle !== 'ANTRAGSTELLER' || auftrag.status === 'AUSGESTELLT')
        ? String(auftrag.buergschaft_id)
        : null,
    ablehnung: auftrag.ablehnung,
    rueckfrage: auftrag.rueckfrage,
    sperre: gesperrt,
    stornoantrag: antrag && { wer: antrag.name, grund: antrag.grund, am: antrag.am, eigener: antrag.von === wer.nutzerId },
    schritte: possibleAuftragSteps(stateOf(auftrag, jetzt), { art: wer.gruppe, nutzerId: wer.nutzerId, rechte: wer.rechte }),
    eingangAm: auftrag.eingang_am?.toISOString() ?? null,
    erstelltAm: auftrag.erstellt_am.toISOString(),
    geaendertAm: auftrag.geaendert_am.toISOString(),
  }
}

/** The history that the viewer may read, newest first. */
export async function auftragHistory(tx: DbTransaction, sicht: VisibilityContext, id: string) {
  const s = await tx
    .selectFrom('auftrag_sicht')
    .select('rolle')
    .where('org_id', '=', sicht.orgId)
    .where('auftrag_id', '=', id)
    .executeTakeFirst()
  if (!s) return undefined
  const zeilen = await tx
    .selectFrom('auftrag_historie')
    .selectAll()
    .where('auftrag_id', '=', id)
    .orderBy('lfd', 'desc')
    .limit(500)
    .execute()
  return zeilen.map((h) => ({
    id: `BA${id}-${h.lfd}`,
    ...readable(h, sicht.orgId),
  }))
}
