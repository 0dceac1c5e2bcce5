import {
  type Auftragseingabe,
  type Auftragslage,
  type Auftragsübergang,
  type Aufgabencode,
  BÜRGSCHAFTSARTEN,
  type Entscheidung,
  entscheideAuftrag,
  formatEuro,
  kalendertag,
  type Mitteilungscode,
  ortAlsText,
  sortierform,
  suchform,
  tageZwischen,
} from '@avalwerk/domain'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { öffneAufgabe, schließeAufgaben, type Textwerte } from '../aufgaben/aufgaben.ts'
import type { Beteiligtenkreis } from '../aufgaben/empfaenger.ts'
import { teileMit } from '../aufgaben/mitteilungen.ts'
import { betreiber, stelle } from '../buergschaft/beteiligte.ts'
import { schreibeAuftragshistorie, type Wertänderung } from '../buergschaft/historie.ts'
import { schreibtFürAlle } from '../kernel/datenbank.ts'
import { meldeÄnderung } from '../kernel/ereignisstrom.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'
import type { AuftragSichtTabelle, AuftragTabelle } from '../kernel/schema.ts'
import { akteurVon, protokolliere, type Vorgang } from '../kernel/vorgang.ts'
import { INTERNE_EREIGNISSE, type Ereigniscode } from '@avalwerk/domain'

export type Auftragszeile = Selectable<AuftragTabelle>

/** Who holds an order for review right now. */
export const sperreVon = (a: Auftragszeile, jetzt: Date): string | null =>
  a.bearbeitet_von && a.bearbeitet_bis && a.bearbeitet_bis > jetzt ? a.bearbeitet_von : null

export function lageVon(a: Auftragszeile, jetzt: Date): Auftragslage {
  return {
    status: a.status,
    phase: a.phase,
    gesperrtVon: sperreVon(a, jetzt),
    alterInTagen: tageZwischen(kalendertag(a.geaendert_am), kalendertag(jetzt)),
    stornoantrag: a.stornoantrag?.von ?? null,
  }
}
export const LEERE_LAGE: Auftragslage = { status: null, phase: null, gesperrtVon: null, alterInTagen: 0, stornoantrag: null }

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

type Erlaubt = Extract<Entscheidung<Auftragslage>, { erlaubt: true }>

/** May this step be taken? @throws Ablehnung with the reason */
export function prüfeAuftragsschritt(v: Vorgang, code: Auftragsübergang, lage: Auftragslage, eingabe: Auftragseingabe): Erlaubt {
  const e = entscheideAuftrag(code, lage, akteurVon(v), eingabe)
  if (!e.erlaubt) throw new Ablehnung(e.grund)
  return e
}

export type Auftragsschritt = Readonly<{
  code: Auftragsübergang
  entscheidung: Erlaubt
  spalten?: Updateable<AuftragTabelle>
  grund?: string | null
  werte?: readonly Wertänderung[]
  textwerte?: Textwerte
}>

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

const name = (text: string | undefined) => text ?? ''

async function folgen(v: Vorgang, a: Auftragszeile, von: string | null, s: Auftragsschritt): Promise<void> {
  const kreis = await kreisDesAuftrags(v, a)
  const bürge = a.buerge_org
    ? await v.tx.selectFrom('unternehmen').select('name').where('id', '=', a.buerge_org).executeTakeFirst()
    : undefined
  const orgs = await schreibeAuftragssichten(v, a, kreis, bürge?.name ?? '')
  const intern = INTERNE_EREIGNISSE.includes(s.code as Ereigniscode)
  // A saved draft is changed often: its history begins when it is sent.
  if (s.code !== 'O01' || von === null)
    await schreibeAuftragshistorie(v, a.org_id, String(a.id), {
      code: s.code,
      von,
      nach: a.status,
      sichtbar: intern ? ['BUERGE', 'BETREIBER'] : ['ANTRAGSTELLER', 'BUERGE', 'BETREIBER'],
      ...(s.textwerte && { textwerte: s.textwerte }),
      ...(s.werte && { werte: s.werte }),
      ...(s.grund !== undefined && { grund: s.grund }),
    })
  await protokolliere(v, {
    orgId: a.org_id,
    aktion: s.code,
    objektArt: 'AUFTRAG',
    objektId: String(a.id),
    werte: { von, nach: a.status, version: a.version },
  })
  const gegenstand = { art: 'AUFTRAG', id: String(a.id) } as const
  const werte = textwerteDes(a, bürge?.name ?? '', s.textwerte)
  await schließeAufgaben(v, s.entscheidung.schließt, gegenstand, s.code)
  for (const code of s.entscheidung.öffnet as readonly Aufgabencode[]) await öffneAufgabe(v, code, gegenstand, kreis, werte)
  for (const code of s.entscheidung.mitteilungen as readonly Mitteilungscode[])
    await teileMit(v, code, gegenstand, kreis, werte, [
      { name: 'Begünstigter', wert: name(a.daten.auftraggeber?.name) },
      { name: 'Kreditnehmer', wert: name(a.daten.auftragnehmer?.name) },
      { name: 'Bürge', wert: bürge?.name ?? '' },
      ...(a.betrag_cent ? [{ name: 'Betrag', wert: formatEuro(a.betrag_cent) }] : []),
      ...(s.grund ? [{ name: 'Grund', wert: s.grund }] : []),
    ])
  await meldeÄnderung(v.tx, { art: 'AUFTRAG', id: String(a.id), orgs })
}

