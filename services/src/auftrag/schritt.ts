import { type Auftragseingabe, type Auftragslage, type Auftragsübergang, entscheideAuftrag } from '@avalwerk/domain'
import type { Insertable } from 'kysely'
import { schreibtFürAlle } from '../kernel/datenbank.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'
import type { AuftragTabelle } from '../kernel/schema.ts'
import { akteurVon, type Vorgang } from '../kernel/vorgang.ts'
import { folgen } from './folgen.ts'
import { type Auftragszeile, lageVon, type Erlaubt, type Auftragsschritt } from './lage.ts'

/**
 * Takes an order for a change: the caller must see it, and it must be as the caller last read it. From here on the
 * transaction writes for all parties.
 * @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET
 */
export async function nimmAuftrag(v: Vorgang, id: string, version?: number): Promise<Auftragszeile> {
  if (v.wer)
    gefunden(
      await v.tx
        .selectFrom('auftrag_sicht')
        .select('auftrag_id')
        .where('org_id', '=', v.wer.orgId)
        .where('auftrag_id', '=', id)
        .executeTakeFirst(),
    )
  await schreibtFürAlle(v.tx)
  const a = gefunden(await v.tx.selectFrom('auftrag').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (version !== undefined && a.version !== version) throw new Ablehnung('VERSION_VERALTET')
  return a
}

/** May this step be taken? @throws Ablehnung with the reason */
export function prüfeAuftragsschritt(v: Vorgang, code: Auftragsübergang, lage: Auftragslage, eingabe: Auftragseingabe): Erlaubt {
  const e = entscheideAuftrag(code, lage, akteurVon(v), eingabe)
  if (!e.erlaubt) throw new Ablehnung(e.grund)
  return e
}

/** The columns that follow from an order's data. */
export function abgeleitet(daten: AuftragTabelle['daten']['__select__']) {
  return {
    daten: JSON.stringify(daten),
    buerge_org: daten.buergeId,
    kautionsvertrag_id: daten.kautionsvertragId,
    betrag_cent: daten.buergschaftsdaten?.buergschaftsBetrag ?? null,
  }
}

/** Takes a decided step of an order, with everything that follows, in the transaction. */
export async function vollzieheAuftrag(v: Vorgang, a: Auftragszeile, s: Auftragsschritt): Promise<Auftragszeile> {
  const { status, phase } = s.entscheidung.danach
  const danach = await v.tx
    .updateTable('auftrag')
    .set((w) => ({
      status: status as Auftragszeile['status'],
      phase,
      bearbeitet_von: null,
      bearbeitet_bis: null,
      ...(s.entscheidung.danach.stornoantrag === null && { stornoantrag: null }),
      ...s.spalten,
      version: w('version', '+', 1),
      geaendert_am: v.jetzt,
    }))
    .where('id', '=', a.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await folgen(v, danach, a.status, s)
  return danach
}

/** Makes an order by a decided step. */
export async function legeAuftragAn(v: Vorgang, zeile: Insertable<AuftragTabelle>, s: Auftragsschritt): Promise<Auftragszeile> {
  const a = await v.tx.insertInto('auftrag').values(zeile).returningAll().executeTakeFirstOrThrow()
  await folgen(v, a, null, s)
  return a
}

/** A step that follows from one of the order's guarantee. Nothing happens to a guarantee without an order. */
export async function auftragFolgt(
  v: Vorgang,
  auftragId: string | null,
  code: Auftragsübergang,
  mehr: Partial<Omit<Auftragsschritt, 'code' | 'entscheidung'>> = {},
): Promise<void> {
  if (!auftragId) return
  const a = await nimmOhnePrüfung(v, auftragId)
  const entscheidung = prüfeAuftragsschritt(v, code, lageVon(a, v.jetzt), {})
  await vollzieheAuftrag(v, a, { code, entscheidung, ...mehr })
}

const nimmOhnePrüfung = (v: Vorgang, id: string) =>
  v.tx.selectFrom('auftrag').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
