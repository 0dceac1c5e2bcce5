import {
  AUFGABEN,
  type Aufgabenart,
  type Aufgabencode,
  BÜRGSCHAFTSARTEN,
  type Bürgschaftseingabe,
  type Bürgschaftsübergang,
  type Entscheidung,
  entscheideBürgschaft,
  type Bürgschaftslage,
  type Ereigniscode,
  formatEuro,
  INTERNE_EREIGNISSE,
  type Mitteilungscode,
  type Parteirolle,
} from '@avalwerk/domain'
import type { Insertable, Updateable } from 'kysely'
import { öffneAufgabe, schließeAufgaben, type Textwerte } from '../aufgaben/aufgaben.ts'
import type { Beteiligtenkreis } from '../aufgaben/empfaenger.ts'
import { teileMit } from '../aufgaben/mitteilungen.ts'
import { enqueue } from '../kernel/jobs.ts'
import { schreibtFürAlle } from '../kernel/datenbank.ts'
import { meldeÄnderung } from '../kernel/ereignisstrom.ts'
import { Ablehnung, gefunden, type Problemcode } from '../kernel/problem.ts'
import type { BürgschaftTabelle } from '../kernel/schema.ts'
import { akteurVon, protokolliere, type Vorgang } from '../kernel/vorgang.ts'
import { type Ereignisangaben, schreibeHistorie, type Wertänderung } from './historie.ts'
import { type Bürgschaft, datenAus, liesLage, nummerVon, spaltenDerLage } from './lage.ts'
import { kreisDer, schreibeSichten } from './beteiligte.ts'
import { alsPaare } from './werte.ts'
import { meldeNutzung } from '../vertrag/nutzung.ts'

export type Verlauf = 'BUERGE' | 'AUFTRAGGEBER' | 'AUFTRAGNEHMER' | 'ZEDENT' | 'BETREIBER'
const ALLE: readonly Verlauf[] = ['AUFTRAGGEBER', 'AUFTRAGNEHMER', 'ZEDENT', 'BUERGE', 'BETREIBER']
const INTERN: readonly Verlauf[] = ['BUERGE', 'BETREIBER']
/** Does a party see what goes on in the guarantor's own house? */
export const seesInside = (role: Parteirolle): boolean => (INTERN as readonly Parteirolle[]).includes(role)
export const sichtbarFür = (code: string): readonly Verlauf[] => (INTERNE_EREIGNISSE.includes(code as Ereigniscode) ? INTERN : ALLE)

/**
 * Takes a guarantee for a change: the caller must see it, and it must be as the caller last read it. From here on the
 * transaction writes for all parties.
 * @throws Ablehnung NICHT_GEFUNDEN, VERSION_VERALTET
 */
