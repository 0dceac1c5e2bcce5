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
async function sperre(tx: DbTransaction, a: AuftragRow, wer: Caller, jetzt: Date): Promise<Auftrag['sperre']> {
  const von = lockOf(a, jetzt)
  if (!von || von === wer.nutzerId || !a.bearbeitet_bis) return null
  const n = await tx.selectFrom('nutzer').select(['vorname', 'nachname']).where('id', '=', von).executeTakeFirst()
  // Colleagues by name; others learn only that it is being reviewed.
  return { wer: n ? `${n.vorname} ${n.nachname}` : 'Bürge', bis: a.bearbeitet_bis.toISOString() }
}

/** An order as the viewer's organisation sees it, or undefined if it sees none. */
export async function auftrag(tx: DbTransaction, wer: Caller, id: string, jetzt: Date): Promise<Auftrag | undefined> {
  const s = await tx
    .selectFrom('auftrag_sicht')
    .select('rolle')
    .where('org_id', '=', wer.orgId)
    .where('auftrag_id', '=', id)
    .executeTakeFirst()
  const a = s && (await tx.selectFrom('auftrag').selectAll().where('id', '=', id).executeTakeFirst())
  if (!a) return undefined
  const gesperrt = await sperre(tx, a, wer, jetzt)
  // From here on for all parties: names, limits and texts that the viewer doesn't read by itself.
  await writeForAll(tx)
  const bürge = a.buerge_org ? await buergeDetails(tx, a.buerge_org) : undefined
  const k = a.kautionsvertrag_id
    ? await tx.selectFrom('kautionsvertrag').selectAll().where('id', '=', a.kautionsvertrag_id).executeTakeFirst()
    : undefined
  // Without this order: it shall be seen what is left when it is accepted.
  const limit =
    k && knowsLimit(k, wer)
      ? await limitState(tx, k, {
          unternehmenId: a.daten.auftragnehmer?.auftragnehmerId ?? null,
          view: viewOf(wer),
          ohne: { auftragId: String(a.id), ...(a.buergschaft_id && { bürgschaftId: String(a.buergschaft_id) }) },
        })
      : undefined
  const antragsteller = await tx.selectFrom('unternehmen').select('name').where('id', '=', a.unternehmen_id).executeTakeFirst()
  const t = a.daten.buergschaftstext?.art === 'VORLAGE' ? await template(tx, a.daten.buergschaftstext.textId) : undefined
  const antrag = s.rolle === 'BETREIBER' ? a.stornoantrag : null
  return {
    id: String(a.id),
    version: a.version,
    status: a.status,
    phase: a.phase,
    rolle: s.rolle,
    antragsteller: antragsteller?.name ?? '',
    daten: {
      ...a.daten,
      auftraggeber: a.daten.auftraggeber && { ...a.daten.auftraggeber, vertretungsformel: [...a.daten.auftraggeber.vertretungsformel] },
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
    kautionsvertrag: k
      ? {
          id: String(k.id),
          vertragsnummer: k.vertragsnummer,
          limit: limit ?? null,
        }
      : null,
    text: t ? await asResponse(tx, t, a.buerge_org) : null,
    // A draft is the guarantor's alone until it is issued.
    buergschaftId:
      a.buergschaft_id !== null && (s.rolle !== 'ANTRAGSTELLER' || a.status === 'AUSGESTELLT') ? String(a.buergschaft_id) : null,
    ablehnung: a.ablehnung,
    rueckfrage: a.rueckfrage,
    sperre: gesperrt,
    stornoantrag: antrag && { wer: antrag.name, grund: antrag.grund, am: antrag.am, eigener: antrag.von === wer.nutzerId },
    schritte: possibleAuftragSteps(stateOf(a, jetzt), { art: wer.gruppe, nutzerId: wer.nutzerId, rechte: wer.rechte }),
    eingangAm: a.eingang_am?.toISOString() ?? null,
    erstelltAm: a.erstellt_am.toISOString(),
    geaendertAm: a.geaendert_am.toISOString(),
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
