import {
  type Aufgabencode,
  entscheideVertrag,
  type Entscheidung,
  type Mitteilungscode,
  type Vertragseingabe,
  type Vertragslage,
  type Vertragsübergang,
  type Wertänderung,
} from '@avalwerk/domain'
import type { Insertable, Updateable } from 'kysely'
import { öffneAufgabe, schließeAufgaben, type Textwerte } from '../aufgaben/aufgaben.ts'
import type { Beteiligtenkreis } from '../aufgaben/empfaenger.ts'
import { teileMit } from '../aufgaben/mitteilungen.ts'
import { betreiber, kreisAus } from '../buergschaft/beteiligte.ts'
import { schreibeVertragshistorie } from '../buergschaft/historie.ts'
import { einmalig } from '../buergschaft/schritt.ts'
import { schreibtFürAlle, type Transaktion } from '../kernel/datenbank.ts'
import { meldeÄnderung } from '../kernel/ereignisstrom.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'
import type { KautionsvertragTabelle } from '../kernel/schema.ts'
import { akteurVon, protokolliere, type Vorgang } from '../kernel/vorgang.ts'
import { sperreVertrag, type Vertrag } from './nutzung.ts'

export type Vertragsstand = Readonly<{ id: string; vertragsnummer: string; version: number; pruefungId: string | null }>

/** The open review of a contract. */
export async function offenePrüfung(tx: Transaktion, k: Pick<Vertrag, 'org_id' | 'id'>): Promise<string | null> {
  const p = await tx
    .selectFrom('vertragspruefung')
    .select('id')
    .where('org_id', '=', k.org_id)
    .where('kautionsvertrag_id', '=', k.id)
    .where('status', '=', 'OFFEN')
    .executeTakeFirst()
  return p?.id ?? null
}

export const standVon = async (tx: Transaktion, k: Vertrag): Promise<Vertragsstand> => ({
  id: String(k.id),
  vertragsnummer: k.vertragsnummer,
  version: k.version,
  pruefungId: await offenePrüfung(tx, k),
})

/**
 * Takes a contract for a change: the caller must see it, and it must be as the caller last read it. From here on the transaction
 * writes for all parties.
 * @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET
 */
export async function nimmVertrag(v: Vorgang, id: string, version: number): Promise<Vertrag> {
  gefunden(await v.tx.selectFrom('kautionsvertrag').select('id').where('id', '=', id).executeTakeFirst())
  await schreibtFürAlle(v.tx)
  const k = gefunden(await sperreVertrag(v.tx, id))
  if (k.version !== version) throw new Ablehnung('VERSION_VERALTET')
  return k
}

export const lageVon = async (tx: Transaktion, k: Vertrag): Promise<Vertragslage> => ({
  status: k.status,
  prüfungOffen: (await offenePrüfung(tx, k)) !== null,
})

type Erlaubt = Extract<Entscheidung<Vertragslage>, { erlaubt: true }>

/** May this step be taken? @throws Ablehnung with the reason */
export function prüfeVertragsschritt(v: Vorgang, code: Vertragsübergang, lage: Vertragslage, eingabe: Vertragseingabe): Erlaubt {
  const e = entscheideVertrag(code, lage, akteurVon(v), eingabe)
  if (!e.erlaubt) throw new Ablehnung(e.grund)
  return e
}

/** What a use case adds to a decided step. */
type Angaben = Readonly<{
  code: Vertragsübergang
  entscheidung: Erlaubt
  spalten?: Updateable<KautionsvertragTabelle>
  grund?: string | null
  werte?: readonly Wertänderung[]
  textwerte?: Textwerte
}>

/** Takes a decided step of a contract: row, history, audit, tasks, messages, in the transaction. */
export async function vollzieheVertrag(v: Vorgang, k: Vertrag, s: Angaben): Promise<Vertrag> {
  const danach = await v.tx
    .updateTable('kautionsvertrag')
    .set((w) => ({
      ...s.spalten,
      status: s.entscheidung.danach.status as Vertrag['status'],
      version: w('version', '+', 1),
      geaendert_am: v.jetzt,
    }))
    .where('org_id', '=', k.org_id)
    .where('id', '=', k.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await folgen(v, danach, k.status, s)
  return danach
}

/** Makes a contract. @param danach what has to be there before its tasks are opened @throws Ablehnung VERTRAGSNUMMER_VERGEBEN */
export async function legeVertrag(
  v: Vorgang,
  zeile: Insertable<KautionsvertragTabelle>,
  danach: (k: Vertrag) => Promise<Angaben>,
): Promise<Vertrag> {
  const k = await einmalig(() => v.tx.insertInto('kautionsvertrag').values(zeile).returningAll().executeTakeFirstOrThrow())
  await folgen(v, k, null, await danach(k))
  return k
}

/** Who is who in a contract. */
export async function vertragskreis(tx: Transaktion, k: Vertrag): Promise<Beteiligtenkreis> {
  return kreisAus({
    bürge: { orgId: k.org_id, unternehmenId: k.buerge_id },
    begünstigter:
      k.versicherungsnehmer_org && k.versicherungsnehmer_id
        ? { orgId: k.versicherungsnehmer_org, unternehmenId: k.versicherungsnehmer_id }
        : null,
    betreiber: await betreiber(tx),
  })
}

async function folgen(v: Vorgang, k: Vertrag, von: string | null, s: Angaben): Promise<void> {
  const id = String(k.id)
  await schreibeVertragshistorie(v, k.org_id, id, {
    code: s.code,
    von,
    nach: k.status,
    sichtbar: ['VERSICHERUNGSNEHMER', 'BUERGE', 'BETREIBER'],
    ...(s.textwerte && { textwerte: s.textwerte }),
    ...(s.werte && { werte: s.werte }),
    ...(s.grund && { grund: s.grund }),
  })
  await protokolliere(v, {
    orgId: k.org_id,
    aktion: s.code,
    objektArt: 'VERTRAG',
    objektId: id,
    werte: { von, nach: k.status, version: k.version, ...(s.werte?.length && { werte: s.werte }), ...(s.grund && { grund: s.grund }) },
  })
  const gegenstand = { art: 'VERTRAG', id } as const
  const kreis = await vertragskreis(v.tx, k)
  const werte = { vertragsnummer: k.vertragsnummer, ...s.textwerte }
  await schließeAufgaben(v, s.entscheidung.schließt, gegenstand, s.code)
  for (const code of s.entscheidung.öffnet as readonly Aufgabencode[]) await öffneAufgabe(v, code, gegenstand, kreis, werte)
  for (const code of s.entscheidung.mitteilungen as readonly Mitteilungscode[])
    await teileMit(v, code, gegenstand, kreis, werte, [
      { name: 'Vertrag', wert: k.vertragsnummer },
      { name: 'Versicherungsnehmer', wert: k.versicherungsnehmer_name },
      ...(s.grund ? [{ name: 'Grund', wert: s.grund }] : []),
    ])
  await meldeÄnderung(v.tx, {
    art: 'VERTRAG',
    id,
    orgs: [k.org_id, kreis.betreiber.orgId, ...(k.versicherungsnehmer_org ? [k.versicherungsnehmer_org] : [])],
  })
}