function textwerteDes(a: Auftragszeile, bürge: string, mehr: Textwerte = {}): Textwerte {
  const art = a.daten.buergschaftsdaten?.buergschaftsart
  return {
    antrag: `BA ${a.id}`,
    bürge,
    auftraggeber: name(a.daten.auftraggeber?.name),
    kreditnehmer: name(a.daten.auftragnehmer?.name),
    art: art ? BÜRGSCHAFTSARTEN[art].name : 'Bürgschaft',
    betrag: a.betrag_cent ? formatEuro(a.betrag_cent) : '–',
    ...mehr,
  }
}

async function kreisDesAuftrags(v: Vorgang, a: Auftragszeile): Promise<Beteiligtenkreis> {
  return {
    begünstigter: await stelle(v.tx, a.daten.auftraggeber?.auftraggeberId ?? null),
    antragsteller: { orgId: a.org_id, unternehmenId: a.unternehmen_id },
    bürge: a.buerge_org ? { orgId: a.buerge_org, unternehmenId: a.buerge_org } : null,
    kreditnehmer: await stelle(v.tx, a.daten.auftragnehmer?.auftragnehmerId ?? null),
    betreiber: await betreiber(v.tx),
    kreditnehmerKontakt: a.daten.auftragnehmer?.ansprechpartner ?? null,
  }
}

/** Writes the rows by which each party sees an order: the guarantor from the day it is to decide, never before. */
async function schreibeAuftragssichten(v: Vorgang, a: Auftragszeile, kreis: Beteiligtenkreis, bürge: string): Promise<string[]> {
  const { daten } = a
  const d = daten.buergschaftsdaten ?? {}
  const gemeinsam: Omit<Insertable<AuftragSichtTabelle>, 'org_id' | 'rolle' | 'unternehmen_id'> = {
    auftrag_id: String(a.id),
    antragsteller_org: a.org_id,
    status: a.status,
    phase: a.phase,
    art: d.buergschaftsart ?? null,
    betrag_cent: a.betrag_cent,
    auftraggeber_name: name(daten.auftraggeber?.name),
    auftraggeber_sort: sortierform(name(daten.auftraggeber?.name)),
    auftragnehmer_name: name(daten.auftragnehmer?.name),
    auftragnehmer_sort: sortierform(name(daten.auftragnehmer?.name)),
    buerge_id: daten.buergeId,
    buerge_name: bürge,
    vertragsnummer: d.vertragsnummer ?? null,
    bauvorhaben: ortAlsText(d),
    buergschaft_id: a.buergschaft_id === null ? null : String(a.buergschaft_id),
    suchtext: suchform(
      [`ba ${a.id}`, a.id, daten.auftraggeber?.name, daten.auftragnehmer?.name, bürge, d.vertragsnummer, ortAlsText(d), d.bauleistung]
        .filter(Boolean)
        .join(' '),
    ),
    eingang_am: a.eingang_am,
    geaendert_am: a.geaendert_am,
  }
  const eingereicht = a.eingang_am !== null
  const beimBürgen = eingereicht && a.phase !== 'FORMAL' && a.status !== 'UNVOLLSTAENDIG'
  const zeilen: Insertable<AuftragSichtTabelle>[] = [
    { ...gemeinsam, org_id: a.org_id, rolle: 'ANTRAGSTELLER', unternehmen_id: a.unternehmen_id },
  ]
  if (eingereicht)
    zeilen.push({ ...gemeinsam, org_id: kreis.betreiber.orgId, rolle: 'BETREIBER', unternehmen_id: kreis.betreiber.unternehmenId })
  const kennt =
    kreis.bürge &&
    (await v.tx
      .selectFrom('auftrag_sicht')
      .select('org_id')
      .where('org_id', '=', kreis.bürge.orgId)
      .where('auftrag_id', '=', a.id)
      .executeTakeFirst())
  // A withdrawal before it ever came to the guarantor is none of the guarantor's business.
  if (kreis.bürge && (kennt || (beimBürgen && a.status !== 'STORNIERT')))
    zeilen.push({ ...gemeinsam, org_id: kreis.bürge.orgId, rolle: 'BUERGE', unternehmen_id: kreis.bürge.unternehmenId })
  for (const zeile of zeilen) {
    const { org_id: _org, auftrag_id: _id, ...rest } = zeile
    await v.tx
      .insertInto('auftrag_sicht')
      .values(zeile)
      .onConflict((konflikt) => konflikt.columns(['org_id', 'auftrag_id']).doUpdateSet(rest))
      .execute()
  }
  return zeilen.map(({ org_id }) => org_id)
}
