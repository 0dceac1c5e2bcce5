import {
  entscheideText,
  kalendertag,
  ÖFFENTLICH_PRÄFIX,
  prüfeInhalt,
  prüfeTextdaten,
  type Textblock,
  type Textdaten,
  type Textinhalt,
  type Textlage,
  textId,
  type Texttyp,
  wirdVorbereitet,
} from '@avalwerk/domain'
import { sql } from 'kysely'
import { öffneAufgabe } from '../aufgaben/aufgaben.ts'
import { betreiber } from '../buergschaft/beteiligte.ts'
import { isOwnText, type Template } from '../dokument/templates.ts'
import { schreibtFürAlle, type Transaktion } from '../kernel/datenbank.ts'
import { Ablehnung, gefunden, verlange } from '../kernel/problem.ts'
import { akteurVon, type Vorgang } from '../kernel/vorgang.ts'
import { erlaubt, kreisDesTexts, spaltenDerLage, suchtextVon, textFolgen, textwerteVon } from './schritt.ts'

/** @throws Ablehnung EINGABE_UNGUELTIG naming the fields */
export function verlangeTextdaten(v: Vorgang, daten: Textdaten): asserts daten is Textdaten & Required<Gefüllt> {
  const mängel = prüfeTextdaten(daten, kalendertag(v.jetzt))
  verlange(mängel)
}
type Gefüllt = { bürgschaftsart: NonNullable<Textdaten['bürgschaftsart']>; gültigAb: string }

/** The columns of what is said of a text. */
export const spaltenDerTextdaten = (d: Textdaten & Required<Gefüllt>) => ({
  art: d.bürgschaftsart,
  titel: d.titel.trim(),
  beschreibung: d.beschreibung?.trim() || null,
  gueltig_ab: d.gültigAb,
  gueltig_bis: d.gültigBis,
  befristung_moeglich: d.befristung,
  erstes_anfordern_moeglich: d.zahlungAufErstesAnfordernMoeglich,
  allgemeine_bestimmungen: d.allgemeineBestimmungen,
  ansprechpartner: d.ansprechPartner && JSON.stringify(d.ansprechPartner),
})

/** @throws Ablehnung EINGABE_UNGUELTIG for a wording that can't be set */
export function verlangeInhalt(inhalt: Textinhalt): void {
  const grund = prüfeInhalt(inhalt)
  if (grund) throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'inhalt', grund }])
}

type Eigner = Readonly<{ typ: Texttyp; orgId: string; unternehmenId: string; präfix: string }>

/**
 * Whose text it becomes: the beneficiary's own company, the guarantor itself, or, for the operator, a guarantor's, a beneficiary's, or
 * nobody's.
 * @throws Ablehnung EINGABE_UNGUELTIG, RECHT_FEHLT
 */
async function eignerVon(v: Vorgang, typ: Texttyp, unternehmenId: string | null): Promise<Eigner> {
  const { wer, tx } = v
  if (!wer) throw new Ablehnung('RECHT_FEHLT')
  const fehlt = (grund: string): never => {
    throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'unternehmenId', grund }])
  }
  if (wer.gruppe === 'AG') {
    if (typ !== 'AGT') throw new Ablehnung('RECHT_FEHLT')
    const id = unternehmenId ?? wer.unternehmenId
    const u = await tx
      .selectFrom('unternehmen')
      .select(['id', 'org_id'])
      .where('id', '=', id)
      .where('org_id', '=', wer.orgId)
      .executeTakeFirst()
    if (!u) return fehlt('Dieses Unternehmen gehört nicht zu Ihrer Organisation.')
    return { typ, orgId: u.org_id, unternehmenId: u.id, präfix: u.id }
  }
  if (wer.gruppe === 'BG') {
    if (typ !== 'BGT') throw new Ablehnung('RECHT_FEHLT')
    return { typ, orgId: wer.orgId, unternehmenId: wer.orgId, präfix: wer.orgId }
  }
  if (typ === 'OET') {
    const b = await betreiber(tx)
    return { typ, ...b, präfix: ÖFFENTLICH_PRÄFIX }
  }
  if (!unternehmenId) return fehlt('Bitte wählen Sie ein Unternehmen.')
  const u = await tx
    .selectFrom('unternehmen')
    .select(['id', 'org_id'])
    .where('id', '=', unternehmenId)
    .where('gruppe', '=', typ === 'BGT' ? 'BG' : 'AG')
    .executeTakeFirst()
  if (!u) return fehlt(typ === 'BGT' ? 'Bitte wählen Sie einen Bürgen.' : 'Bitte wählen Sie einen Auftraggeber.')
  return { typ, orgId: u.org_id, unternehmenId: u.id, präfix: u.id }
}

/** Two texts must not get the same number: whoever gives numbers under a prefix waits for the other. */
const sperreNummern = (tx: Transaktion, präfix: string) => sql`select pg_advisory_xact_lock(hashtext(${`text:${präfix}`}))`.execute(tx)