export async function nimm(v: Vorgang, id: string, version?: number): Promise<Bürgschaft> {
  if (v.wer)
    gefunden(
      await v.tx
        .selectFrom('buergschaft_sicht')
        .select('buergschaft_id')
        .where('org_id', '=', v.wer.orgId)
        .where('buergschaft_id', '=', id)
        .where('eingefroren_am', 'is', null)
        .executeTakeFirst(),
    )
  await schreibtFürAlle(v.tx)
  const b = gefunden(await v.tx.selectFrom('buergschaft').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (version !== undefined && b.version !== version) throw new Ablehnung('VERSION_VERALTET')
  return b
}

/** May this step be taken? Decides by the life cycle alone. @throws Ablehnung with the reason */
export async function prüfeSchritt(v: Vorgang, code: Bürgschaftsübergang, b: Bürgschaft, eingabe: Bürgschaftseingabe): Promise<Erlaubt> {
  return erlaubt(entscheideBürgschaft(code, await liesLage(v.tx, b, v.jetzt), akteurVon(v), eingabe))
}

export type Erlaubt = Extract<Entscheidung<Bürgschaftslage>, { erlaubt: true }>
export function erlaubt(entscheidung: Entscheidung<Bürgschaftslage>): Erlaubt {
  if (!entscheidung.erlaubt) throw new Ablehnung(entscheidung.grund)
  return entscheidung
}

/** What a use case adds to a decided step. */
export type Schrittangaben = Readonly<{
  code: Bürgschaftsübergang
  entscheidung: Erlaubt
  spalten?: Updateable<BürgschaftTabelle>
  grund?: string | null
  werte?: readonly Wertänderung[]
  textwerte?: Textwerte
  /** Where the life cycle leaves it open which of its tasks are opened. */
  öffnet?: readonly Aufgabencode[]
  /** Due day of the tasks that are opened. */
  frist?: string
}>

/** The values that subjects of tasks and messages about a guarantee may name. */
export function textwerteVon(b: Bürgschaft, mehr: Textwerte = {}): Textwerte {
  return {
    nummer: nummerVon(b),
    bürge: b.buerge_name,
    auftraggeber: b.auftraggeber_name,
    kreditnehmer: b.auftragnehmer_name,
    art: BÜRGSCHAFTSARTEN[b.art].name,
    betrag: formatEuro(b.betrag_cent),
    ...(b.auftrag_id && { antrag: `BA ${b.auftrag_id}`, auftrag: `BA ${b.auftrag_id}` }),
    ...mehr,
  }
}

/**
 * Takes a decided step: row, views, history, audit, tasks, messages and what follows in the background, all in the
 * transaction.
 */
export async function vollziehe(v: Vorgang, b: Bürgschaft, s: Schrittangaben): Promise<Bürgschaft> {
  const { entscheidung } = s
  const danach = await v.tx
    .updateTable('buergschaft')
    .set((w) => ({
      ...spaltenDerLage(entscheidung.danach),
      ...s.spalten,
      bearbeitet_von: null,
      bearbeitet_bis: null,
      version: w('version', '+', 1),
      geaendert_am: v.jetzt,
    }))
    .where('id', '=', b.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await folgen(v, danach, b.status, s)
  return danach
}

/** What is unique, and how it is refused when two do the same at once and both found it free. */
const EINMALIG: Readonly<Record<string, Problemcode>> = {
  buergschaft_nummer: 'NUMMER_VERGEBEN',
  buergschaft_bestand: 'BESTAND_DOPPELT',
  kautionsvertrag_nummer: 'VERTRAGSNUMMER_VERGEBEN',
}
const EINMALIG_VERLETZT = '23505'

/** Writes what may collide with somebody else's writing. @throws Ablehnung NUMMER_VERGEBEN, BESTAND_DOPPELT, VERTRAGSNUMMER_VERGEBEN */
export async function einmalig<T>(arbeit: () => Promise<T>): Promise<T> {
  try {
    return await arbeit()
  } catch (fehler) {
    const { code, constraint } = fehler as { code?: string; constraint?: string }
    const grund = code === EINMALIG_VERLETZT ? EINMALIG[constraint ?? ''] : undefined
    throw grund ? new Ablehnung(grund) : fehler
  }
}

/** Makes a guarantee by a decided step. @throws Ablehnung NUMMER_VERGEBEN, BESTAND_DOPPELT */
export async function lege(v: Vorgang, zeile: Insertable<BürgschaftTabelle>, s: Schrittangaben): Promise<Bürgschaft> {
  const b = await einmalig(() => v.tx.insertInto('buergschaft').values(zeile).returningAll().executeTakeFirstOrThrow())
  await folgen(v, b, null, s)
  return b
}

/** A step that leaves the guarantee as it is: history, tasks and messages only. */
export const vermerke = (v: Vorgang, b: Bürgschaft, s: Schrittangaben): Promise<void> => folgen(v, b, b.status, s)

/**
 * Writes down what happened to a guarantee, step of its life cycle or not: history, audit, what each party sees, and that
 * their open pages learn of it.
 * @param prüfwerte what the audit keeps of it
 * @returns who is who, for the tasks that come of it
 */
export async function schreibeEreignis(
  v: Vorgang,
  b: Bürgschaft,
  e: Omit<Ereignisangaben, 'nach'>,
  prüfwerte?: Record<string, unknown>,
): Promise<Beteiligtenkreis> {
  const id = String(b.id)
  const kreis = await kreisDer(v.tx, b)
  const orgs = await schreibeSichten(v, b, kreis)
  await schreibeHistorie(v, b.buerge_org, id, { ...e, nach: b.status })
  await protokolliere(v, {
    orgId: b.buerge_org,
    aktion: e.code,
    objektArt: 'BUERGSCHAFT',
    objektId: id,
    ...(prüfwerte && { werte: prüfwerte }),
  })
  await meldeÄnderung(v.tx, { art: 'BUERGSCHAFT', id, orgs })
  return kreis
}

async function folgen(v: Vorgang, b: Bürgschaft, von: string | null, s: Schrittangaben): Promise<void> {
  const { code, entscheidung } = s
  const angaben = {
    code,
    von,
    sichtbar: sichtbarFür(code),
    ...(s.textwerte && { textwerte: s.textwerte }),
    ...(s.werte && { werte: s.werte }),
    ...(s.grund !== undefined && { grund: s.grund }),
  }
  const kreis = await schreibeEreignis(v, b, angaben, { von, nach: b.status, version: b.version })
  await bewegeAufgaben(v, b, kreis, s)
  await meldeNutzung(v, b.kautionsvertrag_id && String(b.kautionsvertrag_id))
  const werte = textwerteVon(b, s.textwerte)
  for (const mitteilung of entscheidung.mitteilungen as readonly Mitteilungscode[])
    await teileMit(v, mitteilung, { art: 'BUERGSCHAFT', id: String(b.id) }, kreis, werte, [
      { name: 'Begünstigter', wert: b.auftraggeber_name },
      { name: 'Kreditnehmer', wert: b.auftragnehmer_name },
      { name: 'Bürge', wert: b.buerge_name },
      ...alsPaare(datenAus(b)),
      ...(s.grund ? [{ name: 'Grund', wert: s.grund }] : []),
    ])
  if (b.dokument_status === 'IN_ARBEIT' && entscheidung.danach.dokument === 'IN_ARBEIT')
    await enqueue(v.tx, b.buerge_org, 'DOKUMENT', { buergschaftId: String(b.id), version: b.version })
}

async function bewegeAufgaben(v: Vorgang, b: Bürgschaft, kreis: Beteiligtenkreis, s: Schrittangaben): Promise<void> {
  const gegenstand = { art: 'BUERGSCHAFT', id: String(b.id) } as const
  const auftrag = b.auftrag_id ? ({ art: 'AUFTRAG', id: String(b.auftrag_id) } as const) : null
  const wo = (code: Aufgabencode) => ((AUFGABEN[code] as Aufgabenart).amAuftrag ? auftrag : gegenstand)
  for (const code of s.entscheidung.schließt) {
    const ziel = wo(code)
    if (ziel) await schließeAufgaben(v, [code], ziel, s.code)
  }
  for (const code of s.öffnet ?? s.entscheidung.öffnet) {
    const ziel = wo(code)
    if (ziel)
      await öffneAufgabe(v, code, ziel, kreis, textwerteVon(b, s.textwerte), {
        ...(s.frist && { frist: s.frist }),
        ...(code === 'B-02' && { verborgenFür: b.letzter_pruefer }),
      })
  }
}