async function nächsteId(tx: Transaktion, präfix: string): Promise<string> {
  await sperreNummern(tx, präfix)
  const { rows } = await sql<{ n: number }>`
    select coalesce(max(substr(id, 8, 4)::int), 0) + 1 as n from texttemplate where id like ${`${präfix}-%`}`.execute(tx)
  const [zeile] = rows
  if (!zeile || zeile.n > 9999) throw new Ablehnung('SCHRITT_UNZULAESSIG')
  return textId(`${präfix}-${String(zeile.n).padStart(4, '0')}`, 1)
}

/**
 * The next version of a text: only one is prepared at a time, and whose it is and its type stay.
 * @throws Ablehnung NICHT_GEFUNDEN, RECHT_FEHLT, SCHRITT_UNZULAESSIG
 */
async function nächsteFassung(v: Vorgang, vorgängerId: string): Promise<{ eigner: Eigner; id: string; vorgänger: Template }> {
  const vorgänger = gefunden(await v.tx.selectFrom('texttemplate').selectAll().where('id', '=', vorgängerId).executeTakeFirst())
  if (v.wer?.gruppe !== 'BSP' && !isOwnText(vorgänger, v.wer?.orgId)) throw new Ablehnung('RECHT_FEHLT')
  const { typ, org_id: orgId, unternehmen_id: unternehmenId, stamm } = vorgänger
  const präfix = stamm.slice(0, 6)
  await sperreNummern(v.tx, präfix)
  const letzte = await v.tx
    .selectFrom('texttemplate')
    .select(['fassung', 'status'])
    .where('stamm', '=', stamm)
    .orderBy('fassung', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  if (wirdVorbereitet(letzte.status) || letzte.fassung >= 999) throw new Ablehnung('SCHRITT_UNZULAESSIG')
  return { eigner: { typ, orgId, unternehmenId, präfix }, id: textId(stamm, letzte.fassung + 1), vorgänger }
}

export type Anlage = Readonly<{
  daten: Textdaten
  typ: Texttyp
  unternehmenId: string | null
  vorgängerId: string | null
  grundlageId: string | null
  inhalt: Textinhalt
  datei: Readonly<{ org: string; id: string }> | null
}>

/** Makes a text, written (X01) or uploaded (X02), or a new version of one. @throws Ablehnung EINGABE_UNGUELTIG and of its parts */
export async function legeTextAn(v: Vorgang, code: 'X01' | 'X02', a: Anlage): Promise<Template> {
  verlangeTextdaten(v, a.daten)
  const folge = a.vorgängerId ? await nächsteFassung(v, a.vorgängerId) : undefined
  if (folge && folge.vorgänger.art !== a.daten.bürgschaftsart)
    throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'bürgschaftsart', grund: 'Eine neue Version behält die Bürgschaftsart.' }])
  const eigner = folge?.eigner ?? (await eignerVon(v, a.typ, a.unternehmenId))
  if (a.grundlageId) gefunden(await v.tx.selectFrom('texttemplate').select('id').where('id', '=', a.grundlageId).executeTakeFirst())
  await schreibtFürAlle(v.tx)
  const lage: Textlage = {
    status: null,
    typ: eigner.typ,
    eigener: isOwnText({ typ: eigner.typ, org_id: eigner.orgId }, v.wer?.orgId),
    erstfertigsteller: null,
    y: 0,
    x: 0,
    abgelehnt: 0,
    prüfung: null,
  }
  const entscheidung = erlaubt(entscheideText(code, lage, akteurVon(v)))
  const id = folge?.id ?? v.given?.id ?? (await nächsteId(v.tx, eigner.präfix))
  const { name } = await v.tx.selectFrom('unternehmen').select('name').where('id', '=', eigner.unternehmenId).executeTakeFirstOrThrow()
  const t = await v.tx
    .insertInto('texttemplate')
    .values({
      org_id: eigner.orgId,
      id,
      typ: eigner.typ,
      unternehmen_id: eigner.unternehmenId,
      unternehmen_name: name,
      ...spaltenDerTextdaten(a.daten),
      ...spaltenDerLage(entscheidung.danach),
      inhalt: JSON.stringify(a.inhalt satisfies readonly Textblock[]),
      quelle_org: a.datei?.org ?? null,
      quelle_datei: a.datei?.id ?? null,
      grundlage_id: a.grundlageId,
      suchtext: suchtextVon({ id, ...a.daten }, name),
      erstellt_am: v.jetzt,
      geaendert_am: v.jetzt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await textFolgen(v, t, null, { code, entscheidung })
  // What a beneficiary has written waits for the operator like what it has uploaded.
  if (code === 'X01' && v.wer?.gruppe === 'AG')
    await öffneAufgabe(v, 'C-01', { art: 'TEXT', id: t.id }, await kreisDesTexts(v, t), textwerteVon(v, t))
  return t
}

/** The file that the caller has uploaded before. @throws Ablehnung EINGABE_UNGUELTIG */
export async function eigeneDatei(v: Vorgang, dateiId: string): Promise<{ org: string; id: string }> {
  const datei = await v.tx
    .selectFrom('datei')
    .select(['org_id', 'id'])
    .where('org_id', '=', v.wer?.orgId ?? '')
    .where('id', '=', dateiId)
    .executeTakeFirst()
  if (!datei) throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'dateiId', grund: 'Bitte laden Sie die Datei erneut hoch.' }])
  return { org: datei.org_id, id: datei.id }
}
